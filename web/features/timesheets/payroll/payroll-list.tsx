import SpaceBetween from '@cloudscape-design/components/space-between';
import { Suspense, useMemo, useState } from 'react';
import type { BoardRow } from '../../../../shared/timesheets/board.ts';
import type { BulkStep } from '../../../../shared/timesheets/bulk.ts';
import type { TimesheetAction } from '../../../../shared/timesheets/lifecycle.ts';
import type { PayScope } from '../../../../shared/timesheets/pay-totals.ts';
import type { WaitingState } from '../../../../shared/timesheets/waiting.ts';
import { lazyPart } from '../../../components/lazy-part.ts';
import { CollectionTable } from '../../../components/table/collection-table.tsx';
import { PayrollButtons } from './payroll-buttons.tsx';
import { boardColumns, BY_ORDER, openedByName, sheetColumns, totalColumns } from './payroll-columns.tsx';
import type { OpenDialog } from './payroll-dialogs.tsx';
import { PayrollSummary } from './payroll-summary.tsx';
import type { PayrollView } from './payroll-view.ts';
import type { SheetRow } from './sheet-actions.ts';
import { UnseenChanges } from './unseen-change.tsx';
import { useBoard } from './use-board.ts';
import { useBulkPlans } from './use-bulk-plans.ts';
import { useListedRows } from './use-listed-rows.ts';
import { usePayrollPeriod } from './use-payroll-period.ts';
import { usePayrollView } from './use-payroll-view.ts';
import { useSheetActions } from './use-sheet-actions.ts';
import { useSteps } from './use-steps.ts';

// Fetched once they are needed: the list shows without them.
const PayrollControls = lazyPart(() => import('./payroll-controls.tsx').then((m) => m.PayrollControls));
const PayrollDialogs = lazyPart(() => import('./payroll-dialogs.tsx').then((m) => m.PayrollDialogs));
const WaitingPeriods = lazyPart(() => import('./waiting-periods.tsx').then((m) => m.WaitingPeriods));
const TotalsChart = lazyPart(() => import('./totals-chart.tsx').then((m) => m.TotalsChart));

const inOrder = { column: BY_ORDER, isDescending: false };
const keyOf = ({ user_id }: BoardRow) => String(user_id);
const nameOf = ({ name }: BoardRow) => name;
const MANY = 'timesheets';

export interface PayrollListProps {
  readonly tableId: string;
  readonly title: string;
  /** The first one is shown where the address names none. */
  readonly views: readonly PayrollView[];
  /** What the lists offer, as far as the person may at all. */
  readonly actions: readonly TimesheetAction[];
  readonly isReview: boolean;
  /** What the first view does with all its sheets at once, the usual one last. */
  readonly bulk?: readonly BulkStep[];
  /** What of earlier periods the page points out. */
  readonly pointsOut: readonly WaitingState[];
  /** Which sheets the totals count. */
  readonly scope: PayScope;
  readonly failureText?: string;
  readonly onModify?: (row: SheetRow) => void;
}

/** The timesheets of a pay period, looked at in several ways, with what can be done with each and with all. */
export function PayrollList(props: PayrollListProps) {
  const { tableId, title, views, actions, isReview, scope, failureText, onModify } = props;
  const { periods, period, choose } = usePayrollPeriod();
  const board = useBoard(period?.id, failureText);
  const steps = useSteps(board);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const { actionsOf, act, rowActions } = useSheetActions({ actions, isReview, steps, onOpen: setOpen, onModify });
  const { view, isSearched, changeView, selected, select } = usePayrollView(views);
  const { listed, chosen, totals, sums, paidKinds } = useListedRows(board.rows, { view, scope, selected });
  const bulk = view === views[0] ? props.bulk : undefined;
  const plans = useBulkPlans(chosen.length > 0 ? chosen : listed, actionsOf, bulk);
  const isTotals = view.shows === 'totals';
  const columns = useMemo(() => {
    const plain = isTotals
      ? totalColumns((kind) => totals.hundredths[kind] > 0)
      : view.shows === 'board'
        ? boardColumns
        : sheetColumns;
    return openedByName(plain, ({ sheet }) => setOpen({ kind: 'sheet', sheetId: sheet.id }));
  }, [isTotals, totals, view]);

  return (
    <>
      {period && !board.isLoading && (
        <Suspense fallback={null}>
          <WaitingPeriods periodId={period.id} states={props.pointsOut} />
        </Suspense>
      )}
      <UnseenChanges rows={board.rows} onOpen={({ sheet }) => setOpen({ kind: 'sheet', sheetId: sheet.id })} />
      <Suspense fallback={null}>
        <PayrollControls
          periods={periods.data}
          period={period}
          onPeriod={choose}
          views={views}
          view={view}
          rows={board.rows}
          onView={changeView}
        />
      </Suspense>
      <SpaceBetween size="l">
        <CollectionTable<BoardRow>
          // A table is laid out once: with the kinds of hours that came with the rows it has to be another one.
          key={`${view.id} ${isTotals ? paidKinds.join(' ') : ''}`}
          tableId={`${tableId}-${view.id}`}
          title={title}
          many={MANY}
          description={
            <PayrollSummary
              hasPeriod={period !== undefined || periods.isLoading}
              view={view}
              rows={board.rows}
              sums={sums}
              plans={plans}
            />
          }
          items={listed}
          sources={[periods, board]}
          columns={columns}
          rowKey={keyOf}
          rowName={nameOf}
          defaultSort={inOrder}
          rowActions={rowActions}
          {...(bulk && { selection: { type: 'multi' as const, selected: chosen, onChange: select } })}
          isDense
          actions={
            <PayrollButtons
              view={view}
              period={period}
              rows={board.rows}
              scope={scope}
              plans={plans}
              isPart={chosen.length > 0}
              isSearched={isSearched}
              onOpen={setOpen}
            />
          }
        />
        {isTotals && totals.lines.length > 0 && (
          <Suspense fallback={null}>
            <TotalsChart totals={totals} />
          </Suspense>
        )}
        {open && period && (
          <Suspense fallback={null}>
            <PayrollDialogs
              open={open}
              board={board}
              periodId={period.id}
              listed={listed}
              steps={steps}
              actionsOf={actionsOf}
              onAct={act}
              onShow={setOpen}
            />
          </Suspense>
        )}
      </SpaceBetween>
    </>
  );
}
