import type { UserRecord } from '../../shared/contract/operations/account.ts';
import { collections } from '../../shared/contract/collections.ts';
import { AppError } from '../app-error.ts';
import type { Handlers } from '../crud/crud.ts';
import { changeOf } from '../http/call.ts';
import { passwordsClosed } from '../http/password-sign-in.ts';
import { accountStatusOf, isInvited, stillInvited } from '../identity/account-status.ts';
import { codeRemoval, planPassword } from '../identity/credential-changes.ts';
import { hashPassword } from '../identity/password-hash.ts';
import { passwordProblem } from '../identity/password-rules.ts';
import { startSession } from '../identity/session.ts';
import { retryOnConflict } from '../store/retry-on-conflict.ts';
import { limitAttempts, resetAttempts } from './rate-limits.ts';
import { inputError } from './own-password.ts';
import { NOBODY_ID, userByEmail } from './user-by-email.ts';

const deadLink = (): AppError =>
  new AppError(
    'not-found',
    'This link has expired, was already used, or was replaced by a newer one. If you already chose a password, sign in. Otherwise use "Forgot password?" to get one.',
  );

/** R3: sets the password that an invited person chose, and signs them in. The link proves ownership of the mailbox. */
export const acceptInvitation: Handlers<'account'>['accept-invitation'] = async (call) => {
  const { store, body, now, runtime } = call;
  if (!runtime.environment.PASSWORD_SIGN_IN) throw passwordsClosed(runtime.environment);
  const problem = await passwordProblem(body.password, runtime.environment);
  if (problem) throw inputError([{ field: 'password', message: problem }]);
  const invited = await limitAttempts(call, 'accept-invitation', body.email, async () => {
    const user = (await userByEmail(store, body.email))?.user;
    // The same reads for an unknown email (R6).
    const status = await accountStatusOf(store, user?.id ?? NOBODY_ID);
    call.note({ account: user?.id });
    return isInvited(status, body.token, now) ? user : undefined;
  });
  if (!invited) throw deadLink();
  const hash = await hashPassword(body.password);
  const change = changeOf(call);
  const { after, generation } = await retryOnConflict(async () => {
    const [before, status] = await Promise.all([
      store.get(collections.User, invited.id),
      accountStatusOf(store, invited.id),
    ]);
    if (!before || before.email !== invited.email || !isInvited(status, body.token, now)) throw deadLink();
    const planned = await planPassword(store, before, { hash, isGenerated: false }, change);
    const code = await codeRemoval(store, before.id, change);
    await call.commit([...planned.plan, ...code, stillInvited(before.id, status, deadLink)]);
    return planned;
  });
  await resetAttempts(call, body.email);
  return startSession(call, after as UserRecord, generation, 'password');
};
