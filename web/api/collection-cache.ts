import type { Cache, State } from 'swr';
import { type CollectionName, isCollectionName } from '../../shared/contract/collections.ts';
import type { AuthUser } from '../../shared/contract/operations/account.ts';
import { session } from '../session/session-store.ts';
import { readJson, removeItem, writeItem } from '../session/storage.ts';
import type { RecordIn } from './collection-calls.ts';

export interface CollectionState<N extends CollectionName = CollectionName> {
  readonly records: readonly RecordIn<N>[];
  /** How often the whole list was fetched (§4). */
  readonly fetchCount: number;
}

/** The part of a collection that was asked for, e.g. the checks of a year. */
export type CollectionFilter = Readonly<Record<string, string | number>>;

interface Stored extends CollectionState {
  /** Whom the server answered; role included, since it decides which fields came. */
  readonly reader: string;
  /** Which part of the collection this is; all of it where it is left out. */
  readonly filter?: string;
}

const readerOf = (authUser: AuthUser): string => `${authUser.user.id}:${authUser.role.id}`;

/** The cache key of a collection, or a part of it, for this reader; nobody else ever meets it. */
export const cacheKey = (name: CollectionName, authUser: AuthUser, filter: CollectionFilter = {}): string =>
  [name, readerOf(authUser), new URLSearchParams(Object.entries(filter).map(([by, value]) => [by, String(value)]))]
    .join('|')
    .replace(/\|$/, '');

/** Of the records that are shown until the whole of a part is there; kept in memory alone. */
export const firstKey = (key: string, first: CollectionFilter): string => `first ${JSON.stringify(first)} of ${key}`;

interface Parts {
  readonly name: CollectionName;
  readonly reader: string;
  readonly filter: string | undefined;
}

const partsOf = (key: string): Parts | undefined => {
  const [name = '', reader, filter] = key.split('|');
  return reader !== undefined && isCollectionName(name) ? { name, reader, filter } : undefined;
};

/** Whether a key is that of a collection or of a part of it. */
export const isKeyOf = (name: CollectionName, key: unknown): boolean =>
  typeof key === 'string' && partsOf(key)?.name === name;

const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' &&
  value !== null &&
  'reader' in value &&
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
  // R38: an answer that arrives after sign-out, here or in another tab, is not stored.
  if (!parts || !session.isStored(Number(parts.reader.split(':')[0]))) return;
  const { reader, filter } = parts;
  const stored: Stored = { reader, ...(filter !== undefined && { filter }), records, fetchCount };
  // Quota full: an older copy would be wrong, the one in memory goes on.
  if (!writeItem('local', parts.name, JSON.stringify(stored))) removeItem('local', parts.name);
}

/** SWR's cache: in memory, each collection also in localStorage under its name, until the session ends. */
export function createCollectionCache(): Cache {
  const memory = new Map<string, State<unknown>>();
  session.onEnd(() => memory.clear());
  return {
    keys: () => memory.keys(),
    get(key) {
      if (!memory.has(key)) {
        const stored = load(key);
        if (stored) memory.set(key, stored);
      }
      return memory.get(key) as State<never> | undefined;
    },
    set(key, state) {
      const before = memory.get(key)?.data;
      memory.set(key, state);
      const data = (state as State<CollectionState>).data;
      if (data && data !== before && partsOf(key)) save(key, data);
    },
    delete(key) {
      memory.delete(key);
      const parts = partsOf(key);
      if (parts) removeItem('local', parts.name);
    },
  };
}
