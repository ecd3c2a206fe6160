import type { StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import { Status } from '../../../components/status.tsx';
import type { LeaveRequestAnswer } from '../../../../shared/contract/operations/leave.ts';
import { leaveStatuses, type LeaveStatus, leaveStatusTitles, spanText } from '../../../../shared/leave/requests.ts';
import { hoursText } from '../../../../shared/timesheets/hours-text.ts';
import { SmallText } from '../../../components/small-text.tsx';
import { SpanOfDays } from '../../../components/span-of-days.tsx';
import type { Column } from '../../../components/table/column.ts';
import { hoursTitle, kindTitle } from './labels.ts';

/** A row about a request. */
export interface WithRequest {
  readonly request: LeaveRequestAnswer;
}

const types: Readonly<Record<LeaveStatus, StatusIndicatorProps.Type>> = {
  asked: 'pending',
  approved: 'success',
  refused: 'error',
  cancelled: 'stopped',
};

export const requestName = ({ request }: WithRequest): string => `leave ${spanText(request)}`;

export const requestKey = ({ request }: WithRequest): string => String(request.id);

/** `16.00 hours`, or `4.00 hours (part days)`. */
export const amountText = ({ hundredths, is_full_day }: LeaveRequestAnswer): string =>
  `${hoursText(hundredths)} hours${is_full_day ? '' : ' (part days)'}`;

export const daysColumn: Column<WithRequest> = {
  id: 'days',
  header: 'Days',
  cell: ({ request }) => <SpanOfDays text={spanText(request)} />,
  text: ({ request }) => spanText(request),
  width: 210,
};

export const kindColumn: Column<WithRequest> = {
  id: 'kind',
  header: kindTitle,
  text: ({ request }) => request.kind_name,
  width: 150,
  phoneBelow: 'days',
};

export const hoursColumn: Column<WithRequest> = {
  id: 'hours',
  header: hoursTitle,
  cell: ({ request: { hundredths, is_full_day } }) => (
    <>
      {hoursText(hundredths)}
      {!is_full_day && <SmallText>part days</SmallText>}
    </>
  ),
  belowCell: ({ request }) => <SmallText>{amountText(request)}</SmallText>,
  compare: (a, b) => a.request.hundredths - b.request.hundredths,
  isNumeric: true,
  width: 110,
  phoneBelow: 'days',
};

const orderOf = ({ request }: WithRequest): number => leaveStatuses.indexOf(request.status);

export const statusColumn: Column<WithRequest> = {
  id: 'status',
  header: 'Status',
  cell: ({ request: { status, answer, decided_by_name } }) => (
    <div>
      <Status type={types[status]}>{leaveStatusTitles[status]}</Status>
      {decided_by_name !== null && <div>by {decided_by_name}</div>}
      {answer !== null && <div>{answer}</div>}
    </div>
  ),
  text: ({ request: { status, answer } }) => `${leaveStatusTitles[status]} ${answer ?? ''}`,
  compare: (a, b) => orderOf(a) - orderOf(b) || a.request.first_day.localeCompare(b.request.first_day),
  width: 170,
};
