import { messages } from '../../shared/contract/field.ts';
import type { Plan } from '../store/plan.ts';
import { changesBetween, nextVersion, planUpdate } from '../store/records.ts';
import { collections } from '../../shared/contract/collections.ts';
import { AppError, badInput } from '../app-error.ts';
import { callerOf, changeOf } from '../http/call.ts';
import type { Addition, Draft, Hooks } from '../crud/hooks.ts';
import type { StoredRecord } from '../store/record.ts';

const { CklgPayee } = collections;

const CLEARED = 'This check is cleared. Take back the day on which it cleared before you void it.';
const VOIDED = 'You cannot edit this transaction because it is voided.';

const reasonOf = ({ extra }: Draft): string | null => (typeof extra.reason === 'string' ? extra.reason : null);

const voidedNow = (draft: Draft, record: StoredRecord, formerAccount: unknown): StoredRecord => ({
  ...record,
  void_reason: reasonOf(draft),
  voided_by: callerOf(draft.call).user_id,
  voided_at: draft.call.now.toISOString(),
  former_account_id: formerAccount,
});

const notVoided = { void_reason: null, voided_by: null, voided_at: null, former_account_id: null };

/** Voiding and unvoiding change nothing else: an edit that hides behind them would escape R26. */
function requireNothingElse(changed: readonly string[], verb: string): void {
  const others = changed.filter((name) => name !== 'is_voided' && name !== 'account_id');
  if (others.length === 0) return;
  throw badInput(others.map((field) => ({ field, message: `This field cannot change while the check is ${verb}.` })));
}

/**
 * §5: saving a check with a changed account makes that account the payee's usual one, in the same transaction, so that
 * neither is stored without the other.
 */
async function usualAccountSteps(
  { call }: Draft,
  before: StoredRecord | undefined,
  after: StoredRecord,
): Promise<Plan> {
  const isChanged = before?.account_id !== after.account_id || before?.payee_id !== after.payee_id;
  if (!isChanged || after.account_id === null) return [];
  const payee = await call.store.get(CklgPayee, Number(after.payee_id));
  // A payee who is not there is refused with the check's references.
  if (!payee || payee.default_account_id === after.account_id) return [];
  const changed = nextVersion(payee, { default_account_id: after.account_id }, call.now);
  return planUpdate(CklgPayee, payee, changed, changeOf(call));
}

/** R26: a check is edited while it is active; it is voided without its account and unvoided with one. */
export const checkHooks: Hooks = {
  create: async (draft): Promise<Addition> => {
    const { after } = draft;
    const reason = reasonOf(draft);
    if (after.is_voided === true) return { record: voidedNow(draft, after, null), reason };
    return { reason, steps: await usualAccountSteps(draft, undefined, after) };
  },
  update: async (draft): Promise<Addition> => {
    const { before, after, sent } = draft;
    const changed = Object.keys(changesBetween(collections.CklgTransaction, before, after));
    const reason = reasonOf(draft);
    if (before.is_voided === true && after.is_voided === true) {
      if (changed.length > 0) throw new AppError('conflict', VOIDED);
      return { reason };
    }
    if (after.is_voided === true) {
      if ((before.cleared_on ?? null) !== null) throw new AppError('conflict', CLEARED);
      requireNothingElse(changed, 'voided');
      const account_id = sent.account_id ?? null;
      return { record: voidedNow(draft, { ...after, account_id }, before.account_id), reason };
    }
    if (before.is_voided === true) {
      requireNothingElse(changed, 'unvoided');
      if (after.account_id === null) throw badInput([{ field: 'account_id', message: messages.required }]);
      return { record: { ...after, ...notVoided }, reason };
    }
    return { reason, steps: await usualAccountSteps(draft, before, after) };
  },
};
