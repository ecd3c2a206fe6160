import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useInstallation } from './installation.ts';

/** Focuses the page's heading, from where screen readers and Tab continue. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
  scrollTo(0, 0);
}

/** Sets the browser's title, and focuses the heading after a navigation so that it is announced. */
export function usePage(title: string): void {
  const { title: product } = useInstallation();
  const { pathname, key } = useLocation();
  // The browser announces the first page.
  const shown = useRef(key === 'default' ? pathname : '');

  useEffect(() => {
    document.title = title ? `${title} - ${product}` : product;
  }, [product, title]);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // Unless a dialog or a field already has the focus.
    if (document.activeElement?.closest('[role="dialog"], main input, main textarea')) return;
    focusHeading();
  }, [pathname]);
}
