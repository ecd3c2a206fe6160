import { session } from '../session/session-store.ts';
import { cacheKey, firstKey } from './collection-cache.ts';
import { getPage } from './collection-calls.ts';
import type { ListRead } from './list-reads.ts';
import { keep } from './page-cache.ts';

async function keepList({ name, filter, first }: ListRead): Promise<void> {
  const keyNow = () => {
    const authUser = session.read();
    return authUser && cacheKey(name, authUser, filter);
  };
  const key = keyNow();
  const { records, next } = await getPage(name, { ...filter, ...first });
  // Somebody else may have signed in since, or the role changed: the list isn't theirs.
  if (!key || key !== keyNow()) return;
  if (next === undefined) keep(key, { records, fetchCount: 1 });
  else if (first) keep(firstKey(key, first), records);
}

export const keepLists = async (lists: readonly ListRead[]): Promise<void> => {
  await Promise.allSettled(lists.map(keepList));
};
