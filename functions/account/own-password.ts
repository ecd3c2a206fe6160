import type { Issue } from '../../shared/contract/collection.ts';
import { currentMissing } from '../../shared/password.ts';
import { AppError } from '../app-error.ts';
import { type Call, callerOf } from '../http/call.ts';
import { hashOf } from '../identity/credentials.ts';
import { verifyPassword } from '../identity/password-hash.ts';
import { type Attempt, guess } from './limits.ts';

/** A refusal that the form shows as it is: these sentences name their field themselves. */
export const refusal = (issues: readonly Issue[]): AppError =>
  new AppError('bad-input', issues[0]?.message ?? '', { issues });

/** Lets only the caller's own password through; wrong ones are counted as guesses (R7). */
export async function requirePassword(call: Attempt & Pick<Call, 'caller'>, typed: string): Promise<void> {
  const issues = currentMissing({ currentPassword: typed });
  if (issues.length > 0) throw refusal(issues);
  const { user, user_id } = callerOf(call);
  const isRight = await guess(call, 'change-password', user.email, async () => {
    const known = await hashOf(call.store, user_id);
    return (await verifyPassword(typed, known)) || undefined;
  });
  if (!isRight) throw refusal([{ field: 'currentPassword', message: 'Current password is incorrect.' }]);
}
