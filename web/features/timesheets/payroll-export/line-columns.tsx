import Button from '@cloudscape-design/components/button';
import { Status } from '../../../components/status.tsx';
import { tsrpTrackUser } from '../../../../shared/contract/collections/tsrp-track-user.ts';
import { labelOf } from '../../../../shared/contract/field.ts';
import { byHandText, entriesText } from '../../../../shared/payroll/entries.ts';
import type { PayrollLine } from '../../../../shared/payroll/export-plan.ts';
import type { LineStatus } from '../../../../shared/payroll/line-statuses.ts';
import { figureKinds, hourKindTitles } from '../../../../shared/timesheets/hours.ts';
import { hoursText } from '../../../../shared/timesheets/hours-text.ts';
import { stateLabels } from '../../../../shared/timesheets/lifecycle.ts';
import type { Column } from '../../../components/table/column.ts';

const statusText: Readonly<Record<LineStatus, string>> = {
  new: 'New',
  changed: 'Changed since the last file',
  unchanged: 'In an earlier file',
  none: 'No hours',
  reopened: 'Unprocessed after the last file',
  waiting: 'Not processed',
};

const stateText = ({ state }: PayrollLine): string => (state === null ? 'No timesheet' : stateLabels[state]);

const inWords = (line: PayrollLine): string =>
  line.status === 'waiting' || line.status === 'reopened'
    ? `${statusText[line.status]} (${stateText(line)})`
    : statusText[line.status];

/** What the line says, and what has to be entered by hand. */
function contentText({ entries, by_hand, left_out }: PayrollLine): string {
  const parts = [
    ...(entries.length > 0 ? [entriesText(entries)] : []),
    ...(by_hand.length > 0 ? [`By hand: ${byHandText(by_hand)}`] : []),
    ...(left_out.length > 0 ? [`Not in the file: ${left_out.join(', ')}`] : []),
  ];
  return parts.join('. ') || '-';
}

/** `+2.00 Sick, -2.00 Regular` */
const changeText = ({ change }: Pick<PayrollLine, 'change'>): string =>
  figureKinds
    .filter((kind) => change[kind] !== 0)
    .map((kind) => `${change[kind] > 0 ? '+' : ''}${hoursText(change[kind])} ${hourKindTitles[kind]}`)
    .join(', ') || '-';

const problemText = ({ problems }: PayrollLine): string => problems.map(({ message }) => message).join('. ');

const statusType = {
  new: 'success',
  changed: 'success',
  unchanged: 'stopped',
  none: 'stopped',
  reopened: 'warning',
  waiting: 'pending',
} as const;

/** What completes a line: the person's payroll ID or name, codes of the layout or of leave, or a step with the timesheet. */
type Mending = 'payroll-id' | 'name' | 'code' | 'leave-code' | 'sheet';

const mendingLabels: Readonly<Record<Mending, string>> = {
  'payroll-id': 'Set payroll ID',
  name: 'Enter name',
  code: 'Set codes',
  'leave-code': 'Set code of leave',
  sheet: 'Show timesheet',
};

/** Returns what would complete a line. */
function mendingsOf({ problems, left_out, status, state }: PayrollLine): Mending[] {
  const kinds = new Set(problems.map(({ kind }) => kind));
  const isUnprocessed = (status === 'waiting' || status === 'reopened') && state !== null;
  return [
    ...(kinds.has('payroll-id') ? (['payroll-id'] as const) : []),
    ...(kinds.has('name') ? (['name'] as const) : []),
    ...(kinds.has('code') ? (['code'] as const) : []),
    ...(kinds.has('leave-code') || left_out.length > 0 ? (['leave-code'] as const) : []),
    ...(kinds.has('hours') || isUnprocessed ? (['sheet'] as const) : []),
  ];
}

interface LineStateProps {
  readonly line: PayrollLine;
  readonly onMend: (line: PayrollLine, how: Mending) => void;
}

function LineState({ line, onMend }: LineStateProps) {
  const problem = problemText(line);
  return (
    <>
      <Status type={problem ? 'error' : statusType[line.status]}>{problem || inWords(line)}</Status>
      {mendingsOf(line).map((how) => (
        <div key={how}>
          <Button
            variant="inline-link"
            ariaLabel={`${mendingLabels[how]} ${line.name}`}
            onClick={() => onMend(line, how)}
          >
            {mendingLabels[how]}
          </Button>
        </div>
      ))}
    </>
  );
}

export const lineColumns = (onMend: LineStateProps['onMend']): readonly Column<PayrollLine>[] => [
  { id: 'name', header: 'Person', text: ({ name }) => name, isRowHeader: true, width: 170 },
  {
    id: 'payroll_id',
    header: labelOf(tsrpTrackUser.fields, 'payroll_id'),
    cell: ({ payroll_id }) => payroll_id ?? '-',
    text: ({ payroll_id }) => payroll_id ?? '',
    width: 112,
    phoneBelow: 'name',
  },
  {
    id: 'status',
    header: 'Status',
    cell: (line) => <LineState line={line} onMend={onMend} />,
    text: (line) => problemText(line) || inWords(line),
    width: 210,
  },
  { id: 'entries', header: 'In the file', text: contentText, width: 270, phoneBelow: 'name' },
  {
    id: 'change',
    header: 'Hours not exported yet',
    text: changeText,
    width: 200,
    startsHidden: true,
  },
];
