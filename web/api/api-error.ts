import type { Issue } from '../../shared/contract/collection.ts';

/** A call that did not succeed; `message` is the sentence for a person. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Every field problem that the server found. */
  readonly issues: readonly Issue[];

  constructor(message: string, status: number, issues: readonly Issue[] = []) {
    super(message);
    this.status = status;
    this.issues = issues;
  }

  /** R31: the record was changed meanwhile, or something it depends on. */
  get isConflict(): boolean {
    return this.status === 409;
  }

  get isUnanswered(): boolean {
    return this.status === 0;
  }
}

/** The sentence of anything that was thrown, `fallback` where it has none. */
export const messageOf = (error: unknown, fallback: string): string =>
  (error instanceof Error && error.message) || fallback;
