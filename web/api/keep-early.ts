import { homeAddress } from '../../shared/contract/early-addresses.ts';
import { session } from '../session/session-store.ts';
import { cacheKey, firstKey } from './collection-cache.ts';
import { getPage } from './collection-calls.ts';
import { isHere, listsHere } from './early-responses.ts';
import type { ListRead } from './list-reads.ts';
import { homeKey, keep } from './page-cache.ts';
import { readHome } from './read-home.ts';

async function keepList({ name, filter, first }: ListRead): Promise<void> {
  const { records, next } = await getPage(name, { ...filter, ...first });
  const authUser = session.read();
  if (!authUser) return;
  const key = cacheKey(name, authUser, filter);
  if (next === undefined) keep(key, { records, fetchCount: 1 });
  else if (first) keep(firstKey(key, first), records);
}

async function keepHome(userId: number): Promise<void> {
  keep(homeKey(userId), await readHome());
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
