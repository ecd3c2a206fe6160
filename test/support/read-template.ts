import type { Resource, Template } from '../../infra/synthesize.ts';
import { ORIGIN_SECRET_ID, SIGN_ON_SECRET_ID, SIGNING_SECRET_ID, TABLE_NAME } from '../../infra/local/environment.ts';

/** Stands for the domain name that the distribution will get. */
export const SITE_HOST = 'site.invalid';

interface FunctionInStack {
  readonly id: string;
  /** The area, as in the handler name `<area>/index.handler`. */
  readonly area: string;
  readonly handler: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly timeoutSeconds: number;
}

/** What a template says of an installation; tables and secrets have the names that they have locally. */
interface StackFacts {
  /** The table's definition. */
  readonly table: Readonly<Record<string, unknown>>;
  readonly functions: readonly FunctionInStack[];
  /** Function ids by route key, e.g. `GET /path`. */
  readonly routes: ReadonlyMap<string, string>;
  readonly schedule: {
    readonly expression: string;
    readonly timeZone: string;
    readonly functionId: string;
    /** The function's event. */
    readonly event: object;
  };
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly apiPaths: readonly string[];
  /** Headers that the distribution adds to API calls, with the secrets in them. */
  readonly originHeaders: Readonly<Record<string, string>>;
  /** Code of the edge functions. */
  readonly edge: { readonly site: string; readonly api: string };
}

type Data = Readonly<Record<string, unknown>>;

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads a nested part of a template; throws an error naming the missing part. */
function at(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>((current, key) => {
    const next = isData(current) || Array.isArray(current) ? (current as Data)[key] : undefined;
    if (next === undefined) throw new Error(`The template has no ${path.join('.')}.`);
    return next;
  }, value);
}

const refOf = (value: unknown): string | undefined => {
  if (!isData(value)) return undefined;
  if (typeof value.Ref === 'string') return value.Ref;
  const attribute = value['Fn::GetAtt'];
  return Array.isArray(attribute) ? String(attribute[0]) : undefined;
};

function needRef(value: unknown): string {
  const ref = refOf(value);
  if (ref === undefined) throw new Error(`The template should refer to a resource here: ${JSON.stringify(value)}`);
  return ref;
}

type Resources = Template['Resources'];

const ofType = (resources: Resources, type: string): [string, Resource][] =>
  Object.entries(resources).filter(([, resource]) => resource.Type === type);

function onlyOne(resources: Resources, type: string): [string, Data] {
  const [first, ...others] = ofType(resources, type);
  if (!first || others.length > 0) throw new Error(`The template should have exactly one ${type}.`);
  return [first[0], first[1].Properties ?? {}];
}

/** Resolves references and joins to their local values. */
function resolve(value: unknown, known: ReadonlyMap<string, string>): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (isData(value)) {
    const attribute = value['Fn::GetAtt'];
    const name = typeof value.Ref === 'string' ? value.Ref : Array.isArray(attribute) ? attribute.join('.') : undefined;
    const found = name === undefined ? undefined : known.get(name);
    if (found !== undefined) return found;
    const join = value['Fn::Join'];
    if (Array.isArray(join) && Array.isArray(join[1])) {
      return join[1].map((part) => resolve(part, known)).join(String(join[0]));
    }
  }
  throw new Error(`This value isn't understood: ${JSON.stringify(value)}.`);
}

function readRoutes(resources: Resources): Map<string, string> {
  const functionOf = new Map(
    ofType(resources, 'AWS::ApiGatewayV2::Integration').map(([id, { Properties }]) => [
      id,
      needRef(at(Properties, 'IntegrationUri')),
    ]),
  );
  return new Map(
    ofType(resources, 'AWS::ApiGatewayV2::Route').map(([, { Properties }]) => {
      // `integrations/<id>`, as a join.
      const integration = needRef(at(Properties, 'Target', 'Fn::Join', 1, 1));
      return [String(at(Properties, 'RouteKey')), String(functionOf.get(integration))];
    }),
  );
}

function readSchedule(resources: Resources): StackFacts['schedule'] {
  const [, schedule] = onlyOne(resources, 'AWS::Scheduler::Schedule');
  return {
    expression: String(at(schedule, 'ScheduleExpression')),
    timeZone: String(at(schedule, 'ScheduleExpressionTimezone')),
    functionId: needRef(at(schedule, 'Target', 'Arn')),
    event: JSON.parse(String(at(schedule, 'Target', 'Input'))) as object,
  };
}

/** `{{resolve:secretsmanager:<secret>:SecretString:::}}`, as a join: the logical id of the secret in its middle. */
const secretOf = (value: unknown): string => needRef(at(value, 'Fn::Join', 1, 1));

/**
 * Returns the headers that the distribution adds to API calls, by name, with the logical ids of the secrets in them.
 */
function readOriginHeaders(config: unknown): Map<string, string> {
  const apiOrigin = at(config, 'CacheBehaviors', 0, 'TargetOriginId');
  const origin = (at(config, 'Origins') as Data[]).find(({ Id }) => Id === apiOrigin);
  const headers = at(origin, 'OriginCustomHeaders') as Data[];
  return new Map(headers.map((header) => [String(header.HeaderName), secretOf(header.HeaderValue)]));
}

/** Logical ids of the secret of single sign-on: one, or none if it is off. */
const signOnSecrets = (resources: Resources): (string | undefined)[] =>
  ofType(resources, 'AWS::Lambda::Function').map(([, { Properties }]) => {
    const environment = Properties?.Environment;
    return isData(environment) && isData(environment.Variables)
      ? refOf(environment.Variables.SSO_SECRET_ID)
      : undefined;
  });

/** Local names of the stack's secrets: the one that the site sends, that of single sign-on, and the one that signs tokens. */
function readSecrets(resources: Resources, originHeaders: ReadonlyMap<string, string>): [string, string][] {
  const ofOrigin = new Set(originHeaders.values());
  const ofSignOn = new Set(signOnSecrets(resources));
  const nameOf = (id: string): string => {
    if (ofOrigin.has(id)) return ORIGIN_SECRET_ID;
    return ofSignOn.has(id) ? SIGN_ON_SECRET_ID : SIGNING_SECRET_ID;
  };
  return ofType(resources, 'AWS::SecretsManager::Secret').map(([id]) => [id, nameOf(id)]);
}

function readFunctions(
  resources: Resources,
  ids: ReadonlySet<string>,
  secrets: readonly [string, string][],
): FunctionInStack[] {
  const known = new Map([
    [onlyOne(resources, 'AWS::DynamoDB::Table')[0], TABLE_NAME],
    ...secrets,
    [`${onlyOne(resources, 'AWS::CloudFront::Distribution')[0]}.DomainName`, SITE_HOST],
    // There are no alarms locally.
    [onlyOne(resources, 'AWS::SNS::Topic')[0], ''],
  ]);
  return [...ids].map((id) => {
    const properties = resources[id]?.Properties;
    const handler = String(at(properties, 'Handler'));
    const variables = at(properties, 'Environment', 'Variables') as Data;
    return {
      id,
      handler,
      area: handler.split('/')[0] ?? handler,
      environment: Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, resolve(value, known)])),
      timeoutSeconds: Number(at(properties, 'Timeout')),
    };
  });
}

/** Names of the security headers, and how to read their values from the policy. */
const securityHeaders: Readonly<Record<string, (policy: Data) => string>> = {
  ContentSecurityPolicy: (policy) => String(policy.ContentSecurityPolicy),
  ContentTypeOptions: () => 'nosniff',
  FrameOptions: (policy) => String(policy.FrameOption),
  ReferrerPolicy: (policy) => String(policy.ReferrerPolicy),
  StrictTransportSecurity: (policy) =>
    `max-age=${String(policy.AccessControlMaxAgeSec)}${policy.IncludeSubdomains === true ? '; includeSubDomains' : ''}`,
};

const headerNames: Readonly<Record<string, string>> = {
  ContentSecurityPolicy: 'content-security-policy',
  ContentTypeOptions: 'x-content-type-options',
  FrameOptions: 'x-frame-options',
  ReferrerPolicy: 'referrer-policy',
  StrictTransportSecurity: 'strict-transport-security',
};

function readHeaders(resources: Resources): Record<string, string> {
  const [, policy] = onlyOne(resources, 'AWS::CloudFront::ResponseHeadersPolicy');
  const config = at(policy, 'ResponseHeadersPolicyConfig');
  const security = Object.entries(at(config, 'SecurityHeadersConfig') as Data).map(([part, value]) => {
    const [name, say] = [headerNames[part], securityHeaders[part]];
    if (!name || !say) throw new Error(`This header isn't understood: ${part}.`);
    return [name, say(value as Data)] as const;
  });
  const custom = (at(config, 'CustomHeadersConfig', 'Items') as Data[]).map(
    (item) => [String(item.Header).toLowerCase(), String(item.Value)] as const,
  );
  return Object.fromEntries([...security, ...custom]);
}

function edgeCode(resources: Resources, behavior: unknown): string {
  const id = needRef(at(behavior, 'FunctionAssociations', 0, 'FunctionARN'));
  return String(at(resources[id]?.Properties, 'FunctionCode'));
}

/** Reads from the stack's template what this machine derives without it. */
export function readTemplate({ Resources: resources }: Template): StackFacts {
  const routes = readRoutes(resources);
  const schedule = readSchedule(resources);
  const [, table] = onlyOne(resources, 'AWS::DynamoDB::Table');
  const [, distribution] = onlyOne(resources, 'AWS::CloudFront::Distribution');
  const config = at(distribution, 'DistributionConfig');
  const apiBehaviors = at(config, 'CacheBehaviors') as Data[];
  const originHeaders = readOriginHeaders(config);
  const secrets = readSecrets(resources, originHeaders);
  const nameOf = new Map(secrets);
  return {
    table,
    functions: readFunctions(resources, new Set([...routes.values(), schedule.functionId]), secrets),
    routes,
    schedule,
    responseHeaders: readHeaders(resources),
    apiPaths: apiBehaviors.map((behavior) => String(at(behavior, 'PathPattern'))),
    originHeaders: Object.fromEntries([...originHeaders].map(([name, id]) => [name, nameOf.get(id) ?? id])),
    edge: { site: edgeCode(resources, at(config, 'DefaultCacheBehavior')), api: edgeCode(resources, apiBehaviors[0]) },
  };
}
