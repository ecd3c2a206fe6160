import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { canSome } from '../../shared/access/policy.ts';
import type { Area } from '../../shared/contract/areas.ts';
import type { Collection } from '../../shared/contract/collection.ts';
import { type CrudAction, crudActions, type Endpoint } from '../../shared/contract/endpoint.ts';
import { parseFields } from '../../shared/contract/validate.ts';
import { VIEWER_ADDRESS_HEADER } from '../../shared/origin.ts';
import { AppError, badInput } from '../app-error.ts';
import { authenticate, bearerToken, type Caller } from './authenticate.ts';
import type { Call, Runtime } from './call.ts';
import { log } from './log.ts';
import { requireOwnPage } from './own-page.ts';
import { assertSize, readBody } from './read-body.ts';
import { noteSession } from './sessions.ts';

/** What is known of a call so far: its answer and its log say it, also where it is refused halfway. */
export interface Trace {
  readonly requestId: string;
  readonly startedAt: number;
  /** Of this function; empty on the development server. */
  release?: string;
  endpoint?: Endpoint;
  address?: string;
  caller?: Caller | undefined;
  /** What the log says of this call besides what it says of every one. */
  readonly noted: Record<string, unknown>;
}

export const beginTrace = ({ requestContext }: APIGatewayProxyEventV2): Trace => ({
  requestId: requestContext.requestId,
  startedAt: performance.now(),
  noted: {},
});

/** A call that is allowed and well-formed. */
export type Context<A extends Area = Area> = Omit<
  Call<Record<string, unknown>, Record<string, unknown>, A>,
  'store' | 'commit'
>;

/** The site's edge says who the visitor is, which counts because the origin was checked; else the caller of the API is. */
const visitorAddress = (event: APIGatewayProxyEventV2): string =>
  event.headers[VIEWER_ADDRESS_HEADER] ?? event.requestContext.http.sourceIp;

function routeOf(routes: ReadonlyMap<string, Endpoint>, { routeKey }: APIGatewayProxyEventV2): Endpoint {
  const endpoint = routes.get(routeKey);
  if (!endpoint) throw new AppError('not-found', 'Nothing was found at this address.');
  return endpoint;
}

async function authenticateCall(
  { access }: Endpoint,
  { store, tokens }: Runtime,
  headers: APIGatewayProxyEventV2['headers'],
): Promise<Caller | undefined> {
  // Who has no token is told so first, also in the bar of addresses.
  const token = access === 'public' ? undefined : bearerToken(headers);
  requireOwnPage(headers);
  return token === undefined ? undefined : authenticate(store, tokens, token);
}

/** A session in use gets a newer token now and then: often enough to say when it was used last. */
async function noteUse(
  { claims }: Caller,
  { store }: Runtime,
  headers: APIGatewayProxyEventV2['headers'],
  requestId: string,
): Promise<void> {
  if (claims.renewed === undefined) return;
  try {
    await noteSession(store, claims, headers);
  } catch (error) {
    // What a list of sessions shows is no reason to refuse somebody's work; the next newer token notes it again.
    log('warn', 'session not noted', { request_id: requestId, reason: String(error) });
  }
}

export const notAllowed = (): AppError => new AppError('not-allowed', 'You do not have permission to do this.');

/** What a caller is told who may not do this with a record of the collection. */
export function deniedBy({ denied }: Collection, action: CrudAction): AppError {
  if (denied?.asMissing && action !== 'getAll') return new AppError('not-found', denied.message);
  const isRead = crudActions[action].access === 'read';
  return denied && !denied.asMissing && !isRead ? new AppError('not-allowed', denied.message) : notAllowed();
}

/** Whether the caller may make this call at all; calls on one record look at the record too. */
function authorizeCall({ access, target }: Endpoint, caller: Caller | undefined): void {
  if (access === 'public') return;
  if (caller && canSome(caller, access)) return;
  throw target.kind === 'collection' ? deniedBy(target.collection, target.action) : notAllowed();
}

type Validated = Pick<Context, 'query' | 'body'>;

/** Query and body of an operation; the generic calls validate by their collection. */
function validateCall({ target }: Endpoint, rawQuery: Record<string, string | undefined>, rawBody: unknown): Validated {
  if (target.kind === 'collection') return { query: { ...rawQuery }, body: {} };
  const { operation } = target;
  const query = parseFields(operation.query, rawQuery);
  const body = operation.recordBody ? { ok: true as const, value: {} } : parseFields(operation.body, rawBody ?? {});
  if (query.ok && body.ok) return { query: query.value, body: body.value };
  throw badInput([...(query.ok ? [] : query.issues), ...(body.ok ? [] : body.issues)]);
}

/**
 * What a call must be before any work is done for it. Whoever has no token, or not the role, is told so before a byte of
 * the body is looked at.
 */
export async function openCall<A extends Area>(
  routes: ReadonlyMap<string, Endpoint>,
  runtime: Runtime<A>,
  event: APIGatewayProxyEventV2,
  trace: Trace,
): Promise<Context<A>> {
  const { headers, queryStringParameters = {} } = event;
  const { requestId, noted } = trace;
  await runtime.checkOrigin(headers);
  const address = (trace.address = visitorAddress(event));
  const endpoint = (trace.endpoint = routeOf(routes, event));
  assertSize(endpoint, event);
  const caller = (trace.caller = await authenticateCall(endpoint, runtime, headers));
  if (caller) await noteUse(caller, runtime, headers, requestId);
  authorizeCall(endpoint, caller);
  const rawBody = readBody(endpoint, event);
  const { query, body } = validateCall(endpoint, queryStringParameters, rawBody);
  const note: Context['note'] = (facts) => Object.assign(noted, facts);
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
