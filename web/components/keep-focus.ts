import { focusInPlace } from '../layout/use-page.ts';
import { isDialogOpen } from './dialogs/is-dialog-open.ts';

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
    if (focused.isConnected) focused.focus();
    if (!isLost()) return;
    const now = row?.isConnected ? row : [...(list?.children ?? [])].slice(0, rowIndex + 1).at(-1);
    controlsIn(now)
      .slice(0, index + 1)
      .at(-1)
      ?.focus();
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
  let isAwaited = false;
  // Once the page has had the opportunity to move the focus itself.
  const restore = () => {
    isAwaited = false;
    if (isLost() && focused && !focused.isConnected) place();
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
