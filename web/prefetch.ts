import { HOME } from './routes/navigation.ts';
import { prefetchPage } from './routes/prefetch-page.ts';
import { SESSION_KEY } from './session/session-store.ts';
import { readItem } from './session/storage.ts';

const isComingBack = location.pathname.startsWith(HOME) && readItem('local', SESSION_KEY) !== null;

/**
 * The page of the address, for somebody who is signed in: runs by itself before the app has arrived (`prefetch-plugin.ts`), so
 * that both come at once. Done when the page's styles are there, too; what fails is fetched again by the page's route.
 */
export const prefetchedPage: Promise<unknown> = isComingBack
  ? prefetchPage(location.pathname).catch(() => undefined)
  : Promise.resolve();
