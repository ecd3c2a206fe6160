import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { compareChecks, countedCents } from '../../../../shared/ledger/checks.ts';
import { formatMoney } from '../../../../shared/ledger/money.ts';
import type { CheckRow } from '../../../components/ledger/check-rows.ts';
import { ACTIVE, VOID } from '../../../components/ledger/check-query.ts';
import styles from '../../../components/ledger/ledger.module.css';
import type { Column } from '../../../components/table/column.ts';

/** The column that the table is sorted by unless a person chooses another. */
export const BY_DATE = 'date';

const compareDates = compareChecks('date', 'ascending');
const compareNumbers = compareChecks('number', 'ascending');

const NO_NUMBER = '(none)';

export const checkColumns: readonly Column<CheckRow>[] = [
  {
    id: BY_DATE,
    header: 'Date',
    cell: ({ check }) => check.transaction_date,
    compare: (a, b) => compareDates(a.check, b.check),
    width: 115,
  },
  {
    id: 'number',
    header: 'Number',
    cell: ({ check }) => check.check_number ?? NO_NUMBER,
    compare: (a, b) => compareNumbers(a.check, b.check),
    isRowHeader: true,
    width: 115,
  },
  { id: 'payee', header: 'Payee', cell: ({ payee }) => payee, text: ({ payee }) => payee, width: 150 },
  {
    id: 'account',
    header: 'Account',
    cell: ({ account }) => account || '-',
    text: ({ account }) => account,
    width: 150,
  },
  {
    id: 'fund_source',
    header: 'Fund source',
    cell: ({ fundSource }) => fundSource,
    text: ({ fundSource }) => fundSource,
    width: 140,
  },
  {
    id: 'amount',
    header: 'Amount',
    // R26: a voided check keeps its amount and counts 0.
    cell: ({ check, cents }) =>
      check.is_voided ? <s className={styles.voided}>{formatMoney(cents)}</s> : formatMoney(cents),
    compare: (a, b) => countedCents(a.check) - countedCents(b.check) || a.cents - b.cents,
    isNumeric: true,
    width: 120,
  },
  {
    id: 'note',
    header: 'Note',
    cell: ({ check }) => check.note ?? '',
    text: ({ check }) => check.note ?? '',
    width: 170,
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ check }) => <StateOf check={check} />,
    text: ({ check }) => (check.is_voided ? VOID : ACTIVE),
    width: 105,
  },
];

function StateOf({ check }: Pick<CheckRow, 'check'>) {
  return check.is_voided ? (
    <StatusIndicator type="stopped">{VOID}</StatusIndicator>
  ) : (
    <StatusIndicator type="success">{ACTIVE}</StatusIndicator>
  );
}

/** What the checks up to a row add up to; shown only while the table is sorted by date. Needs all of them. */
export const runningColumn = (totals: ReadonlyMap<number, number> | undefined): Column<CheckRow> => ({
  id: 'running',
  header: 'Running total',
  cell: ({ check }) => (totals ? formatMoney(totals.get(check.id) ?? 0) : '…'),
  isNumeric: true,
  width: 140,
});
