import { useCallback } from 'react';
import useSWR, { type SWRConfiguration, unstable_serialize, useSWRConfig } from 'swr';
import type { CollectionName } from '../../shared/contract/collections.ts';
import { useSession } from '../session/use-session.ts';

/** What is read: its name, with whatever it depends on. */
type ReadKey = string | readonly unknown[];

interface Options<T> extends SWRConfiguration<T, Error> {
  /** The collection that the server finds this in: it is read again when a record of it is changed. */
  readonly of?: CollectionName;
}

/**
 * Reads what no collection's list contains, for one screen; nothing without a key or a session. It is read again when the key
 * changes or the screen opens again, but not on return to the tab unless asked for. A failure is shown instead of tried again.
 */
export function useRead<T>(
  key: ReadKey | null | undefined | false,
  /** Gets what was read before, if anything. */
  read: (known: T | undefined) => Promise<T>,
  { of, ...options }: Options<T> = {},
) {
  const userId = useSession().authUser?.user.id;
  // An answer is kept for one person: if it arrives after they signed out, it isn't shown to the next person.
  const ownKey = userId !== undefined && key && ([userId, key, of] as const);
  const { cache } = useSWRConfig();
  const readAgain = () => read(cache.get(unstable_serialize(ownKey))?.data as T | undefined);
  const swr = useSWR<T, Error>(ownKey, readAgain, {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
    ...options,
  });
  const { data, error, isLoading, mutate } = swr;
  const fetchAll = useCallback(async () => {
    await mutate();
  }, [mutate]);
  return {
    key: ownKey,
    data,
    error,
    isLoading,
    isLoaded: data !== undefined,
    /** Whether it is being read, also again. A page that doesn't ask isn't rendered for it. */
    get isReading() {
      return swr.isValidating;
    },
    fetchAll,
    mutate,
  };
}
