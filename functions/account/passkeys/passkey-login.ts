import type { Handlers } from '../../crud/crud.ts';
import { AppError, ConflictError } from '../../app-error.ts';
import { canUsePassword, onlyForBreakGlass } from '../../http/password-sign-in.ts';
import { passkeyOf, usedStep } from '../../identity/passkeys.ts';
import { startSession } from '../../identity/session.ts';
import { limitByAddress } from '../rate-limits.ts';
import { type KnownUser, NOBODY_ID, userById } from '../user-by-email.ts';
import { CHALLENGE_MINUTES, issueChallenge, spendChallenge } from '../challenges.ts';
import { challengeIn } from './client-data.ts';
import { relyingParty } from '../../identity/relying-party.ts';
import { userIdOf } from './user-handle.ts';

/** R90: anyone may ask; what is returned says nothing about who has a passkey. */
export const startPasskeyLogin: Handlers<'account'>['start-passkey-login'] = async ({ store, runtime }) => {
  const { domain } = relyingParty(runtime.environment);
  const challenge = await issueChallenge(store, { kind: 'sign-in' });
  return { challenge, rpId: domain, timeout: CHALLENGE_MINUTES * 60_000, userVerification: 'required' };
};

type LoginCall = Parameters<typeof passkeyLogin>[0];

/** Returns the user who signed this challenge with their passkey; undefined whatever is wrong. */
async function proven(call: LoginCall): Promise<KnownUser | undefined> {
  const { store, body, now, runtime } = call;
  const party = relyingParty(runtime.environment);
  const challenge = challengeIn(body.clientDataJSON);
  // Used up before anything else is checked, so that each challenge allows one attempt.
  if (challenge === undefined || !(await spendChallenge(store, challenge, { kind: 'sign-in' }))) return undefined;
  const userId = userIdOf(body.userHandle) ?? NOBODY_ID;
  // The generation is read before the passkey: otherwise, a removed passkey could get a token of the new generation.
  const known = await userById(store, userId);
  const passkey = await passkeyOf(store, userId, body.id);
  call.note({ account: known?.user.id });
  if (!known || !passkey || !canUsePassword(runtime.environment, known.user)) return undefined;
  const { verifiedUse } = await import('./verify.ts');
  const used = await verifiedUse(body, passkey, { ...party, challenge });
  if (!used) return undefined;
  try {
    await call.commit([usedStep(userId, passkey, { ...used, at: now })]);
  } catch (error) {
    // The passkey was removed or its counter was used by a concurrent call.
    if (error instanceof ConflictError) return undefined;
    throw error;
  }
  return known;
}

/** R90: neither the message nor the status says what was wrong. */
export const passkeyLogin: Handlers<'account'>['passkey-login'] = async (call) => {
  const known = await limitByAddress(call, 'passkey-login', () => proven(call));
  if (!known) {
    const { environment } = call.runtime;
    const next = environment.PASSWORD_SIGN_IN
      ? 'Try again, or sign in with your password.'
      : onlyForBreakGlass(environment);
    throw new AppError('not-signed-in', `This passkey couldn't be used to sign in. ${next}`);
  }
  return startSession(call, known.user, known.generation, 'passkey');
};
