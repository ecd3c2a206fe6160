import type { Issue } from '../../shared/contract/collection.ts';
import { currentPasswordIssues } from '../../shared/password.ts';
import { AppError } from '../app-error.ts';
import { type Call, callerOf } from '../http/call.ts';
import { hashOf } from '../identity/credentials.ts';
import { verifyPassword } from '../identity/password-hash.ts';
import { noteRefusedSignIn } from './refused-sign-in.ts';
import { type RateLimitedCall, limitAttempts } from './rate-limits.ts';

/** Returns an error with the message of the first issue, unprefixed, because these messages name their field. */
export const inputError = (issues: readonly Issue[]): AppError =>
  new AppError('bad-input', issues[0]?.message ?? '', { issues });

/** Throws unless this is the caller's password. Failed attempts are limited (R7). */
export async function requirePassword(
  call: RateLimitedCall & Pick<Call, 'caller' | 'endpoint' | 'requestId'>,
  password: string,
): Promise<void> {
  const issues = currentPasswordIssues({ currentPassword: password });
  if (issues.length > 0) throw inputError(issues);
  const { user, user_id } = callerOf(call);
  const evaluate = async () => {
    const known = await hashOf(call.store, user_id);
    return (await verifyPassword(password, known)) || undefined;
  };
  const isRight = await limitAttempts(call, 'change-password', user.email, evaluate, (failed) =>
    noteRefusedSignIn(call, { ...failed, locks: false }, user_id),
  );
  if (!isRight) throw inputError([{ field: 'currentPassword', message: 'Current password is incorrect.' }]);
}
