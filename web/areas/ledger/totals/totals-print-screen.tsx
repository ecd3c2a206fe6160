import { formatMoney } from '../../../../shared/ledger/money.ts';
import { periodInWords } from '../../../components/ledger/check-period.ts';
import { queryInWords } from '../../../components/ledger/check-query.ts';
import { Paper } from '../../../components/ledger/paper.tsx';
import { useToday } from '../../../components/use-today.ts';
import { useTotals } from './use-totals.ts';

/** The totals on paper, all branches open. */
export function TotalsPrintScreen() {
  const today = useToday();
  const { kind, totals, period, query, rows, cents, isComplete, sources } = useTotals(today);
  const failed = sources.find(({ error }) => error);
  return (
    <Paper
      title={`Totals by ${kind.title.toLowerCase()}`}
      madeOn={today}
      facts={[
        ['Filters', [periodInWords(period), queryInWords(query)].filter(Boolean).join('; ')],
        ['Checks', `${rows.length}, voided ones counting $0.00`],
      ]}
      failure={failed?.error?.message}
      retry={() => sources.forEach(({ fetchAll }) => void fetchAll())}
      isComplete={isComplete}
    >
      <table className="report report-totals">
        <thead>
          <tr>
            <th scope="col">{kind.title}</th>
            {['Own checks', 'Own amount', 'Total checks', 'Total amount'].map((header) => (
              <th key={header} scope="col" className="paper-number">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {totals.map(({ id, path, ownCount, ownCents, count, cents: below }) => (
            <tr key={id}>
              <th scope="row">{path}</th>
              <td className="paper-number">{ownCount}</td>
              <td className="paper-number">{formatMoney(ownCents)}</td>
              <td className="paper-number">{count}</td>
              <td className="paper-number">{formatMoney(below)}</td>
            </tr>
          ))}
        </tbody>
        <tbody className="report-total">
          <tr>
            <th scope="row">Total</th>
            <td className="paper-number">{rows.length}</td>
            <td className="paper-number">{formatMoney(cents)}</td>
            <td className="paper-number">{rows.length}</td>
            <td className="paper-number">{formatMoney(cents)}</td>
          </tr>
        </tbody>
      </table>
    </Paper>
  );
}
