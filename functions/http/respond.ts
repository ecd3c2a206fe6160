import { hash } from 'node:crypto';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { type Endpoint, listsRecords } from '../../shared/contract/endpoint.ts';
import { OK, RENEWED_TOKEN_HEADER } from '../../shared/envelope.ts';
import { RELEASE_HEADER } from '../../shared/release.ts';
import { Answer, Listing } from './call.ts';
import { type Failure, toFailure } from './errors.ts';
import { eventOf, log } from './log.ts';
import type { Context, Trace } from './middleware.ts';
import { adviseReload, otherRelease } from './outdated.ts';

type Event = APIGatewayProxyEventV2;
type Result = APIGatewayProxyStructuredResultV2;

// R5: API responses must not be cached.
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  vary: 'accept-encoding',
};

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

/** Joined in one go, because a long text is copied as a whole when something is added to it. */
function listText({ records, next }: Listing): string {
  const start = `{"error":false,"message":"${OK}","value":[`;
  const end = next === undefined ? ']}' : `],"next":${JSON.stringify(next)}}`;
  if (records.length === 0) return start + end;
  const parts = [...records];
  parts[0] = `${start}${parts[0]}`;
  parts.push(`${parts.pop()}${end}`);
  return parts.join(',');
}

function bodyOf(endpoint: Endpoint, outcome: unknown): string {
  if (outcome instanceof Listing) return listText(outcome);
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

/** The opaque part of an ETag, which is a weak one where the body is compressed. */
const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');

/**
 * R30: returns a list, or 304 if the reader already has it. Compared to what was just read for this caller, so a reader gets
 * the list again if their role now sees less, or more.
 */
function listed(asked: string | undefined, { headers, body, ...result }: Result): Result {
  const etag = `"${hash('sha1', String(body), 'base64url')}"`;
  const isKnown = asked?.split(',').some((tag) => opaque(tag) === etag);
  return isKnown
    ? { ...result, statusCode: 304, headers: { ...headers, etag }, body: '' }
    : { ...result, headers: { ...headers, etag }, body: body ?? '' };
}

export function succeeded(
  { endpoint, headers }: Pick<Context, 'endpoint' | 'headers'>,
  trace: Trace,
  outcome: unknown,
): Result {
  // Reads are in the API's access log; a GET that changes something is logged here like every other change.
  if (endpoint.method !== 'GET' || trace.logFields.records) {
    log('info', eventOf(endpoint), { ...facts(trace), status: 200 });
  }
  const result = { statusCode: 200, headers: headersOf(trace), body: bodyOf(endpoint, outcome) };
  return listsRecords(endpoint) ? listed(headers['if-none-match'], result) : result;
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
