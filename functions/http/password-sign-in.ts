import { roleIds } from '../../shared/access/roles.ts';
import type { UserRecord } from '../../shared/contract/operations/account.ts';
import { AppError } from '../app-error.ts';
import type { Environment } from '../deployment/environment.ts';
import { comparableText } from '../store/keys.ts';

/** The environment of any function that serves calls. */
export type SignInRules = Pick<Environment<'home'>, 'PASSWORD_SIGN_IN' | 'BREAK_GLASS_EMAIL' | 'SSO_NAME'>;

/** R94: whether this is the administrator who can still sign in if the provider can't be reached. */
export const isBreakGlass = (
  { BREAK_GLASS_EMAIL }: Pick<SignInRules, 'BREAK_GLASS_EMAIL'>,
  { email, role_id }: Pick<UserRecord, 'email' | 'role_id'>,
): boolean =>
  BREAK_GLASS_EMAIL !== '' && role_id === roleIds.admin && comparableText(email) === comparableText(BREAK_GLASS_EMAIL);

/** R94: whether this person can sign in without single sign-on, with a password or passkey. */
export const canUsePassword = (rules: SignInRules, user: Pick<UserRecord, 'email' | 'role_id'>): boolean =>
  rules.PASSWORD_SIGN_IN || isBreakGlass(rules, user);

/** R94: for anyone's call about passwords while they are closed. */
export const passwordsClosed = ({ SSO_NAME }: Pick<SignInRules, 'SSO_NAME'>): AppError =>
  new AppError('not-allowed', `Passwords aren't used here. Sign in with ${SSO_NAME}.`);

/** R94: the same words whoever's email it is, so that they don't reveal the administrator's. */
export const onlyForBreakGlass = ({ SSO_NAME }: Pick<SignInRules, 'SSO_NAME'>): string =>
  `Only the emergency administrator signs in this way. Everyone else signs in with ${SSO_NAME}.`;
