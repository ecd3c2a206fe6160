import type { AuthUser, ProfileRecord, RoleRecord, UserRecord } from '../../shared/contract/operations/account.ts';
import { collections } from '../../shared/contract/collections.ts';
import type { SignInMethod } from '../../shared/sign-in-methods.ts';
import { AppError } from '../app-error.ts';
import type { Environment } from '../deployment/environment.ts';
import type { Call } from '../http/call.ts';
import { passwordsClosed, type SignInRules } from '../http/password-sign-in.ts';
import { needsPasskey, needsSignOn } from '../http/required-method.ts';
import { retryOnConflict } from '../store/retry-on-conflict.ts';
import { recordKey } from '../store/keys.ts';
import { exists, type Step } from '../store/plan.ts';
import type { Store } from '../store/store.ts';
import { signInStep } from './account-status.ts';
import { sessionStep } from '../http/sessions.ts';
import { invalidSession } from '../http/tokens.ts';
import { passkeysOf } from './passkeys.ts';
import { relyingParty } from './relying-party.ts';

type SessionCall = Pick<Call, 'store' | 'headers' | 'caller'> & {
  readonly runtime: Pick<Call['runtime'], 'tokens'> & {
    readonly environment: Pick<Environment<'account'>, 'REQUIRE_PASSKEY' | 'SITE_URL'> & SignInRules;
  };
};

/** R91 */
export const passkeyRequired = (): AppError =>
  new AppError(
    'not-signed-in',
    "Your role requires a passkey. If you've lost yours, ask an administrator to reset your password.",
  );

/** Whether the person has a passkey that works at this installation's address. */
const hasUsablePasskey = async (
  store: Store,
  userId: number,
  environment: Pick<Environment<'account'>, 'SITE_URL'>,
): Promise<boolean> => {
  const { domain } = relyingParty(environment);
  return (await passkeysOf(store, userId)).some((passkey) => passkey.domain === domain);
};

/** R44: whoever was deleted or erased since they were found leaves nothing behind by signing in. */
const stillThere = ({ id }: UserRecord): Step => ({
  kind: 'check',
  key: recordKey(collections.User, id),
  condition: exists(invalidSession),
});

/**
 * Starts a session for a user after a check of their credentials. `generation` must have been read before that check. R91:
 * where a password isn't enough, the session can only add a passkey, and there is none if the person has one. R94: there is
 * none where single sign-on is the only way in.
 */
export async function startSession(
  call: SessionCall,
  user: UserRecord,
  generation: number,
  method: SignInMethod,
): Promise<AuthUser> {
  const { store, runtime, headers, caller } = call;
  const { tokens, environment } = runtime;
  if (needsSignOn(environment, user, method)) throw passwordsClosed(environment);
  const mustAdd = needsPasskey(environment, user, method);
  if (mustAdd && (await hasUsablePasskey(store, user.id, environment))) throw passkeyRequired();
  // R92: only the provider can prove anew who is there, so a call within a session of single sign-on doesn't prolong it.
  const continued = method === 'sign-on' ? caller?.claims : undefined;
  const token = await tokens.sign(user.id, generation, store.now(), method, continued);
  const claims = await tokens.verify(token, store.now());
  const [profile, role] = await Promise.all([
    store.find(collections.Profile, { user_id: user.id }),
    store.get(collections.Role, user.role_id),
    retryOnConflict(() =>
      store.commit([stillThere(user), sessionStep(claims, store.now(), headers), signInStep(user.id, store.now())]),
    ),
  ]);
  if (!role)
    throw new AppError('conflict', 'Your role no longer exists. Ask an administrator to assign you a new one.');
  return {
    token,
    user,
    profile: (profile ?? null) as ProfileRecord | null,
    role: role as RoleRecord,
    ...(mustAdd && { must_add_passkey: true as const }),
  };
}
