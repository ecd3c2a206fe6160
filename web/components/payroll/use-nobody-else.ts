import { useCallback } from 'react';
import { someoneElseCan } from '../../../shared/timesheets/approvers.ts';
import { useCollection } from '../../api/use-collection.ts';
import { useToday } from '../use-today.ts';
import type { ActionContext } from './sheet-actions.ts';

/** Whether nobody but the owner could approve or process a sheet: the one case in which a president does it alone. */
export function useNobodyElse(): ActionContext['isNobodyElse'] {
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
        // The board names a deputy on the days of their span alone.
        { user_id, approver_id, deputy_id, deputy_from: today, deputy_until: today },
        today,
      ),
    [users, today],
  );
}
