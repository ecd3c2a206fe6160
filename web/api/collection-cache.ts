import type { Cache, State } from 'swr';
import { type CollectionName, isCollectionName } from '../../shared/contract/collections.ts';
import type { AuthUser } from '../../shared/contract/operations/account.ts';
import { session } from '../session/session-store.ts';
import { readJson, removeItem, writeItem } from '../session/storage.ts';
import type { RecordIn } from './collection-calls.ts';
import { RELEASE } from './new-version.ts';

export interface CollectionState<N extends CollectionName = CollectionName> {
  readonly records: readonly RecordIn<N>[];
  /** How often the whole list was fetched (§4). */
  readonly fetchCount: number;
}

/** The part of a collection that was asked for, e.g. the checks of a year. */
export type CollectionFilter = Readonly<Record<string, string | number>>;

interface Stored extends CollectionState {
  /** Of the page that kept it: another one may know records of another shape. */
  readonly release: string;
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
  // R38: an answer that arrives after sign-out, here or in another tab, is not stored.
  if (!parts || !session.isStored(Number(parts.reader.split(':')[0]))) return;
  const { reader, filter } = parts;
  const stored: Stored = { release: RELEASE, reader, ...(filter !== undefined && { filter }), records, fetchCount };
  // Quota full: an older copy would be wrong, the one in memory goes on.
  if (!writeItem('local', parts.name, JSON.stringify(stored))) removeItem('local', parts.name);
}

/** Records of parts that are kept for going back to them; a page shows a few parts at once, and those stay whatever they hold. */
const MOST_RECORDS = 50_000;
const LATEST_PARTS = 8;

/** What a part weighs besides its records: small answers are not kept without end either. */
const PART_WEIGHT = 500;

const weightOf = ({ data }: State<unknown>): number => {
  const records = Array.isArray(data) ? data : (data as CollectionState | undefined)?.records;
  return PART_WEIGHT + (records?.length ?? 0);
};

/** Whole collections are few and asked for everywhere. */
const isPart = (key: string): boolean => {
  const parts = partsOf(key);
  return !parts || parts.filter !== undefined;
};

/** Names the parts that were not used for longest, so that the others weigh no more than they may. */
function forgettable(memory: ReadonlyMap<string, State<unknown>>, usedAt: ReadonlyMap<string, number>): string[] {
  const parts = [...memory.keys()].filter(isPart).toSorted((a, b) => (usedAt.get(b) ?? 0) - (usedAt.get(a) ?? 0));
  let weight = 0;
  return parts.filter((key, index) => {
    weight += weightOf(memory.get(key) ?? {});
    return index >= LATEST_PARTS && weight > MOST_RECORDS;
  });
}

/** SWR's cache: in memory, each collection also in localStorage under its name, until the session ends. */
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
