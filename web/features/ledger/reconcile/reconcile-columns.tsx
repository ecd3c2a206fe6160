import Link from '@cloudscape-design/components/link';
import { countOf } from '../../../../shared/count-of.ts';
import { Status } from '../../../components/status.tsx';
import { formatMoney, searchableMoney, storedCents } from '../../../../shared/ledger/money.ts';
import { type Column, moneyColumn } from '../../../components/table/column.ts';
import { useFollow } from '../../../layout/use-follow.ts';
import { statementAddress } from '../checks/statement-address.ts';
import type { ReconciliationRow } from './reconcile-rows.ts';
import { reconciliationLabels as labels } from './reconciliation-labels.ts';

function StatementLink({ id, date }: { readonly id: number; readonly date: string }) {
  const follow = useFollow();
  return (
    <Link href={statementAddress(id)} onFollow={follow} ariaLabel={`Statement of ${date}`}>
      {date}
    </Link>
  );
}

const money = (amount: number | null): string => (amount === null ? '-' : formatMoney(storedCents(amount)));
const searchable = (amount: number | null): string => (amount === null ? '' : searchableMoney(storedCents(amount)));

function State({ row: { isOpen, reconciliation } }: { readonly row: ReconciliationRow }) {
  if (isOpen) return <Status type="in-progress">In progress</Status>;
  if (reconciliation.difference === 0) return <Status type="success">Closed</Status>;
  return <Status type="warning">Closed, {money(reconciliation.difference)} off</Status>;
}

export const BY_DATE = 'date';

export const reconcileColumns: readonly Column<ReconciliationRow>[] = [
  {
    id: BY_DATE,
    header: labels.statement_date,
    cell: ({ id, reconciliation }) => <StatementLink id={id} date={reconciliation.statement_date} />,
    text: ({ reconciliation }) => reconciliation.statement_date,
    isRowHeader: true,
    width: 120,
  },
  {
    id: 'checkbook',
    header: labels.checkbook_id,
    text: ({ checkbook }) => checkbook,
    width: 140,
    phoneBelow: BY_DATE,
  },
  {
    id: 'state',
    header: labels.state,
    cell: (row) => <State row={row} />,
    text: ({ isOpen }) => (isOpen ? 'In progress' : 'Closed'),
    width: 150,
    onPhone: 'early',
  },
  {
    id: 'opening',
    header: labels.opening_balance,
    cell: ({ reconciliation }) => money(reconciliation.opening_balance),
    text: ({ reconciliation }) => searchable(reconciliation.opening_balance),
    compare: (a, b) => (a.reconciliation.opening_balance ?? 0) - (b.reconciliation.opening_balance ?? 0),
    ...moneyColumn,
  },
  {
    id: 'closing',
    header: labels.closing_balance,
    cell: ({ reconciliation }) => money(reconciliation.closing_balance),
    text: ({ reconciliation }) => searchable(reconciliation.closing_balance),
    compare: (a, b) => a.reconciliation.closing_balance - b.reconciliation.closing_balance,
    ...moneyColumn,
    below: 'opening',
  },
  {
    id: 'checks',
    header: 'Cleared',
    cell: ({ reconciliation: { check_count: count, check_total: total } }) =>
      count === null ? null : `${countOf(count, 'check')}, ${money(total)}`,
    width: 150,
    below: 'state',
  },
];
