import { useCallback, useEffect, useState } from 'react';
import { PREFERENCE_PREFIX, readItem, writeItem } from '../session/storage.ts';

export interface Panels {
  readonly isMenuOpen: boolean;
  readonly isAsideOpen: boolean;
  readonly setMenuOpen: (isOpen: boolean) => void;
  readonly setAsideOpen: (isOpen: boolean) => void;
  /** Whether an open panel covers the page. */
  readonly isCovering: boolean;
  /** Closes the covering panel after the user has chosen something in it. */
  readonly closeCovering: () => void;
}

/** Minimum window widths in pixels. */
export const MENU_MIN_WIDTH = 912;
export const ASIDE_MIN_WIDTH = 1280;
/** Below this width an open panel takes the whole window. */
const PAGE_MIN_WIDTH = 689;

/** At this width or more, a panel is next to the page; below it, the panel covers the page and starts closed. */
export const minWidthQuery = (width: number): MediaQueryList => matchMedia(`(min-width: ${width}px)`);

const fits = (width: number): boolean => minWidthQuery(width).matches;

function usePanel(name: string, minWidth: number): [boolean, (isOpen: boolean) => void] {
  const key = `${PREFERENCE_PREFIX}${name}`;
  const [isOpen, setOpen] = useState(() => fits(minWidth) && readItem('local', key) !== 'closed');
  // Closes a panel when the window gets too narrow, and restores the previous state when it is widened again.
  useEffect(() => {
    const media = minWidthQuery(minWidth);
    const adapt = () => setOpen(media.matches && readItem('local', key) !== 'closed');
    media.addEventListener('change', adapt);
    return () => media.removeEventListener('change', adapt);
  }, [key, minWidth]);
  const set = useCallback(
    (next: boolean) => {
      setOpen(next);
      if (fits(minWidth)) writeItem('local', key, next ? 'open' : 'closed');
    },
    [key, minWidth],
  );
  return [isOpen, set];
}

/** Whether menu and aside are open. On wide windows, the choice is remembered. */
export function usePanels(): Panels {
  const [isMenuOpen, setMenuOpen] = usePanel('menu', MENU_MIN_WIDTH);
  const [isAsideOpen, setAsideOpen] = usePanel('aside', ASIDE_MIN_WIDTH);
  const closeCovering = useCallback(() => {
    if (!fits(MENU_MIN_WIDTH)) setMenuOpen(false);
    if (!fits(ASIDE_MIN_WIDTH)) setAsideOpen(false);
  }, [setMenuOpen, setAsideOpen]);
  const isCovering = (isMenuOpen || isAsideOpen) && !fits(PAGE_MIN_WIDTH);
  return { isMenuOpen, isAsideOpen, setMenuOpen, setAsideOpen, isCovering, closeCovering };
}
