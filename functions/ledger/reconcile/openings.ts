import { collections } from '../../../shared/contract/collections.ts';
import { type Call, changeOf } from '../../http/call.ts';
import type { Plan } from '../../store/plan.ts';
import { nextVersion, planUpdate } from '../../store/records.ts';
import type { Reconciliation } from './reconciliations.ts';

const { CklgReconciliation } = collections;

/** Opening balance by the statement before; the first statement's is typed. Statements are in the order of their dates. */
export function openingOf(own: Reconciliation, statements: readonly Reconciliation[]): number | null {
  const before = statements.findLast(({ statement_date }) => statement_date < own.statement_date);
  return before ? before.closing_balance : own.opening_balance;
}

/**
 * Steps by which the open statement after a day opens with the balance that the one before it now ends with. `statements`
 * are those of the checkbook as they will be, in the order of their dates, read under its guard.
 */
export async function nextOpeningSteps(call: Call, day: string, statements: readonly Reconciliation[]): Promise<Plan> {
  const next = statements.find(({ statement_date }) => statement_date > day);
  if (next?.state !== 'open') return [];
  const opening_balance = openingOf(next, statements);
  if (next.opening_balance === opening_balance) return [];
  const stored = await call.store.get(CklgReconciliation, next.id);
  // Whoever deletes it before the commit changes the guard.
  if (!stored) return [];
  return planUpdate(CklgReconciliation, stored, nextVersion(stored, { opening_balance }, call.now), changeOf(call));
}
