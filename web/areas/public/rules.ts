import { EMAIL } from '../../../shared/email.ts';
import { LEAST_PASSWORD, tooShort } from '../../../shared/password.ts';

export const emailIssue = (value: string): string => (EMAIL.test(value.trim()) ? '' : 'Invalid email');

export const passwordIssue = (value: string, least: number = LEAST_PASSWORD): string =>
  value.length >= least ? '' : tooShort(least);

export const codeIssue = (value: string): string => (value.trim() ? '' : 'Secret code cannot be empty');
