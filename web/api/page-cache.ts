import { session } from '../session/session-store.ts';
import type { CollectionName } from '../../shared/contract/collections.ts';
import { createCollectionCache, isKeyOf } from './collection-cache.ts';

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

/** Forgets when a collection was read, because it has changed since. */
export function forgetReads(name: CollectionName): void {
  for (const key of readAt.keys()) if (isKeyOf(name, key)) readAt.delete(key);
}

/** Keeps what was read before the page could ask for it. */
export function keep(key: string, data: unknown): void {
  readAt.set(key, performance.now());
  cache.set(key, { data });
}
