import type { Issue } from '../../../../shared/contract/collection.ts';
import { ApiError } from '../../../api/api-error.ts';

const FIELDS: readonly string[] = ['email', 'password'];

/** Returns the server's issues with email and password, to be shown at those fields. */
export const fieldIssues = (failure: unknown): readonly Issue[] =>
  failure instanceof ApiError ? failure.issues.filter(({ field }) => FIELDS.includes(field)) : [];
