import { useEffect, useMemo, useState } from 'react';
import type { CollectionName } from '../../shared/contract/collections.ts';
import { type UsedCollection, useCollection } from './use-collection.ts';

interface NamedRecords<N extends CollectionName> {
  readonly data: UsedCollection<N>['data'];
  /** Whether the list has all of these records, or the server doesn't. */
  readonly isComplete: boolean;
  /** Why the list couldn't be read. */
  readonly error: Error | undefined;
  readonly fetchAll: () => Promise<void>;
}

type KeyField = 'id' | 'user_id';

const NOTHING = { filter: null } as const;
const ONCE = { fetch: 'if-missing' } as const;

/**
 * The cached list of a collection, fetched again if it lacks one of these records, because a colleague may have created
 * it since. Nothing is read without `ids`.
 */
export function useNamedRecords<N extends CollectionName>(
  name: N,
  ids: readonly (number | null | undefined)[] | undefined,
  field: KeyField = 'id',
): NamedRecords<N> {
  const { data, error, isLoading, isLoaded, fetchAll } = useCollection(name, ids ? ONCE : NOTHING);
  const wanted = [...new Set(ids ?? [])].join();
  const missing = useMemo(() => {
    if (!isLoaded) return '';
    const records = data as readonly Partial<Record<KeyField, number>>[];
    const known = new Set(records.map((record) => String(record[field] ?? '')));
    return wanted
      .split(',')
      .filter((id) => id !== '' && !known.has(id))
      .join();
  }, [data, field, isLoaded, wanted]);
  // Once per missing records, because they may not exist.
  const [fetched, setFetched] = useState('');
  useEffect(() => {
    if (missing !== '') void fetchAll().finally(() => setFetched(missing));
  }, [missing, fetchAll]);
  return { data, isComplete: !isLoading && (missing === '' || fetched === missing), error, fetchAll };
}
