import { ApiError } from './api-error.ts';

/** Whether there is no such record, or none that this person may see. Not in the first script, which has no use for it. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
