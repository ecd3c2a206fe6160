import SpaceBetween from '@cloudscape-design/components/space-between';
import { useCallback } from 'react';
import type { WaitingState } from '../../../../shared/timesheets/waiting-text.ts';
import { lazyPart } from '../../../components/lazy-part.tsx';
import styles from './payroll.module.css';
import { PayrollTable } from './payroll-table.tsx';
import type { SheetRow } from './sheet-actions.ts';
import { UnseenChanges } from './unseen-change.tsx';
import { type PayrollOffer, usePayrollList } from './use-payroll-list.ts';

// Loaded when needed, because the list is shown without them.
const PayrollControls = lazyPart(
  () => import('./payroll-controls.tsx').then((m) => m.PayrollControls),
  <div className={styles.controls} />,
);
const PayrollDialogs = lazyPart(() => import('./payroll-dialogs.tsx').then((m) => m.PayrollDialogs));
const WaitingPeriods = lazyPart(
  () => import('./waiting-periods.tsx').then((m) => m.WaitingPeriods),
  <div className={styles.waiting} />,
);
const TotalsChart = lazyPart(() => import('./totals-chart.tsx').then((m) => m.TotalsChart));

interface PayrollListProps extends PayrollOffer {
  readonly tableId: string;
  /** The states of earlier sheets that the page points out. */
  readonly pointsOut: readonly WaitingState[];
}

/** Shows the timesheets of a pay period in several views, with actions for each sheet and for all of them. */
export function PayrollList({ tableId, pointsOut, ...offer }: PayrollListProps) {
  const list = usePayrollList(offer);
  const { period, board, view, listed, totals, setOpen } = list;
  const openSheet = useCallback(({ sheet }: SheetRow) => setOpen({ kind: 'sheet', sheetId: sheet.id }), [setOpen]);

  return (
    <>
      <WaitingPeriods periodId={period?.id} states={pointsOut} />

      <UnseenChanges rows={board.rows} onOpen={openSheet} />
      <PayrollControls
        periods={list.periods.data}
        period={period}
        onPeriod={list.choose}
        views={offer.views}
        view={view}
        rows={board.isLoaded ? board.rows : undefined}
        onView={list.changeView}
      />

      <SpaceBetween size="l">
        <PayrollTable tableId={tableId} scope={offer.scope} list={list} onOpenSheet={openSheet} />
        {view.shows === 'totals' && totals.lines.length > 0 && (
          // As wide as the screen, it would be cut on paper; the table has its figures.
          <div className={styles.onScreen}>
            <TotalsChart totals={totals} />
          </div>
        )}
        {list.open && period && (
          <PayrollDialogs
            open={list.open}
            board={board}
            period={period}
            listed={listed}
            steps={list.steps}
            actionsOf={list.actionsOf}
            onAct={list.act}
            onShow={setOpen}
            onClose={() => setOpen(null)}
          />
        )}
      </SpaceBetween>
    </>
  );
}
