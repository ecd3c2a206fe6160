import { accountStatuses } from '../../../../shared/contract/operations/admin.ts';
import { call } from '../../../api/call.ts';
import { useRead } from '../../../api/use-read.ts';
import { useSession } from '../../../session/use-session.ts';

const KEY = 'account-statuses';

export const isStatusesKey = (key: unknown): boolean => Array.isArray(key) && key[0] === KEY;

/**
 * Fetches last sign-ins, open invitations, and whose emails aren't delivered; undefined while unknown, because the list is shown
 * without them. The source is for a list that can't be.
 */
export function useAccountStatuses() {
  const { authUser } = useSession();
  const source = useRead(authUser && [KEY, authUser.user.id], () => call(accountStatuses), {
    onError: () => undefined,
  });
  return { statuses: source.data, source };
}
