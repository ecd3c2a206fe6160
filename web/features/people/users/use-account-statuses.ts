import { useCallback } from 'react';
import useSWR from 'swr';
import { type AccountStatus, accountStatuses } from '../../../../shared/contract/operations/admin.ts';
import { call } from '../../../api/call.ts';
import type { Source } from '../../../components/table/source.ts';
import { useSession } from '../../../session/use-session.ts';

const KEY = 'account-statuses';

export const isStatusesKey = (key: unknown): boolean => Array.isArray(key) && key[0] === KEY;

/**
 * Fetches last sign-ins, open invitations, and whose emails aren't delivered; undefined while unknown, because the list is shown
 * without them. The source is for a list that can't be.
 */
export function useAccountStatuses(): {
  readonly statuses: readonly AccountStatus[] | undefined;
  readonly source: Source;
} {
  const { authUser } = useSession();
  const { data, error, isLoading, mutate } = useSWR<readonly AccountStatus[], Error>(
    authUser && [KEY, authUser.user.id],
    () => call(accountStatuses),
    { revalidateOnFocus: false, shouldRetryOnError: false, onError: () => undefined },
  );
  const fetchAll = useCallback(async () => {
    await mutate();
  }, [mutate]);
  return {
    statuses: data,
    source: { isLoading, isLoaded: data !== undefined, error, fetchAll },
  };
}
