import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { messages } from '../../shared/contract/field.ts';
import { OUTDATED_PAGE, RELEASE_HEADER } from '../../shared/release.ts';
import { AppError } from '../app-error.ts';
import type { Trace } from './middleware.ts';

/** What a version and a build are made of: the header is anybody's to write, and the log keeps it. */
const RELEASE = /^[\w.+-]{1,64}$/;

/** The release of the page that made a call, where it is another one than this function's. */
export function otherRelease({ headers }: APIGatewayProxyEventV2, { release }: Trace): string | undefined {
  const said = headers[RELEASE_HEADER];
  return release && said !== undefined && said !== release && RELEASE.test(said) ? said : undefined;
}

/** Refusals that a page with the same contract does not meet, since it knows these fields and demands these values itself. */
const ofAnotherContract: ReadonlySet<string> = new Set([messages.unknown, messages.required]);

/**
 * The error that a page of another release is answered: where contracts differ, a field that its form does not have says
 * nothing to the person who reads it, and a reload mends it.
 */
export function forItsPage(error: unknown, event: APIGatewayProxyEventV2, trace: Trace): unknown {
  if (!(error instanceof AppError) || otherRelease(event, trace) === undefined) return error;
  const isUnknownRoute = error.code === 'not-found' && trace.endpoint === undefined;
  const isForeign =
    isUnknownRoute ||
    (error.code === 'bad-input' && error.issues.some(({ message }) => ofAnotherContract.has(message)));
  return isForeign ? new AppError(error.code, OUTDATED_PAGE) : error;
}
