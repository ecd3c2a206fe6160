import { collections } from '../../../shared/contract/collections.ts';
import { MAX_OUTSTANDING_LISTED, type StatementCheck } from '../../../shared/contract/operations/reconcile.ts';
import type { Check } from '../../../shared/ledger/checks.ts';
import { treatmentsOf } from '../../../shared/ledger/reconcile/lines.ts';
import { DEFAULT_STALE_DAYS, matchLines } from '../../../shared/ledger/reconcile/match.ts';
import type { Handlers } from '../../crud/crud.ts';
import type { Store } from '../../store/store.ts';
import { askedSources } from '../checkbooks.ts';
import { checksNumbered, freeChecks } from './free-checks.ts';
import { checksOn, readReconciliation, reconciliationsOf } from './reconciliations.ts';
import { readLines } from './statement-lines.ts';

export const shownCheck = (check: Check): StatementCheck => ({
  id: check.id,
  version: check.version,
  check_number: check.check_number,
  transaction_date: check.transaction_date,
  amount: check.amount,
  payee_id: check.payee_id,
  fund_source_id: check.fund_source_id,
  is_voided: check.is_voided,
  cleared_on: check.cleared_on ?? null,
  reconciliation_id: check.reconciliation_id ?? null,
  statement_line: check.statement_line ?? null,
  reconciled_at: check.reconciled_at ?? null,
});

export async function staleDaysOf(store: Store, checkbookId: number): Promise<number> {
  const checkbook = await store.get(collections.CklgCheckbook, checkbookId);
  return typeof checkbook?.stale_after_days === 'number' ? checkbook.stale_after_days : DEFAULT_STALE_DAYS;
}

const oldestFirst = (checks: readonly Check[]): Check[] =>
  checks.toSorted((a, b) => (a.transaction_date < b.transaction_date ? -1 : 1));

/** Matches on reading, so that matches always follow from the current checks. Closed reconciliations have none left. */
export const statement: Handlers<'ledger'>['statement'] = async ({ store, query }) => {
  const { reconciliation } = await readReconciliation(store, query.reconciliation_id);
  const { id, checkbook_id, statement_date, treated, state } = reconciliation;
  const [lines, on, stale_days] = await Promise.all([
    readLines(store, id),
    checksOn(store, id),
    staleDaysOf(store, checkbook_id),
  ]);
  const shared = { reconciliation, lines, stale_days };
  if (state === 'closed') {
    return { ...shared, matches: [], checks: on.map(shownCheck), free_count: 0, not_listed: 0 };
  }
  const { sourceIds } = await askedSources(store, { fund_source_id: null, checkbook_id });
  const earlier = (await reconciliationsOf(store, checkbook_id)).filter((each) => each.statement_date < statement_date);
  const free = await freeChecks(store, {
    sourceIds: new Set(sourceIds),
    after: earlier.at(-1)?.statement_date ?? null,
    until: statement_date,
  });
  const withCheck = new Set(on.map(({ statement_line }) => statement_line));
  const treatmentOf = treatmentsOf(treated);
  const open = lines.filter((line) => !withCheck.has(line.line) && treatmentOf(line) === 'open');
  const numbers = open.flatMap(({ number }) => number ?? []);
  const known = new Map(
    [...free, ...on, ...(await checksNumbered(store, sourceIds, numbers))].map((each) => [each.id, each]),
  );
  const matches = matchLines(open, [...known.values()].map(shownCheck), stale_days);
  const named = new Set([...on.map((each) => each.id), ...matches.flatMap(({ check_ids }) => check_ids)]);
  const unnamed = oldestFirst(free.filter((each) => !named.has(each.id)));
  const listed = [...unnamed.slice(0, MAX_OUTSTANDING_LISTED), ...[...named].map((each) => known.get(each)!)];
  return {
    ...shared,
    matches,
    checks: listed.map(shownCheck),
    free_count: free.length,
    not_listed: Math.max(0, unnamed.length - MAX_OUTSTANDING_LISTED),
  };
};
