import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { leaveBalances } from '../../../../shared/contract/operations/leave.ts';
import { CANNOT_CORRECT_OWN_BALANCE } from '../../../../shared/leave/ledger.ts';
import { hoursText } from '../../../../shared/timesheets/hours-text.ts';
import { call } from '../../../api/call.ts';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { CollectionTable } from '../../../components/table/collection-table.tsx';
import { type Column, NO_VALUE } from '../../../components/table/column.ts';
import type { RowAction } from '../../../components/table/row-actions.tsx';
import { useSession } from '../../../session/use-session.ts';
import { entryLabels, kindTitle, personTitle } from '../leave/labels.ts';
import { useFetched } from '../leave/use-fetched.ts';
import type { BalanceRow } from './correct-dialog.tsx';

const CorrectDialog = lazyPart(() => import('./correct-dialog.tsx').then((m) => m.CorrectDialog));
const ImportDialog = lazyPart(() => import('./import-dialog.tsx').then((m) => m.ImportDialog));
const BalancesDialog = lazyPart(() => import('../leave/balances-dialog.tsx').then((m) => m.BalancesDialog));

const columns: readonly Column<BalanceRow>[] = [
  {
    id: 'name',
    header: personTitle,
    text: ({ name }) => name,
    isRowHeader: true,
    width: 200,
  },
  {
    id: 'kind',
    header: kindTitle,
    text: ({ kind_name }) => kind_name,
    width: 170,
    phoneBelow: 'name',
  },
  {
    id: 'balance',
    header: entryLabels.balance,
    cell: ({ balance }) => hoursText(balance),
    compare: (a, b) => a.balance - b.balance,
    isNumeric: true,
    width: 120,
  },
  {
    id: 'since',
    header: 'Last entry',
    cell: ({ since }) => since ?? NO_VALUE,
    text: ({ since }) => since ?? '',
    width: 130,
  },
];

const byName = { column: 'name', isDescending: false };
const rowKey = ({ user_id, kind_id }: BalanceRow) => `${user_id} ${kind_id}`;
const rowName = ({ name, kind_name }: BalanceRow) => `${kind_name} of ${name}`;
const NO_ROWS: readonly BalanceRow[] = [];

interface Open {
  readonly row: BalanceRow;
  readonly isHistory: boolean;
}

/** R71: everyone's balances, for management. */
export function LeaveBalancesScreen() {
  const userId = useSession().authUser?.user.id;
  const balances = useFetched('leave-balances', 'all', () => call(leaveBalances));
  const [open, setOpen] = useState<Open | null>(null);
  const [isImporting, setImporting] = useState(false);
  const rows = balances.data ?? NO_ROWS;
  const close = () => setOpen(null);
  const rowActions = (row: BalanceRow): RowAction[] => [
    { id: 'history', label: 'History', onSelect: () => setOpen({ row, isHistory: true }) },
    {
      id: 'correct',
      label: 'Correct',
      onSelect: () => setOpen({ row, isHistory: false }),
      disabledReason: row.user_id === userId ? CANNOT_CORRECT_OWN_BALANCE : undefined,
    },
  ];
  return (
    <>
      <CollectionTable<BalanceRow>
        tableId="leave-balances"
        many="balances"
        description="Hours granted minus hours taken in processed timesheets. Leave that isn't processed yet isn't subtracted."
        items={rows}
        sources={[balances]}
        columns={columns}
        rowKey={rowKey}
        rowName={rowName}
        defaultSort={byName}
        rowActions={rowActions}
        actions={<Button onClick={() => setImporting(true)}>Import opening balances</Button>}
      />
      {open?.isHistory === true && (
        <BalancesDialog
          userId={open.row.user_id}
          kindId={open.row.kind_id}
          title={`Balance of ${open.row.name}`}
          onClose={close}
        />
      )}
      {isImporting && <ImportDialog onImported={() => void balances.fetchAll()} onClose={() => setImporting(false)} />}
      {open?.isHistory === false && (
        <CorrectDialog row={open.row} onCorrected={() => void balances.fetchAll()} onClose={close} />
      )}
    </>
  );
}
