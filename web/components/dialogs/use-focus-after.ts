import { useEffect, useState } from 'react';
import { focusHeading } from '../../layout/use-page.ts';

/**
 * Returns what gives the focus a place if the row that had it is gone: in the row that is there now, else on the page's
 * heading.
 */
function rememberFocus(): () => void {
  const focused = document.activeElement;
  // Of the same kind, because rows differ in what they link to.
  const controlsIn = (place: Element | undefined): HTMLElement[] => [
    ...(place?.querySelectorAll<HTMLElement>(focused?.localName ?? 'button') ?? []),
  ];
  const row = focused?.closest('tr, li') ?? undefined;
  const list = row?.parentElement;
  const rowIndex = [...(list?.children ?? [])].findIndex((each) => each === row);
  const index = controlsIn(row).findIndex((control) => control === focused);
  return () => {
    const isLost = () => document.activeElement === document.body;
    if (!isLost() || focused?.isConnected) return;
    controlsIn([...(list?.children ?? [])].slice(0, rowIndex + 1).at(-1))
      .slice(0, index + 1)
      .at(-1)
      ?.focus();
    if (isLost()) focusHeading();
  };
}

/** A closed dialog returns the focus to what had it before. If that is gone, Tab would begin at the top of the page. */
export function useFocusAfter(): void {
  // Read while the dialog opens, before it takes the focus.
  const [restore] = useState(rememberFocus);
  useEffect(() => () => void requestAnimationFrame(restore), [restore]);
}
