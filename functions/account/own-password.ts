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

/** What someone without a password can do to have one. */
export const GET_PASSWORD = 'use "Forgot password?" to get one';

/**
 * Throws unless this is the caller's password. Failed attempts are limited (R7). Someone without a password reads the ways
 * out instead; it isn't an attempt, because there is nothing to guess.
 */
export async function requirePassword(
  call: RateLimitedCall & Pick<Call, 'caller' | 'endpoint' | 'requestId'>,
  password: string,
  ways: readonly string[] = [GET_PASSWORD],
): Promise<void> {
  const issues = currentPasswordIssues({ currentPassword: password });
  if (issues.length > 0) throw inputError(issues);
  const { user, user_id } = callerOf(call);
  if ((await hashOf(call.store, user_id)) === undefined) {
    const message = `You have no password yet. Sign out, then ${ways.join(' or ')}, and try again.`;
    throw inputError([{ field: 'currentPassword', message }]);
  }
  const evaluate = async () => {
    const known = await hashOf(call.store, user_id);
    return (await verifyPassword(password, known)) || undefined;
  };
  const isRight = await limitAttempts(call, 'change-password', user.email, evaluate, (failed) =>
    noteRefusedSignIn(call, { ...failed, locks: false }, user_id),
  );
  if (!isRight) throw inputError([{ field: 'currentPassword', message: 'Current password is incorrect.' }]);
}
