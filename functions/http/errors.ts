import type { Envelope } from '../../shared/envelope.ts';
import { AppError, ConflictError, type ErrorCode } from '../app-error.ts';

/** The one table from a refusal to its status (R29). */
const statusOf: Record<ErrorCode, number> = {
  'bad-input': 400,
  'not-signed-in': 401,
  'not-allowed': 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'too-many': 429,
  busy: 503,
};

export interface Failure {
  readonly status: number;
  readonly envelope: Envelope<null>;
  readonly headers: Readonly<Record<string, string>>;
  /** Not one of ours: to be logged with everything known about it. */
  readonly isUnexpected: boolean;
}

/** Seconds; several, so that those who are told together do not come back together. */
const retryAfter = (): string => String(1 + Math.floor(Math.random() * 3));

/**
 * Failures of the table itself, after the SDK has tried again by itself, and what a person is told. The log has the rest.
 */
const UNREACHABLE = "The database can't be reached, so we don't know whether this was saved. Try again in a moment.";
const TABLE_FAILURES: Readonly<Record<string, string>> = {
  InternalServerError: UNREACHABLE,
  ServiceUnavailable: UNREACHABLE,
  // Only the table on one machine says this.
  InsufficientStorage:
    'Nothing can be saved because the disk is full. Tell whoever runs this installation, then try again.',
};

/** The table's ways of saying "later", after the SDK has tried again by itself. */
const PASSING = new Set([
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'TransactionConflictException',
  'TransactionInProgressException',
]);

const asAppError = (error: unknown): AppError | undefined => {
  if (error instanceof AppError) return error;
  if (error instanceof Error && PASSING.has(error.name)) {
    return new AppError('busy', 'The server is busy. Please try again.');
  }
  if (error instanceof ConflictError) {
    return new AppError('busy', `${error.message} Please try again.`);
  }
  return undefined;
};

/** The answer to a failed call; an unexpected failure says nothing but the id to ask for. */
export function toFailure(error: unknown, requestId: string): Failure {
  const known = asAppError(error);
  const tableFailure = error instanceof Error ? TABLE_FAILURES[error.name] : undefined;
  if (tableFailure !== undefined) {
    const busy = toFailure(new AppError('busy', tableFailure), requestId);
    return { ...busy, isUnexpected: true };
  }
  if (!known) {
    const info = `Something went wrong on our side. Please try again; if it stays, ask for help with the id ${requestId}.`;
    const envelope = { error: true, message: 'Something went wrong', value: null, info, request_id: requestId };
    return { status: 500, envelope, headers: {}, isUnexpected: true };
  }
  const { message, issues } = known;
  return {
    status: statusOf[known.code],
    headers: { ...(known.code === 'busy' && { 'retry-after': retryAfter() }), ...known.headers },
    isUnexpected: false,
    envelope: {
      error: true,
      message,
      value: null,
      info: message,
      ...(issues.length > 0 && { issues }),
      request_id: requestId,
    },
  };
}
