import { collections } from '../../shared/contract/collections.ts';
import { CANNOT_EDIT_VOIDED } from '../../shared/ledger/checks.ts';
import { clearedDayIssues, clearedRefusal } from '../../shared/ledger/cleared.ts';
import { unvoidRefusal } from '../../shared/ledger/unvoid.ts';
import { AppError, type Problem } from '../app-error.ts';
import { companyDay } from '../crud/company-day.ts';
import { type HookResult, type Draft, type Hooks, type CheckedDraft, reasonOf, sentChanges } from '../crud/hooks.ts';
import { callerOf, changeOf } from '../http/call.ts';
import type { Plan } from '../store/plan.ts';
import { unseenReferences } from './name-hooks.ts';
import { assertNotPrinted, paperSteps, printedCheckProblems } from './printed-check-problems.ts';
import { isSameValue, nextVersion, planUpdate } from '../store/records.ts';
import type { StoredRecord } from '../store/record.ts';
import { waitedToPrint } from './waited-to-print.ts';
import { changedFields, heldRefusal, holdSteps } from './reconcile/holds.ts';

const { CklgPayee, CklgTransaction } = collections;

const voidedNow = (draft: Draft, record: StoredRecord, formerAccount: unknown): StoredRecord => ({
  ...record,
  void_reason: reasonOf(draft),
  voided_by: callerOf(draft.call).user_id,
  voided_at: draft.call.now.toISOString(),
  former_account_id: formerAccount,
});

const notVoided = { void_reason: null, voided_by: null, voided_at: null, former_account_id: null };

/** Voiding and unvoiding must change nothing else, because that would bypass R26. */
const elseIssues = (changed: readonly string[], verb: string): Problem[] =>
  changed
    .filter((name) => name !== 'is_voided' && name !== 'account_id')
    .map((field) => ({ field, message: `This field can't be changed while the check is ${verb}.` }));

function throwRefusal(message: string | undefined): void {
  if (message !== undefined) throw new AppError('conflict', message);
}

/** R26 and R40 for an existing check. */
function changeProblems(draft: CheckedDraft & { readonly before: StoredRecord }): Problem[] {
  const { before, after } = draft;
  const changed = sentChanges(draft);
  if (before.is_voided === true && after.is_voided !== false) {
    throwRefusal(changed.length > 0 ? CANNOT_EDIT_VOIDED : undefined);
    return [];
  }
  if (before.is_voided === true) {
    throwRefusal(unvoidRefusal(before));
    return elseIssues(changed, 'unvoided');
  }
  if (after.is_voided === true) {
    throwRefusal(clearedRefusal('void', before));
    return elseIssues(changed, 'voided');
  }
  const message = changed.includes('amount') ? clearedRefusal('amount', before) : undefined;
  return message === undefined ? [] : [{ field: 'amount', message, isConflict: true }];
}

/** R49: if a saved check's account isn't its payee's default, it becomes the default, in the same transaction. */
async function usualAccountSteps(
  { call }: Draft,
  before: StoredRecord | undefined,
  after: StoredRecord,
): Promise<Plan> {
  const isChanged = before?.account_id !== after.account_id || before?.payee_id !== after.payee_id;
  if (!isChanged || after.account_id === null) return [];
  const payee = await call.store.get(CklgPayee, Number(after.payee_id));
  // A missing payee is reported with the check's other missing references.
  if (!payee || payee.default_account_id === after.account_id) return [];
  const changed = nextVersion(payee, { default_account_id: after.account_id }, call.now);
  // All references are to the same account, so one shard can count them.
  return planUpdate(CklgPayee, payee, changed, changeOf(call), {}, after.id);
}

/** R26: only active checks can be edited; voiding removes the account, and unvoiding requires one. */
export const checkHooks: Hooks = {
  complete: (draft) => {
    const { before, after, sent } = draft;
    const isVoided = after.is_voided === true;
    if (isVoided === (before?.is_voided ?? false)) return after;
    if (!isVoided) return { ...after, ...notVoided };
    if (!before) return voidedNow(draft, { ...after, print_later: false }, null);
    const voided = { ...after, account_id: sent.account_id ?? null, print_later: false };
    return voidedNow(draft, voided, before.account_id);
  },
  problems: async (draft) => {
    const { call, before, after, sent } = draft;
    if (before) throwRefusal(await heldRefusal(call.store, before, after));
    const changes = before ? changeProblems({ ...draft, before }) : [];
    const read = await Promise.all([printedCheckProblems(draft), unseenReferences(CklgTransaction, draft)]);
    return [
      ...changes,
      ...read.flat(),
      ...(isSameValue(before?.cleared_on, sent.cleared_on) ? [] : clearedDayIssues(sent.cleared_on, companyDay(call))),
    ];
  },
  create: async (draft): Promise<HookResult> => ({
    reason: reasonOf(draft),
    steps: draft.after.is_voided === true ? [] : await usualAccountSteps(draft, undefined, draft.after),
  }),
  update: async (draft): Promise<HookResult> => {
    const { call, before, after } = draft;
    const held = [...(await holdSteps(call.store, before, after)), ...(await paperSteps(call.store, before, after))];
    // R49: voiding and unvoiding don't change the payee's default account.
    const isSaved = before.is_voided !== true && after.is_voided !== true;
    const account = isSaved ? await usualAccountSteps(draft, before, after) : [];
    const isUnvoided = before.is_voided === true && after.is_voided !== true;
    const waits = isUnvoided && (await waitedToPrint(call.store, before));
    // A change of nothing must stay one, so that it writes nothing.
    return {
      ...(waits && { record: { ...after, print_later: true } }),
      reason: reasonOf(draft),
      steps: changedFields(before, after).length > 0 ? [...account, ...held] : account,
    };
  },
  delete: async ({ call, before }): Promise<HookResult> => {
    throwRefusal(await heldRefusal(call.store, before, undefined));
    throwRefusal(clearedRefusal('delete', before));
    assertNotPrinted(before);
    return { steps: await holdSteps(call.store, before, undefined) };
  },
};
