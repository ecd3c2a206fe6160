import { erasureReasons } from '../../shared/erasure-reasons.ts';
import { AppError } from '../app-error.ts';
import type { Handlers } from '../crud/crud.ts';
import { callerOf, changeOf } from '../http/call.ts';
import { erasePerson as erase } from './personal-data/erase.ts';
import { requireErasable } from './personal-data/refusals.ts';

/** A call has 29 seconds; what is left is for the last transaction. */
const WORK_MS = 15_000;

/** R44: the user and what is stored of them as a person; called again until nothing is left. */
export const erasePerson: Handlers<'admin'>['erase-person'] = async (call) => {
  const { store, body, now, commit } = call;
  const { user_id: userId, reason, from } = body;
  if (callerOf(call).user_id === userId) {
    throw new AppError('conflict', 'You cannot erase yourself. Ask another admin to do it.');
  }
  await requireErasable(store, userId);
  call.note({ erased: userId });
  const change = changeOf(call, erasureReasons[reason]);
  const deadline = now.getTime() + WORK_MS;
  return erase({ store, userId, change, from: from ?? 1, deadline, commit: (plan) => commit(plan) });
};
