import { grouped } from '../../../../shared/count-of.ts';
import { CHECKS } from '../../../../shared/ledger/check-labels.ts';
import { formatMoney } from '../../../../shared/ledger/money.ts';
import { periodInWords } from '../checks/check-period.ts';
import { queryInWords } from '../checks/check-query.ts';
import { PrintPage } from '../checks/print-page.tsx';
import { useToday } from '../../../components/use-today.ts';
import { TrendFigures } from './trend-figures.tsx';
import { signedMoney } from './trend-words.ts';
import { useTrend } from './use-trend.ts';
import { useTotals } from './use-totals.ts';

/** The totals for printing, with all rows expanded. */
export function TotalsPrintScreen() {
  const today = useToday();
  const found = useTotals(today);
  const { kind, totals, period, query, rows, cents, year, earlierCents, isComplete, sources } = found;
  const buckets = useTrend(found);
  const headers = ['Direct checks', 'Direct amount', 'Total checks', 'Total amount'];
  const compared = (now: number, before: number | null) =>
    year !== undefined && (
      <>
        <td className="print-number">{formatMoney(before ?? 0)}</td>
        <td className="print-number">{signedMoney(now - (before ?? 0))}</td>
      </>
    );
  const failed = sources.find(({ error }) => error);
  return (
    <PrintPage
      title={`Totals by ${kind.title.toLowerCase()}`}
      madeOn={today}
      facts={[
        ['Filters', [periodInWords(period), queryInWords(query)].filter(Boolean).join('; ')],
        [CHECKS, `${grouped(rows.length)}, voided ones at $0.00`],
      ]}
      failure={failed?.error?.message}
      retry={() => sources.forEach(({ fetchAll }) => void fetchAll())}
      isComplete={isComplete}
    >
      <table className={`report report-totals${year === undefined ? '' : ' report-compared'}`}>
        <thead>
          <tr>
            <th scope="col">{kind.title}</th>
            {[...headers, ...(year === undefined ? [] : [String(year - 1), 'Change'])].map((header) => (
              <th key={header} scope="col" className="print-number">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {totals.map(({ id, path, ownCount, ownCents, count, cents: below, beforeCents }) => (
            <tr key={id}>
              <th scope="row">{path}</th>
              <td className="print-number">{grouped(ownCount)}</td>
              <td className="print-number">{formatMoney(ownCents)}</td>
              <td className="print-number">{grouped(count)}</td>
              <td className="print-number">{formatMoney(below)}</td>
              {compared(below, beforeCents)}
            </tr>
          ))}
        </tbody>
        <tbody className="report-total">
          <tr>
            <th scope="row">Total</th>
            <td className="print-number">{grouped(rows.length)}</td>
            <td className="print-number">{formatMoney(cents)}</td>
            <td className="print-number">{grouped(rows.length)}</td>
            <td className="print-number">{formatMoney(cents)}</td>
            {compared(cents, earlierCents)}
          </tr>
        </tbody>
      </table>
      {buckets.length > 0 && (
        <section>
          <h2>Amounts by month</h2>
          <TrendFigures buckets={buckets} year={year} className="report report-trend" />
        </section>
      )}
    </PrintPage>
  );
}
