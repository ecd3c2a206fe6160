import { boardCounts, type BoardRow, boardStates } from '../../../shared/timesheets/board.ts';
import { hourKinds, hourKindTitles, hoursText } from '../../../shared/timesheets/hours.ts';
import type { PayTotals } from '../../../shared/timesheets/pay-totals.ts';
import styles from './payroll.module.css';
import { boardStateLabels } from './sheet-state.tsx';

/** How many people stand where. */
export function StateCounts({ rows }: { readonly rows: readonly BoardRow[] }) {
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
export function HourSums({ totals }: { readonly totals: PayTotals }) {
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
