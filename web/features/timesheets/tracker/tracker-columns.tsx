import { tsrpTrackUser } from '../../../../shared/contract/collections/tsrp-track-user.ts';
import { labelsOf } from '../../../../shared/contract/field.ts';
import { Status } from '../../../components/status.tsx';
import { EmailText } from '../../../components/email-text.tsx';
import { type Column, compareTexts } from '../../../components/table/column.ts';
import { trackingText, type TrackerRow } from './tracker-rows.ts';

const labels = labelsOf(tsrpTrackUser.fields);

const LAST = Number.MAX_SAFE_INTEGER;
const orderOf = ({ tracker }: TrackerRow): number => tracker?.nth ?? LAST;

const indicators = { Tracking: 'success', Paused: 'stopped' } as const;

function State(row: TrackerRow) {
  const state = trackingText(row);
  return state === '-' ? '-' : <Status type={indicators[state]}>{state}</Status>;
}

export const trackerColumns: readonly Column<TrackerRow>[] = [
  {
    id: 'nth',
    header: 'Order',
    cell: ({ tracker }) => tracker?.nth ?? '-',
    text: ({ tracker }) => String(tracker?.nth ?? ''),
    compare: (a, b) => orderOf(a) - orderOf(b) || compareTexts(a.name, b.name),
    isNumeric: true,
    width: 88,
    minWidth: 70,
  },
  { id: 'name', header: 'Person', text: ({ name }) => name, isRowHeader: true, width: 190 },
  { id: 'state', header: 'Status', cell: State, text: trackingText, width: 126, phoneBelow: 'name' },
  {
    id: 'approver',
    header: labels.approver_id,
    text: ({ approver }) => approver,
    width: 150,
  },
  {
    id: 'deputy',
    header: labels.deputy_id,
    text: ({ deputy }) => deputy,
    width: 139,
    below: 'approver',
  },
  {
    id: 'payroll_id',
    header: labels.payroll_id,
    cell: ({ tracker }) => tracker?.payroll_id ?? '-',
    text: ({ tracker }) => tracker?.payroll_id ?? '',
    width: 112,
    below: 'nth',
  },
  {
    id: 'email',
    header: 'Email',
    cell: ({ email }) => <EmailText email={email} />,
    text: ({ email }) => email,
    width: 190,
    below: 'name',
  },
];
