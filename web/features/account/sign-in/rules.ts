import { EMAIL } from '../../../../shared/email.ts';
import { MIN_PASSWORD_LENGTH, passwordTooShort } from '../../../../shared/password.ts';

export const emailIssue = (value: string): string => (EMAIL.test(value.trim()) ? '' : 'Invalid email');

export const passwordIssue = (value: string, least: number = MIN_PASSWORD_LENGTH): string =>
  value.length >= least ? '' : passwordTooShort(least);

export const codeIssue = (value: string): string => (value.trim() ? '' : 'Secret code cannot be empty');
