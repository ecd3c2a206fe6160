import { PendingText } from '../../../components/table/pending-text.tsx';
import { boardStates } from '../../../../shared/timesheets/board-state.ts';
import { boardCounts, type BoardRow, isReady } from '../../../../shared/timesheets/board.ts';
import { type BulkPlan, planInWords } from '../../../../shared/timesheets/bulk.ts';
import { hourKinds, hourKindTitles } from '../../../../shared/timesheets/hours.ts';
import { hoursText } from '../../../../shared/timesheets/hours-text.ts';
import { type PayScope, type PayTotals, payTotals } from '../../../../shared/timesheets/pay-totals.ts';
import { bulkWords } from './bulk.ts';
import { NoPeriodLine } from '../sheet/no-period.tsx';
import styles from './payroll.module.css';
import type { PayrollView } from './payroll-view.ts';
import type { SheetRow } from './sheet-actions.ts';
import { boardStateLabels } from './sheet-state.tsx';

/** Shows how many people are in each state. */
function StateCounts({ rows }: { readonly rows: readonly BoardRow[] }) {
  const counts = boardCounts(rows);
  const ready = rows.filter(isReady).length;
  return (
    <span className={styles.counts}>
      {boardStates.map((state) => (
        <span key={state}>
          {boardStateLabels[state]} <b>{counts[state]}</b>
          {state === 'open' && ready > 0 && ` (${ready} ready)`}
        </span>
      ))}
    </span>
  );
}

/** Shows the total hours of sheets, in all and by the kinds that exist. */
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

/** Shows what each bulk step would change, and what it would skip and why. */
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
  /** Why there is no pay period. */
  readonly noPeriod: string | undefined;
  /** Whether there are any. */
  readonly hasPeriods: boolean;
  readonly view: PayrollView;
  /** Those that the search found; undefined until they are loaded. */
  readonly rows: readonly BoardRow[] | undefined;
  /** The sheets that count towards the view of totals. */
  readonly scope: PayScope;
  readonly plans: readonly BulkPlan<SheetRow>[];
}

/** Shown above a view's rows: how many sheets are in each state, or their total hours. */
export function PayrollSummary({ noPeriod, hasPeriods, view, rows, scope, plans }: PayrollSummaryProps) {
  if (noPeriod !== undefined) return <NoPeriodLine why={noPeriod} hasOthers={hasPeriods} />;
  if (!rows) return <PendingText sources={[]} />;
  if (view.shows === 'board') return <StateCounts rows={rows} />;
  return (
    <>
      <HourSums totals={payTotals(rows, view.shows === 'totals' ? scope : 'all')} />
      <BulkPlans plans={plans} />
    </>
  );
}
