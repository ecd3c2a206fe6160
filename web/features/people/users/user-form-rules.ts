import { passwordTooShort } from '../../../../shared/password.ts';
import type { Issue } from '../../../../shared/contract/collection.ts';
import { createUser } from '../../../../shared/contract/operations/admin.ts';
import type { UserRecord } from '../../../../shared/contract/operations/account.ts';
import { inputIssues } from '../../../components/forms/issues.ts';

export interface UserValues {
  email: string;
  role_id: number | null;
  password: string;
  confirmation: string;
}

export const valuesOf = (user: Pick<UserRecord, 'email' | 'role_id'> | null): UserValues => ({
  email: user?.email ?? '',
  role_id: user?.role_id ?? null,
  password: '',
  confirmation: '',
});

/** Returns the request body of a valid form; an empty password isn't sent. */
export const userBody = ({ email, role_id, password }: UserValues) => ({
  email,
  role_id: role_id ?? 0,
  password: password || null,
});

/** Checks password and confirmation only if either was entered. */
export function userIssues(values: UserValues, least: number): readonly Issue[] {
  const { email, role_id, password, confirmation } = values;
  const issues = [...inputIssues(createUser.body, { email, role_id, password: password || null })];
  if (password === '' && confirmation === '') return issues;
  if (password.length < least) {
    issues.push({ field: 'password', message: passwordTooShort(least) });
  }
  if (password !== confirmation) issues.push({ field: 'confirmation', message: 'Passwords do not match' });
  return issues;
}
