import Box from '@cloudscape-design/components/box';
import { Status } from '../../../components/status.tsx';
import { checkTitles } from '../../../../shared/ledger/check-labels.ts';
import { compareChecks } from '../../../../shared/ledger/checks.ts';
import { formatMoney } from '../../../../shared/ledger/money.ts';
import { type Column, moneyColumn } from '../../../components/table/column.ts';
import type { CheckRow } from '../checks/check-rows.ts';

export const BY_DATE = 'date';

const compareDates = compareChecks('date', 'ascending');
const compareNumbers = compareChecks('number', 'ascending');

export interface PrintRow extends CheckRow {
  /** The paper of a selected check. */
  readonly paper: number | null;
  /** Printed already, for example a moment ago. Doesn't keep a copy from being printed. */
  readonly isPrinted: boolean;
  /** Why it can't be printed. */
  readonly problem: string | undefined;
}

const READY = 'Ready';
const PRINTED = 'Printed';
const NOT_READY = "Can't be printed";

function State({ isPrinted, problem }: Pick<PrintRow, 'isPrinted' | 'problem'>) {
  if (isPrinted) return <Status type="info">{PRINTED}</Status>;
  if (problem === undefined) return <Status type="success">{READY}</Status>;
  return (
    <>
      <Status type="error">{NOT_READY}</Status>
      <Box fontSize="body-s" color="text-body-secondary">
        {problem}
      </Box>
    </>
  );
}

export const printColumns: readonly Column<PrintRow>[] = [
  {
    id: BY_DATE,
    header: checkTitles.transaction_date,
    cell: ({ check }) => check.transaction_date,
    compare: (a, b) => compareDates(a.check, b.check),
    width: 116,
    phoneBelow: 'payee',
  },
  {
    id: 'number',
    header: checkTitles.check_number,
    cell: ({ check, paper }) => check.check_number ?? (paper === null ? '(none)' : `${paper} (new)`),
    compare: (a, b) => compareNumbers(a.check, b.check),
    width: 122,
    phoneBelow: 'payee',
  },
  {
    id: 'payee',
    header: checkTitles.payee_id,
    text: ({ payee }) => payee,
    isRowHeader: true,
    width: 170,
  },
  {
    id: 'amount',
    header: checkTitles.amount,
    cell: ({ cents }) => formatMoney(cents),
    compare: (a, b) => a.cents - b.cents,
    ...moneyColumn,
    onPhone: 'early',
  },
  {
    id: 'state',
    header: 'Status',
    cell: (row) => <State {...row} />,
    text: ({ isPrinted, problem }) => (isPrinted ? PRINTED : (problem ?? READY)),
    width: 170,
  },
];
