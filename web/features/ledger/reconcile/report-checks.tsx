import { grouped } from '../../../../shared/count-of.ts';
import { checkTitles } from '../../../../shared/ledger/check-labels.ts';
import { formatMoney } from '../../../../shared/ledger/money.ts';
import { type Check, centsOf } from '../../../../shared/ledger/checks.ts';

type ReportCheck = Pick<Check, 'id' | 'check_number' | 'transaction_date' | 'payee_id' | 'cleared_on' | 'amount'>;

interface ReportChecksProps {
  readonly title: string;
  readonly checks: readonly ReportCheck[];
  readonly payeeOf: (id: number) => string;
  /** Whether the checks have cleared; the others have no such day. */
  readonly areCleared: boolean;
}

/** By number, then those without one, as people tick them off. */
const byNumber = (a: ReportCheck, b: ReportCheck): number =>
  (a.check_number ?? Infinity) - (b.check_number ?? Infinity) || a.id - b.id;

/** Checks of a reconciliation with their total, for the files. */
export function ReportChecks({ title, checks, payeeOf, areCleared }: ReportChecksProps) {
  if (checks.length === 0) return null;
  const total = checks.reduce((sum, check) => sum + centsOf(check), 0);
  const columns = areCleared ? 4 : 3;
  return (
    <section>
      <h2>{title}</h2>
      <table className="report report-reconciled">
        <thead>
          <tr>
            <th scope="col">{checkTitles.check_number}</th>
            <th scope="col">{checkTitles.transaction_date}</th>
            <th scope="col">{checkTitles.payee_id}</th>
            {areCleared && <th scope="col">{checkTitles.cleared_on}</th>}
            <th scope="col" className="print-number">
              {checkTitles.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {checks.toSorted(byNumber).map((check) => (
            <tr key={check.id}>
              <td>{check.check_number ?? '-'}</td>
              <td>{check.transaction_date}</td>
              <td>{payeeOf(check.payee_id)}</td>
              {areCleared && <td>{check.cleared_on ?? '-'}</td>}
              <td className="print-number">{formatMoney(centsOf(check))}</td>
            </tr>
          ))}
          <tr className="report-subtotal">
            <th scope="row" colSpan={columns}>{`Total (${grouped(checks.length)})`}</th>
            <td className="print-number">{formatMoney(total)}</td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}
