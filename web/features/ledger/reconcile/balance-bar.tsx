import { countOf } from '../../../../shared/count-of.ts';
import { Status } from '../../../components/status.tsx';
import { formatMoney } from '../../../../shared/ledger/money.ts';
import type { ReconciliationSums } from '../../../../shared/ledger/reconcile/sums.ts';
import { reconciliationLabels as labels } from './reconciliation-labels.ts';
import styles from './reconcile.module.css';

interface BalanceBarProps {
  readonly sums: ReconciliationSums;
  /** Takes no space of its own, so that nothing moves under the pointer. */
  readonly isSaving: boolean;
}

/** The running sums; stays in view while the page scrolls. */
export function BalanceBar({ sums, isSaving }: BalanceBarProps) {
  const parts: readonly (readonly [name: string, cents: number, style?: string | undefined])[] = [
    [labels.opening_balance, sums.opening],
    [labels.deposits, sums.deposits],
    [`Cleared, ${countOf(sums.checkCount, 'check')}`, -sums.checks],
    ...(sums.fees === 0 ? [] : [[labels.fees, -sums.fees] as const]),
    ...(sums.aside === 0 ? [] : [['Set aside', sums.aside] as const]),
    ['Cleared balance', sums.reached, styles.reached],
    ['Statement balance', sums.closing, styles.total],
  ];
  const isEven = sums.difference === 0;
  return (
    <section className={styles.bar} aria-label="Balance">
      <dl className={styles.sums}>
        {parts.map(([name, cents, style = styles.part]) => (
          <div key={name} className={style}>
            <dt>{name}</dt>
            <dd>{formatMoney(cents === 0 ? 0 : cents)}</dd>
          </div>
        ))}
        <div>
          <dt>{isSaving ? 'Saving' : labels.difference}</dt>
          <dd>
            <output>
              <Status type={isSaving ? 'loading' : isEven ? 'success' : 'error'}>
                <span className={styles.difference}>{formatMoney(sums.difference)}</span>
              </Status>
            </output>
          </dd>
        </div>
      </dl>
    </section>
  );
}
