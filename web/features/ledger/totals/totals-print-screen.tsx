import { CHECKS } from '../../../../shared/ledger/check-labels.ts';
import { formatMoney } from '../../../../shared/ledger/money.ts';
import { periodInWords } from '../checks/check-period.ts';
import { queryInWords } from '../checks/check-query.ts';
import { PrintPage } from '../checks/print-page.tsx';
import { useToday } from '../../../components/use-today.ts';
import { grouped } from '../../../components/grouped.ts';
import { useTotals } from './use-totals.ts';

/** The totals for printing, with all rows expanded. */
export function TotalsPrintScreen() {
  const today = useToday();
  const { kind, totals, period, query, rows, cents, isComplete, sources } = useTotals(today);
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
      <table className="report report-totals">
        <thead>
          <tr>
            <th scope="col">{kind.title}</th>
            {['Direct checks', 'Direct amount', 'Total checks', 'Total amount'].map((header) => (
              <th key={header} scope="col" className="print-number">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {totals.map(({ id, path, ownCount, ownCents, count, cents: below }) => (
            <tr key={id}>
              <th scope="row">{path}</th>
              <td className="print-number">{ownCount}</td>
              <td className="print-number">{formatMoney(ownCents)}</td>
              <td className="print-number">{count}</td>
              <td className="print-number">{formatMoney(below)}</td>
            </tr>
          ))}
        </tbody>
        <tbody className="report-total">
          <tr>
            <th scope="row">Total</th>
            <td className="print-number">{rows.length}</td>
            <td className="print-number">{formatMoney(cents)}</td>
            <td className="print-number">{rows.length}</td>
            <td className="print-number">{formatMoney(cents)}</td>
          </tr>
        </tbody>
      </table>
    </PrintPage>
  );
}
