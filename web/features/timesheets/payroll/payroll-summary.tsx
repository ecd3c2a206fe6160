import { boardStates } from '../../../../shared/timesheets/board-state.ts';
import { boardCounts, type BoardRow } from '../../../../shared/timesheets/board.ts';
import { type BulkPlan, planInWords } from '../../../../shared/timesheets/bulk.ts';
import { hourKinds, hourKindTitles, hoursText } from '../../../../shared/timesheets/hours.ts';
import type { PayTotals } from '../../../../shared/timesheets/pay-totals.ts';
import { NO_CURRENT_PERIOD } from '../sheet/period-choice.ts';
import { bulkWords } from './bulk.ts';
import styles from './payroll.module.css';
import type { PayrollView } from './payroll-view.ts';
import type { SheetRow } from './sheet-actions.ts';
import { boardStateLabels } from './sheet-state.tsx';

/** How many people stand where. */
function StateCounts({ rows }: { readonly rows: readonly BoardRow[] }) {
  const counts = boardCounts(rows);
  return (
    <span className={styles.counts}>
      {boardStates.map((state) => (
        <span key={state}>
          {boardStateLabels[state]} <b>{counts[state]}</b>
        </span>
      ))}
    </span>
  );
}

/** What the listed sheets add up to, in all and by the kinds that there are. */
function HourSums({ totals }: { readonly totals: PayTotals }) {
  return (
    <span className={styles.counts}>
      <span>
        Total <b>{hoursText(totals.sum)}</b> hours
      </span>
      {hourKinds
        .filter((kind) => totals.hundredths[kind] > 0)
        .map((kind) => (
          <span key={kind}>
            {hourKindTitles[kind]} {hoursText(totals.hundredths[kind])}
          </span>
        ))}
    </span>
  );
}

/** What the buttons for all would do, and what they would leave and why. */
function BulkPlans({ plans }: { readonly plans: readonly BulkPlan<SheetRow>[] }) {
  const known = plans.filter(({ rows }) => rows.length > 0);
  if (known.length === 0) return null;
  const doubtful = (known[0]?.rows ?? []).filter(({ sheet }) => sheet.out_of_place > 0).length;
  return (
    <span className={`${styles.counts} ${styles.plans}`}>
      {known.map((plan) => (
        <span key={plan.step}>{planInWords(bulkWords[plan.step].label, plan)}</span>
      ))}
      {doubtful > 0 && (
        <span>
          <b>{doubtful}</b> with hours to check
        </span>
      )}
    </span>
  );
}

interface PayrollSummaryProps {
  readonly hasPeriod: boolean;
  readonly view: PayrollView;
  /** Of the whole board. */
  readonly rows: readonly BoardRow[];
  readonly sums: PayTotals;
  readonly plans: readonly BulkPlan<SheetRow>[];
}

/** What stands above the rows of a view: how many stand where, or what they add up to. */
export function PayrollSummary({ hasPeriod, view, rows, sums, plans }: PayrollSummaryProps) {
  if (!hasPeriod) return NO_CURRENT_PERIOD;
  if (view.shows === 'board') return <StateCounts rows={rows} />;
  return (
    <>
      <HourSums totals={sums} />
      <BulkPlans plans={plans} />
    </>
  );
}
