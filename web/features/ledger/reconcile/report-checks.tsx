import { countOf, grouped } from '../../../../shared/count-of.ts';
import { checkTitles } from '../../../../shared/ledger/check-labels.ts';
import { formatMoney } from '../../../../shared/ledger/money.ts';
import type { CheckOnStatement } from './line-rows.ts';

interface ReportChecksProps {
  readonly title: string;
  readonly rows: readonly CheckOnStatement[];
  readonly payeeOf: (id: number) => string;
  /** Whether the checks have cleared; the others have no such day. */
  readonly areCleared: boolean;
  /** Checks that are too many to be listed. */
  readonly notListed?: number;
}

/** By number, then those without one, as people tick them off. */
const byNumber = (a: CheckOnStatement, b: CheckOnStatement): number =>
  (a.check.check_number ?? Infinity) - (b.check.check_number ?? Infinity) || a.check.id - b.check.id;

/** Checks of a reconciliation with their total, for the files. */
export function ReportChecks({ title, rows, payeeOf, areCleared, notListed = 0 }: ReportChecksProps) {
  if (rows.length === 0) return null;
  const total = rows.reduce((sum, { cents }) => sum + cents, 0);
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
          {rows.toSorted(byNumber).map(({ id, check, cents }) => (
            <tr key={id}>
              <td>{check.check_number ?? '-'}</td>
              <td>{check.transaction_date}</td>
              <td>{payeeOf(check.payee_id)}</td>
              {areCleared && <td>{check.cleared_on ?? '-'}</td>}
              <td className="print-number">{formatMoney(cents)}</td>
            </tr>
          ))}
          {notListed === 0 ? (
            <tr className="report-subtotal">
              <th scope="row" colSpan={columns}>{`Total (${grouped(rows.length)})`}</th>
              <td className="print-number">{formatMoney(total)}</td>
            </tr>
          ) : (
            <tr>
              <th scope="row" colSpan={columns + 1}>{`And ${countOf(notListed, 'newer one')}`}</th>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}
