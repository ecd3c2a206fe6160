import { AppError } from '../app-error.ts';
import type { Handlers } from '../crud/crud.ts';
import { Answer } from '../http/call.ts';
import { verifyPassword } from '../identity/password-hash.ts';
import { takeAtLeast } from './duration.ts';
import { guess } from './limits.ts';
import { createAccount } from './new-account.ts';
import { refusal } from './own-password.ts';
import { opens, type PendingSignUp, pendingSignUpOf, planConfirmed } from './pending-sign-ups.ts';

const CREATED = 'Account created successfully! Please login.';

// What only the right link needs takes less than this.
const LEAST_MS = 400;

const deadLink = (): AppError =>
  new AppError(
    'not-found',
    'This link has expired, was used before, or was replaced by a newer one. Sign in if you have used it; otherwise ask for another link.',
  );

const wrongPassword = (): AppError =>
  refusal([{ field: 'password', message: 'This is not the password that was chosen at sign-up.' }]);

/**
 * R3: makes the account of a sign-up. It takes the mailed link and the password: the link shows whose mailbox it is, the
 * password that the sign-up was theirs too, and not a stranger's who would then share the account.
 */
export const confirmEmail: Handlers<'account'>['confirm-email'] = async (call) => {
  const { store, body, now } = call;
  let isOpen = false;
  const confirmed = await guess(call, 'confirm-email', body.email, () =>
    takeAtLeast(LEAST_MS, async (): Promise<PendingSignUp | undefined> => {
      const pending = await pendingSignUpOf(store, body.email);
      isOpen = pending !== undefined && opens(pending, body.token, now);
      const isRight = await verifyPassword(body.password, isOpen ? pending?.hash : undefined);
      return isRight ? pending : undefined;
    }),
  );
  if (!confirmed) throw isOpen ? wrongPassword() : deadLink();
  await createAccount(call, confirmed, undefined, [planConfirmed(confirmed, deadLink)]);
  return new Answer(null, CREATED);
};
