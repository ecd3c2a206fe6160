import type { Issue } from '../../shared/contract/collection.ts';

/** A failed call; `message` is for people. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status; 0 if there was no response. */
  readonly status: number;
  /** All field problems. */
  readonly issues: readonly Issue[];

  constructor(message: string, status: number, issues: readonly Issue[] = []) {
    super(message);
    this.status = status;
    this.issues = issues;
  }

  /** R31: the record, or something it depends on, has changed. */
  get isConflict(): boolean {
    return this.status === 409;
  }

  get isUnanswered(): boolean {
    return this.status === 0;
  }
}

/** The message of a thrown value, or `fallback`. */
export const messageOf = (error: unknown, fallback: string): string =>
  (error instanceof Error && error.message) || fallback;
