import { accountStatuses } from '../../../../shared/contract/operations/admin.ts';
import { call } from '../../../api/call.ts';
import { useRead } from '../../../api/use-read.ts';

const KEY = 'account-statuses';

export const isStatusesKey = (key: unknown): boolean => Array.isArray(key) && key[1] === KEY;

/**
 * Fetches last sign-ins, open invitations, and which users' emails aren't delivered; undefined while unknown, because the
 * list is shown without them. The source is for a list that can't be.
 */
export function useAccountStatuses() {
  const source = useRead(KEY, () => call(accountStatuses), {
    onError: () => undefined,
  });
  return { statuses: source.data, source };
}
