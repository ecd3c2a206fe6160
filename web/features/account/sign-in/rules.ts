import { EMAIL } from '../../../../shared/email.ts';
import { isCompatibilityNormalized } from '../../../../shared/unicode.ts';
import { MIN_PASSWORD_LENGTH, passwordTooShort } from '../../../../shared/password.ts';

export function emailIssue(value: string): string {
  const email = value.trim();
  return EMAIL.test(email) && isCompatibilityNormalized(email) ? '' : 'Invalid email';
}

export const passwordIssue = (value: string, least: number = MIN_PASSWORD_LENGTH): string =>
  value.length >= least ? '' : passwordTooShort(least);

export const codeIssue = (value: string): string => (value.trim() ? '' : 'Secret code cannot be empty');
