import type { Issue } from '../../shared/contract/collection.ts';
import { UNKNOWN_ERROR } from '../../shared/envelope.ts';

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

/** What a thrown value says to people; undefined if the server gave no reason. */
export const reasonOf = (error: unknown): string | undefined =>
  error instanceof Error && error.message !== '' && error.message !== UNKNOWN_ERROR ? error.message : undefined;

/** The message of a thrown value, or `fallback`. */
export const messageOf = (error: unknown, fallback: string): string =>
  (error instanceof Error && error.message) || fallback;
