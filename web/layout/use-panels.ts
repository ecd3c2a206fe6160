import { useCallback, useState } from 'react';
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
const MENU_STANDS = 912;
const ASIDE_STANDS = 1280;
/** Narrower, an open panel takes the whole window. */
const PAGE_STANDS = 689;

/** Where the panels stand beside the page; narrower, they cover it and start closed. */
const stands = (width: number): boolean => matchMedia(`(min-width: ${width}px)`).matches;

function usePanel(name: string, standsFrom: number): [boolean, (isOpen: boolean) => void] {
  const key = `${PREFERENCE_PREFIX}${name}`;
  const [isOpen, setOpen] = useState(() => stands(standsFrom) && readItem('local', key) !== 'closed');
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
