import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useInstallation } from './installation.ts';

/** Gives the focus to the heading of the page, where reading and the next Tab go on from. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
  scrollTo(0, 0);
}

/** Names the page in the browser's title; after a navigation the heading gets the focus, so that it is read out. */
export function usePage(title: string): void {
  const { title: product } = useInstallation();
  const { pathname, key } = useLocation();
  // The first page of a visit is announced by the browser.
  const shown = useRef(key === 'default' ? pathname : '');

  useEffect(() => {
    document.title = title ? `${title} - ${product}` : product;
  }, [product, title]);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // A dialog or a field that took the focus keeps it.
    if (document.activeElement?.closest('[role="dialog"], main input, main textarea')) return;
    focusHeading();
  }, [pathname]);
}
