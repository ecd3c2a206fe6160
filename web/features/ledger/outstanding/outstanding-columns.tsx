import { Status } from '../../../components/status.tsx';
import { daysBetween } from '../../../../shared/dates.ts';
import type { CheckRow } from '../checks/check-rows.ts';
import { commonColumns, compareDates } from '../checks/common-columns.ts';
import type { Column } from '../../../components/table/column.ts';

const { date, number, payee, account, fundSource, amount, note } = commonColumns;

const firstColumns: readonly Column<CheckRow>[] = [
  { ...date, width: 118, phoneBelow: 'number' },
  { ...number, isRowHeader: true, width: 118 },
  { ...payee, width: 136, phoneBelow: 'number', belowCell: (row) => row.payee },
  { ...fundSource, width: 130, below: 'payee', phoneBelow: 'number' },
  amount,
];

const lastColumns: readonly Column<CheckRow>[] = [
  {
    id: 'cleared',
    header: 'Cleared later',
    cell: ({ check }) => check.cleared_on ?? '-',
    text: ({ check }) => check.cleared_on ?? '',
    width: 118,
    below: 'age',
    phoneBelow: 'amount',
  },
  // The search finds these too.
  { ...account, width: 136, startsHidden: true },
  note,
];

/** `staleDaysOf` returns the days after which a check of a fund source is stale. */
export const outstandingColumns = (
  asOf: string,
  staleDaysOf: (fundSourceId: number) => number,
): readonly Column<CheckRow>[] => [
  ...firstColumns,
  {
    id: 'age',
    header: 'Days',
    cell: ({ check }) => {
      const days = daysBetween(check.transaction_date, asOf);
      return days > staleDaysOf(check.fund_source_id) ? <Status type="warning">Stale, {days}</Status> : days;
    },
    compare: (a, b) => compareDates(b.check, a.check),
    isNumeric: true,
    width: 118,
    phoneBelow: 'amount',
  },
  ...lastColumns,
];
