import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { messages } from '../../shared/contract/field.ts';
import { OUTDATED_PAGE, RELEASE_HEADER } from '../../shared/release.ts';
import { AppError } from '../app-error.ts';
import type { Trace } from './middleware.ts';

/** Restricts the header, because anyone can send it and it is logged. */
const RELEASE = /^[\w.+-]{1,64}$/;

/** Returns the release of the calling page if it differs from this function's. */
export function otherRelease({ headers }: APIGatewayProxyEventV2, { release }: Trace): string | undefined {
  const sentRelease = headers[RELEASE_HEADER];
  return release && sentRelease !== undefined && sentRelease !== release && RELEASE.test(sentRelease)
    ? sentRelease
    : undefined;
}

/** Issues that pages of the same release never cause, because they check these themselves. */
const ofAnotherContract: ReadonlySet<string> = new Set([messages.unknown, messages.required]);

/**
 * For pages of another release: replaces issues about fields that their form doesn't have with advice to reload.
 */
export function adviseReload(error: unknown, event: APIGatewayProxyEventV2, trace: Trace): unknown {
  if (!(error instanceof AppError) || otherRelease(event, trace) === undefined) return error;
  const isUnknownRoute = error.code === 'not-found' && trace.endpoint === undefined;
  const isForeign =
    isUnknownRoute ||
    (error.code === 'bad-input' && error.issues.some(({ message }) => ofAnotherContract.has(message)));
  return isForeign ? new AppError(error.code, OUTDATED_PAGE) : error;
}
