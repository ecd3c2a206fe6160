import SpaceBetween from '@cloudscape-design/components/space-between';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { BoardRow } from '../../../../shared/timesheets/board.ts';
import { type BulkStep, planBulk } from '../../../../shared/timesheets/bulk.ts';
import type { TimesheetAction } from '../../../../shared/timesheets/lifecycle.ts';
import { hourKinds } from '../../../../shared/timesheets/hours.ts';
import { type PayScope, payTotals } from '../../../../shared/timesheets/pay-totals.ts';
import type { WaitingState } from '../../../../shared/timesheets/waiting.ts';
import { lazyPart } from '../../../components/lazy-part.ts';
import { CollectionTable } from '../../../components/table/collection-table.tsx';
import { NO_CURRENT_PERIOD } from '../sheet/period-choice.ts';
import { BulkButton, RemindButton, TotalsButtons } from './payroll-buttons.tsx';
import { boardColumns, BY_ORDER, openedByName, sheetColumns, totalColumns } from './payroll-columns.tsx';
import type { OpenDialog } from './payroll-dialogs.tsx';
import { BulkPlans, HourSums, StateCounts } from './payroll-summary.tsx';
import { type PayrollView, readView, rowsOfView, writeView } from './payroll-view.ts';
import { hasSheet, refusalOfStep, type SheetRow } from './sheet-actions.ts';
import { UnseenChanges } from './unseen-change.tsx';
import { useBoard } from './use-board.ts';
import { usePayrollPeriod } from './use-payroll-period.ts';
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
  const { tableId, title, views, actions, isReview, bulk, pointsOut, scope, failureText, onModify } = props;
  const [params, setParams] = useSearchParams();
  const { periods, period, choose } = usePayrollPeriod();
  const board = useBoard(period?.id, failureText);
  const steps = useSteps(board);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const [selected, setSelected] = useState<readonly BoardRow[]>([]);
  const { actionsOf, act, rowActions } = useSheetActions({ actions, isReview, steps, onOpen: setOpen, onModify });

  const view = readView(params, views);
  const isTotals = view.shows === 'totals';
  const totals = useMemo(() => payTotals(board.rows, scope), [board.rows, scope]);
  const listed = useMemo(() => {
    const counted = new Set(totals.lines.map(({ user_id }) => user_id));
    return rowsOfView(view, board.rows).filter(({ user_id }) => view.shows !== 'totals' || counted.has(user_id));
  }, [view, board.rows, totals]);
  const sums = useMemo(() => (isTotals ? totals : payTotals(listed, 'all')), [isTotals, totals, listed]);
  const columns = useMemo(() => {
    const plain = isTotals
      ? totalColumns((kind) => totals.hundredths[kind] > 0)
      : view.shows === 'board'
        ? boardColumns
        : sheetColumns;
    return openedByName(plain, ({ sheet }) => setOpen({ kind: 'sheet', sheetId: sheet.id }));
  }, [isTotals, totals, view]);
  // A table is laid out once: with the kinds of hours that came with the rows it has to be another one.
  const layout = `${view.id} ${isTotals ? hourKinds.filter((kind) => totals.hundredths[kind] > 0).join(' ') : ''}`;
  const chosen = useMemo(() => {
    const keys = new Set(selected.map(keyOf));
    return listed.filter((row) => keys.has(keyOf(row)));
  }, [selected, listed]);

  const changeView = useCallback(
    (next: PayrollView) => {
      setSelected([]);
      setParams((current) => writeView(current, next, views), { preventScrollReset: true });
    },
    [setParams, views],
  );

  const hasBulk = bulk !== undefined && view === views[0];
  const plans = useMemo(() => {
    const rows = (chosen.length > 0 ? chosen : listed).filter(hasSheet);
    const refusal = (step: BulkStep) => (row: SheetRow) => refusalOfStep(step, actionsOf(row));
    return hasBulk ? bulk.map((step) => planBulk(step, rows, refusal(step))) : [];
  }, [actionsOf, bulk, chosen, hasBulk, listed]);
  const buttons = (
    <SpaceBetween direction="horizontal" size="xs">
      {isTotals && period && <TotalsButtons rows={board.rows} scope={scope} period={period} />}
      {view.shows === 'board' && period && <RemindButton rows={board.rows} period={period} onOpen={setOpen} />}
      {plans.map((plan, index) => (
        <BulkButton
          key={plan.step}
          plan={plan}
          isPart={chosen.length > 0}
          isMain={index === plans.length - 1}
          isSearched={params.get('search') !== null}
          onOpen={setOpen}
        />
      ))}
    </SpaceBetween>
  );

  return (
    <>
      {period && !board.isLoading && (
        <Suspense fallback={null}>
          <WaitingPeriods periodId={period.id} states={pointsOut} />
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
          key={layout}
          tableId={`${tableId}-${view.id}`}
          title={title}
          many={MANY}
          description={
            !period && !periods.isLoading ? (
              NO_CURRENT_PERIOD
            ) : view.shows === 'board' ? (
              <StateCounts rows={board.rows} />
            ) : (
              <>
                <HourSums totals={sums} />
                <BulkPlans plans={plans} />
              </>
            )
          }
          items={listed}
          sources={[periods, board]}
          columns={columns}
          rowKey={keyOf}
          rowName={nameOf}
          defaultSort={inOrder}
          rowActions={rowActions}
          {...(hasBulk && { selection: { type: 'multi' as const, selected: chosen, onChange: setSelected } })}
          isDense
          actions={buttons}
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
