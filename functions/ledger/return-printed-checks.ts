import { collections } from '../../shared/contract/collections.ts';
import type { Check } from '../../shared/ledger/checks.ts';
import { returnRefusal } from '../../shared/ledger/printing.ts';
import { badInput, problemsError } from '../app-error.ts';
import type { Handlers } from '../crud/crud.ts';
import { changeOf } from '../http/call.ts';
import type { Plan } from '../store/plan.ts';
import { nextVersion, planUpdate } from '../store/records.ts';
import { retryOnConflict } from '../store/retry-on-conflict.ts';
import { asCheck } from './as-check.ts';
import { readSelected, selectionIssues } from './selected-checks.ts';
import { voidPaper } from './void-paper.ts';

const { CklgTransaction } = collections;

type Handler = Handlers<'ledger'>['return-printed-checks'];

const waiting = { print_later: true, printed_at: null, printed_by: null, printed_payee: null };

async function attempt(call: Parameters<Handler>[0]): ReturnType<Handler> {
  const { body, now, store } = call;
  const records = await readSelected(store, body.papers, 'papers');
  const refused = records.flatMap((record, index) => {
    const message = returnRefusal(asCheck(record));
    return message === undefined ? [] : [{ field: `papers.${index}`, message, isConflict: true }];
  });
  if (refused.length > 0) throw problemsError(refused);
  const change = changeOf(call, body.reason);
  const plans: Plan[] = [];
  const checks: Check[] = [];
  const voided: Check[] = [];
  for (const [index, before] of records.entries()) {
    const again = { ...waiting, print_reason: body.reason };
    if (body.papers[index]!.paper === 'unused') {
      const after = nextVersion(before, again, now);
      plans.push(planUpdate(CklgTransaction, before, after, change));
      checks.push(asCheck(after));
      continue;
    }
    const [checkbookId, number] = String(before.paper).split('/').map(Number) as [number, number];
    const earlierId = typeof before.replaces_id === 'number' ? before.replaces_id : null;
    const spoiled = await voidPaper(call, { number, checkbookId, check: before, earlierId, change });
    const after = nextVersion(
      before,
      { ...again, check_number: null, paper: null, replaces_id: spoiled.record.id },
      now,
    );
    plans.push(planUpdate(CklgTransaction, before, after, change), spoiled.plan);
    checks.push(asCheck(after));
    voided.push(asCheck(spoiled.record));
  }
  const answer = { checks, voided };
  await call.commit(plans.flat(), answer);
  return answer;
}

/**
 * R62: printed checks wait to be printed again. Unused paper keeps its check; the number of spoiled paper becomes a voided
 * record, and its check gets another number.
 */
export const returnPrintedChecks: Handler = async (call) => {
  const issues = selectionIssues(call.body.papers, 'papers');
  if (issues.length > 0) throw badInput(issues);
  return retryOnConflict(async () => attempt(call));
};
