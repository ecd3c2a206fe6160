import { useCallback, useMemo } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import type { CollectionName } from '../../shared/contract/collections.ts';
import { useSession } from '../session/use-session.ts';
import { addItem, afterFetch, contains, putItem, removeItem, updateItem } from './cache-rules.ts';
import { cacheKey, type CollectionState, firstKey, isKeyOf } from './collection-cache.ts';
import {
  createRecord,
  deleteWithMessage,
  getAll,
  getOne,
  getPage,
  keyFieldOf,
  type NewRecord,
  type RecordChange,
  type RecordIn,
  updateRecord,
} from './collection-calls.ts';
import { fetchIfOutdated } from './fetch-if-outdated.ts';
import type { CollectionFilter } from './list-reads.ts';
import { forgetReads, isJustRead } from './page-cache.ts';

interface Options {
  /** When to fetch: whenever a screen opens, while showing cached data, or only if no data is cached. */
  readonly fetch?: 'on-open' | 'if-missing';
  /** Fetches only this part of the collection; null fetches nothing. Must be a stable object. */
  readonly filter?: CollectionFilter | null;
  /** Limit and order of the first records, which are fetched before all others if nothing is cached. */
  readonly first?: CollectionFilter | undefined;
}

export interface UsedCollection<N extends CollectionName> {
  /** Empty until the first response; see `isLoading`. */
  readonly data: readonly RecordIn<N>[];
  /** Whether there is nothing to show yet. */
  readonly isLoading: boolean;
  /** The records of `first`, until all are loaded. */
  readonly first: readonly RecordIn<N>[] | undefined;
  /** Whether `data` is known, or nothing is to be fetched. After a failed first fetch, it isn't. */
  readonly isLoaded: boolean;
  readonly error: Error | undefined;
  /** How often the whole list was fetched. */
  readonly fetchCount: number;
  readonly fetchAll: () => Promise<void>;
  /** Creates a record, in place of one whose create got no response. */
  readonly create: (body: NewRecord<N>, insteadOf?: NewRecord<N>) => Promise<RecordIn<N>>;
  readonly update: (key: number, body: RecordChange<N>) => Promise<RecordIn<N>>;
  /** Deletes a record as it was seen. */
  readonly remove: (seen: RecordIn<N>) => Promise<void>;
  /** Updates the cached list only, after another operation changed the server. */
  readonly cache: {
    readonly add: (record: RecordIn<N>) => Promise<void>;
    readonly update: (record: RecordIn<N>) => Promise<void>;
    /** Adds or replaces the record. */
    readonly put: (record: RecordIn<N>) => Promise<void>;
    readonly remove: (key: number) => Promise<void>;
  };
}

const NO_RECORDS: readonly never[] = [];
const ALL: CollectionFilter = {};

/**
 * Returns a function that marks all cached parts of a collection as stale: displayed parts are fetched now, others when
 * next displayed.
 */
export function useStale(name: CollectionName): () => Promise<void> {
  const { mutate } = useSWRConfig();
  return useCallback(async () => {
    forgetReads(name);
    await mutate((key) => isKeyOf(name, key));
  }, [mutate, name]);
}

/** How a list is replaced, or fetched without one, and whether it is being fetched. */
interface Changing<N extends CollectionName> {
  readonly mutate: (state?: CollectionState<N>) => Promise<unknown>;
  readonly isFetching: () => boolean;
  /** Fetches what else is displayed of the collection. */
  readonly refreshOthers: () => Promise<unknown>;
}

/**
 * The actions on a collection: each calls the server and applies the result to the `known` list, which `mutate` replaces,
 * or fetches without one. The server alone decides whether a record exists, because the list may be old.
 */
function actionsOn<N extends CollectionName>(
  name: N,
  known: () => CollectionState<N> | undefined,
  { mutate, isFetching, refreshOthers }: Changing<N>,
) {
  type R = RecordIn<N> & Record<'id' | 'user_id' | 'version', number>;
  const field = keyFieldOf(name);
  const records = () => (known()?.records ?? NO_RECORDS) as readonly R[];
  const change = async (edit: (records: readonly R[]) => readonly R[]): Promise<void> => {
    // Other parts of the collection, which other pages show, may contain the change too. An Undo may be pressed on one.
    forgetReads(name);
    void refreshOthers();
    const before = known();
    // A fetch in progress may have missed the change, and SWR drops it, so the list is fetched again.
    if (!before) {
      await mutate();
      return;
    }
    const isAgain = isFetching();
    await mutate({ ...before, records: edit(records()) });
    if (isAgain) void mutate();
  };
  const put = async (record: R): Promise<void> => {
    const isUnknown = known() !== undefined && !contains(records(), field, record[field]);
    await change((list) => putItem(list, field, record));
    // A colleague created it since the list was fetched, and maybe others.
    if (isUnknown) void mutate();
  };
  // R31: nobody waits for a long list because of one record, unless that is gone.
  const readAgain = async (id: number, seen: number | undefined): Promise<void> => {
    const stored = (await getOne(name, id).catch(() => undefined)) as R | undefined;
    if (!stored) await mutate();
    // What was refused is then about other records.
    else if (stored.version === seen) void mutate();
    else if (known()) await put(stored);
  };
  return {
    async fetchAll() {
      await mutate();
    },
    async create(body: NewRecord<N>, insteadOf?: NewRecord<N>) {
      const created = await createRecord(name, body, { insteadOf });
      await change((list) => putItem(list, field, created as R));
      return created;
    },
    async update(id: number, body: RecordChange<N>) {
      const updated = await fetchIfOutdated(
        () => updateRecord(name, id, body),
        () => readAgain(id, (body as Partial<R>).version),
      );
      await put(updated as R);
      return updated;
    },
    async remove(seen: RecordIn<N>) {
      const { [field]: id, version } = seen as R;
      await fetchIfOutdated(
        () => deleteWithMessage(name, seen),
        () => readAgain(id, version),
      );
      await change((list) => list.filter((item) => item[field] !== id));
    },
    cache: {
      add: (record: RecordIn<N>) => change((list) => addItem(list, field, record as R)),
      update: (record: RecordIn<N>) => change((list) => updateItem(list, field, record as R)),
      put: (record: RecordIn<N>) => change((list) => putItem(list, field, record as R)),
      /** A refresh may already have removed it. */
      remove: (id: number) => change((list) => (contains(list, field, id) ? removeItem(list, field, id) : list)),
    },
  };
}

/** Returns a collection as this user may read it: cached, persisted and shared by all screens. */
export function useCollection<N extends CollectionName>(
  name: N,
  { fetch = 'on-open', filter = ALL, first }: Options = {},
): UsedCollection<N> {
  type State = CollectionState<N>;
  const { authUser } = useSession();
  const { cache, mutate: mutateAny } = useSWRConfig();
  const key = authUser && filter ? cacheKey(name, authUser, filter) : null;
  const known = useCallback(() => (key ? (cache.get(key)?.data as State | undefined) : undefined), [cache, key]);
  const read = async (): Promise<readonly RecordIn<N>[]> => {
    if (!key || !first || known() || cache.get(firstKey(key, first))?.data) return getAll(name, filter ?? ALL);
    const page = await getPage(name, { ...filter, ...first });
    if (page.next === undefined) return page.records;
    await mutateAny(firstKey(key, first), page.records, { revalidate: false });
    return getAll(name, filter ?? ALL);
  };
  const { data: firstRecords } = useSWR<readonly RecordIn<N>[]>(key && first ? firstKey(key, first) : null, null);
  const { data, error, isLoading } = useSWR<State, Error>(
    key,
    async () => {
      const records = await read();
      return afterFetch(known(), records);
    },
    {
      revalidateIfStale: fetch === 'on-open',
      ...(isJustRead(key) && { revalidateOnMount: false }),
      revalidateOnFocus: false,
      shouldRetryOnError: false,
      // Counting fetches avoids comparing whole lists.
      compare: Object.is,
    },
  );

  // SWR's own `mutate` changes what is displayed by then: an Undo would put this list where another part is.
  const actions = useMemo(() => {
    const mutate = (state?: State) => (state ? mutateAny(key, state, { revalidate: false }) : mutateAny(key));
    const isFetching = () => key !== null && cache.get(key)?.isValidating === true;
    const refreshOthers = () => mutateAny((other) => other !== key && isKeyOf(name, other));
    return actionsOn(name, known, { mutate, isFetching, refreshOthers });
  }, [cache, key, known, mutateAny, name]);

  return {
    data: data?.records ?? NO_RECORDS,
    first: data ? undefined : firstRecords,
    isLoading,
    isLoaded: data !== undefined || filter === null,
    error,
    fetchCount: data?.fetchCount ?? 0,
    ...actions,
  };
}
