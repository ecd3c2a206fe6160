import { seesPayOrMoney } from '../../shared/access/policy.ts';
import { knownRoleName } from '../../shared/access/roles.ts';
import type { Target } from '../../shared/contract/endpoint.ts';
import type { UserRecord } from '../../shared/contract/operations/account.ts';
import type { SignInMethod } from '../../shared/sign-in-methods.ts';
import { AppError } from '../app-error.ts';
import type { Environment } from '../deployment/environment.ts';
import type { Caller } from './authenticate.ts';
import { canUsePassword, type SignInRules } from './password-sign-in.ts';

type Rules = Pick<Environment<'home'>, 'REQUIRE_PASSKEY'> & SignInRules;

/** R91: whether a password isn't enough for this user's role. */
export const needsPasskey = (
  { REQUIRE_PASSKEY }: Pick<Rules, 'REQUIRE_PASSKEY'>,
  user: Pick<UserRecord, 'role_id'>,
  method: SignInMethod,
): boolean => REQUIRE_PASSKEY && method === 'password' && seesPayOrMoney(knownRoleName(user.role_id) ?? '');

/** R94: whether single sign-on is this person's only way in. */
export const needsSignOn = (rules: Rules, user: UserRecord, method: SignInMethod): boolean =>
  method !== 'sign-on' && !canUsePassword(rules, user);

/**
 * R91, R94: refuses a session that didn't begin as the rules for the caller's current role require, also if the role or a
 * parameter changed since. Adding a required passkey stays possible.
 */
export function requireMethod({ user, claims }: Caller, rules: Rules, target: Target): void {
  if (needsSignOn(rules, user, claims.method))
    throw new AppError('not-signed-in', `Sign in again with ${rules.SSO_NAME}. Passwords aren't used here anymore.`);
  if (!needsPasskey(rules, user, claims.method)) return;
  if (target.kind === 'operation' && target.operation.isForEnrollment) return;
  throw new AppError('not-signed-in', 'Your role requires a passkey. Sign in again to use or add one.');
}
