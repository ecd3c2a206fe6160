import { useSearchParams } from 'react-router-dom';
import { cklgCheckbook } from '../../../../shared/contract/collections/cklg-checkbook.ts';
import { grouped } from '../../../../shared/count-of.ts';
import { capitalized } from '../../../../shared/contract/field.ts';
import { checkLabels } from '../../../../shared/ledger/check-labels.ts';
import { centsOf } from '../../../../shared/ledger/checks.ts';
import { formatMoney } from '../../../../shared/ledger/money.ts';
import { findingNames, numbersOf } from '../../../../shared/ledger/number-findings.ts';
import { PrintPage } from '../checks/print-page.tsx';
import { useToday } from '../../../components/use-today.ts';
import { useFindings } from './use-findings.ts';

const headers = ['Numbers', 'Finding', checkLabels.transaction_date, checkLabels.payee_id, checkLabels.void_reason];
const numericHeaders = ['Count', checkLabels.amount];

/** The missing numbers for printing. */
export function MissingNumbersPrintScreen() {
  const [params] = useSearchParams();
  const today = useToday();
  const { rows, summary, payeeOf, scope, isComplete, sources } = useFindings(params);
  const failed = sources.find(({ error }) => error);
  return (
    <PrintPage
      title="Missing check numbers"
      madeOn={today}
      facts={[
        [scope.sourceId === null ? capitalized(cklgCheckbook.one) : checkLabels.fund_source_id, scope.name],
        ['Found', summary],
      ]}
      failure={failed?.error?.message}
      retry={() => sources.forEach(({ fetchAll }) => void fetchAll())}
      isComplete={isComplete}
    >
      <table className="report report-numbers">
        <thead>
          <tr>
            {headers.map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
            {numericHeaders.map((header) => (
              <th key={header} scope="col" className="print-number">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>{numbersOf(row)}</td>
              <td>{findingNames[row.kind]}</td>
              <td>{row.check?.transaction_date}</td>
              <td>{row.check && payeeOf(row.check)}</td>
              <td>{row.check?.void_reason}</td>
              <td className="print-number">{grouped(row.count)}</td>
              <td className="print-number">{row.check && formatMoney(centsOf(row.check))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PrintPage>
  );
}
