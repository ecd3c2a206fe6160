import { focusInPlace } from '../layout/use-page.ts';
import { isDialogOpen } from './dialogs/is-dialog-open.ts';

/** Who scrolled on while an answer was pending stays there. */
const QUIETLY = { preventScroll: true } as const;

/** Puts the focus back where the work was. */
type Place = () => void;

const isLost = (): boolean => document.activeElement === document.body;

/** In the row that had the focus, or is there now, among controls of the same kind, because rows differ in their links. */
function placeOf(focused: HTMLElement): Place {
  const controlsIn = (row: Element | undefined): HTMLElement[] => [
    ...(row?.querySelectorAll<HTMLElement>(focused.localName) ?? []),
  ];
  const row = focused.closest('tr, li') ?? undefined;
  const list = row?.parentElement;
  const rowIndex = [...(list?.children ?? [])].findIndex((each) => each === row);
  const index = controlsIn(row).indexOf(focused);
  return () => {
    if (focused.isConnected) focused.focus(QUIETLY);
    if (!isLost()) return;
    const now = row?.isConnected ? row : [...(list?.children ?? [])].slice(0, rowIndex + 1).at(-1);
    controlsIn(now)
      .slice(0, index + 1)
      .at(-1)
      ?.focus(QUIETLY);
    if (isLost() && !isDialogOpen()) focusInPlace();
  };
}

/** What has the focus, or had it until it was removed. */
let focused: Element | undefined;
let place: Place = focusInPlace;

function follow({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement)) return;
  focused = target;
  // A notice and a menu lead back to what was pressed before them.
  if (target.closest('main, [role="dialog"]') && !target.closest('.dashboard-notices')) place = placeOf(target);
}

/** A press beside everything gives the focus up. */
function giveUp(): void {
  if (isLost()) focused = undefined;
}

/** A press so soon after the focus moved was meant for what had it before. */
const SETTLE_MS = 500;

let moved: { readonly to: Element | null; readonly at: number } | undefined;

/** A key that is held, or pressed again because nothing seemed to happen, takes one step, not that of the next button too. */
function pressOnce(event: KeyboardEvent): void {
  const isPress = event.key === 'Enter' || event.key === ' ';
  if (!isPress || !(event.target instanceof HTMLButtonElement)) return;
  const isJustMoved = moved?.to === event.target && performance.now() - moved.at < SETTLE_MS;
  if (event.repeat || isJustMoved) event.preventDefault();
}

let isKept = false;

/**
 * The focus of what is removed, for instance a button that a refresh replaces, goes to the row, or else to the heading:
 * Tab would begin at the top of the page. It is tried until the focus is somewhere again.
 */
export function keepFocus(): void {
  if (isKept) return;
  isKept = true;
  document.addEventListener('focusin', follow);
  document.addEventListener('click', giveUp, true);
  document.addEventListener('keydown', pressOnce, true);
  let isAwaited = false;
  // Once the page has had the opportunity to move the focus itself.
  const restore = () => {
    isAwaited = false;
    if (!isLost() || !focused || focused.isConnected) return;
    place();
    moved = { to: document.activeElement, at: performance.now() };
  };
  new MutationObserver(() => {
    if (isAwaited || !focused || focused.isConnected || !isLost()) return;
    isAwaited = true;
    requestAnimationFrame(restore);
  }).observe(document.body, { childList: true, subtree: true });
}

/** Where the focus returns to once what is opened now has closed. */
export const currentPlace = (): Place =>
  document.activeElement instanceof HTMLElement && !isLost() ? placeOf(document.activeElement) : place;

export const returnTo = (before: Place): void => void (place = before);
