import { formatMoney } from '../../../../shared/ledger/money.ts';
import type { CheckReport, ReportGroup, ReportRow } from '../../../../shared/ledger/report.ts';

interface ReportSheetProps {
  readonly report: CheckReport;
  readonly company: string;
  readonly madeOn: string;
}

const headers = ['Date', 'Number', 'Payee', 'Account', 'Fund source', 'Note', 'Amount'] as const;
const SUM_SPAN = headers.length - 1;

/** The report as one table, whose header stands on every page. */
export function ReportSheet({ report, company, madeOn }: ReportSheetProps) {
  const { filters, sorting, subtotal, groups, count, voided, totalCents } = report;
  return (
    <main className="report">
      <header className="report-heading">
        <div>
          <h1>Check report</h1>
          <p>
            {company}, made on {madeOn}
          </p>
        </div>
        <button type="button" className="report-print" onClick={() => print()}>
          Print
        </button>
      </header>
      <dl className="report-facts">
        <dt>Filters</dt>
        <dd>{filters.join('; ')}</dd>
        <dt>Sorted</dt>
        <dd>{sorting}</dd>
        <dt>Checks</dt>
        <dd>
          {count}, of which {voided} voided, counting $0.00
        </dd>
      </dl>
      <table>
        <thead>
          <tr>
            {headers.map((header) => (
              <th key={header} scope="col" className={header === 'Amount' ? 'report-amount' : undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <Group key={group.label} group={group} hasSubtotal={subtotal !== 'none'} />
        ))}
        <tbody className="report-total">
          <tr>
            <th scope="row" colSpan={SUM_SPAN}>
              Total
            </th>
            <td className="report-amount">{formatMoney(totalCents)}</td>
          </tr>
        </tbody>
      </table>
    </main>
  );
}

function Group({ group, hasSubtotal }: { readonly group: ReportGroup; readonly hasSubtotal: boolean }) {
  return (
    <tbody>
      {group.rows.map((row) => (
        <Row key={row.check.id} row={row} />
      ))}
      {hasSubtotal && (
        <tr className="report-subtotal">
          <th scope="row" colSpan={SUM_SPAN}>
            {group.label}
          </th>
          <td className="report-amount">{formatMoney(group.cents)}</td>
        </tr>
      )}
    </tbody>
  );
}

function Row({ row: { check, payee, account, fundSource, cents } }: { readonly row: ReportRow }) {
  return (
    <tr>
      <td>{check.transaction_date}</td>
      <td>{check.check_number}</td>
      <td>{payee}</td>
      <td>{check.is_voided ? 'VOID' : account}</td>
      <td>{fundSource}</td>
      <td>{check.is_voided && check.void_reason !== null ? `VOID: ${check.void_reason}` : check.note}</td>
      <td className="report-amount">{formatMoney(cents)}</td>
    </tr>
  );
}
