import type { Cache, State } from 'swr';
import type { CollectionName } from '../../shared/contract/collections.ts';
import type { AuthUser } from '../../shared/contract/operations/account.ts';
import { session } from '../session/session-store.ts';
import { readJson, removeItem, writeItem } from '../session/storage.ts';
import type { RecordIn } from './collection-calls.ts';
import type { CollectionFilter } from './list-reads.ts';
import { RELEASE } from './new-version.ts';

export interface CollectionState<N extends CollectionName = CollectionName> {
  readonly records: readonly RecordIn<N>[];
  /** R38: how often the whole list was fetched. Counted in place when it was still the same. */
  fetchCount: number;
}

interface Stored extends CollectionState {
  /** Release of the page that cached it, because other releases may have other fields. */
  readonly release: string;
  /** The user and role it was read for, because the role decides which fields are included. */
  readonly reader: string;
  /** The part of the collection; all of it if omitted. */
  readonly filter?: string;
}

const readerOf = (authUser: AuthUser): string => `${authUser.user.id}:${authUser.role.id}`;

/** Marks the keys of collections among those of everything else that pages read. */
const COLLECTION = 'collection';

/** Cache key of a collection, or a part of it, for this user only. */
export const cacheKey = (name: CollectionName, authUser: AuthUser, filter: CollectionFilter = {}): string =>
  [
    COLLECTION,
    name,
    readerOf(authUser),
    new URLSearchParams(Object.entries(filter).map(([by, value]) => [by, String(value)])),
  ]
    .join('|')
    .replace(/\|$/, '');

/** Cache key of the first records, which are shown until all are loaded. Kept in memory only. */
export const firstKey = (key: string, first: CollectionFilter): string => `first ${JSON.stringify(first)} of ${key}`;

interface Parts {
  readonly name: string;
  readonly reader: string;
  readonly filter: string | undefined;
}

const partsOf = (key: string): Parts | undefined => {
  const [kind, name, reader, filter] = key.split('|');
  return kind === COLLECTION && name !== undefined && reader !== undefined ? { name, reader, filter } : undefined;
};

/** Whether a key belongs to a collection, a part of it, or something that is read of it (`useRead`). */
export const isKeyOf = (name: CollectionName, key: unknown): boolean =>
  typeof key === 'string' ? partsOf(key)?.name === name : Array.isArray(key) && key[2] === name;

const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' &&
  value !== null &&
  'reader' in value &&
  'release' in value &&
  value.release === RELEASE &&
  'records' in value &&
  Array.isArray(value.records);

function load(key: string): State<CollectionState> | undefined {
  const parts = partsOf(key);
  const stored = parts && readJson('local', parts.name);
  if (!parts || !isStored(stored) || stored.reader !== parts.reader || stored.filter !== parts.filter) return undefined;
  return { data: { records: stored.records, fetchCount: stored.fetchCount } };
}

function save(key: string, { records, fetchCount }: CollectionState): void {
  const parts = partsOf(key);
  // R38: responses that arrive after signing out, here or in another tab, aren't stored.
  if (!parts || !session.isStored(Number(parts.reader.split(':')[0]))) return;
  const { reader, filter } = parts;
  const stored: Stored = { release: RELEASE, reader, ...(filter !== undefined && { filter }), records, fetchCount };
  // Storage is full: remove the outdated copy and continue in memory.
  if (!writeItem('local', parts.name, JSON.stringify(stored))) removeItem('local', parts.name);
}

/** Maximum cached records of parts that aren't displayed. */
const MAX_RECORDS = 50_000;
const LATEST_PARTS = 8;

/** Added to the weight of each part, so that small ones are limited too. */
const PART_WEIGHT = 500;

const weightOf = ({ data }: State<unknown>): number => {
  const records = Array.isArray(data) ? data : (data as CollectionState | undefined)?.records;
  return PART_WEIGHT + (records?.length ?? 0);
};

/** Whole collections are few and used everywhere, so only parts are evicted. */
const isPart = (key: string): boolean => {
  const parts = partsOf(key);
  return !parts || parts.filter !== undefined;
};

/** Returns the least recently used parts that exceed the limit. */
function forgettable(memory: ReadonlyMap<string, State<unknown>>, usedAt: ReadonlyMap<string, number>): string[] {
  const parts = [...memory.keys()].filter(isPart).toSorted((a, b) => (usedAt.get(b) ?? 0) - (usedAt.get(a) ?? 0));
  let weight = 0;
  return parts.filter((key, index) => {
    weight += weightOf(memory.get(key) ?? {});
    return index >= LATEST_PARTS && weight > MAX_RECORDS;
  });
}

/** R38: SWR's cache, in memory and, per collection, in localStorage until the session ends. */
export function createCollectionCache(): Cache {
  const memory = new Map<string, State<unknown>>();
  const usedAt = new Map<string, number>();
  let uses = 0;
  session.onEnd(() => {
    memory.clear();
    usedAt.clear();
  });
  const forget = (key: string) => {
    memory.delete(key);
    usedAt.delete(key);
  };
  return {
    keys: () => memory.keys(),
    get(key) {
      if (!memory.has(key)) {
        const stored = load(key);
        if (stored) memory.set(key, stored);
      }
      if (memory.has(key)) usedAt.set(key, (uses += 1));
      return memory.get(key) as State<never> | undefined;
    },
    set(key, state) {
      const before = memory.get(key)?.data;
      usedAt.set(key, (uses += 1));
      memory.set(key, state);
      const data = (state as State<CollectionState>).data;
      if (data && !before) forgettable(memory, usedAt).forEach(forget);
      if (data && data !== before && partsOf(key)) save(key, data);
    },
    delete(key) {
      forget(key);
      const parts = partsOf(key);
      if (parts) removeItem('local', parts.name);
    },
  };
}
