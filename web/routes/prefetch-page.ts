import { HOME, matchRoute } from './navigation.ts';

/** The page that most users see first. */
const welcome = () => import('../features/home/welcome-screen.tsx');

/** Loads the dashboard's frame and one of its pages; both routes also load the page that shows their errors. */
const fetchDashboard = (page?: () => Promise<unknown>): Promise<unknown> =>
  Promise.all([import('../layout/shell.tsx'), import('../layout/route-error.tsx'), page?.()]);

/**
 * Prefetches the dashboard's frame and the page that most users see first, so that they are ready when signing in has
 * finished. Anything that fails is fetched again when it is needed, and its page reports the error then.
 */
export const prefetchDashboard = (): void => void fetchDashboard(welcome).catch(() => undefined);

/** Loads the dashboard page at an address. */
export const prefetchPage = (pathname: string): Promise<unknown> =>
  fetchDashboard(matchRoute(pathname).at(-1)?.section.screen ?? (pathname === HOME ? welcome : undefined));
