import type { Issue } from './contract/collection.ts';

/** The response of every call (R29). */
export interface Envelope<V = unknown> {
  readonly error: boolean;
  readonly message: string;
  readonly value: V;
  /** The list didn't fit in one response: pass this as `next` to get the following page (R30). */
  readonly next?: string;
  /** With `error`: the message for the user. */
  readonly info?: string;
  /** With `error`: all field problems. */
  readonly issues?: readonly Issue[];
  readonly request_id?: string;
  /** R17: for bulk calls, copied from `value`; `message` is copied as well. */
  readonly success?: boolean;
  readonly approved_count?: number;
  readonly processed_count?: number;
}

/** Message of a successful call with nothing else to report. */
export const OK = 'OK';
export const UNKNOWN_ERROR = 'Unknown error';
/** R52: signing up and resetting a password fail with it if the server says nothing. */
export const SOMETHING_WENT_WRONG = 'Something went wrong';
export const NOT_ALLOWED = "You don't have permission to do this.";
export const TOKEN_EXPIRED = 'Token expired';

/** Message for an invalid or revoked token. */
export const SESSION_NOT_VALID = 'Your session is no longer valid. Sign in again.';

/** Response header with a renewed session token. */
export const RENEWED_TOKEN_HEADER = 'x-renewed-token';

/** R52: returns the message of a failed call. The names of fields in it are for programs, so people see it without. */
export function errorText({ info, message, issues = [] }: Partial<Envelope> = {}): string {
  const text = info || message || UNKNOWN_ERROR;
  return issues.find((issue) => `${issue.field}: ${issue.message}` === text)?.message ?? text;
}
