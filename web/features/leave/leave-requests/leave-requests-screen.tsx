import { useState } from 'react';
import { leaveRequests } from '../../../../shared/contract/operations/leave.ts';
import { hoursText } from '../../../../shared/timesheets/hours-text.ts';
import { call } from '../../../api/call.ts';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { CollectionTable } from '../../../components/table/collection-table.tsx';
import { type Column, NO_VALUE } from '../../../components/table/column.ts';
import type { RowAction } from '../../../components/table/row-actions.tsx';
import { personTitle } from '../leave/labels.ts';
import { daysColumn, hoursColumn, kindColumn, requestKey, statusColumn } from '../leave/request-rows.tsx';
import { useFetched } from '../leave/use-fetched.ts';
import type { Decision, RequestRow } from './decide-dialog.tsx';

const DecideDialog = lazyPart(() => import('./decide-dialog.tsx').then((m) => m.DecideDialog));
const CancelDialog = lazyPart(() => import('../leave/cancel-dialog.tsx').then((m) => m.CancelDialog));

const namesOf = ({ others_away }: RequestRow): string => [...new Set(others_away.map(({ name }) => name))].join(', ');

const columns: readonly Column<RequestRow>[] = [
  {
    id: 'name',
    header: personTitle,
    text: ({ name }) => name,
    isRowHeader: true,
    width: 170,
  },
  { ...daysColumn, onPhone: 'early' },
  { ...kindColumn, below: 'days' },
  hoursColumn,
  statusColumn,
  {
    id: 'left',
    header: 'Left after',
    cell: ({ available_after: after }) => (after === null ? NO_VALUE : hoursText(after)),
    compare: (a, b) => (a.available_after ?? 0) - (b.available_after ?? 0),
    isNumeric: true,
    width: 110,
    below: 'hours',
  },
  {
    id: 'away',
    header: 'Also away',
    cell: (row) => namesOf(row) || NO_VALUE,
    text: namesOf,
    width: 180,
    onPhone: 'late',
  },
];

const waitingFirst = { column: 'status', isDescending: false };
const rowName = ({ name, request }: RequestRow) => `leave of ${name} from ${request.first_day}`;
const NO_ROWS: readonly RequestRow[] = [];

interface Open {
  readonly row: RequestRow;
  readonly act: Decision | 'cancel';
}

/** Requests that wait for an answer, and recent and coming leave, of the people one approves. */
export function LeaveRequestsScreen() {
  const requests = useFetched('leave-requests', 'all', () => call(leaveRequests));
  const [open, setOpen] = useState<Open | null>(null);
  const rows = requests.data ?? NO_ROWS;
  const close = () => setOpen(null);
  const refresh = () => void requests.fetchAll();
  const rowActions = (row: RequestRow): RowAction[] => {
    const why = row.why_not_decide ?? undefined;
    if (row.request.status !== 'asked') {
      const reason = row.request.why_not_cancel ?? undefined;
      return [
        { id: 'cancel', label: 'Cancel', onSelect: () => setOpen({ row, act: 'cancel' }), disabledReason: reason },
      ];
    }
    return [
      { id: 'approve', label: 'Approve', onSelect: () => setOpen({ row, act: 'approve' }), disabledReason: why },
      { id: 'refuse', label: 'Deny', onSelect: () => setOpen({ row, act: 'refuse' }), disabledReason: why },
    ];
  };
  return (
    <>
      <CollectionTable<RequestRow>
        tableId="leave-requests"
        many="leave requests"
        description="Requests waiting for an answer come first. Approved leave is entered in open timesheets."
        items={rows}
        sources={[requests]}
        columns={columns}
        rowKey={requestKey}
        rowName={rowName}
        defaultSort={waitingFirst}
        rowActions={rowActions}
      />
      {open && open.act !== 'cancel' && (
        <DecideDialog row={open.row} decision={open.act} refresh={refresh} onClose={close} />
      )}
      {open?.act === 'cancel' && (
        <CancelDialog request={open.row.request} name={open.row.name} refresh={refresh} onClose={close} />
      )}
    </>
  );
}
