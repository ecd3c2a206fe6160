import Box from '@cloudscape-design/components/box';
import { Status } from '../../../components/status.tsx';
import type { Column } from '../../../components/table/column.ts';
import type { CheckRow } from '../checks/check-rows.ts';
import { commonColumns, NO_NUMBER } from '../checks/common-columns.ts';

const { date, number, payee, amount } = commonColumns;

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
  { ...date, width: 116, phoneBelow: 'payee' },
  {
    ...number,
    cell: ({ check, paper }) => check.check_number ?? (paper === null ? NO_NUMBER : `${paper} (new)`),
    text: ({ check, paper }) => String(check.check_number ?? paper ?? ''),
    width: 122,
    phoneBelow: 'payee',
  },
  { ...payee, isRowHeader: true, width: 170 },
  amount,
  {
    id: 'state',
    header: 'Status',
    cell: (row) => <State {...row} />,
    text: ({ isPrinted, problem }) => (isPrinted ? PRINTED : (problem ?? READY)),
    width: 170,
  },
];
