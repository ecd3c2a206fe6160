import { useEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router-dom';
import { useInstallation } from './installation.ts';

/** Focuses the page's heading, so that screen readers and Tab continue from there. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
  scrollTo(0, 0);
}

/** Sets the document title. After a navigation, also focuses the heading so that it is announced. */
export function usePage(title: string): void {
  const { title: product } = useInstallation();
  const { pathname, key } = useLocation();
  // The browser announces the first page itself.
  const shown = useRef(key === 'default' ? pathname : '');

  useEffect(() => {
    document.title = title ? `${title} - ${product}` : product;
  }, [product, title]);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // Don't take the focus from a dialog or a field.
    if (document.activeElement?.closest('[role="dialog"], main input, main textarea')) return;
    focusHeading();
  }, [pathname]);
}

/** What a route says about its page. */
export interface PageHandle {
  readonly titleOf: (search: string) => string;
}

/** Returns the title of the current page, which only the table of routes knows. */
export function usePageTitle(): string {
  const { search } = useLocation();
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined);
  return handles.findLast((handle) => handle)?.titleOf(search) ?? '';
}
