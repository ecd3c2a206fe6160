import { AppError } from '../app-error.ts';
import type { Handlers } from '../crud/crud.ts';
import { Answer } from '../http/call.ts';
import { passwordsClosed } from '../http/password-sign-in.ts';
import { verifyPassword } from '../identity/password-hash.ts';
import { withMinimumDuration } from './minimum-duration.ts';
import { limitAttempts } from './rate-limits.ts';
import { ACCOUNT_CREATED, createAccount } from './new-account.ts';
import { inputError } from './own-password.ts';
import { isLinkValid, type PendingSignUp, pendingSignUpOf, planConfirmed } from './pending-sign-ups.ts';

// Longer than the work that only a valid link causes.
const MIN_DURATION_MS = 400;

const deadLink = (): AppError =>
  new AppError(
    'not-found',
    'This link has expired, was already used, or was replaced by a newer one. If you already used it, sign in. Otherwise request a new link.',
  );

const wrongPassword = (): AppError =>
  inputError([{ field: 'password', message: "That's not the password you chose when you signed up. Try again." }]);

/**
 * R3: creates the account of a sign-up. Requires the link and the password: the link proves ownership of the mailbox, the
 * password proves that the sign-up was theirs and not a stranger's.
 */
export const confirmEmail: Handlers<'account'>['confirm-email'] = async (call) => {
  const { store, body, now, runtime } = call;
  if (!runtime.environment.PASSWORD_SIGN_IN) throw passwordsClosed(runtime.environment);
  let isOpen = false;
  const confirmed = await limitAttempts(call, 'confirm-email', body.email, () =>
    withMinimumDuration(MIN_DURATION_MS, async (): Promise<PendingSignUp | undefined> => {
      const pending = await pendingSignUpOf(store, body.email);
      isOpen = pending !== undefined && isLinkValid(pending, body.token, now);
      const isRight = await verifyPassword(body.password, isOpen ? pending?.hash : undefined);
      return isRight ? pending : undefined;
    }),
  );
  if (!confirmed) throw isOpen ? wrongPassword() : deadLink();
  await createAccount(call, confirmed, undefined, [planConfirmed(confirmed, deadLink)]);
  return new Answer(null, ACCOUNT_CREATED);
};
