import Link from '@cloudscape-design/components/link';
import { grouped } from '../../../../shared/count-of.ts';
import { Status } from '../../../components/status.tsx';
import { totalCents } from '../../../../shared/ledger/checks.ts';
import { formatMoney } from '../../../../shared/ledger/money.ts';
import type { CheckRow } from '../checks/check-rows.ts';
import styles from '../checks/ledger.module.css';

interface OutstandingTotalsProps {
  /** Those that the search found. */
  readonly rows: readonly CheckRow[];
  readonly selected: readonly CheckRow[];
  /** Checks so old that the bank needn't pay them, found or not. */
  readonly stale: readonly CheckRow[];
  readonly asOf: string;
  /** Undefined for users who may only read. */
  readonly onSelect: ((rows: readonly CheckRow[]) => void) | undefined;
}

const totalOf = (rows: readonly CheckRow[]): string => formatMoney(totalCents(rows.map(({ check }) => check)));

/**
 * Shows the outstanding and the selected total. The checkbox in the table's header selects one page; the link here
 * selects all of them as well, and keeps those that a search hides.
 */
export function OutstandingTotals({ rows, selected, stale, asOf, onSelect }: OutstandingTotalsProps) {
  const old = new Set(stale);
  const staleRows = rows.filter((row) => old.has(row));
  const all = [...new Set([...selected, ...rows])];
  return (
    <span className={styles.totals}>
      <span>
        Total <b>{totalOf(rows)}</b> as of {asOf}
      </span>
      {staleRows.length > 0 && (
        <Status type="warning">
          {grouped(staleRows.length)} stale, {totalOf(staleRows)}
        </Status>
      )}
      {selected.length > 0 && (
        <span>
          {grouped(selected.length)} selected, <b>{totalOf(selected)}</b>
        </span>
      )}
      {onSelect && selected.length < all.length && (
        <Link variant="info" onFollow={() => onSelect(all)}>
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
