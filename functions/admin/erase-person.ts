import { erasureReasons } from '../../shared/erasure-reasons.ts';
import { CANNOT_ERASE_YOURSELF } from '../../shared/own-account.ts';
import { AppError } from '../app-error.ts';
import type { Handlers } from '../crud/crud.ts';
import { callerOf, changeOf } from '../http/call.ts';
import type { Plan } from '../store/plan.ts';

/** A call is limited to 29 seconds; the rest is reserved for the last transaction. */
const WORK_MS = 15_000;

/** R44: erases a person; the caller repeats it until everything is done. */
export const erasePerson: Handlers<'admin'>['erase-person'] = async (call) => {
  const { store, body, now, commit } = call;
  const { user_id: userId, reason, from } = body;
  if (callerOf(call).user_id === userId) {
    throw new AppError('conflict', CANNOT_ERASE_YOURSELF);
  }
  const change = changeOf(call, erasureReasons[reason]);
  const deadline = now.getTime() + WORK_MS;
  // Rarely used, so it is loaded on demand to speed up cold starts.
  const { erasePerson: erase } = await import('./personal-data/erase.ts');
  // Not at the beginning, because an erasure may be refused; and with the account, because what follows may fail.
  const isErased = () => call.note({ erased: userId });
  const deleteAccount = async (plan: Plan): Promise<void> => {
    await commit(plan);
    isErased();
  };
  const progress = await erase({ store, userId, change, from: from ?? 1, deadline, commit: deleteAccount });
  isErased();
  return progress;
};
