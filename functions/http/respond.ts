import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { OK, RENEWED_TOKEN_HEADER } from '../../shared/envelope.ts';
import { RELEASE_HEADER } from '../../shared/release.ts';
import { Answer, Listing } from './call.ts';
import { type Failure, toFailure } from './errors.ts';
import { eventOf, log } from './log.ts';
import type { Trace } from './middleware.ts';
import { forItsPage, otherRelease } from './outdated.ts';

type Event = APIGatewayProxyEventV2;
type Result = APIGatewayProxyStructuredResultV2;

// Nothing that the API answers may be kept by a browser or on the way (R5).
const HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

/** The token that takes the place of the one that was sent: whoever is at work is not signed out for idling. */
const renewal = ({ caller }: Trace): Readonly<Record<string, string>> => {
  const renewed = caller?.claims.renewed;
  return renewed === undefined ? {} : { [RENEWED_TOKEN_HEADER]: renewed };
};

const headersOf = (trace: Trace): Readonly<Record<string, string>> => ({
  ...HEADERS,
  ...renewal(trace),
  ...(trace.release && { [RELEASE_HEADER]: trace.release }),
  'x-request-id': trace.requestId,
});

/** The parts of an answer that the operation declares to stand at the top as well. */
function topOf({ target }: Endpoint, value: unknown): Readonly<Record<string, unknown>> {
  const names = target.kind === 'operation' ? target.operation.atTop : [];
  return Object.fromEntries(names.map((name) => [name, (value as Readonly<Record<string, unknown>>)[name]]));
}

function bodyOf(endpoint: Endpoint, outcome: unknown): string {
  if (outcome instanceof Listing) {
    const next = outcome.next === undefined ? '' : `,"next":${JSON.stringify(outcome.next)}`;
    return `{"error":false,"message":"${OK}","value":${outcome.json}${next}}`;
  }
  const { value, message } = outcome instanceof Answer ? outcome : { value: outcome ?? null, message: OK };
  return JSON.stringify({ error: false, message, ...topOf(endpoint, value), value });
}

const facts = ({ requestId, endpoint, caller, address, noted, startedAt }: Trace, event?: Event) => ({
  request_id: requestId,
  call: endpoint?.name ?? event?.routeKey,
  user_id: caller?.user_id,
  address,
  ...noted,
  ms: Math.round(performance.now() - startedAt),
});

/** Why a call was refused. What is wrong with fields can repeat what somebody typed: then how many of them. */
const reasonOf = ({ envelope: { message, issues } }: Failure) =>
  issues ? { reason: 'Some fields are not valid.', issues: issues.length } : { reason: message };

export function succeeded(endpoint: Endpoint, trace: Trace, outcome: unknown): Result {
  // What only reads is in the API's own log; a GET that changes something is here like every other change.
  if (endpoint.method !== 'GET' || trace.noted.records) {
    log('info', eventOf(endpoint), { ...facts(trace), status: 200 });
  }
  return { statusCode: 200, headers: headersOf(trace), body: bodyOf(endpoint, outcome) };
}

export function failed(event: Event, trace: Trace, error: unknown): Result {
  const { requestId } = trace;
  const failure = toFailure(forItsPage(error, event, trace), requestId);
  log(failure.isUnexpected ? 'error' : 'warn', 'refused', {
    ...facts(trace, event),
    status: failure.status,
    // Old tabs: what they are refused is no fault of the people who use them.
    page_release: otherRelease(event, trace),
    ...(failure.isUnexpected
      ? { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
      : reasonOf(failure)),
  });
  return {
    statusCode: failure.status,
    headers: { ...headersOf(trace), ...failure.headers },
    body: JSON.stringify(failure.envelope),
  };
}
