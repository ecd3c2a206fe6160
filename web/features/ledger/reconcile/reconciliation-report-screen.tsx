import { useSearchParams } from 'react-router-dom';
import { fullName } from '../../../../shared/full-name.ts';
import { grouped } from '../../../../shared/count-of.ts';
import { checkTitles } from '../../../../shared/ledger/check-labels.ts';
import { formatMoney, storedCents } from '../../../../shared/ledger/money.ts';
import { dateWords } from '../../../../shared/dates.ts';
import { useNamedRecords } from '../../../api/use-named-records.ts';
import { useMomentText } from '../../../components/use-moment-text.ts';
import { useToday } from '../../../components/use-today.ts';
import { PrintPage } from '../checks/print-page.tsx';
import { type LineGroups, reportedLines, type StatementData } from './line-rows.ts';
import { reconciliationIn } from '../checks/statement-address.ts';
import { reconciliationLabels as labels } from './reconciliation-labels.ts';
import { ReportChecks } from './report-checks.tsx';
import { useStatementNames } from './use-statement-names.ts';
import { useUnpaidChecks } from './use-unpaid-checks.ts';
import { sumsOf, useStatement } from './use-statement.ts';

const cents = (amount: number | null): number => storedCents(amount ?? 0);

/** The figures: those stored when it was closed, else the present ones. */
function figuresOf(data: StatementData): readonly (readonly [name: string, text: string, isTotal?: boolean])[] {
  const { reconciliation: own } = data;
  const sums = sumsOf(data);
  const isClosed = own.state === 'closed';
  const [checks, count] = isClosed ? [cents(own.check_total), own.check_count ?? 0] : [sums.checks, sums.checkCount];
  const deposits = isClosed ? cents(own.deposit_total) : sums.deposits;
  const fees = isClosed ? cents(own.fee_total) : sums.fees;
  const aside = isClosed ? cents(own.aside_total) : sums.aside;
  const opening = cents(own.opening_balance);
  const closing = cents(own.closing_balance);
  const reached = opening + deposits - checks - fees + aside;
  const outstanding = cents(own.outstanding_total);
  return [
    [labels.opening_balance, formatMoney(opening)],
    [labels.deposits, formatMoney(deposits)],
    [`Checks cleared (${grouped(count)})`, formatMoney(checks === 0 ? 0 : -checks)],
    [labels.fees, formatMoney(fees === 0 ? 0 : -fees)],
    ['Other lines, set aside', formatMoney(aside)],
    ['Reconciled balance', formatMoney(reached), true],
    ['Closing balance of the statement', formatMoney(closing)],
    [labels.difference, formatMoney(closing - reached), true],
    ...(isClosed
      ? [
          [`Checks outstanding (${grouped(own.outstanding_count ?? 0)})`, formatMoney(outstanding)] as const,
          ['Balance after outstanding checks', formatMoney(closing - outstanding), true] as const,
        ]
      : []),
  ];
}

/** Lines without a check; a statement without matches has thousands. */
const MAX_LINES = 100;

function OtherLines({ groups }: { readonly groups: LineGroups }) {
  const others = reportedLines(groups);
  if (others.length === 0) return null;
  return (
    <section>
      <h2>Fees and other lines of the statement</h2>
      <table className="report report-reconciled">
        <thead>
          <tr>
            <th scope="col">Kind</th>
            <th scope="col">{checkTitles.transaction_date}</th>
            <th scope="col">Bank's text</th>
            <th scope="col" className="print-number">
              {checkTitles.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {others.slice(0, MAX_LINES).map(({ line, kind }) => (
            <tr key={line.line}>
              <td>{kind}</td>
              <td>{line.date}</td>
              <td>{line.text || '-'}</td>
              <td className="print-number">{formatMoney(cents(line.amount))}</td>
            </tr>
          ))}
          {others.length > MAX_LINES && (
            <tr>
              <th scope="row" colSpan={4}>{`And ${grouped(others.length - MAX_LINES)} more`}</th>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}

/** The report of a reconciliation: its figures, then the checks and lines that make them up. */
export function ReconciliationReportScreen() {
  const [params] = useSearchParams();
  const today = useToday();
  const id = reconciliationIn(params);
  const { data, groups, failure, retry } = useStatement(id);
  const unpaid = useUnpaidChecks(data);
  const names = useStatementNames(data, unpaid.data);
  const { payeeOf, checkbook } = names;
  const momentText = useMomentText();
  const own = data?.reconciliation;
  const on = data?.checks.filter(({ reconciliation_id }) => reconciliation_id === own?.id) ?? [];
  const closedBy = own?.closed_by ?? null;
  const profiles = useNamedRecords('Profile', [closedBy], 'user_id');
  const closer = profiles.data.find(({ user_id }) => user_id === closedBy);
  const name = fullName(closer);
  const by = name && ` by ${name}`;
  const state = own?.closed_at ? `Closed ${momentText(own.closed_at)}${by}` : 'In progress';
  return (
    <PrintPage
      title={own ? `Reconciliation of ${dateWords(own.statement_date)}` : 'Reconciliation report'}
      madeOn={today}
      facts={[
        [labels.checkbook_id, checkbook],
        [labels.state, state],
        ...(own?.difference_reason ? [[labels.difference_reason, own.difference_reason] as const] : []),
      ]}
      failure={failure ?? unpaid.error?.message ?? names.failure}
      retry={failure === undefined ? (unpaid.error ? () => void unpaid.mutate() : names.retry) : retry}
      // Who closed it is on the paper too.
      isComplete={data !== undefined && !unpaid.isLoading && names.isComplete && profiles.isComplete}
    >
      {data && (
        <>
          <table className="report report-reconciliation">
            <tbody>
              {figuresOf(data).map(([name, text, isTotal]) => (
                <tr key={name} className={isTotal ? 'report-subtotal' : undefined}>
                  <th scope="row">{name}</th>
                  <td className="print-number">{text}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <ReportChecks title="Cleared checks" checks={on} payeeOf={payeeOf} areCleared />
          <ReportChecks title="Outstanding checks" checks={unpaid.data ?? []} payeeOf={payeeOf} areCleared={false} />
          {groups && <OtherLines groups={groups} />}
        </>
      )}
    </PrintPage>
  );
}
