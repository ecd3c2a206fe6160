import { HOME, matchRoute } from './navigation.ts';

/** What most people see first. */
const welcome = () => import('../features/home/welcome-screen.tsx');

/** Fetches the frame of the dashboard together with a page of it. */
const fetchDashboard = (page?: () => Promise<unknown>): Promise<unknown> =>
  Promise.all([import('../layout/shell.tsx'), page?.()]);

/**
 * Fetches the frame of the dashboard and the page that most people see first, so that they are there when the sign-in is
 * done. What does not arrive is fetched again when it is needed, and its page says so then.
 */
export const prefetchDashboard = (): void => void fetchDashboard(welcome).catch(() => undefined);

/** Fetches what an address of the dashboard shows. */
export const prefetchPage = (pathname: string): Promise<unknown> =>
  fetchDashboard(matchRoute(pathname).at(-1)?.section.screen ?? (pathname === HOME ? welcome : undefined));
