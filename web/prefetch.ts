import { canSome } from '../shared/access/policy.ts';
import { homeAddress } from '../shared/contract/early-addresses.ts';
import { dayIn } from '../shared/dates.ts';
import { loadInstallation } from './api/load-installation.ts';
import { sendEarly, sendListEarly } from './api/early-responses.ts';
import { HOME, matchRoute } from './routes/navigation.ts';
import { type Prefetch, prefetchPage } from './routes/prefetch-page.ts';
import { prefetchSignIn } from './routes/prefetch-sign-in.ts';
import type { Section } from './routes/section.ts';
import { accessRequest } from './session/access-request.ts';
import { actorOf } from './session/actor.ts';
import { session } from './session/session-store.ts';

/** The settings of this installation. */
export const installation = loadInstallation();

/** Requests the lists of a page. The company's time zone decides which year it is. */
async function sendReads({ reads, rule }: Section): Promise<void> {
  if (!reads) return;
  const { timeZone } = await installation;
  const today = dayIn(timeZone, new Date());
  for (const read of reads(new URLSearchParams(location.search), today)) sendListEarly(read, rule);
}

function prefetch(): Prefetch | undefined {
  const authUser = session.read();
  if (!authUser) return prefetchSignIn();
  // The site's own address leads to the welcome page.
  const pathname = location.pathname === '/' ? HOME : location.pathname;
  if (!pathname.startsWith(HOME)) return undefined;
  sendEarly(accessRequest);
  // Nobody sends what would be refused and logged as such.
  const actor = actorOf(authUser);
  if (pathname === HOME && canSome(actor, homeAddress.access)) sendEarly(homeAddress);
  const section = matchRoute(pathname).at(-1)?.section;
  if (section && canSome(actor, section.rule)) sendReads(section).catch(() => undefined);
  return prefetchPage(pathname);
}

const prefetching = prefetch();

const arrival = (loading: Promise<unknown> | undefined): Promise<unknown> =>
  Promise.resolve(loading).catch(() => undefined);

/**
 * The page that the current address leads to, which starts loading before the app has loaded (`prefetch-plugin.ts`), so
 * that both load in parallel. Each promise resolves once styles have loaded too; anything that fails is fetched again
 * by its route.
 */
export const prefetchedFrame: Promise<unknown> = arrival(prefetching?.frame);
export const prefetchedPage: Promise<unknown> = arrival(prefetching?.page);

let isArriving = true;
void prefetchedPage.then(() => (isArriving = false));

/** Whether the first page is still loading. */
export const isFirstPageArriving = (): boolean => isArriving;
