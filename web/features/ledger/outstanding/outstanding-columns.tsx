import { checkTitles } from '../../../../shared/ledger/check-labels.ts';
import { Status } from '../../../components/status.tsx';
import { daysBetween } from '../../../../shared/dates.ts';
import { compareChecks } from '../../../../shared/ledger/checks.ts';
import { formatMoney, searchableMoney } from '../../../../shared/ledger/money.ts';
import type { CheckRow } from '../checks/check-rows.ts';
import { type Column, moneyColumn } from '../../../components/table/column.ts';

export const BY_DATE = 'date';

const compareDates = compareChecks('date', 'ascending');
const compareNumbers = compareChecks('number', 'ascending');

/** The search finds these too. */
const hiddenColumns: readonly Column<CheckRow>[] = [
  {
    id: 'account',
    header: checkTitles.account_id,
    text: ({ account }) => account,
    width: 136,
    startsHidden: true,
  },
  {
    id: 'note',
    header: checkTitles.note,
    cell: ({ check }) => check.note ?? '',
    text: ({ check }) => check.note ?? '',
    width: 170,
    startsHidden: true,
  },
];

const firstColumns: readonly Column<CheckRow>[] = [
  {
    id: BY_DATE,
    header: checkTitles.transaction_date,
    text: ({ check }) => check.transaction_date,
    compare: (a, b) => compareDates(a.check, b.check),
    width: 118,
    phoneBelow: 'number',
  },
  {
    id: 'number',
    header: checkTitles.check_number,
    cell: ({ check }) => check.check_number ?? '(none)',
    text: ({ check }) => String(check.check_number ?? ''),
    compare: (a, b) => compareNumbers(a.check, b.check),
    isRowHeader: true,
    width: 118,
  },
  {
    id: 'payee',
    header: checkTitles.payee_id,
    text: ({ payee }) => payee,
    width: 136,
    phoneBelow: 'number',
    belowCell: ({ payee }) => payee,
  },
  {
    id: 'fund_source',
    header: checkTitles.fund_source_id,
    text: ({ fundSource }) => fundSource,
    width: 130,
    below: 'payee',
    phoneBelow: 'number',
  },
  {
    id: 'amount',
    header: checkTitles.amount,
    cell: ({ cents }) => formatMoney(cents),
    text: ({ cents }) => searchableMoney(cents),
    compare: (a, b) => a.cents - b.cents,
    ...moneyColumn,
    onPhone: 'early',
  },
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
  ...hiddenColumns,
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
