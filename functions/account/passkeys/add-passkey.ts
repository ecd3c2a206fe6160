import { collections } from '../../../shared/contract/collections.ts';
import type { UserRecord } from '../../../shared/contract/operations/account.ts';
import { AppError } from '../../app-error.ts';
import type { Handlers } from '../../crud/crud.ts';
import { callerOf, changeOf } from '../../http/call.ts';
import { canUsePassword, passwordsClosed } from '../../http/password-sign-in.ts';
import { needsPasskey } from '../../http/required-method.ts';
import { invalidSession } from '../../http/tokens.ts';
import { MAX_PASSKEYS, type Passkey, passkeyAdded, passkeysOf, passkeyStep } from '../../identity/passkeys.ts';
import { passkeyRequired, startSession } from '../../identity/session.ts';
import { nextVersion, planUpdate } from '../../store/records.ts';
import { retryOnConflict } from '../../store/retry-on-conflict.ts';
import { requireOwner } from '../require-owner.ts';
import { planRevoked } from '../revoke.ts';
import { CHALLENGE_MINUTES, issueChallenge, spendChallenge } from '../challenges.ts';
import { challengeIn } from './client-data.ts';
import { notifyOwner } from './notify-owner.ts';
import { relyingParty } from '../../identity/relying-party.ts';
import { userHandleOf } from './user-handle.ts';
import { algorithms } from './algorithms.ts';

type AddCall = Parameters<typeof addPasskey>[0];
type AccountCall = Parameters<typeof startPasskey>[0] | AddCall;

/**
 * Throws if the caller can't add another passkey. R91: someone who needs a passkey because of their role adds the first one
 * with a password, and further ones only after signing in with one: otherwise, a stolen password would be enough.
 */
function requireRoom({ runtime, caller }: Pick<AccountCall, 'runtime' | 'caller'>, passkeys: readonly Passkey[]): void {
  const { user, claims } = callerOf({ caller });
  const { domain } = relyingParty(runtime.environment);
  if (needsPasskey(runtime.environment, user, claims.method) && passkeys.some((passkey) => passkey.domain === domain))
    throw passkeyRequired();
  if (passkeys.length < MAX_PASSKEYS) return;
  throw new AppError(
    'conflict',
    `You have ${MAX_PASSKEYS} passkeys, the most you can have. Remove one you don't use, then try again.`,
  );
}

/** R90, R94: the password is asked for again, so that an unattended browser isn't enough to add a way in. */
export const startPasskey: Handlers<'account'>['start-passkey'] = async (call) => {
  const { store, body, runtime } = call;
  const { environment } = runtime;
  if (!canUsePassword(environment, callerOf(call).user)) throw passwordsClosed(environment);
  await requireOwner(call, body.currentPassword);
  const { user, user_id: userId, claims } = callerOf(call);
  const passkeys = await passkeysOf(store, userId);
  requireRoom(call, passkeys);
  return {
    challenge: await issueChallenge(store, { kind: 'add', userId, jti: claims.jti }),
    rp: { id: relyingParty(environment).domain, name: environment.SITE_TITLE },
    user: { id: userHandleOf(userId), name: user.email, displayName: user.email },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
    excludeCredentials: passkeys.map(({ id }) => ({ type: 'public-key' as const, id })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
    timeout: CHALLENGE_MINUTES * 60_000,
  };
};

const refused = (): AppError =>
  new AppError(
    'bad-input',
    "This passkey couldn't be added. Try again, and confirm with your fingerprint, face, or PIN.",
  );

async function verified(call: AddCall) {
  const { store, body, runtime } = call;
  const { user_id: userId, claims } = callerOf(call);
  const challenge = challengeIn(body.clientDataJSON);
  if (challenge === undefined || !(await spendChallenge(store, challenge, { kind: 'add', userId, jti: claims.jti })))
    throw refused();
  const { verifiedPasskey } = await import('./verify.ts');
  const { id, clientDataJSON, attestationObject } = body;
  const party = relyingParty(runtime.environment);
  const made = await verifiedPasskey({ id, clientDataJSON, attestationObject }, { ...party, challenge });
  if (!made) throw refused();
  return { ...made, name: body.name, domain: party.domain, addedAt: call.now.toISOString() };
}

/**
 * Stores the passkey with its history entry and ends the session's token. The user's record orders it with every other change
 * of the account.
 */
async function saved(call: AddCall, passkey: Omit<Passkey, 'usedAt'>) {
  const { user_id: userId, claims } = callerOf(call);
  const change = { ...changeOf(call), noted: passkeyAdded };
  return retryOnConflict(async () => {
    const before = await call.store.get(collections.User, userId);
    if (!before) throw invalidSession();
    requireRoom(call, await passkeysOf(call.store, userId));
    const after = nextVersion(before, {}, change.at);
    const revoked = await planRevoked(call, { userId, jti: claims.jti, expiresAt: claims.expiresAt });
    // The session was ended after the call began.
    if (!revoked) throw invalidSession();
    const saving = planUpdate(collections.User, before, after, change);
    await call.commit([...saving, passkeyStep(userId, passkey), ...revoked.plan]);
    return { user: after as UserRecord, generation: revoked.generation };
  });
}

/** R90: the session continues as one that began with a passkey or, as before, with single sign-on, with new tokens. */
export const addPasskey: Handlers<'account'>['add-passkey'] = async (call) => {
  const passkey = await verified(call);
  const { user, generation } = await saved(call, passkey);
  const { method } = callerOf(call).claims;
  const notified = notifyOwner(call, 'added', user.email);
  const session = startSession(call, user, generation, method === 'sign-on' ? method : 'passkey');
  return session.finally(() => notified);
};
