import { canSome } from '../shared/access/policy.ts';
import { homeAddress } from '../shared/contract/early-addresses.ts';
import { loadInstallation } from './api/load-installation.ts';
import { sendEarly } from './api/early-responses.ts';
import { HOME } from './routes/navigation.ts';
import { prefetchPage } from './routes/prefetch-page.ts';
import { prefetchSignIn } from './routes/prefetch-sign-in.ts';
import { accessRequest } from './session/access-request.ts';
import { actorOf } from './session/actor.ts';
import { session } from './session/session-store.ts';

/** The settings of this installation. */
export const installation = loadInstallation();

async function prefetch(): Promise<unknown> {
  const authUser = session.read();
  if (!authUser) return prefetchSignIn();
  // The site's own address leads to the welcome page.
  const pathname = location.pathname === '/' ? HOME : location.pathname;
  if (!pathname.startsWith(HOME)) return undefined;
  sendEarly(accessRequest);
  // Nobody sends what would be refused and logged as such.
  if (pathname === HOME && canSome(actorOf(authUser), homeAddress.access)) sendEarly(homeAddress);
  return prefetchPage(pathname);
}

/**
 * Prefetches the page that the current address leads to. It runs before the app has loaded (`prefetch-plugin.ts`), so
 * that both load in parallel. Resolves once the page's styles have loaded too; anything that fails is fetched again by
 * the page's route.
 */
export const prefetchedPage: Promise<unknown> = prefetch().catch(() => undefined);
