import { HOME, matchRoute } from './navigation.ts';

type Load = () => Promise<unknown>;

/** The page that most users see first. */
const welcome: Load = () => import('../features/home/welcome-screen.tsx');

export const keepEarly = () => import('../api/keep-early.ts');

/** What is being loaded of a page within a frame. */
export interface Prefetch {
  readonly frame: Promise<unknown>;
  readonly page: Promise<unknown>;
}

/** Loads the dashboard's frame, and one of its pages at the same time. */
function fetchDashboard(page: Load | undefined): Prefetch {
  // Both routes also load the page that shows their errors.
  const frame = Promise.all([import('../layout/shell.tsx'), import('../layout/route-error.tsx')]);
  return { frame, page: Promise.all([frame, keepEarly(), page?.()]) };
}

/**
 * Prefetches the dashboard's frame and the page that most users see first, so that they are ready when signing in has
 * finished. Anything that fails is fetched again when it is needed, and its page reports the error then.
 */
export const prefetchDashboard = (): void => void fetchDashboard(welcome).page.catch(() => undefined);

/** Loads the dashboard page at an address. */
export const prefetchPage = (pathname: string): Prefetch =>
  fetchDashboard(pathname === HOME ? welcome : matchRoute(pathname).at(-1)?.section.screen);
