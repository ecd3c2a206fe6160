import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { rules } from '../../../../shared/access/policy.ts';
import { cklgTransaction as contract } from '../../../../shared/contract/collections/cklg-transaction.ts';
import type { Check } from '../../../../shared/ledger/checks.ts';
import { clearedRefusal } from '../../../../shared/ledger/cleared.ts';
import { unvoidRefusal } from '../../../../shared/ledger/unvoid.ts';
import { printRefusal } from '../../../../shared/ledger/printing.ts';
import type { RowAction } from '../../../components/table/row-actions.tsx';
import { useCan } from '../../../session/use-session.ts';
import type { CheckRow } from '../checks/check-rows.ts';
import { printAddress } from '../checks/print-address.ts';
import type { OpenDialog } from './transaction-dialogs.tsx';

const FORM = '/dashboard/check-log/modify-check';

/** Returns the actions on the list's checks, which open the form or a dialog. */
export function useCheckListActions(onOpen: (dialog: OpenDialog) => void) {
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
      const action = (
        id: 'void' | 'unvoid' | 'history' | 'conflict' | 'clear' | 'print-again',
        label: string,
      ): RowAction => ({
        id,
        label,
        onSelect: () => onOpen({ kind: id, id: row.check.id }),
      });
      const printAction = (check: Check): RowAction =>
        (check.printed_at ?? null) === null
          ? {
              id: 'print',
              label: 'Print',
              disabledReason: printRefusal(check, 'original'),
              onSelect: () => void navigate(printAddress([check.id])),
            }
          : { ...action('print-again', 'Print again'), disabledReason: printRefusal(check, 'copy') };
      const writing: RowAction[] = row.check.is_voided
        ? [action('conflict', 'Edit'), { ...action('unvoid', 'Unvoid'), disabledReason: unvoidRefusal(row.check) }]
        : [
            { id: 'edit', label: 'Edit', onSelect: () => edit(`?transaction_id=${row.check.id}`) },
            { ...action('void', 'Void'), disabledReason: clearedRefusal('void', row.check) },
            action('clear', 'Cleared date'),
            printAction(row.check),
          ];
      const copy = { id: 'copy', label: 'Copy', onSelect: () => edit(`?copy_of=${row.check.id}`) };
      return [...(canWrite ? [...writing, copy] : []), ...(seesHistory ? [action('history', 'History')] : [])];
    },
    [canWrite, seesHistory, edit, navigate, onOpen],
  );

  return {
    rowActions: canWrite || seesHistory ? rowActions : undefined,
    create: canWrite ? () => edit('') : undefined,
    /** Undefined for users who may only read. */
    print: canWrite ? (ids: readonly number[]) => void navigate(printAddress(ids)) : undefined,
  };
}
