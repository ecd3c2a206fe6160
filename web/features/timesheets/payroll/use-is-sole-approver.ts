import { useCallback } from 'react';
import { someoneElseCan } from '../../../../shared/timesheets/approvers.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { useToday } from '../../../components/use-today.ts';
import type { ActionContext } from './sheet-actions.ts';

/** R15: returns whether only the owner could approve or process a sheet, which a president may then do. */
export function useIsSoleApprover(): ActionContext['isSoleApprover'] {
  const { data: users } = useCollection('User', { fetch: 'if-missing' });
  const today = useToday();
  return useCallback(
    (action, { user_id, approver_id, deputy_id }) =>
      (action === 'approve' || action === 'process') &&
      users.length > 0 &&
      !someoneElseCan(
        action,
        user_id,
        users,
        // The board names a deputy only during their time as a deputy.
        { user_id, approver_id, deputy_id, deputy_from: today, deputy_until: today },
        today,
      ),
    [users, today],
  );
}
