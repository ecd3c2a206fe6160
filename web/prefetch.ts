import { HOME } from './routes/navigation.ts';
import { prefetchPage } from './routes/prefetch-page.ts';
import { SESSION_KEY } from './session/session-store.ts';
import { readItem } from './session/storage.ts';

const isComingBack = location.pathname.startsWith(HOME) && readItem('local', SESSION_KEY) !== null;

/**
 * Prefetches the page at the current address for a signed-in user. It runs before the app has loaded
 * (`prefetch-plugin.ts`), so that both load in parallel. Resolves once the page's styles have loaded too; anything that
 * fails is fetched again by the page's route.
 */
export const prefetchedPage: Promise<unknown> = isComingBack
  ? prefetchPage(location.pathname).catch(() => undefined)
  : Promise.resolve();
