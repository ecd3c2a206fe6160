import { checkTitles } from '../../../../shared/ledger/check-labels.ts';
import Box from '@cloudscape-design/components/box';
import { Status } from '../../../components/status.tsx';
import { countedCents } from '../../../../shared/ledger/checks.ts';
import { formatMoney } from '../../../../shared/ledger/money.ts';
import type { CheckRow } from '../checks/check-rows.ts';
import { commonColumns, NO_NUMBER } from '../checks/common-columns.ts';
import { ACTIVE, VOID } from '../checks/check-query.ts';
import styles from '../checks/ledger.module.css';
import { type Column, moneyColumn } from '../../../components/table/column.ts';

const { date, number, payee, account, fundSource, amount, note } = commonColumns;

export const checkColumns: readonly Column<CheckRow>[] = [
  // Wide enough for a date on one line, even if the user moves the column.
  { ...date, width: 116, below: 'number' },
  { ...number, cell: ({ check }) => <NumberOf check={check} />, isRowHeader: true, width: 114 },
  {
    ...payee,
    cell: (row) => <PayeeOf {...row} />,
    width: 158,
    phoneBelow: 'number',
    belowCell: (row) => <PayeeOf {...row} />,
  },
  { ...account, width: 128 },
  { ...fundSource, width: 126, below: 'account' },
  {
    ...amount,
    // R26: a voided check keeps its amount but counts as 0.
    cell: ({ check, cents }) =>
      check.is_voided ? <s className={styles.voided}>{formatMoney(cents)}</s> : formatMoney(cents),
    compare: (a, b) => countedCents(a.check) - countedCents(b.check) || a.cents - b.cents,
  },
  note,
  {
    id: 'state',
    header: checkTitles.is_voided,
    cell: ({ check }) => <StateOf check={check} />,
    text: ({ check }) => (check.is_voided ? VOID : ACTIVE),
    width: 105,
    startsHidden: true,
  },
  {
    id: 'cleared',
    header: checkTitles.cleared_on,
    cell: ({ cleared }) => cleared || '-',
    text: ({ check }) => check.cleared_on ?? '',
    width: 120,
    startsHidden: true,
  },
  {
    id: 'void_reason',
    header: checkTitles.void_reason,
    cell: ({ check }) => check.void_reason ?? '-',
    text: ({ check }) => check.void_reason ?? '',
    width: 170,
    startsHidden: true,
  },
];

// Stacking the state below the number, and the note below the payee, saves columns, so that the table fits between both
// panels.
function NumberOf({ check }: Pick<CheckRow, 'check'>) {
  return (
    <>
      {check.check_number ?? NO_NUMBER}
      {check.is_voided && (
        <div>
          <Status type="stopped">{VOID}</Status>
        </div>
      )}
    </>
  );
}

function PayeeOf({ payee, check }: CheckRow) {
  return (
    <>
      {payee}
      {check.note && (
        <Box color="text-body-secondary" fontSize="body-s">
          {check.note}
        </Box>
      )}
    </>
  );
}

function StateOf({ check }: Pick<CheckRow, 'check'>) {
  return check.is_voided ? <Status type="stopped">{VOID}</Status> : <Status type="success">{ACTIVE}</Status>;
}

/** The running total; only shown while the table is sorted by date. Requires all checks. */
export const runningColumn = (totals: ReadonlyMap<number, number> | undefined): Column<CheckRow> => ({
  id: 'running',
  header: 'Running total',
  cell: ({ check }) => (totals ? formatMoney(totals.get(check.id) ?? 0) : '...'),
  ...moneyColumn,
  below: 'amount',
});
