import { checkLabels } from '../../../../shared/ledger/check-labels.ts';
import { formatMoney } from '../../../../shared/ledger/money.ts';
import type { TrendBucket } from '../../../../shared/ledger/trends.ts';
import styles from './totals.module.css';
import { bucketName, signedMoney } from './trend-words.ts';

interface TrendFiguresProps {
  readonly className?: string | undefined;
  readonly buckets: readonly TrendBucket[];
  /** The compared year; undefined if there is none. */
  readonly year: number | undefined;
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, cents) => sum + cents, 0);

/** The numbers of the chart as a table. */
export function TrendFigures({ buckets, year, className = styles.figures }: TrendFiguresProps) {
  const total = sumOf(buckets.map(({ cents }) => cents));
  const before = sumOf(buckets.map(({ beforeCents }) => beforeCents ?? 0));
  const rows = [
    ...buckets.map(({ id, cents, beforeCents }) => ({
      name: bucketName(id, year === undefined),
      cents,
      before: beforeCents ?? 0,
    })),
    { name: 'Total', cents: total, before },
  ];
  return (
    <table className={className} aria-label="Figures by month">
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">{year ?? checkLabels.amount}</th>
          {year !== undefined && <th scope="col">{year - 1}</th>}
          {year !== undefined && <th scope="col">Change</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">{row.name}</th>
            <td>{formatMoney(row.cents)}</td>
            {year !== undefined && <td>{formatMoney(row.before)}</td>}
            {year !== undefined && <td>{signedMoney(row.cents - row.before)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
