import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { OK, RENEWED_TOKEN_HEADER } from '../../shared/envelope.ts';
import { RELEASE_HEADER } from '../../shared/release.ts';
import { Answer, Listing } from './call.ts';
import { type Failure, toFailure } from './errors.ts';
import { eventOf, log } from './log.ts';
import type { Trace } from './middleware.ts';
import { adviseReload, otherRelease } from './outdated.ts';

type Event = APIGatewayProxyEventV2;
type Result = APIGatewayProxyStructuredResultV2;

// R5: API responses must not be cached.
const HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

/** Returns headers with the renewed token of an active session, so that it doesn't time out. */
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

/** Returns the parts of the response that are repeated at the top of the envelope (R17). */
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

const facts = ({ requestId, endpoint, caller, address, logFields, startedAt }: Trace, event?: Event) => ({
  request_id: requestId,
  call: endpoint?.name ?? event?.routeKey,
  user_id: caller?.user_id,
  address,
  ...logFields,
  ms: Math.round(performance.now() - startedAt),
});

/** Returns the reason for the log. Field issues can contain typed text, so only their number is logged. */
const reasonOf = ({ envelope: { message, issues } }: Failure) =>
  issues ? { reason: "Some fields aren't valid.", issues: issues.length } : { reason: message };

export function succeeded(endpoint: Endpoint, trace: Trace, outcome: unknown): Result {
  // Reads are in the API's access log; a GET that changes something is logged here like every other change.
  if (endpoint.method !== 'GET' || trace.logFields.records) {
    log('info', eventOf(endpoint), { ...facts(trace), status: 200 });
  }
  return { statusCode: 200, headers: headersOf(trace), body: bodyOf(endpoint, outcome) };
}

export function failed(event: Event, trace: Trace, error: unknown): Result {
  const { requestId } = trace;
  const failure = toFailure(adviseReload(error, event, trace), requestId);
  log(failure.isUnexpected ? 'error' : 'warn', 'refused', {
    ...facts(trace, event),
    status: failure.status,
    // Identifies refusals that are caused by old tabs.
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
