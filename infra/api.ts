import { RemovalPolicy } from 'aws-cdk-lib';
import { type CfnRoute, type CfnStage, HttpApi, HttpMethod, type HttpRoute } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Area } from '../shared/contract/areas.ts';
import { endpoints } from '../shared/contract/endpoints.ts';
import type { AreaFunctions } from './functions.ts';

/**
 * Calls a second on each route that a visitor may use without a token. All visitors share it, so it only bounds what a
 * flood can cost; whose guesses are looked at is decided per e-mail and address by the function (R7).
 */
const publicThrottle = { ThrottlingRateLimit: 200, ThrottlingBurstLimit: 400 };
const throttle = { rateLimit: 500, burstLimit: 1000 };

const accessLogFormat = {
  requestId: '$context.requestId',
  route: '$context.routeKey',
  status: '$context.status',
  latency: '$context.responseLatency',
  address: '$context.identity.sourceIp',
  error: '$context.integrationErrorMessage',
};

function logAccess(scope: Construct, stage: CfnStage, retention: RetentionDays): void {
  const logGroup = new LogGroup(scope, 'ApiLog', { retention, removalPolicy: RemovalPolicy.DESTROY });
  stage.accessLogSettings = { destinationArn: logGroup.logGroupArn, format: JSON.stringify(accessLogFormat) };
}

/** An empty HTTP API: the site needs its address before the functions know the site's. */
export const createApi = (scope: Construct, apiName: string): HttpApi =>
  new HttpApi(scope, 'Api', { apiName, description: 'The API that the web app calls.', createDefaultStage: false });

/** One route per documented endpoint, each to the function of its area; who may call is decided there (R14). */
export function addRoutes(scope: Construct, api: HttpApi, functions: AreaFunctions, retention: RetentionDays): void {
  const integrations = new Map<Area, HttpLambdaIntegration>();
  const integrationOf = (area: Area): HttpLambdaIntegration => {
    const known = integrations.get(area);
    if (known) return known;
    // One permission per function instead of one per route keeps the function's policy within its limit.
    const made = new HttpLambdaIntegration(`${area}-integration`, functions[area], { scopePermissionToRoute: false });
    integrations.set(area, made);
    return made;
  };
  const routes: HttpRoute[] = endpoints.flatMap(({ method, path, area }) =>
    api.addRoutes({ path, methods: [HttpMethod[method]], integration: integrationOf(area) }),
  );

  const stage = api.addStage('DefaultStage', { stageName: '$default', autoDeploy: true, throttle }).node
    .defaultChild as CfnStage;
  const publicKeys = endpoints.filter(({ access }) => access === 'public').map(({ routeKey }) => routeKey);
  stage.routeSettings = Object.fromEntries(publicKeys.map((key) => [key, publicThrottle]));
  // Settings can only name routes that are there already.
  for (const route of routes) {
    const resource = route.node.defaultChild as CfnRoute;
    if (publicKeys.includes(resource.routeKey)) stage.addResourceDependency(resource);
  }
  logAccess(scope, stage, retention);
}
