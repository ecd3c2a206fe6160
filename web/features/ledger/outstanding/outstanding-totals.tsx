import Link from '@cloudscape-design/components/link';
import { grouped } from '../../../../shared/count-of.ts';
import { Status } from '../../../components/status.tsx';
import { totalCents } from '../../../../shared/ledger/checks.ts';
import { formatMoney } from '../../../../shared/ledger/money.ts';
import type { CheckRow } from '../checks/check-rows.ts';
import styles from '../checks/ledger.module.css';

interface OutstandingTotalsProps {
  readonly rows: readonly CheckRow[];
  readonly selected: readonly CheckRow[];
  /** Checks so old that the bank needn't pay them. */
  readonly stale: readonly CheckRow[];
  readonly asOf: string;
  /** Undefined for users who may only read. */
  readonly onSelect: ((rows: readonly CheckRow[]) => void) | undefined;
}

const totalOf = (rows: readonly CheckRow[]): string => formatMoney(totalCents(rows.map(({ check }) => check)));

/**
 * Shows the outstanding and the selected total. The checkbox in the table's header selects one page; the link here
 * selects all.
 */
export function OutstandingTotals({ rows, selected, stale, asOf, onSelect }: OutstandingTotalsProps) {
  return (
    <span className={styles.totals}>
      <span>
        Total <b>{totalOf(rows)}</b> as of {asOf}
      </span>
      {stale.length > 0 && (
        <Status type="warning">
          {grouped(stale.length)} stale, {totalOf(stale)}
        </Status>
      )}
      {selected.length > 0 && (
        <span>
          {grouped(selected.length)} selected, <b>{totalOf(selected)}</b>
        </span>
      )}
      {onSelect && selected.length < rows.length && (
        <Link variant="info" onFollow={() => onSelect(rows)}>
          Select all {grouped(rows.length)}
        </Link>
      )}
      {onSelect && selected.length > 0 && (
        <Link variant="info" onFollow={() => onSelect([])}>
          Clear selection
        </Link>
      )}
    </span>
  );
}
