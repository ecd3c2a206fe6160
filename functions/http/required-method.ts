import { seesPayOrMoney } from '../../shared/access/policy.ts';
import { knownRoleName } from '../../shared/access/roles.ts';
import type { Target } from '../../shared/contract/endpoint.ts';
import type { UserRecord } from '../../shared/contract/operations/account.ts';
import type { SignInMethod } from '../../shared/sign-in-methods.ts';
import { AppError } from '../app-error.ts';
import type { Caller } from './authenticate.ts';

/** The environment of any function that serves calls. */
type Rules = Readonly<Record<string, unknown>>;

/** R91: whether a password isn't enough for this user's role. */
export const needsPasskey = (rules: Rules, user: Pick<UserRecord, 'role_id'>, method: SignInMethod): boolean =>
  rules.REQUIRE_PASSKEY === true && method === 'password' && seesPayOrMoney(knownRoleName(user.role_id) ?? '');

/**
 * R91: refuses a session that began with a password if the caller's current role needs a passkey, also if the role or the
 * parameter changed since. Adding a passkey stays possible.
 */
export function requireMethod({ user, claims }: Caller, rules: Rules, target: Target): void {
  if (!needsPasskey(rules, user, claims.method)) return;
  if (target.kind === 'operation' && target.operation.isForEnrollment) return;
  throw new AppError('not-signed-in', 'Your role requires a passkey. Sign in again to use or add one.');
}
