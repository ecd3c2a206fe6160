import { type Envelope, SOMETHING_WENT_WRONG } from '../../shared/envelope.ts';
import { AppError, ConflictError, type ErrorCode, serverBusy } from '../app-error.ts';

/** R29: the HTTP status of each error code. */
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
  /** Not an AppError, so it is logged in full. */
  readonly isUnexpected: boolean;
}

/** Seconds; random, to spread the retries. */
const retryAfter = (): string => String(1 + Math.floor(Math.random() * 3));

/** Messages for failures of the table after the SDK's own retries. The log has the details. */
const UNREACHABLE = "The database can't be reached, so we don't know whether this was saved. Try again in a moment.";
const TABLE_FAILURES: Readonly<Record<string, string>> = {
  InternalServerError: UNREACHABLE,
  ServiceUnavailable: UNREACHABLE,
  // Only from the local table engine.
  InsufficientStorage: 'Nothing can be saved because the disk is full. Let whoever runs this server know.',
};

/** Temporary errors of the table that remain after the SDK's own retries. */
const TRANSIENT = new Set([
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'TransactionConflictException',
  'TransactionInProgressException',
]);

const asAppError = (error: unknown): AppError | undefined => {
  if (error instanceof AppError) return error;
  if (error instanceof Error && TRANSIENT.has(error.name)) {
    return serverBusy();
  }
  if (error instanceof ConflictError) {
    return new AppError('busy', `${error.message} Try again.`);
  }
  return undefined;
};

/** Returns the response to a failed call. Unexpected failures reveal only the request id. */
export function toFailure(error: unknown, requestId: string): Failure {
  const known = asAppError(error);
  const tableFailure = error instanceof Error ? TABLE_FAILURES[error.name] : undefined;
  if (tableFailure !== undefined) {
    const busy = toFailure(new AppError('busy', tableFailure), requestId);
    return { ...busy, isUnexpected: true };
  }
  if (!known) {
    const info = `Something went wrong on our end. Try again. If it keeps happening, ask for help and mention id ${requestId}.`;
    const envelope = { error: true, message: SOMETHING_WENT_WRONG, value: null, info, request_id: requestId };
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
