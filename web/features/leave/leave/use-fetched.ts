import { useRead } from '../../../api/use-read.ts';
import { useSession } from '../../../session/use-session.ts';

/** Fetches what a call about leave answers, whenever the page opens; kept in memory only. */
export function useFetched<T>(name: string, part: string | number | null, read: () => Promise<T>) {
  const { authUser } = useSession();
  return useRead(authUser && part !== null ? [name, authUser.user.id, part] : null, read, {
    dedupingInterval: 0,
    keepPreviousData: true,
  });
}
