import type { Issue } from './contract/collection.ts';

/** The answer of every call (R29). */
export interface Envelope<V = unknown> {
  readonly error: boolean;
  readonly message: string;
  readonly value: V;
  /** A list that did not fit one answer: pass it as `next` for the following page (R30). */
  readonly next?: string;
  /** With `error`: the sentence for a person. */
  readonly info?: string;
  /** With `error`: every field problem at once. */
  readonly issues?: readonly Issue[];
  readonly request_id?: string;
  /** R17: of a bulk call, as in `value`; its `message` is the sentence of `value`, too. */
  readonly success?: boolean;
  readonly approved_count?: number;
  readonly processed_count?: number;
}

/** The message of a call that succeeded and has nothing else to say. */
export const OK = 'OK';
export const UNKNOWN_ERROR = 'Unknown error';
export const TOKEN_EXPIRED = 'Token expired';

/** The message for an invalid or revoked token. */
export const SESSION_NOT_VALID = 'Your session is no longer valid. Please sign in again.';

/** Response header with a renewed token of the session. */
export const RENEWED_TOKEN_HEADER = 'x-renewed-token';

/** R52: the message of a failed call. */
export const errorText = (envelope: Partial<Envelope> | undefined): string =>
  envelope?.info || envelope?.message || UNKNOWN_ERROR;
