import { useEffect } from 'react';
import { HOME, matchRoute } from '../routes/navigation.ts';

/** A mouse on its way to something else leaves a link sooner. */
const REST_MS = 60;

function loadPage({ origin, pathname }: HTMLAnchorElement): void {
  if (origin !== location.origin || !pathname.startsWith(HOME)) return;
  // If this fails, following the link loads it again and says why it can't.
  matchRoute(pathname)
    .at(-1)
    ?.section.screen?.()
    .catch(() => undefined);
}

/** Loads the code of a page when somebody points at a link to it or reaches it by keyboard, before they follow it. */
export function usePrefetchedLinks(): void {
  useEffect(() => {
    let rest: ReturnType<typeof setTimeout> | undefined;
    const approach = ({ target }: Event): void => {
      clearTimeout(rest);
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]');
      if (link) rest = setTimeout(() => loadPage(link), REST_MS);
    };
    document.addEventListener('pointerover', approach);
    document.addEventListener('focusin', approach);
    return () => {
      clearTimeout(rest);
      document.removeEventListener('pointerover', approach);
      document.removeEventListener('focusin', approach);
    };
  }, []);
}
