import { useCallback } from 'react';
import useSWR, { type SWRConfiguration, unstable_serialize, useSWRConfig } from 'swr';
import { useSession } from '../session/use-session.ts';

/** What is read: its name, with whatever it depends on. */
type ReadKey = string | readonly unknown[];

/**
 * Reads what no collection's list contains, for one screen; nothing without a key or a session. It is read again when the key
 * changes or the screen opens again, but not on return to the tab unless asked for. A failure is shown instead of tried again.
 */
export function useRead<T>(
  key: ReadKey | null | undefined | false,
  /** Gets what was read before, if anything. */
  read: (known: T | undefined) => Promise<T>,
  options?: SWRConfiguration<T, Error>,
) {
  const userId = useSession().authUser?.user.id;
  // An answer is kept for one person: if it arrives after they signed out, it isn't shown to the next person.
  const ownKey = userId !== undefined && key && ([userId, key] as const);
  const { cache } = useSWRConfig();
  const readAgain = () => read(cache.get(unstable_serialize(ownKey))?.data as T | undefined);
  const { data, error, isLoading, mutate } = useSWR<T, Error>(ownKey, readAgain, {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
    ...options,
  });
  const fetchAll = useCallback(async () => {
    await mutate();
  }, [mutate]);
  return { key: ownKey, data, error, isLoading, isLoaded: data !== undefined, fetchAll, mutate };
}
