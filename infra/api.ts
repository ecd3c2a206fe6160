import { Validations } from 'aws-cdk-lib';
import { type CfnRoute, type CfnStage, HttpApi, HttpMethod, type HttpRoute } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Area } from '../shared/contract/areas.ts';
import { bodyLimitOf } from '../shared/contract/body-limit.ts';
import { endpoints } from '../shared/contract/endpoints.ts';
import { BODY_BYTES } from './body-bytes.ts';
import type { AreaFunctions } from './functions.ts';
import { routeClass, throttles } from './throttles.ts';

const accessLogFormat = {
  requestId: '$context.requestId',
  route: '$context.routeKey',
  status: '$context.status',
  latency: '$context.responseLatency',
  // The site's own: whom it called for is in the function's log under the same id, and in the site's log.
  address: '$context.identity.sourceIp',
  bytes: '$context.responseLength',
  at: '$context.requestTimeEpoch',
  error: '$context.integrationErrorMessage',
};

function logAccess(stage: CfnStage, { logGroupArn }: LogGroup): void {
  stage.accessLogSettings = { destinationArn: logGroupArn, format: JSON.stringify(accessLogFormat) };
}

/** An empty HTTP API: the site needs its address before the functions know the site's. */
export function createApi(scope: Construct, apiName: string): HttpApi {
  const api = new HttpApi(scope, 'Api', {
    apiName,
    description: 'API of the web app.',
    createDefaultStage: false,
  });
  Validations.of(api).acknowledge({
    id: 'AwsSolutions-APIG4',
    reason:
      "Each function authorizes its calls: it checks the site's key, the token, the user's current role, and the contract's policy, " +
      'as test/proofs/authorization-matrix.test.ts proves for every route and role.',
  });
  return api;
}

/** API Gateway takes ten changes a second from an account, and refuses the rest: so many routes are made at once. */
const ROUTES_AT_ONCE = 8;

/**
 * Has each route wait for the one so many places before it, and the stage for all: its settings can only name routes that
 * are there, and a stage that is there already is deployed anew, and busy meanwhile, with each route that comes.
 */
function makeOneAfterAnother(routes: readonly CfnRoute[], stage: CfnStage): void {
  for (const [at, route] of routes.entries()) {
    const before = routes[at - ROUTES_AT_ONCE];
    if (before) route.addResourceDependency(before);
  }
  for (const last of routes.slice(-ROUTES_AT_ONCE)) stage.addResourceDependency(last);
}

/**
 * One route per documented endpoint, each to the function of its area; who may call is decided there (R14). Answers the
 * stage, which is there, or anew, when all of them are.
 */
export function addRoutes(api: HttpApi, functions: AreaFunctions, log: LogGroup): CfnStage {
  const integrations = new Map<Area, HttpLambdaIntegration>();
  const integrationOf = (area: Area): HttpLambdaIntegration => {
    const known = integrations.get(area);
    if (known) return known;
    // One permission per function instead of one per route keeps the function's policy within its limit.
    const made = new HttpLambdaIntegration(`${area}-integration`, functions[area], { scopePermissionToRoute: false });
    integrations.set(area, made);
    return made;
  };
  const routes: HttpRoute[] = endpoints.flatMap((endpoint) => {
    const { method, path, area } = endpoint;
    const made = api.addRoutes({ path, methods: [HttpMethod[method]], integration: integrationOf(area) });
    for (const { node } of made) (node.defaultChild as CfnRoute).addMetadata(BODY_BYTES, bodyLimitOf(endpoint).bytes);
    return made;
  });

  const stage = api.addStage('DefaultStage', { stageName: '$default', autoDeploy: true, throttle: throttles.other })
    .node.defaultChild as CfnStage;
  const special = endpoints.filter((endpoint) => routeClass(endpoint) !== 'other');
  stage.routeSettings = Object.fromEntries(
    special.map((endpoint) => {
      const { rateLimit, burstLimit } = throttles[routeClass(endpoint)];
      return [endpoint.routeKey, { ThrottlingRateLimit: rateLimit, ThrottlingBurstLimit: burstLimit }];
    }),
  );
  makeOneAfterAnother(
    routes.map((route) => route.node.defaultChild as CfnRoute),
    stage,
  );
  logAccess(stage, log);
  return stage;
}
