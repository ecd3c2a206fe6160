import { currentPasswordIssues, newPasswordTooShort, PASSWORDS_DIFFER } from '../../../../shared/password.ts';
import type { Issue } from '../../../../shared/contract/collection.ts';
import { MAX_PASSWORD } from '../../../../shared/contract/collections/user.ts';

export interface PasswordChange extends Record<string, string> {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

export const noPasswords: PasswordChange = { currentPassword: '', newPassword: '', confirmPassword: '' };

export const SIGNED_OUT_ELSEWHERE = "You'll stay signed in here and be signed out everywhere else.";

/**
 * Returns all issues of a password change, with the prescribed messages (R35); `least` is the installation's minimum
 * length.
 */
export function passwordChangeIssues(change: PasswordChange, least: number): Issue[] {
  const { newPassword, confirmPassword } = change;
  const issues = currentPasswordIssues(change);
  if (newPassword.length < least) {
    issues.push({ field: 'newPassword', message: newPasswordTooShort(least) });
  }
  if (newPassword.length > MAX_PASSWORD) {
    issues.push({ field: 'newPassword', message: `New password must be at most ${MAX_PASSWORD} characters.` });
  }
  if (confirmPassword !== newPassword) issues.push({ field: 'confirmPassword', message: PASSWORDS_DIFFER });
  return issues;
}
