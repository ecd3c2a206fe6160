import { formatMoney } from '../../../../shared/ledger/money.ts';
import type { PositivePay } from '../../../../shared/ledger/positive-pay.ts';
import styles from '../checks/ledger.module.css';

/** Shows the number and total of the checks in the file. */
export function FileTotals({ file }: { readonly file: PositivePay | undefined }) {
  if (!file) return <output>Loading the checks</output>;
  const part = (name: string, { count, cents }: { readonly count: number; readonly cents: number }) => (
    <span>
      {name} <b>{count}</b>, {formatMoney(cents)}
    </span>
  );
  return (
    <span className={styles.totals}>
      {part('Issued', file.issues)}
      {part('Voided', file.voids)}
    </span>
  );
}
