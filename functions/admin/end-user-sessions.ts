import type { Handlers } from '../crud/crud.ts';
import { retryOnConflict } from '../store/retry-on-conflict.ts';
import { changeOf } from '../http/call.ts';
import { planSignOut } from '../identity/credential-changes.ts';
import { userReader } from './user-answer.ts';

/** R4: signs a user out everywhere, e.g. after they lost a phone. */
export const endUserSessions: Handlers<'admin'>['end-user-sessions'] = async (call) => {
  const read = userReader(call, call.query.user_id, 'update');
  await retryOnConflict(async () => {
    const { plan } = await planSignOut(call.store, await read(), changeOf(call));
    await call.commit(plan);
  });
  return null;
};
