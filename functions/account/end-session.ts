import type { Handlers } from '../crud/crud.ts';
import { callerOf } from '../http/call.ts';
import { sessionsOf } from './my-sessions.ts';
import { requireOwner } from './require-owner.ts';
import { revoke } from './revoke.ts';

const sessionEnded = { session: ['(open)', '(ended)'] } as const;

/** Ends one of the caller's own sessions. Does nothing if it isn't open or isn't theirs. */
export const endSession: Handlers<'account'>['end-session'] = async (call) => {
  const { body } = call;
  await requireOwner(call, body.currentPassword);
  const wanted = (await sessionsOf(call)).find(({ jti }) => jti === body.id);
  if (wanted) await revoke(call, { ...wanted, userId: callerOf(call).user_id }, sessionEnded);
  return null;
};
