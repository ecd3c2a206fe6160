import { homeAddress } from '../../shared/contract/early-addresses.ts';
import { home } from '../../shared/contract/operations/home.ts';
import type { ListRead } from './list-reads.ts';
import { session } from '../session/session-store.ts';
import { call } from './call.ts';
import { cacheKey, createCollectionCache, firstKey } from './collection-cache.ts';
import { getPage } from './collection-calls.ts';
import { isHere, listsHere } from './early-responses.ts';

/** What the pages of this tab have read. */
export const cache = createCollectionCache();

/** As SWR, which doesn't repeat a read within two seconds. */
const RECENT_MS = 2000;

const readAt = new Map<string, number>();
session.onEnd(() => readAt.clear());

/** Whether this was just read, so that opening the page isn't a reason to read it again. */
export const isJustRead = (key: string | null): boolean =>
  performance.now() - (readAt.get(key ?? '') ?? -Infinity) < RECENT_MS;

export const homeKey = (userId: number): string => `home of ${userId}`;

function keep(key: string, data: unknown): void {
  readAt.set(key, performance.now());
  cache.set(key, { data });
}

async function keepList({ name, filter, first }: ListRead): Promise<void> {
  const { records, next } = await getPage(name, { ...filter, ...first });
  const authUser = session.read();
  if (!authUser) return;
  const key = cacheKey(name, authUser, filter);
  if (next === undefined) keep(key, { records, fetchCount: 1 });
  else if (first) keep(firstKey(key, first), records);
}

async function keepHome(userId: number): Promise<void> {
  keep(homeKey(userId), await call(home));
}

/**
 * Puts what was read early and is already here into the cache, so that the page is drawn once, with it, instead of
 * empty first. What isn't here yet, or failed, is left to the page.
 */
export async function keepWhatIsHere(): Promise<void> {
  const userId = session.read()?.user.id;
  const reads = listsHere().map(keepList);
  if (userId !== undefined && isHere(homeAddress)) reads.push(keepHome(userId));
  await Promise.allSettled(reads);
}
