import { useCallback } from 'react';
import useSWR, { type Key, type SWRConfiguration } from 'swr';

/**
 * Reads what no collection's list contains, for one screen. It is read again when the key changes or the screen opens
 * again, but not on return to the tab unless asked for. A failure is shown instead of tried again.
 */
export function useRead<T>(key: Key, read: () => Promise<T>, options?: SWRConfiguration<T, Error>) {
  const { data, error, isLoading, mutate } = useSWR<T, Error>(key, read, {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
    ...options,
  });
  const fetchAll = useCallback(async () => {
    await mutate();
  }, [mutate]);
  return { data, error, isLoading, isLoaded: data !== undefined, fetchAll, mutate };
}
