import SegmentedControl from '@cloudscape-design/components/segmented-control';
import type { BoardRow } from '../../../../shared/timesheets/board.ts';
import type { PayPeriod } from '../sheet/period-choice.ts';
import { PeriodSelect } from '../sheet/period-select.tsx';
import styles from './payroll.module.css';
import { type PayrollView, rowsOfView } from './payroll-view.ts';

interface PayrollControlsProps {
  readonly periods: readonly PayPeriod[];
  readonly period: PayPeriod | undefined;
  readonly onPeriod: (period: PayPeriod) => void;
  readonly views: readonly PayrollView[];
  readonly view: PayrollView;
  /** All rows of the board; undefined until they are loaded. */
  readonly rows: readonly BoardRow[] | undefined;
  readonly onView: (view: PayrollView) => void;
}

/** Selects a pay period and a view of its sheets. */
export function PayrollControls({ periods, period, onPeriod, views, view, rows, onView }: PayrollControlsProps) {
  const textOf = (each: PayrollView): string =>
    each.shows === 'totals' || !rows ? each.label : `${each.label} (${rowsOfView(each, rows).length})`;
  return (
    <div className={styles.controls}>
      <div className={styles.period}>
        <PeriodSelect isInline periods={periods} chosen={period} onChoose={onPeriod} />
      </div>
      <div className={styles.onScreen}>
        <SegmentedControl
          label="Show"
          selectedId={view.id}
          options={views.map((each) => ({ id: each.id, text: textOf(each) }))}
          onChange={({ detail }) => {
            const chosen = views.find(({ id }) => id === detail.selectedId);
            if (chosen) onView(chosen);
          }}
        />
      </div>
    </div>
  );
}
