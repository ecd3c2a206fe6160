import { fromCents, toCents } from '../../../shared/ledger/money.ts';
import { centsOf, type Check, eachOnce, wasOutstanding } from '../../../shared/ledger/checks.ts';
import { dateWords } from '../../../shared/dates.ts';
import { countOf } from '../../../shared/count-of.ts';
import { differenceText, type ReconciliationSums, reconciliationSums } from '../../../shared/ledger/reconcile/sums.ts';
import { AppError } from '../../app-error.ts';
import { type Call, callerOf } from '../../http/call.ts';
import { outstandingRanges } from '../../bookkeeping/outstanding.ts';
import type { Store } from '../../store/store.ts';
import { askedSources } from '../checkbooks.ts';
import { readPartition } from './read-partition.ts';
import { checksOn, type Reconciliation, reconciliationsOf } from './reconciliations.ts';
import { readLines } from './statement-lines.ts';

/**
 * Returns the checks of a checkbook that the bank hadn't paid by the day of a statement. What is on that statement or an
 * earlier one was paid, whatever its cleared date says: it counts among the statement's checks.
 */
async function outstandingOn(
  store: Store,
  sourceIds: ReadonlySet<number>,
  { checkbook_id, statement_date: day }: Reconciliation,
): Promise<Check[]> {
  const paidWith = new Set<number | null>(
    (await reconciliationsOf(store, checkbook_id)).flatMap(({ id, statement_date }) =>
      statement_date <= day ? id : [],
    ),
  );
  const isOutstanding = (check: Check): boolean =>
    sourceIds.has(check.fund_source_id) && wasOutstanding(check, day) && !paidWith.has(check.reconciliation_id ?? null);
  const found: Check[][] = [];
  for (const range of await outstandingRanges(store, day)) {
    // oxlint-disable-next-line no-await-in-loop -- in their order
    found.push(await readPartition(store, range, isOutstanding));
  }
  return eachOnce(found.flat());
}

/** Fields that a reconciliation has only while it is closed. */
export const notClosed = {
  closed_at: null,
  closed_by: null,
  check_count: null,
  check_total: null,
  deposit_total: null,
  fee_total: null,
  aside_total: null,
  difference: null,
  outstanding_count: null,
  outstanding_total: null,
  fund_source_ids: [],
};

/** Why balances that differ aren't closed: no reason was given, or another difference was accepted than there is. */
function differenceRefusal(
  { difference, openLines }: ReconciliationSums,
  reason: string | null,
  accepted: unknown,
): AppError | undefined {
  if (difference === 0) return undefined;
  const differs = differenceText(difference);
  const refused = (field: string, message: string) =>
    new AppError('conflict', message, { issues: [{ field, message }] });
  if (typeof accepted !== 'number' || toCents(accepted) !== difference) {
    const lines = `${countOf(openLines, 'line of the statement is', 'lines of the statement are')} still open.`;
    const way = openLines > 0 ? lines : 'Find the cause, or close with this difference and its reason.';
    return refused('accepted_difference', `${differs} ${way}`);
  }
  return reason === null ? refused('difference_reason', `${differs} Enter the reason to close anyway.`) : undefined;
}

/**
 * Returns the figures of a reconciliation that is closed now, which its report shows from then on. Throws if the balances
 * differ and no reason is given.
 */
export async function closingFigures(call: Call, reconciliation: Reconciliation, accepted: unknown) {
  const { store, now } = call;
  const { id, checkbook_id } = reconciliation;
  const [lines, checks] = await Promise.all([readLines(store, id), checksOn(store, id)]);
  const { sourceIds } = await askedSources(store, { fund_source_id: null, checkbook_id });
  const sums = reconciliationSums({
    ...reconciliation,
    opening_balance: reconciliation.opening_balance ?? 0,
    lines,
    checks: checks.map(({ amount, statement_line }) => ({ amount, statement_line: statement_line ?? null })),
  });
  const refusal = differenceRefusal(sums, reconciliation.difference_reason, accepted);
  if (refusal) throw refusal;
  const outstanding = await outstandingOn(store, new Set(sourceIds), reconciliation);
  return {
    closed_at: now.toISOString(),
    closed_by: callerOf(call).user_id,
    check_count: sums.checkCount,
    check_total: fromCents(sums.checks),
    deposit_total: fromCents(sums.deposits),
    fee_total: fromCents(sums.fees),
    aside_total: fromCents(sums.aside),
    difference: fromCents(sums.difference),
    // A reason without a difference would be read as one.
    difference_reason: sums.difference === 0 ? null : reconciliation.difference_reason,
    outstanding_count: outstanding.length,
    outstanding_total: fromCents(outstanding.reduce((sum, check) => sum + centsOf(check), 0)),
    fund_source_ids: [...new Set(checks.map(({ fund_source_id }) => fund_source_id))].toSorted((a, b) => a - b),
  };
}

/** Why a reconciliation can't be closed before or reopened after another of its checkbook; undefined if it can. */
export function orderRefusal(
  own: Pick<Reconciliation, 'id' | 'statement_date'>,
  all: readonly Pick<Reconciliation, 'id' | 'statement_date' | 'state'>[],
  verb: 'close' | 'reopen',
): string | undefined {
  const inTheWay = all.find(
    ({ id, statement_date, state }) =>
      id !== own.id &&
      (verb === 'close'
        ? statement_date < own.statement_date && state === 'open'
        : statement_date > own.statement_date && state === 'closed'),
  );
  if (!inTheWay) return undefined;
  const day = dateWords(inTheWay.statement_date);
  return verb === 'close'
    ? `The statement of ${day} is still open. Close that reconciliation first.`
    : `The statement of ${day} is closed and starts with this one's balance. Reopen that reconciliation first.`;
}
