import { Validations } from 'aws-cdk-lib';
import { type CfnRoute, type CfnStage, HttpApi, HttpMethod, type HttpRoute } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Area } from '../shared/contract/areas.ts';
import { endpoints } from '../shared/contract/endpoints.ts';
import type { AreaFunctions } from './functions.ts';
import { routeClass, throttles } from './throttles.ts';

const accessLogFormat = {
  requestId: '$context.requestId',
  route: '$context.routeKey',
  status: '$context.status',
  latency: '$context.responseLatency',
  // The address of the site, not the visitor. The visitor's is in the function's log under the same id, and in the
  // site's log.
  address: '$context.identity.sourceIp',
  bytes: '$context.responseLength',
  at: '$context.requestTimeEpoch',
  error: '$context.integrationErrorMessage',
};

function logAccess(stage: CfnStage, { logGroupArn }: LogGroup): void {
  stage.accessLogSettings = { destinationArn: logGroupArn, format: JSON.stringify(accessLogFormat) };
}

/** Creates an HTTP API without routes, because the site needs its address before the functions can know the site's. */
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

/** Routes created in parallel. API Gateway rejects more than ten changes per second and account. */
const ROUTES_AT_ONCE = 8;

/**
 * Limits parallel creation: each route depends on an earlier one, and the stage on the last ones. The stage's settings
 * can only name existing routes, and an existing stage is redeployed, and busy, with each new route.
 */
function makeOneAfterAnother(routes: readonly CfnRoute[], stage: CfnStage): void {
  for (const [at, route] of routes.entries()) {
    const before = routes[at - ROUTES_AT_ONCE];
    if (before) route.addResourceDependency(before);
  }
  for (const last of routes.slice(-ROUTES_AT_ONCE)) stage.addResourceDependency(last);
}

/**
 * Adds one route per documented endpoint to its area's function, which decides who may call it (R14). Returns the
 * stage, which is created or updated after all routes.
 */
export function addRoutes(api: HttpApi, functions: AreaFunctions, log: LogGroup): CfnStage {
  const integrations = new Map<Area, HttpLambdaIntegration>();
  const integrationOf = (area: Area): HttpLambdaIntegration => {
    const known = integrations.get(area);
    if (known) return known;
    // One permission per function instead of one per route keeps the function's policy within its size limit.
    const made = new HttpLambdaIntegration(`${area}-integration`, functions[area], { scopePermissionToRoute: false });
    integrations.set(area, made);
    return made;
  };
  const routes: HttpRoute[] = endpoints.flatMap(({ method, path, area }) =>
    api.addRoutes({ path, methods: [HttpMethod[method]], integration: integrationOf(area) }),
  );

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
