import { useCallback } from 'react';
import useSWR from 'swr';
import { useSession } from '../../../session/use-session.ts';
import type { Source } from '../../../components/table/source.ts';

export interface Fetched<T> extends Source {
  readonly data: T | undefined;
}

/** Fetches what a call about leave answers, whenever the page opens; kept in memory only. */
export function useFetched<T>(name: string, part: string | number | null, read: () => Promise<T>): Fetched<T> {
  const { authUser } = useSession();
  const { data, error, isLoading, mutate } = useSWR<T, Error>(
    authUser && part !== null ? [name, authUser.user.id, part] : null,
    read,
    { revalidateOnFocus: false, shouldRetryOnError: false, dedupingInterval: 0, keepPreviousData: true },
  );
  const fetchAll = useCallback(async () => {
    await mutate();
  }, [mutate]);
  return { data, isLoading, isLoaded: data !== undefined, error, fetchAll };
}
