import { session } from '../session/session-store.ts';
import { cacheKey, firstKey } from './collection-cache.ts';
import { getPage } from './collection-calls.ts';
import type { ListRead } from './list-reads.ts';
import { keep } from './page-cache.ts';

async function keepList({ name, filter, first }: ListRead): Promise<void> {
  const { records, next } = await getPage(name, { ...filter, ...first });
  const authUser = session.read();
  if (!authUser) return;
  const key = cacheKey(name, authUser, filter);
  if (next === undefined) keep(key, { records, fetchCount: 1 });
  else if (first) keep(firstKey(key, first), records);
}

export const keepLists = async (lists: readonly ListRead[]): Promise<void> => {
  await Promise.allSettled(lists.map(keepList));
};
