import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import middyfy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Area } from '../../shared/contract/areas.ts';
import { crudEndpoints, type Endpoint, operationEndpoints } from '../../shared/contract/endpoint.ts';
import type { Operation } from '../../shared/contract/operation.ts';
import { once } from '../../shared/once.ts';
import { AppError } from '../app-error.ts';
import { grantsOf } from '../deployment/grants.ts';
import { readEnvironment } from '../deployment/environment.ts';
import { connectTable } from '../store/connect.ts';
import { createStore } from '../store/store.ts';
import { beginTrace, type Context, openCall, type Router, type Trace } from './middleware.ts';
import { type Call, type Runtime } from './call.ts';
import { answerStep, earlierAnswer, isSameAnswer, repeatableOf } from './idempotency.ts';
import { recordsOf } from './log.ts';
import { createOriginCheck } from './origin.ts';
import { encoded } from './encode.ts';
import { noteRefusedCall } from './refused-call.ts';
import { failed, succeeded } from './respond.ts';
import { createKeyReader } from './signing-keys.ts';
import { createTokens } from './tokens.ts';

type Event = APIGatewayProxyEventV2;
type Result = APIGatewayProxyStructuredResultV2;

/** Runs an authorized and validated call. */
export type Dispatch<A extends Area> = (
  call: Call<Record<string, unknown>, Record<string, unknown>, A>,
) => Promise<unknown>;

/** An area's operations and the handler for its calls. */
export interface Work<A extends Area> {
  readonly operations: readonly Operation[];
  /** Loads the operations that aren't part of a cold start. */
  readonly loadOperations?: () => Promise<readonly Operation[]>;
  readonly dispatch: Dispatch<A>;
}

/** Created once per function instance. */
function createRuntime<A extends Area>(area: A, source: Record<string, string | undefined>): Runtime<A> {
  const environment = readEnvironment(area, source);
  const { TABLE_NAME, SIGNING_SECRET_ID, ORIGIN_SECRET_ID, TOKEN_ISSUER, TOKEN_HOURS, IDLE_MINUTES, RELEASE } =
    environment as Record<string, string>;
  const secrets = new SecretsManagerClient({});
  const keys = createKeyReader(String(SIGNING_SECRET_ID), secrets);
  // Starts reading early, in parallel to the other secret; a failure surfaces when the key is needed.
  void keys.current().catch(() => undefined);
  return {
    area,
    environment,
    release: String(RELEASE),
    store: createStore(connectTable(), String(TABLE_NAME), grantsOf(area)),
    tokens: createTokens(keys, String(TOKEN_ISSUER), { hours: Number(TOKEN_HOURS), idleMinutes: Number(IDLE_MINUTES) }),
    checkOrigin: createOriginCheck(String(ORIGIN_SECRET_ID), secrets),
  };
}

/** Finds the endpoint of a route. The first route that isn't known yet loads the rest of them. */
function createRouter<A extends Area>(area: A, { operations, loadOperations }: Omit<Work<A>, 'dispatch'>): Router {
  const routes = new Map<string, Endpoint>();
  const add = (endpoints: readonly Endpoint[]): void => {
    for (const endpoint of endpoints) if (endpoint.area === area) routes.set(endpoint.routeKey, endpoint);
  };
  add([...crudEndpoints, ...operationEndpoints(operations)]);
  const addRest = once(async () => add(operationEndpoints((await loadOperations?.()) ?? [])));
  return async (routeKey) => {
    if (!routes.has(routeKey)) await addRest();
    return routes.get(routeKey);
  };
}

/** R32: runs the call once per Idempotency-Key. */
async function run<A extends Area>(context: Context<A>, trace: Trace, dispatch: Dispatch<A>): Promise<unknown> {
  const { runtime, endpoint, caller, headers, rawBody } = context;
  const { seal } = runtime.tokens;
  const repeatable = await repeatableOf(runtime.area, endpoint, headers, caller?.user_id, rawBody, seal);
  const earlier = repeatable && (await earlierAnswer(runtime.store, repeatable));
  if (earlier) return earlier.value;
  /** The answer that was committed, as repeats get it. */
  let stored: { readonly answer: unknown } | undefined;
  const noteLate = async (outcome: unknown): Promise<void> => {
    if (!repeatable || !stored) return;
    const isLate =
      outcome instanceof AppError || (!(outcome instanceof Error) && !isSameAnswer(outcome, stored.answer));
    if (!isLate) return;
    const { noteOutcome } = await import('./late-outcome.ts');
    // The create stands, whether or not this can be stored too.
    await noteOutcome(runtime.store, repeatable, outcome).catch(() => undefined);
  };
  const commit: Call['commit'] = async (plan, answer) => {
    const steps = repeatable ? [...plan, answerStep(repeatable, answer, context.now)] : plan;
    if (steps.length > 0) await runtime.store.commit(steps);
    stored = { answer };
    trace.logFields.records = recordsOf(plan);
  };
  try {
    const answer = await dispatch({ ...context, store: runtime.store, commit });
    await noteLate(answer);
    return answer;
  } catch (error) {
    await noteLate(error);
    // R32: of two concurrent calls, the second may fail because of the first one's record, e.g. its unique name.
    const first = repeatable && !stored && (await earlierAnswer(runtime.store, repeatable));
    if (!first) throw error;
    return first.value;
  }
}

/**
 * Entry point of every function: origin → route → size → headers → token → role → JSON body → validation → idempotency →
 * handler → envelope. The runtime is created on the first call, so that a broken environment is an error response and not a
 * crash.
 */
export function createHandler<A extends Area>(area: A, { dispatch, ...declared }: Work<A>) {
  const route = createRouter(area, declared);
  let runtime: Runtime<A> | undefined;
  const traces = new WeakMap<object, Trace>();
  const traceOf = (event: Event): Trace => {
    const trace = traces.get(event) ?? beginTrace(event);
    traces.set(event, trace);
    return trace;
  };
  return middyfy<Event, Result>()
    .use({
      after: (request: { event: Event; response: Result | null }) => {
        if (request.response) request.response = encoded(request.event.headers['accept-encoding'], request.response);
      },
      onError: (request: { event: Event; error: unknown; response: unknown }) => {
        request.response = failed(request.event, traceOf(request.event), request.error);
      },
    })
    .handler(async (event: Event): Promise<Result> => {
      const trace = traceOf(event);
      runtime ??= createRuntime(area, process.env);
      trace.release = runtime.release;
      try {
        const context = await openCall(route, runtime, event, trace);
        return succeeded(context, trace, await run(context, trace, dispatch));
      } catch (error) {
        await noteRefusedCall(runtime.store, trace, error);
        throw error;
      }
    });
}
