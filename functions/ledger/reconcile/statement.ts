import { MAX_OUTSTANDING_LISTED } from '../../../shared/contract/operations/reconcile.ts';
import type { Handlers } from '../../crud/crud.ts';
import { readLeftOpen } from './left-open.ts';
import { NOTHING_POSSIBLE, possibleOf, staleDaysOf } from './possible-matches.ts';
import { checksOn, readReconciliation } from './reconciliations.ts';
import { readLines } from './statement-lines.ts';
import { statementPart, statementStart } from './statement-part.ts';

export const statement: Handlers<'ledger'>['statement'] = async ({ store, query }) => {
  // The revision first: whatever changes after it makes the next part start again.
  const read = await readReconciliation(store, query.reconciliation_id);
  const start = statementStart(query.next, read);
  const { reconciliation } = read;
  const [lines, on, staleDays] = await Promise.all([
    readLines(store, reconciliation.id),
    checksOn(store, reconciliation.id),
    staleDaysOf(store, reconciliation.checkbook_id),
  ]);
  const hasLines = !start || lines.some(({ line }) => line > start.line);
  const { matches, named, others, freeCount } = !hasLines
    ? NOTHING_POSSIBLE
    : reconciliation.state === 'closed'
      ? await readLeftOpen(store, reconciliation.id)
      : await possibleOf(store, reconciliation, { lines, on, staleDays });
  const first = start ? [] : others.slice(0, MAX_OUTSTANDING_LISTED);
  return {
    reconciliation,
    ...statementPart({ lines, on, matches, named, first }, start, read),
    free_count: freeCount,
    not_listed: Math.max(0, others.length - MAX_OUTSTANDING_LISTED),
    stale_days: staleDays,
  };
};
