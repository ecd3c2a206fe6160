import { collections } from '../../shared/contract/collections.ts';
import type { Check } from '../../shared/ledger/checks.ts';
import { clearedDayIssues } from '../../shared/ledger/cleared.ts';
import { refusals } from '../../shared/ledger/reconcile/refusals.ts';
import { AppError, badInput, ConflictError } from '../app-error.ts';
import { companyDay } from '../crud/company-day.ts';
import { asCheck } from './as-check.ts';
import type { Handlers } from '../crud/crud.ts';
import { retryOnConflict } from '../store/retry-on-conflict.ts';
import { changeOf, longCallEnd } from '../http/call.ts';
import type { Plan } from '../store/plan.ts';
import type { StoredRecord } from '../store/record.ts';
import { heldRefusal } from './reconcile/holds.ts';
import { nextVersion, planUpdate } from '../store/records.ts';
import { CHECK_GONE, NO_CHECKS_SELECTED, NOT_REACHED } from './selected-checks.ts';

const { CklgTransaction } = collections;

/** Number of checks, including lists and history, that fit in one transaction. */
const AT_ONCE = 15;

type Asked = { readonly id: number; readonly version?: number | undefined };
type Done = { readonly check: Check } | { readonly refusal: { readonly id: number; readonly message: string } };

/** Sets the cleared date of many checks. Each check succeeds or fails independently. */
export const clearTransactions: Handlers<'ledger'>['clear-transactions'] = async (call) => {
  const { store, body, now } = call;
  const { cleared_on } = body;
  const change = changeOf(call, body.reason);
  const issues = [
    ...(body.checks.length === 0 ? [{ field: 'checks', message: NO_CHECKS_SELECTED }] : []),
    ...clearedDayIssues(cleared_on, companyDay(call)),
  ];
  if (issues.length > 0) throw badInput(issues);

  /** Returns the write for a check and its result, or why it can't be written. */
  const planFor = async (
    { id, version }: Asked,
    before: StoredRecord | undefined,
  ): Promise<Done & { readonly plan?: Plan }> => {
    const refused = (message: string): Done => ({ refusal: { id, message } });
    if (!before) return refused(CHECK_GONE);
    if (version !== undefined && version !== before.version) return refused(refusals.isChanged.one);
    if ((before.cleared_on ?? null) === cleared_on) return { check: asCheck(before) };
    if (cleared_on !== null && asCheck(before).print_later) return refused(refusals.isWaiting.one);
    const after = nextVersion(before, { cleared_on }, now);
    const [issue] = CklgTransaction.check(after);
    if (issue) return refused(issue.message);
    const held = await heldRefusal(store, before, after);
    if (held !== undefined) return refused(held);
    return { check: asCheck(after), plan: planUpdate(CklgTransaction, before, after, change) };
  };

  const attempt = async (asked: readonly Asked[]): Promise<Done[]> => {
    const stored = new Map(
      (
        await store.getMany(
          CklgTransaction,
          asked.map(({ id }) => id),
        )
      ).map((each) => [each.id, each]),
    );
    const planned = await Promise.all(asked.map((each) => planFor(each, stored.get(each.id))));
    await call.commit(planned.flatMap(({ plan = [] }) => plan));
    return planned;
  };

  const one = async (asked: Asked): Promise<Done[]> => {
    try {
      return await retryOnConflict(() => attempt([asked]));
    } catch (error) {
      if (error instanceof AppError) return [{ refusal: { id: asked.id, message: error.message } }];
      throw error;
    }
  };

  const until = longCallEnd();
  const isOver = (): boolean => performance.now() > until;
  const notReached = ({ id }: Asked): Done => ({ refusal: { id, message: NOT_REACHED } });
  const asked = [...new Map(body.checks.map((each) => [each.id, each])).values()];
  const done: Done[] = [];
  for (let start = 0; start < asked.length; start += AT_ONCE) {
    const part = asked.slice(start, start + AT_ONCE);
    if (isOver()) {
      done.push(...part.map(notReached));
      continue;
    }
    try {
      done.push(...(await attempt(part)));
    } catch (error) {
      if (!(error instanceof ConflictError || error instanceof AppError)) throw error;
      // One of the checks was changed concurrently, so write each of them separately.
      for (const each of part) done.push(...(isOver() ? [notReached(each)] : await one(each)));
    }
  }
  return {
    checks: done.flatMap((each) => ('check' in each ? [each.check] : [])),
    refused: done.flatMap((each) => ('refusal' in each ? [each.refusal] : [])),
  };
};
