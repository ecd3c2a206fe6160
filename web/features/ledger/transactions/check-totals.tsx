import { grouped } from '../../../../shared/count-of.ts';
import type { CheckSummary } from '../../../../shared/ledger/checks.ts';
import { formatMoney } from '../../../../shared/ledger/money.ts';
import styles from '../checks/ledger.module.css';

/** Shows the totals of the filtered checks; voided checks count as 0 (R26). */
export function CheckTotals({ summary }: { readonly summary: CheckSummary }) {
  const { totalCents, count, voided, outstanding, outstandingCents } = summary;
  return (
    <span className={styles.totals}>
      <span>
        Total <b>{formatMoney(totalCents)}</b>
      </span>
      <span>
        {grouped(count - voided)} active, {grouped(voided)} voided
      </span>
      <span>
        {grouped(outstanding)} outstanding, {formatMoney(outstandingCents)}
      </span>
    </span>
  );
}
