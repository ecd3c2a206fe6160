import { createContext, use, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { getInstallation } from './installation.ts';

/** Focuses the page's heading, so that screen readers and Tab continue from there. What is in view stays there. */
export function focusInPlace(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}

/** Focuses the heading of a page that is shown from its top. */
export function focusHeading(): void {
  focusInPlace();
  scrollTo(0, 0);
}

/** Focuses the heading of another page, unless a dialog or a field has the focus. */
export function focusNewPage(): void {
  if (!document.activeElement?.closest('[role="dialog"], main input, main textarea')) focusHeading();
}

/** Sets the document title. After a navigation, also focuses the heading so that it is announced. */
export function usePage(title: string): void {
  const { title: product } = getInstallation();
  const { pathname, key } = useLocation();
  // The browser announces the first page itself.
  const shown = useRef(key === 'default' ? pathname : '');

  useEffect(() => {
    document.title = title ? `${title} - ${product}` : product;
  }, [product, title]);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    focusNewPage();
  }, [pathname]);
}

/** The title of the current page, which only the table of sections knows. */
export const PageTitle = createContext('');

export const usePageTitle = (): string => use(PageTitle);
