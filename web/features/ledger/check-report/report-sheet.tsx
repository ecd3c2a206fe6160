import { checkTitles } from '../../../../shared/ledger/check-labels.ts';
import { formatMoney } from '../../../../shared/ledger/money.ts';
import type { CheckReport, ReportGroup, ReportRow } from '../../../../shared/ledger/report.ts';

const headers = [
  checkTitles.transaction_date,
  checkTitles.check_number,
  checkTitles.payee_id,
  checkTitles.account_id,
  checkTitles.fund_source_id,
  checkTitles.note,
  checkTitles.amount,
];
const SUM_SPAN = headers.length - 1;

/**
 * For thousands of rows, browsers need more than twice as long to paginate one table as several with a few hundred
 * rows.
 */
const TABLE_ROWS = 300;

/** Shows the report as consecutive tables, so that every page has a header. */
export function ReportSheet({ report }: { readonly report: CheckReport }) {
  const { subtotal, groups, totalCents } = report;
  return (
    <>
      {groups.flatMap((group) => tablesOf(group, subtotal !== 'none'))}
      <table className="report">
        <tbody className="report-total">
          <tr>
            <th scope="row">Total</th>
            <td className="print-number">{formatMoney(totalCents)}</td>
          </tr>
        </tbody>
      </table>
    </>
  );
}

function tablesOf(group: ReportGroup, hasSubtotal: boolean) {
  const starts = Array.from({ length: Math.ceil(group.rows.length / TABLE_ROWS) }, (_, nth) => nth * TABLE_ROWS);
  return starts.map((start) => {
    const isLast = start === starts.at(-1);
    return (
      <table className="report" key={`${group.label} ${start}`} aria-label={group.label}>
        <thead>
          <tr>
            {headers.map((header) => (
              <th key={header} scope="col" className={header === checkTitles.amount ? 'print-number' : undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {group.rows.slice(start, start + TABLE_ROWS).map((row) => (
            <Row key={row.check.id} row={row} />
          ))}
          {hasSubtotal && isLast && (
            <tr className="report-subtotal">
              <th scope="row" colSpan={SUM_SPAN}>
                {group.label}
              </th>
              <td className="print-number">{formatMoney(group.cents)}</td>
            </tr>
          )}
        </tbody>
      </table>
    );
  });
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
      <td className="print-number">{formatMoney(cents)}</td>
    </tr>
  );
}
