import { passwordTooShort } from '../../../../shared/password.ts';
import type { Issue } from '../../../../shared/contract/collection.ts';
import { createUser } from '../../../../shared/contract/operations/admin.ts';
import type { UserRecord } from '../../../../shared/contract/operations/account.ts';
import { inputIssues } from '../../../components/forms/issues.ts';

export interface UserValues {
  /** Names are asked for once; after that, they are changed in the profile. */
  first_name: string;
  last_name: string;
  email: string;
  role_id: number | null;
  password: string;
  confirmation: string;
}

export const valuesOf = (user: Pick<UserRecord, 'email' | 'role_id'> | null): UserValues => ({
  first_name: '',
  last_name: '',
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

export const newUserBody = (values: UserValues) => ({
  ...userBody(values),
  first_name: values.first_name || null,
  last_name: values.last_name || null,
});

/** Checks password and confirmation only if either was entered. */
export function userIssues(values: UserValues, least: number): readonly Issue[] {
  const { password, confirmation } = values;
  const issues = [...inputIssues(createUser.body, { ...newUserBody(values), role_id: values.role_id })];
  if (password === '' && confirmation === '') return issues;
  if (password.length < least) {
    issues.push({ field: 'password', message: passwordTooShort(least) });
  }
  if (password !== confirmation) issues.push({ field: 'confirmation', message: 'Passwords do not match' });
  return issues;
}
