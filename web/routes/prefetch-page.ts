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

/**
 * Loads the dashboard's frame and one of its pages. Most pages have so many files that these must be on their way while
 * the frame's still arrive. A page with few has them before the frame is drawn, even if they are requested once the
 * first of the frame's two large files is here.
 */
function fetchDashboard(page: Load | undefined, hasFewFiles: boolean): Prefetch {
  // Both routes also load the page that shows their errors.
  const errors = import('../layout/route-error.tsx');
  const frame = Promise.all([import('../layout/shell.tsx'), errors]);
  const turn = hasFewFiles ? errors : Promise.resolve();
  return { frame, page: Promise.all([frame, turn.then(() => Promise.all([keepEarly(), page?.()]))]) };
}

/**
 * Prefetches the dashboard's frame and the page that most users see first, so that they are ready when signing in has
 * finished. Anything that fails is fetched again when it is needed, and its page reports the error then.
 */
export const prefetchDashboard = (): void => void fetchDashboard(welcome, true).page.catch(() => undefined);

/** Loads the dashboard page at an address. */
export const prefetchPage = (pathname: string): Prefetch =>
  pathname === HOME
    ? fetchDashboard(welcome, true)
    : fetchDashboard(matchRoute(pathname).at(-1)?.section.screen, false);
