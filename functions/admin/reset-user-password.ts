import { roleIds } from '../../shared/access/roles.ts';
import { AppError } from '../app-error.ts';
import type { Handlers } from '../crud/crud.ts';
import { retryOnConflict } from '../store/retry-on-conflict.ts';
import { changeOf } from '../http/call.ts';
import { forgetAttempts } from '../identity/attempts.ts';
import { codeRemoval, planPassword } from '../identity/credential-changes.ts';
import { generatePassword } from '../identity/generated-password.ts';
import { hashPassword } from '../identity/password-hash.ts';
import { planSignInRemovals } from '../identity/sign-in-removals.ts';
import { notifyAdmins } from '../identity/notify-admins.ts';
import { userReader } from './user-answer.ts';
import { requireAnotherUser } from './user-hooks.ts';

/** R5, R91, R92: sets a generated password, removes the user's passkeys and link to single sign-on, ends the user's sessions and returns the password once. */
export const resetUserPassword: Handlers<'admin'>['reset-user-password'] = async (call) => {
  const { store, query, runtime } = call;
  const read = userReader(call, query.user_id, 'update');
  requireAnotherUser(call, await read(), (message) => new AppError('conflict', message));
  const newPassword = generatePassword(runtime.environment.PASSWORD_MIN);
  const hash = await hashPassword(newPassword);
  const change = changeOf(call);
  const user = await retryOnConflict(async () => {
    const before = await read();
    const waysIn = await planSignInRemovals(store, before.id);
    const { plan } = await planPassword(store, before, { hash, isGenerated: true }, change, waysIn.noted);
    await call.commit([...plan, ...waysIn.steps, ...(await codeRemoval(store, before.id, change))]);
    return before;
  });
  await forgetAttempts(store, String(user.email));
  if (user.role_id === roleIds.admin) await notifyAdmins(call, 'password-reset', String(user.email));
  return { newPassword };
};
