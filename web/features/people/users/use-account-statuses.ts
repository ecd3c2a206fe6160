import useSWR from 'swr';
import { type AccountStatus, accountStatuses } from '../../../../shared/contract/operations/admin.ts';
import { call } from '../../../api/call.ts';
import { useSession } from '../../../session/use-session.ts';

const KEY = 'account-statuses';

export const isStatusesKey = (key: unknown): boolean => Array.isArray(key) && key[0] === KEY;

/** Fetches last sign-ins and open invitations; undefined while unknown, because the list is shown without them. */
export function useAccountStatuses(): readonly AccountStatus[] | undefined {
  const { authUser } = useSession();
  const { data } = useSWR<readonly AccountStatus[], Error>(
    authUser && [KEY, authUser.user.id],
    () => call(accountStatuses),
    { revalidateOnFocus: false, shouldRetryOnError: false, onError: () => undefined },
  );
  return data;
}
