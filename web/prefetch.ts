import { homeAddress } from '../shared/contract/early-addresses.ts';
import { loadInstallation } from './api/load-installation.ts';
import { sendEarly } from './api/early-responses.ts';
import { HOME } from './routes/navigation.ts';
import { prefetchPage } from './routes/prefetch-page.ts';
import { prefetchSignIn } from './routes/prefetch-sign-in.ts';
import { accessRequest } from './session/access-request.ts';
import { session } from './session/session-store.ts';

/** The settings of this installation. */
export const installation = loadInstallation();

function prefetch(): Promise<unknown> {
  if (!session.read()) return prefetchSignIn();
  // The site's own address leads to the welcome page.
  const pathname = location.pathname === '/' ? HOME : location.pathname;
  if (!pathname.startsWith(HOME)) return Promise.resolve();
  sendEarly(accessRequest);
  if (pathname === HOME) sendEarly(homeAddress);
  return prefetchPage(pathname);
}

/**
 * Prefetches the page that the current address leads to. It runs before the app has loaded (`prefetch-plugin.ts`), so
 * that both load in parallel. Resolves once the page's styles have loaded too; anything that fails is fetched again by
 * the page's route.
 */
export const prefetchedPage: Promise<unknown> = prefetch().catch(() => undefined);
