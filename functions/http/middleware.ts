import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { canSome } from '../../shared/access/policy.ts';
import type { Area } from '../../shared/contract/areas.ts';
import type { Collection, Issue } from '../../shared/contract/collection.ts';
import { type CrudAction, crudActions, type Endpoint } from '../../shared/contract/endpoint.ts';
import { parseFields } from '../../shared/contract/validate.ts';
import { VIEWER_ADDRESS_HEADER } from '../../shared/origin.ts';
import { AppError, badInput } from '../app-error.ts';
import { authenticate, bearerToken, type Caller } from './authenticate.ts';
import type { Runtime } from './call.ts';
import { log } from './log.ts';
import { requireOwnPage } from './own-page.ts';
import { noteSession } from './sessions.ts';

/** A call while it passes through the pipeline; each step fills in its part. */
export interface Context<A extends Area = Area> {
  readonly runtime: Runtime<A>;
  readonly endpoint: Endpoint;
  readonly requestId: string;
  readonly now: Date;
  readonly startedAt: number;
  headers: Record<string, string | undefined>;
  address: string;
  rawQuery: Record<string, string | undefined>;
  rawBody: unknown;
  caller: Caller | undefined;
  query: Record<string, unknown>;
  body: Record<string, unknown>;
  /** What the log says of this call besides what it says of every one. */
  readonly noted: Record<string, unknown>;
  readonly note: (facts: Readonly<Record<string, unknown>>) => void;
  readRequest: (event: APIGatewayProxyEventV2) => void;
}

/** The site's edge says who the visitor is, which counts because the origin was checked; else the caller of the API is. */
const visitorAddress = (event: APIGatewayProxyEventV2): string =>
  event.headers[VIEWER_ADDRESS_HEADER] ?? event.requestContext.http.sourceIp;

export function routeCall<A extends Area>(
  routes: ReadonlyMap<string, Endpoint>,
  runtime: Runtime<A>,
  event: APIGatewayProxyEventV2,
): Context<A> {
  const endpoint = routes.get(event.routeKey);
  if (!endpoint) throw new AppError('not-found', 'There is nothing at this address.');
  const noted: Record<string, unknown> = {};
  return {
    runtime,
    endpoint,
    noted,
    note: (facts) => Object.assign(noted, facts),
    requestId: event.requestContext.requestId,
    now: runtime.store.now(),
    startedAt: performance.now(),
    headers: {},
    address: '',
    rawQuery: {},
    rawBody: undefined,
    caller: undefined,
    query: {},
    body: {},
    readRequest(parsed) {
      this.headers = parsed.headers;
      this.address = visitorAddress(parsed);
      this.rawQuery = parsed.queryStringParameters ?? {};
      this.rawBody = parsed.body;
    },
  };
}

export async function authenticateCall(context: Context): Promise<void> {
  const { endpoint, headers, runtime } = context;
  // Who has no token is told so first, also in the bar of addresses.
  const token = endpoint.access === 'public' ? undefined : bearerToken(headers);
  requireOwnPage(headers);
  if (token === undefined) return;
  context.caller = await authenticate(runtime.store, runtime.tokens, token);
  const { claims } = context.caller;
  // A session in use gets a newer token now and then: often enough to say when it was used last.
  if (claims.renewed === undefined) return;
  try {
    await noteSession(runtime.store, claims, headers);
  } catch (error) {
    // What a list of sessions shows is no reason to refuse somebody's work; the next newer token notes it again.
    log('warn', 'session not noted', { request_id: context.requestId, reason: String(error) });
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
export function authorizeCall({ endpoint, caller }: Context): void {
  const { access, target } = endpoint;
  if (access === 'public') return;
  if (caller && canSome(caller, access)) return;
  throw target.kind === 'collection' ? deniedBy(target.collection, target.action) : notAllowed();
}

/** Query and body of an operation; the generic calls validate by their collection. */
export function validateCall(context: Context): void {
  const { target } = context.endpoint;
  if (target.kind === 'collection') {
    context.query = { ...context.rawQuery };
    return;
  }
  const { operation } = target;
  const query = parseFields(operation.query, context.rawQuery);
  const body = operation.recordBody ? undefined : parseFields(operation.body, context.rawBody ?? {});
  const issues: Issue[] = [...(query.ok ? [] : query.issues), ...(!body || body.ok ? [] : body.issues)];
  if (issues.length > 0) throw badInput(issues);
  if (query.ok) context.query = query.value;
  if (body?.ok) context.body = body.value;
}
