import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { rules } from '../../../../shared/access/policy.ts';
import { cklgTransaction as contract } from '../../../../shared/contract/collections/cklg-transaction.ts';
import { clearedRefusal } from '../../../../shared/ledger/cleared.ts';
import { unvoidRefusal } from '../../../../shared/ledger/unvoid.ts';
import type { RowAction } from '../../../components/table/row-actions.tsx';
import { useCan } from '../../../session/use-session.ts';
import type { CheckRow } from '../checks/check-rows.ts';
import type { OpenDialog } from './transaction-dialogs.tsx';

const FORM = '/dashboard/check-log/modify-check';

/** Returns the actions on the list's checks, which open the form or a dialog. */
export function useCheckActions(onOpen: (dialog: OpenDialog) => void) {
  const navigate = useNavigate();
  const { search } = useLocation();
  // R36: users who may only read are offered no actions that the server would refuse.
  const canWrite = useCan(contract.access.update);
  const seesHistory = useCan(rules.adminPresident);
  // Passes the list's state on, so that the form can return to it.
  const edit = useCallback(
    (query: string) => void navigate(`${FORM}${query}`, { state: { list: search } }),
    [navigate, search],
  );

  const rowActions = useCallback(
    (row: CheckRow): RowAction[] => {
      const action = (id: 'void' | 'unvoid' | 'history' | 'conflict' | 'clear', label: string): RowAction => ({
        id,
        label,
        onSelect: () => onOpen({ kind: id, id: row.check.id }),
      });
      const writing: RowAction[] = row.check.is_voided
        ? [action('conflict', 'Edit'), { ...action('unvoid', 'Unvoid'), disabledReason: unvoidRefusal(row.check) }]
        : [
            { id: 'edit', label: 'Edit', onSelect: () => edit(`?transaction_id=${row.check.id}`) },
            { ...action('void', 'Void'), disabledReason: clearedRefusal('void', row.check) },
            action('clear', 'Cleared date'),
          ];
      return [...(canWrite ? writing : []), ...(seesHistory ? [action('history', 'History')] : [])];
    },
    [canWrite, seesHistory, edit, onOpen],
  );

  return {
    rowActions: canWrite || seesHistory ? rowActions : undefined,
    create: canWrite ? () => edit('') : undefined,
  };
}
