import Button from '@cloudscape-design/components/button';
import { useMemo, useState } from 'react';
import { tsrpLeaveKind } from '../../../../shared/contract/collections/tsrp-leave-kind.ts';
import { leaveOfPerson, type LeaveRequestAnswer } from '../../../../shared/contract/operations/leave.ts';
import { hoursText } from '../../../../shared/timesheets/hours-text.ts';
import { call } from '../../../api/call.ts';
import { useCollection } from '../../../api/use-collection.ts';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { PageButton } from '../../../components/page-button.tsx';
import { CollectionTable } from '../../../components/table/collection-table.tsx';
import type { RowAction } from '../../../components/table/row-actions.tsx';
import { useToday } from '../../../components/use-today.ts';
import { useFormsWithDraft } from '../../../session/draft.tsx';
import { useCan, useSession } from '../../../session/use-session.ts';
import {
  daysColumn,
  hoursColumn,
  kindColumn,
  requestKey,
  requestName,
  statusColumn,
  type WithRequest,
} from '../leave/request-rows.tsx';
import { useFetched } from '../leave/use-fetched.ts';

const AskDialog = lazyPart(() => import('./ask-dialog.tsx').then((m) => m.AskDialog));
const CancelDialog = lazyPart(() => import('../leave/cancel-dialog.tsx').then((m) => m.CancelDialog));
const BalancesDialog = lazyPart(() => import('../leave/balances-dialog.tsx').then((m) => m.BalancesDialog));

const columns = [{ ...daysColumn, isRowHeader: true }, kindColumn, hoursColumn, statusColumn];
const newestFirst = { column: 'days', isDescending: true };
const LEAVE_KINDS = '/dashboard/report-timesheet/leave-kinds';

type Open = 'ask' | 'balances' | LeaveRequestAnswer | null;

/** The user's own leave: what is left, and the requests. */
export function MyLeaveScreen() {
  const today = useToday();
  const userId = useSession().authUser?.user.id ?? null;
  const leave = useFetched('leave-of-person', userId, () => call(leaveOfPerson));
  const holidays = useCollection('TsrpHoliday');
  const [open, setOpen] = useState<Open>(null);
  // A request interrupted by an expired session opens again with its draft.
  const isDrafted = useFormsWithDraft().includes('TsrpLeaveRequest-new');
  const [isDraftClosed, setDraftClosed] = useState(false);
  const rows = useMemo(() => (leave.data?.requests ?? []).map((request): WithRequest => ({ request })), [leave.data]);
  const balances = leave.data?.balances ?? [];
  const kinds = balances.filter(({ is_offered }) => is_offered);
  const canSetUp = useCan(tsrpLeaveKind.access.create);
  const noKinds = `No leave can be requested yet. ${canSetUp ? 'Set it up in Leave types.' : 'Ask an administrator to set it up.'}`;
  const lacksKinds = leave.data !== undefined && kinds.length === 0;
  const kept = balances.filter(({ keeps_balance }) => keeps_balance);
  const holidayDates = useMemo(() => new Set(holidays.data.map(({ holiday_date }) => holiday_date)), [holidays.data]);
  const isAsking = open === 'ask' || (isDrafted && !isDraftClosed);
  const refresh = () => void leave.fetchAll();
  const close = () => {
    setOpen(null);
    setDraftClosed(true);
  };
  const rowActions = ({ request }: WithRequest): RowAction[] => [
    {
      id: 'cancel',
      label: 'Cancel',
      onSelect: () => setOpen(request),
      disabledReason: request.why_not_cancel ?? undefined,
    },
  ];
  return (
    <>
      <CollectionTable<WithRequest>
        tableId="my-leave"
        many="leave requests"
        description={
          kept.length > 0 &&
          `Left to request: ${kept.map(({ name, available }) => `${name} ${hoursText(available)} hours`).join(', ')}.`
        }
        items={rows}
        sources={[leave, holidays]}
        columns={columns}
        rowKey={requestKey}
        rowName={requestName}
        defaultSort={newestFirst}
        rowActions={rowActions}
        emptyText={lacksKinds ? noKinds : 'No leave requests yet. Choose Request leave to ask for days off.'}
        emptyAction={lacksKinds && canSetUp && <PageButton to={LEAVE_KINDS}>Leave types</PageButton>}
        actions={
          <>
            <Button onClick={() => setOpen('balances')}>Balances</Button>
            <Button
              variant="primary"
              disabled={kinds.length === 0}
              disabledReason={lacksKinds ? noKinds : "Your leave isn't loaded yet."}
              onClick={() => setOpen('ask')}
            >
              Request leave
            </Button>
          </>
        }
      />
      {isAsking && leave.data && kinds.length > 0 && (
        <AskDialog
          kinds={kinds}
          holidays={holidayDates}
          fullDay={leave.data.full_day}
          today={today}
          onAsked={refresh}
          onClose={close}
        />
      )}
      {open === 'balances' && userId !== null && <BalancesDialog userId={userId} title="My balances" onClose={close} />}
      {typeof open === 'object' && open !== null && (
        <CancelDialog request={open} name={null} refresh={refresh} onClose={close} />
      )}
    </>
  );
}
