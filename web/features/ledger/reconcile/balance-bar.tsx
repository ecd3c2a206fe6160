import Box from '@cloudscape-design/components/box';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { checkLabels } from '../../../../shared/ledger/check-labels.ts';
import { formatMoney } from '../../../../shared/ledger/money.ts';
import type { ReconciliationSums } from '../../../../shared/ledger/reconcile/sums.ts';
import { grouped } from '../../../components/grouped.ts';
import { reconciliationLabels as labels } from './reconciliation-labels.ts';
import styles from './reconcile.module.css';

const checks = (count: number): string => (count === 1 ? '1 check' : `${grouped(count)} checks`);

/** The running sums; stays in view while the page scrolls. */
export function BalanceBar({ sums }: { readonly sums: ReconciliationSums }) {
  const classOf: Readonly<Record<string, string | undefined>> = {
    Balance: styles.reached,
    [checkLabels.reconciliation_id]: styles.total,
  };
  const parts: readonly (readonly [name: string, cents: number])[] = [
    [labels.opening_balance, sums.opening],
    [labels.deposits, sums.deposits],
    [`Cleared, ${checks(sums.checkCount)}`, -sums.checks],
    ...(sums.fees === 0 ? [] : [[labels.fees, -sums.fees] as const]),
    ...(sums.aside === 0 ? [] : [['Set aside', sums.aside] as const]),
    ['Balance', sums.reached],
    [checkLabels.reconciliation_id, sums.closing],
  ];
  const isEven = sums.difference === 0;
  return (
    <section className={styles.bar} aria-label="Balance">
      <dl className={styles.sums}>
        {parts.map(([name, cents]) => (
          <div key={name} className={classOf[name] ?? styles.part}>
            <dt>{name}</dt>
            <dd>{formatMoney(cents === 0 ? 0 : cents)}</dd>
          </div>
        ))}
        <div>
          <dt>{labels.difference}</dt>
          <dd>
            <output>
              <Box fontSize="heading-s" fontWeight="bold" variant="span">
                <StatusIndicator type={isEven ? 'success' : 'error'}>{formatMoney(sums.difference)}</StatusIndicator>
              </Box>
            </output>
          </dd>
        </div>
      </dl>
    </section>
  );
}
