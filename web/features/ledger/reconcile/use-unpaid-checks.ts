import type { Check } from '../../../../shared/ledger/checks.ts';
import { sourcesOf } from '../../../../shared/ledger/checkbooks.ts';
import { getAll } from '../../../api/collection-calls.ts';
import { useRead } from '../../../api/use-read.ts';
import { readOutstanding } from '../checks/read-outstanding.ts';
import type { StatementData } from './line-rows.ts';

async function readUnpaid({ checkbook_id, statement_date }: StatementData['reconciliation']): Promise<Check[]> {
  const [checks, fundSources, statements] = await Promise.all([
    readOutstanding(statement_date),
    getAll('CklgFundSource'),
    getAll('CklgReconciliation'),
  ]);
  const inCheckbook = new Set(sourcesOf(checkbook_id, fundSources).map(({ id }) => id));
  const paidWith = new Set<number | null>(
    statements.flatMap((each) => (each.statement_date <= statement_date ? each.id : [])),
  );
  return checks.filter(
    (check) => inCheckbook.has(check.fund_source_id) && !paidWith.has(check.reconciliation_id ?? null),
  );
}

/**
 * The checks that the bank hadn't paid by the day of an open statement, by the same rule as its closing counts them:
 * those that cleared later are among them, those on this or an earlier statement aren't.
 */
export function useUnpaidChecks(data: StatementData | undefined) {
  const own = data?.reconciliation;
  return useRead(own?.state === 'open' && ['unpaid', own.id, own.version], () => readUnpaid(own!));
}
