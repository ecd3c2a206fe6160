import { MAX_PASSWORD } from '../../shared/contract/collections/user.ts';
import { tooLong } from '../../shared/contract/field.ts';
import type { Environment } from '../deployment/environment.ts';
import { passwordTooShort } from '../../shared/password.ts';

export type PasswordRules = Pick<Environment<'admin'>, 'PASSWORD_MIN' | 'REFUSE_COMMON_PASSWORDS'>;

const TOO_COMMON = 'This password is too common.';

/** R8: returns the problem of a new password; undefined if it is acceptable. */
export async function passwordProblem(
  password: string,
  { PASSWORD_MIN, REFUSE_COMMON_PASSWORDS }: PasswordRules,
  tooShort: (min: number) => string = passwordTooShort,
): Promise<string | undefined> {
  if (password.length < PASSWORD_MIN) return tooShort(PASSWORD_MIN);
  if (password.length > MAX_PASSWORD) return tooLong(MAX_PASSWORD);
  if (!REFUSE_COMMON_PASSWORDS) return undefined;
  // Loaded on demand because few calls need it.
  const { isCommonPassword } = await import('./common-passwords.ts');
  return isCommonPassword(password) ? TOO_COMMON : undefined;
}
