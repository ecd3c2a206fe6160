import { MAX_PASSWORD } from '../../shared/contract/collections/user.ts';
import type { Environment } from '../../shared/environment.ts';
import { tooShort } from '../../shared/password.ts';

export type PasswordRules = Pick<Environment<'admin'>, 'PASSWORD_MIN' | 'REFUSE_COMMON_PASSWORDS'>;

const TOO_COMMON = 'This password is too common.';

/** R8: what is wrong with a new password; undefined when it can be used. */
export async function passwordProblem(
  password: string,
  { PASSWORD_MIN, REFUSE_COMMON_PASSWORDS }: PasswordRules,
  short: (least: number) => string = tooShort,
): Promise<string | undefined> {
  if (password.length < PASSWORD_MIN) return short(PASSWORD_MIN);
  if (password.length > MAX_PASSWORD) return `This field takes at most ${MAX_PASSWORD} characters.`;
  if (!REFUSE_COMMON_PASSWORDS) return undefined;
  // A list that few calls need is loaded with the first of them.
  const { isCommonPassword } = await import('./common-passwords.ts');
  return isCommonPassword(password) ? TOO_COMMON : undefined;
}
