import { describe, expect, it } from 'vitest';
import { keyActions } from '../../infra/encryption.ts';
import { readActions, writeActions } from '../../infra/functions.ts';
import { pathMatcher } from '../../infra/local/edge.ts';
import { readTemplate } from '../support/read-template.ts';
import { type Resource, synthesize } from '../../infra/synthesize.ts';
import { routeClass, throttles } from '../../infra/throttles.ts';
import { areas } from '../../shared/contract/areas.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { grantsOf } from '../../functions/deployment/grants.ts';
import { table } from '../../shared/contract/table.ts';
import { environmentNames, readEnvironment } from '../../functions/deployment/environment.ts';

interface Statement {
  readonly Action: string | string[];
  readonly Resource: unknown;
  readonly Condition?: Record<string, Record<string, unknown>>;
}

const template = synthesize();
const stack = readTemplate(template);
const ofType = (type: string): Resource[] =>
  Object.values(template.Resources).filter((resource) => resource.Type === type);
const properties = <T>(type: string): T[] => ofType(type).map((resource) => resource.Properties as T);
const actionsOf = ({ Action }: Statement): string[] => [Action].flat();

const functionOf = (area: string) => {
  const plan = stack.functions.find((one) => one.area === area);
  if (!plan) throw new Error(`There is no function for ${area}.`);
  return plan;
};

/** Every statement of an area's function role, from all of its policies. */
function statementsOf(area: string): Statement[] {
  const { Role } = template.Resources[functionOf(area).id]?.Properties ?? {};
  const [role] = (Role as { 'Fn::GetAtt': string[] })['Fn::GetAtt'];
  return properties<{ Roles: { Ref: string }[]; PolicyDocument: { Statement: Statement[] } }>('AWS::IAM::ManagedPolicy')
    .filter(({ Roles }) => Roles.some(({ Ref }) => Ref === role))
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
}

describe('routes', () => {
  it('are exactly those of the contract', () => {
    expect([...stack.routes.keys()].sort()).toEqual(endpoints.map(({ routeKey }) => routeKey).sort());
  });

  it('go to the function of their area', () => {
    for (const { routeKey, area } of endpoints)
      expect([routeKey, stack.routes.get(routeKey)]).toEqual([routeKey, functionOf(area).id]);
  });

  it('are the only way to a function', () => {
    expect(ofType('AWS::Lambda::Url')).toEqual([]);
    expect(ofType('AWS::ApiGatewayV2::Api')).toHaveLength(1);
    for (const permission of properties<{ Principal: string; SourceArn: unknown }>('AWS::Lambda::Permission')) {
      expect(permission.Principal).toBe('apigateway.amazonaws.com');
      expect(permission.SourceArn).toBeDefined();
    }
  });

  it('are public only for sign-up, invitations, sign-in, sign-out and forgotten passwords, and those are throttled', () => {
    const open = endpoints.filter(({ access }) => access === 'public');
    expect([...new Set(open.map(({ name }) => name))].sort()).toEqual(
      [
        'accept-invitation',
        'confirm-email',
        'finish-sign-on',
        'forgot-password',
        'login',
        'logout',
        'passkey-login',
        'register',
        'resend-confirmation',
        'reset-password',
        'start-passkey-login',
        'start-sign-on',
      ].sort(),
    );
  });

  it('are throttled by class, with one shared limit for all that have none of their own', () => {
    const [stage] = properties<{
      DefaultRouteSettings: Record<string, number>;
      RouteSettings: Record<string, Record<string, number>>;
    }>('AWS::ApiGatewayV2::Stage');
    const settings = ({ rateLimit, burstLimit }: { rateLimit: number; burstLimit: number }) => ({
      ThrottlingRateLimit: rateLimit,
      ThrottlingBurstLimit: burstLimit,
    });
    expect(stage?.DefaultRouteSettings).toMatchObject(settings(throttles.other));
    for (const endpoint of endpoints) {
      const named = stage?.RouteSettings[endpoint.routeKey] ?? settings(throttles.other);
      expect([endpoint.routeKey, named]).toEqual([endpoint.routeKey, settings(throttles[routeClass(endpoint)])]);
      if (endpoint.access === 'public') expect(named.ThrottlingRateLimit).toBeLessThanOrEqual(200);
    }
    const bulk = endpoints.filter((endpoint) => routeClass(endpoint) === 'bulk').map(({ name }) => name);
    // Undoing an import removes as many checks as importing added.
    expect(bulk).toEqual(expect.arrayContaining(['import-part', 'undo-import', 'approve-all-timesheets']));
  });

  it("are reached through the site's behaviors, and no screen's address is", () => {
    const isApi = pathMatcher(stack.apiPaths);
    for (const { path } of endpoints) expect([path, isApi(path)]).toEqual([path, true]);
    for (const path of ['/', '/dashboard', '/api', '/crud', '/static/api_x.js'])
      expect([path, isApi(path)]).toEqual([path, false]);
  });
});

describe.each(areas)('the %s function', (area) => {
  it('gets only the environment that it reads', () => {
    const { environment } = functionOf(area);
    expect(Object.keys(environment).sort()).toEqual(environmentNames(area).sort());
    expect(() => readEnvironment(area, environment)).not.toThrow();
  });

  it('runs the bundle of its area on Node 24 and arm64', () => {
    const { id, handler } = functionOf(area);
    expect(handler).toBe(`${area}/index.handler`);
    expect(template.Resources[id]?.Properties).toMatchObject({ Runtime: 'nodejs24.x', Architectures: ['arm64'] });
  });

  it("can access its area's partitions and no others", () => {
    const { read, write } = grantsOf(area);
    const onTable = statementsOf(area).filter((statement) =>
      actionsOf(statement).some((action) => action.startsWith('dynamodb:')),
    );
    const keysFor = (actions: readonly string[]) =>
      onTable
        .filter((statement) => actionsOf(statement).some((action) => actions.includes(action)))
        .map((statement) => [actionsOf(statement), statement.Condition]);
    const limitedTo = (keys: readonly string[]) => ({
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys },
      Null: { 'dynamodb:LeadingKeys': 'false' },
    });
    expect(keysFor(readActions)).toEqual([[readActions, limitedTo(read)]]);
    expect(keysFor(writeActions)).toEqual([[writeActions, limitedTo(write)]]);
    expect(onTable).toHaveLength(2);
  });

  it('may use only its table, keys, log and traces, and email if it sends any', () => {
    const names = environmentNames(area);
    const actionsBeside = statementsOf(area)
      .flatMap(actionsOf)
      .filter((action) => !action.startsWith('dynamodb:'));
    expect(actionsBeside.sort()).toEqual(
      [
        ...keyActions,
        'logs:CreateLogStream',
        'logs:PutLogEvents',
        'sqs:SendMessage',
        'xray:PutTelemetryRecords',
        'xray:PutTraceSegments',
        ...(names.includes('SIGNING_SECRET_ID') ? ['secretsmanager:GetSecretValue'] : []),
        ...(names.includes('SENDER_ADDRESS') ? ['ses:SendEmail'] : []),
        ...(area === 'daily' ? ['sns:GetTopicAttributes', 'ses:ListSuppressedDestinations'] : []),
      ].sort(),
    );
    for (const statement of statementsOf(area)) {
      const isTracing = actionsOf(statement).every((action) => action.startsWith('xray:'));
      const isOfAccount = actionsOf(statement).join() === 'ses:ListSuppressedDestinations';
      const isBySender = statement.Condition?.StringEquals?.['ses:FromAddress'] !== undefined;
      if (!isTracing && !isBySender && !isOfAccount) expect(JSON.stringify(statement.Resource)).not.toContain('*');
    }
  });

  it("can send email only as the stack's confirmed sender, if at all", () => {
    const { SENDER_ADDRESS } = functionOf(area).environment;
    const senders = properties<{ EmailIdentity: string }>('AWS::SES::EmailIdentity');
    expect(senders).toHaveLength(1);
    const mailing = statementsOf(area).filter((statement) => actionsOf(statement).includes('ses:SendEmail'));
    expect(mailing).toHaveLength(SENDER_ADDRESS === undefined ? 0 : 1);
    for (const statement of mailing) {
      expect(senders[0]?.EmailIdentity).toBe(SENDER_ADDRESS);
      expect(actionsOf(statement)).toEqual(['ses:SendEmail']);
      expect(statement).toMatchObject({ Condition: { StringEquals: { 'ses:FromAddress': SENDER_ADDRESS } } });
    }
  });

  it("has a policy within IAM's size limit", () => {
    // References become names of up to this length.
    const text = JSON.stringify(statementsOf(area)).replace(/\{"(Ref|Fn::GetAtt)":[^}]*\}/g, `"${'x'.repeat(110)}"`);
    expect(text.length).toBeLessThan(6144);
  });
});

describe('the table', () => {
  const [resource] = ofType('AWS::DynamoDB::Table');

  it("can't be lost: point-in-time recovery, deletion protection, retained without its stack", () => {
    expect(resource).toMatchObject({
      DeletionPolicy: 'Retain',
      Properties: {
        BillingMode: 'PAY_PER_REQUEST',
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
        SSESpecification: { SSEEnabled: true, SSEType: 'KMS', KMSMasterKeyId: expect.anything() },
      },
    });
  });

  it('has the keys and the expiry attribute of the contract', () => {
    expect(resource?.Properties).toMatchObject({
      KeySchema: [
        { AttributeName: table.partitionKey, KeyType: 'HASH' },
        { AttributeName: table.sortKey, KeyType: 'RANGE' },
      ],
      TimeToLiveSpecification: { AttributeName: table.ttl, Enabled: true },
    });
  });
});

describe('the rest of the stack', () => {
  it('keeps the client secret of single sign-on in a secret of its own, which only the account function reads', () => {
    expect(readTemplate(synthesize()).functions.map(({ environment }) => environment.SSO_SECRET_ID)).not.toContain(
      'sign-on-secret',
    );
    const given = { ssoIssuer: 'https://id.example.com', ssoClientId: 'staffbook', ssoName: 'Okta' };
    const withProvider = synthesize(given);
    const readers = readTemplate(withProvider).functions.filter(({ environment }) => environment.SSO_SECRET_ID);
    expect(readers.map(({ area, environment }) => [area, environment.SSO_SECRET_ID])).toEqual([
      ['account', 'sign-on-secret'],
    ]);
    const secrets = Object.entries(withProvider.Resources).filter(
      ([, { Type }]) => Type === 'AWS::SecretsManager::Secret',
    );
    expect(secrets).toHaveLength(3);
    const own = secrets.find(([id]) => id.includes('SignOn'))?.[0] ?? '';
    const policies = Object.entries(withProvider.Resources).filter(
      ([, resource]) => resource.Type === 'AWS::IAM::ManagedPolicy' && JSON.stringify(resource).includes(own),
    );
    expect(policies.map(([id]) => id)).toEqual([expect.stringMatching(/^AccountPolicy/)]);
    expect(JSON.stringify(withProvider)).not.toContain('"SecretString"');
  });

  it('generates the signing key in the cloud, in the format that the functions read', () => {
    const [signing, origin] = properties<{ GenerateSecretString: Record<string, unknown>; KmsKeyId: unknown }>(
      'AWS::SecretsManager::Secret',
    );
    for (const secret of [signing, origin]) {
      expect(secret?.KmsKeyId).toBeDefined();
      expect(secret?.GenerateSecretString.PasswordLength).toBeGreaterThanOrEqual(32);
    }
    const { SecretStringTemplate, GenerateStringKey } = signing?.GenerateSecretString ?? {};
    expect(JSON.parse(String(SecretStringTemplate))).toEqual({ kid: '1' });
    expect(GenerateStringKey).toBe('key');
    expect(JSON.stringify(template)).not.toContain('"SecretString"');
  });

  it('keeps logs for as long as the parameter says', () => {
    const days = properties<{ RetentionInDays: number }>('AWS::Logs::LogGroup').map(
      ({ RetentionInDays }) => RetentionInDays,
    );
    expect(days).toEqual(Array.from({ length: areas.length + 2 }, () => 90));
  });

  it('stays well below the 500 resources of a stack', () => {
    expect(Object.keys(template.Resources).length).toBeLessThanOrEqual(450);
  });
});
