import { useRead } from '../../../api/use-read.ts';

/** Fetches what a call about leave answers, whenever the page opens; kept in memory only. */
export function useFetched<T>(name: string, part: string | number | null, read: () => Promise<T>) {
  return useRead(part !== null && [name, part], read, {
    dedupingInterval: 0,
    keepPreviousData: true,
  });
}
