import { collections } from '../../shared/contract/collections.ts';
import type { Issue } from '../../shared/contract/collection.ts';
import type { UserRecord } from '../../shared/contract/operations/account.ts';
import { currentPasswordIssues, newPasswordTooShort, PASSWORDS_DIFFER } from '../../shared/password.ts';
import type { Handlers } from '../crud/crud.ts';
import { retryOnConflict } from '../store/retry-on-conflict.ts';
import { invalidSession } from '../http/tokens.ts';
import { callerOf, changeOf } from '../http/call.ts';
import { canUsePassword, passwordsClosed } from '../http/password-sign-in.ts';
import { codeRemoval, planPassword } from '../identity/credential-changes.ts';
import { hashPassword } from '../identity/password-hash.ts';
import { passwordProblem, type PasswordRules } from '../identity/password-rules.ts';
import { startSession } from '../identity/session.ts';
import { requirePassword, inputError } from './own-password.ts';

interface Body {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly confirmPassword: string;
}

/** Returns all problems at once. */
async function problems(body: Body, rules: PasswordRules): Promise<Issue[]> {
  const { newPassword, confirmPassword } = body;
  const unfit = await passwordProblem(newPassword, rules, newPasswordTooShort);
  return [
    ...currentPasswordIssues(body),
    ...(unfit ? [{ field: 'newPassword', message: unfit }] : []),
    ...(newPassword === confirmPassword ? [] : [{ field: 'confirmPassword', message: PASSWORDS_DIFFER }]),
  ];
}

/** R4, R94: the other sessions of this person end, and the caller gets a new one. */
export const changePassword: Handlers<'account'>['change-password'] = async (call) => {
  const { store, body, runtime } = call;
  if (!canUsePassword(runtime.environment, callerOf(call).user)) throw passwordsClosed(runtime.environment);
  const issues = await problems(body, runtime.environment);
  if (issues.length > 0) throw inputError(issues);
  const { user_id, claims } = callerOf(call);
  await requirePassword(call, body.currentPassword);
  const hash = await hashPassword(body.newPassword);
  const change = changeOf(call);
  const { after, generation } = await retryOnConflict(async () => {
    const before = await store.get(collections.User, user_id);
    if (!before) throw invalidSession();
    const planned = await planPassword(store, before, { hash, isGenerated: false }, change);
    // The password was changed since it was checked, which ended this session.
    if (!planned.wasOpen(claims)) throw invalidSession();
    await call.commit([...planned.plan, ...(await codeRemoval(store, user_id, change))]);
    return planned;
  });
  return startSession(call, after as UserRecord, generation, claims.method);
};
