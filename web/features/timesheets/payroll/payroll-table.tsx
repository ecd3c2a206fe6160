import { useMemo } from 'react';
import { tsrpTrackUser } from '../../../../shared/contract/collections/tsrp-track-user.ts';
import type { BoardRow } from '../../../../shared/timesheets/board.ts';
import type { PayScope } from '../../../../shared/timesheets/pay-totals.ts';
import { CollectionTable } from '../../../components/table/collection-table.tsx';
import { PageButton } from '../../../components/page-button.tsx';
import { useCan } from '../../../session/use-session.ts';
import { PayrollButtons } from './payroll-buttons.tsx';
import { BY_ORDER, columnsOf, openedByName } from './payroll-columns.tsx';
import { PayrollSummary } from './payroll-summary.tsx';
import { emptyTextOf } from './payroll-view.ts';
import type { SheetRow } from './sheet-actions.ts';
import type { UsedPayrollList } from './use-payroll-list.ts';

const inOrder = { column: BY_ORDER, isDescending: false };
const keyOf = ({ user_id }: BoardRow) => String(user_id);
const nameOf = ({ name }: BoardRow) => name;

const TRACKER = '/dashboard/report-timesheet/tracker';
// Whoever can't choose approvers only sees the people whose approver they are.
const APPROVES_NOBODY = "You don't approve anyone's timesheets yet. An administrator can make you their approver.";

interface PayrollTableProps {
  readonly tableId: string;
  readonly scope: PayScope;
  readonly list: UsedPayrollList;
  readonly onOpenSheet: (row: SheetRow) => void;
}

/** Shows the rows of a view and their totals, with actions for each sheet and for all of them. */
export function PayrollTable({ tableId, scope, list, onOpenSheet }: PayrollTableProps) {
  const { periods, period, board, view, listed, chosen, totals, plans } = list;
  const columns = useMemo(() => openedByName(columnsOf(view, totals), onOpenSheet), [view, totals, onOpenSheet]);
  const canTrack = useCan(tsrpTrackUser.access.create);
  const isNobody = list.noPeriod === undefined && board.rows.length === 0;
  const emptyText = () => {
    if (isNobody) return canTrack ? 'Nobody is tracked yet.' : APPROVES_NOBODY;
    return list.noPeriod === undefined ? emptyTextOf(view, board.rows) : 'No timesheets to show.';
  };
  return (
    <CollectionTable<BoardRow>
      // The table lays out its columns only once, so it is mounted again when the kinds of hours change.
      key={`${view.id} ${view.shows === 'totals' ? list.paidKinds.join(' ') : ''}`}
      tableId={`${tableId}-${view.id}`}
      many="timesheets"
      emptyText={emptyText()}
      emptyAction={isNobody && canTrack && <PageButton to={TRACKER}>Tracker</PageButton>}
      renderDescription={(found) => (
        <PayrollSummary
          noPeriod={list.noPeriod}
          hasPeriods={periods.data.length > 0}
          view={view}
          rows={board.isLoaded ? found : undefined}
          scope={scope}
          plans={plans}
        />
      )}
      items={listed}
      sources={[periods, board]}
      columns={columns}
      rowKey={keyOf}
      rowName={nameOf}
      defaultSort={inOrder}
      rowActions={list.rowActions}
      {...(list.hasBulk && { selection: { type: 'multi' as const, selected: chosen, onChange: list.select } })}
      isDense
      renderActions={(found) => (
        <PayrollButtons
          view={view}
          period={period}
          rows={board.rows}
          isLoaded={board.isLoaded}
          scope={scope}
          plans={plans}
          selected={chosen}
          found={found}
          isSearched={list.isSearched}
          onOpen={list.setOpen}
        />
      )}
    />
  );
}
