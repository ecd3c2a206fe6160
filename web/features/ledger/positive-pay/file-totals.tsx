import { grouped } from '../../../../shared/count-of.ts';
import { formatMoney } from '../../../../shared/ledger/money.ts';
import { PendingText } from '../../../components/table/pending-text.tsx';
import styles from '../checks/ledger.module.css';
import type { ShownPositivePay } from './use-positive-pay.ts';

/** Shows the number and total of the checks in the file. */
export function FileTotals({ file, sources }: Pick<ShownPositivePay, 'file' | 'sources'>) {
  if (!file) return <PendingText sources={sources} text="Loading the checks" />;
  const part = (name: string, { count, cents }: { readonly count: number; readonly cents: number }) => (
    <span>
      {name} <b>{grouped(count)}</b>, {formatMoney(cents)}
    </span>
  );
  return (
    <span className={styles.totals}>
      {part('Issued', file.issues)}
      {part('Voided', file.voids)}
    </span>
  );
}
