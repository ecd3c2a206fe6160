import { checkbookOf } from '../../shared/ledger/checkbooks.ts';
import { totalCents } from '../../shared/ledger/checks.ts';
import { fromCents } from '../../shared/ledger/money.ts';
import type { Report, Stored, Table } from './read-table.ts';

type Amounts = Parameters<typeof totalCents>[0][number];

/** Sums of a closed reconciliation are those of its checks, each of which has cleared in its checkbook, once. */
export function checkReconciliations(table: Table, say: Report): void {
  const onStatement = new Map<number, Stored[]>();
  for (const check of table.of('CklgTransaction')) {
    const id = check.reconciliation_id;
    if (typeof id !== 'number') continue;
    onStatement.set(id, [...(onStatement.get(id) ?? []), check]);
    if (!table.has('CklgReconciliation', id)) say(`Check ${check.id} is on the statement ${id}, which is gone`);
    if (check.is_voided === true || check.cleared_on === null)
      say(`Check ${check.id} is on a statement but not cleared`);
  }
  for (const { id, state, checkbook_id, check_count, check_total, ...own } of table.of('CklgReconciliation')) {
    const where = `Reconciliation ${id}`;
    const checks = onStatement.get(id) ?? [];
    const lines = checks.flatMap(({ statement_line: line }) => (typeof line === 'number' ? [line] : []));
    if (new Set(lines).size !== lines.length) say(`${where} has a line with two checks`);
    for (const check of checks) {
      const source = table.records.get('CklgFundSource')?.get(Number(check.fund_source_id));
      const of = checkbookOf({ checkbook_id: (source?.checkbook_id ?? null) as number | null });
      if (String(check.cleared_on) > String(own.statement_date))
        say(`${where} has check ${check.id}, which cleared after it`);
      if (source && of !== checkbook_id) say(`${where} has check ${check.id} of the checkbook ${of}`);
    }
    if (state === 'closed') {
      const total = fromCents(totalCents(checks as (Stored & Amounts)[]));
      if (check_count !== checks.length || check_total !== total) {
        say(
          `${where} was closed with ${String(check_count)} checks, ${String(check_total)}, and has ${checks.length}, ${total}`,
        );
      }
    } else {
      if (own.closed_at) say(`${where} is open and says when it was closed`);
      const kept = table.at(`CklgReconciliation#left-open#${id}`);
      if (kept.length > 0) say(`${where} is open and keeps what its open lines were`);
    }
  }
}
