import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { canSome } from '../../shared/access/policy.ts';
import type { Area } from '../../shared/contract/areas.ts';
import type { Collection } from '../../shared/contract/collection.ts';
import { type CrudAction, crudActions } from '../../shared/contract/crud-actions.ts';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { parseFields } from '../../shared/contract/validate.ts';
import { NOT_ALLOWED } from '../../shared/envelope.ts';
import type { Environment } from '../deployment/environment.ts';
import { VIEWER_ADDRESS_HEADER } from '../deployment/origin.ts';
import { AppError, badInput } from '../app-error.ts';
import { authenticate, bearerToken, type Caller } from './authenticate.ts';
import type { Call, Runtime } from './call.ts';
import { log } from './log.ts';
import { requireSameOrigin } from './same-origin.ts';
import { assertSize, readBody } from './read-body.ts';
import { requireMethod } from './required-method.ts';
import { sessionStep } from './sessions.ts';

/** What is known about a call so far, for its response and log line, even if it is refused early. */
export interface Trace {
  readonly requestId: string;
  readonly startedAt: number;
  /** This function's release; empty on the development server. */
  release?: string;
  endpoint?: Endpoint;
  address?: string;
  caller?: Caller | undefined;
  /** Additional fields of the log line. */
  readonly logFields: Record<string, unknown>;
}

export const beginTrace = ({ requestContext }: APIGatewayProxyEventV2): Trace => ({
  requestId: requestContext.requestId,
  startedAt: performance.now(),
  logFields: {},
});

/** An authorized and validated call. */
export type Context<A extends Area = Area> = Omit<
  Call<Record<string, unknown>, Record<string, unknown>, A>,
  'store' | 'commit'
>;

/**
 * Returns the visitor's address from CloudFront, which can be trusted because the origin was checked; otherwise the
 * API's caller.
 */
const visitorAddress = (event: APIGatewayProxyEventV2): string =>
  event.headers[VIEWER_ADDRESS_HEADER] ?? event.requestContext.http.sourceIp;

/** Finds the endpoint of an API Gateway route, such as `GET /crud/Role/getAll`. */
export type Router = (routeKey: string) => Promise<Endpoint | undefined>;

async function endpointOf(route: Router, { routeKey }: APIGatewayProxyEventV2): Promise<Endpoint> {
  const endpoint = await route(routeKey);
  if (!endpoint) throw new AppError('not-found', "There's nothing at this address.");
  return endpoint;
}

async function authenticateCall(
  { access, target }: Endpoint,
  { store, tokens, environment }: Runtime,
  headers: APIGatewayProxyEventV2['headers'],
): Promise<Caller | undefined> {
  // A missing token is reported first, also in a browser's address bar.
  const token = access === 'public' ? undefined : bearerToken(headers);
  requireSameOrigin(headers);
  if (token === undefined) return undefined;
  const caller = await authenticate(store, tokens, token);
  // The daily job's environment lacks these rules, but that job serves no calls.
  requireMethod(caller, environment as Environment<'home'>, target);
  return caller;
}

/** Updates the session's time of last use whenever its token is renewed. */
async function recordSessionUse(
  { claims }: Caller,
  { store }: Runtime,
  headers: APIGatewayProxyEventV2['headers'],
  requestId: string,
): Promise<void> {
  if (claims.renewed === undefined) return;
  try {
    const { key, item } = sessionStep(claims, store.now(), headers);
    await store.put(key, item);
  } catch (error) {
    // Not a reason to fail the call; the next renewal tries again.
    log('warn', 'session not recorded', { request_id: requestId, reason: String(error) });
  }
}

export const notAllowed = (): AppError => new AppError('not-allowed', NOT_ALLOWED);

/** Returns the error for a caller who may not do this with a record of the collection. */
export function deniedBy({ denied }: Collection, action: CrudAction): AppError {
  if (denied?.asMissing && action !== 'getAll') return new AppError('not-found', denied.message);
  const isRead = crudActions[action].access === 'read';
  return denied && !denied.asMissing && !isRead ? new AppError('not-allowed', denied.message) : notAllowed();
}

/** Throws if the caller may not make this call at all. Calls on one record also check the record. */
function authorizeCall({ access, target }: Endpoint, caller: Caller | undefined): void {
  if (access === 'public') return;
  if (caller && canSome(caller, access)) return;
  throw target.kind === 'collection' ? deniedBy(target.collection, target.action) : notAllowed();
}

type Validated = Pick<Context, 'query' | 'body'>;

/** Validates query and body of an operation; the generic calls validate against their collection. */
function validateCall({ target }: Endpoint, rawQuery: Record<string, string | undefined>, rawBody: unknown): Validated {
  if (target.kind === 'collection') return { query: { ...rawQuery }, body: {} };
  const { operation } = target;
  const query = parseFields(operation.query, rawQuery);
  const body = operation.recordBody ? { ok: true as const, value: {} } : parseFields(operation.body, rawBody ?? {});
  if (query.ok && body.ok) return { query: query.value, body: body.value };
  throw badInput([...(query.ok ? [] : query.issues), ...(body.ok ? [] : body.issues)]);
}

/**
 * Authenticates, authorizes and validates a call. Callers without token or permission are refused before the body is read.
 */
export async function openCall<A extends Area>(
  route: Router,
  runtime: Runtime<A>,
  event: APIGatewayProxyEventV2,
  trace: Trace,
): Promise<Context<A>> {
  const { headers, queryStringParameters = {} } = event;
  const { requestId, logFields } = trace;
  await runtime.checkOrigin(headers);
  const address = (trace.address = visitorAddress(event));
  const endpoint = (trace.endpoint = await endpointOf(route, event));
  assertSize(endpoint, event);
  const caller = (trace.caller = await authenticateCall(endpoint, runtime, headers));
  if (caller) await recordSessionUse(caller, runtime, headers, requestId);
  authorizeCall(endpoint, caller);
  const rawBody = readBody(endpoint, event);
  const { query, body } = validateCall(endpoint, queryStringParameters, rawBody);
  const note: Context['note'] = (facts) => Object.assign(logFields, facts);
  return {
    runtime,
    endpoint,
    query,
    body,
    rawBody,
    headers,
    requestId,
    address,
    now: runtime.store.now(),
    caller,
    note,
  };
}
