import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { formatMoney } from '../../../../shared/ledger/money.ts';
import type { ReconciliationSums } from '../../../../shared/ledger/reconcile/sums.ts';
import { grouped } from '../../../components/grouped.ts';
import styles from './reconcile.module.css';

const checks = (count: number): string => (count === 1 ? '1 check' : `${grouped(count)} checks`);

/** The running sums; stays in view while the page scrolls. */
export function BalanceBar({ sums }: { readonly sums: ReconciliationSums }) {
  const parts: readonly (readonly [name: string, cents: number])[] = [
    ['Opening balance', sums.opening],
    ['Deposits', sums.deposits],
    [`Cleared, ${checks(sums.checkCount)}`, -sums.checks],
    ['Bank fees', -sums.fees],
    ['Set aside', sums.aside],
    ['Balance', sums.reached],
    ['Statement', sums.closing],
  ];
  const isEven = sums.difference === 0;
  return (
    <section className={styles.bar} aria-label="Balance">
      <dl className={styles.sums}>
        {parts.map(([name, cents]) => (
          <div key={name} className={name === 'Balance' ? styles.reached : undefined}>
            <dt>{name}</dt>
            <dd>{formatMoney(cents === 0 ? 0 : cents)}</dd>
          </div>
        ))}
        <div>
          <dt>Difference</dt>
          <dd>
            <output>
              <StatusIndicator type={isEven ? 'success' : 'error'}>{formatMoney(sums.difference)}</StatusIndicator>
            </output>
          </dd>
        </div>
      </dl>
    </section>
  );
}
