import { useCallback, useEffect, useState } from 'react';
import { PREFERENCE_PREFIX, readItem, writeItem } from '../session/storage.ts';

export interface Panels {
  readonly isMenuOpen: boolean;
  readonly isAsideOpen: boolean;
  readonly setMenuOpen: (isOpen: boolean) => void;
  readonly setAsideOpen: (isOpen: boolean) => void;
  /** An open panel hides the page, its heading included. */
  readonly isCovering: boolean;
  /** Closes what covers the page, after something was chosen in it. */
  readonly closeCovering: () => void;
}

/** Widths of the window, in pixels. */
export const MENU_STANDS = 912;
export const ASIDE_STANDS = 1280;
/** Narrower, an open panel takes the whole window. */
const PAGE_STANDS = 689;

/** Where the panels stand beside the page; narrower, they cover it and start closed. */
export const standing = (width: number): MediaQueryList => matchMedia(`(min-width: ${width}px)`);

const stands = (width: number): boolean => standing(width).matches;

function usePanel(name: string, standsFrom: number): [boolean, (isOpen: boolean) => void] {
  const key = `${PREFERENCE_PREFIX}${name}`;
  const [isOpen, setOpen] = useState(() => stands(standsFrom) && readItem('local', key) !== 'closed');
  // A window that was narrow for a while shows what stood there before.
  useEffect(() => {
    const media = standing(standsFrom);
    const restore = () => {
      if (media.matches) setOpen(readItem('local', key) !== 'closed');
    };
    media.addEventListener('change', restore);
    return () => media.removeEventListener('change', restore);
  }, [key, standsFrom]);
  const set = useCallback(
    (next: boolean) => {
      setOpen(next);
      if (stands(standsFrom)) writeItem('local', key, next ? 'open' : 'closed');
    },
    [key, standsFrom],
  );
  return [isOpen, set];
}

/** Whether menu and aside are open; on a wide window the choice is remembered. */
export function usePanels(): Panels {
  const [isMenuOpen, setMenuOpen] = usePanel('menu', MENU_STANDS);
  const [isAsideOpen, setAsideOpen] = usePanel('aside', ASIDE_STANDS);
  const closeCovering = () => {
    if (!stands(MENU_STANDS)) setMenuOpen(false);
    if (!stands(ASIDE_STANDS)) setAsideOpen(false);
  };
  const isCovering = (isMenuOpen || isAsideOpen) && !stands(PAGE_STANDS);
  return { isMenuOpen, isAsideOpen, setMenuOpen, setAsideOpen, isCovering, closeCovering };
}
