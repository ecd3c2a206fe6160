import type { Handlers } from '../crud/crud.ts';
import { callerOf } from '../http/call.ts';

/** Returns the caller's current role. */
export const checkAccess: Handlers<'account'>['check-access'] = (call) => {
  const { user_id, user, role } = callerOf(call);
  return Promise.resolve({ user_id, role_id: user.role_id, role_name: role });
};
