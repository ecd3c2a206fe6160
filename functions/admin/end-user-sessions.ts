import type { Handlers } from '../crud/crud.ts';
import { deciding } from '../crud/deciding.ts';
import { changeOf } from '../http/call.ts';
import { planSignOut } from '../identity/credentials.ts';
import { userReader } from './user-answer.ts';

/** R4: signs a user out everywhere, e.g. whose phone was lost. */
export const endUserSessions: Handlers<'admin'>['end-user-sessions'] = async (call) => {
  const read = userReader(call, call.query.user_id, 'update');
  await deciding(async () => {
    const { plan } = await planSignOut(call.store, await read(), changeOf(call));
    await call.commit(plan);
  });
  return null;
};
