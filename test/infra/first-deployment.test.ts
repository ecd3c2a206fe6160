import { describe, expect, it } from 'vitest';
import type { Parameters } from '../../infra/parameters.ts';
import { synthesize, type Resource, type Template } from '../../infra/synthesize.ts';

/**
 * What a synthesis can't show but a first deployment, a second stage or a redeployment after removal would trip over:
 * the order in which CloudFormation creates things, names already taken, and the quotas of a new account.
 */

type Made = Resource & { readonly DependsOn?: string | readonly string[]; readonly UpdateReplacePolicy?: string };

const production = synthesize();
const staging = synthesize({ stage: 'staging' });

const ofType = (type: string, { Resources }: Template = production): [string, Made][] =>
  Object.entries(Resources).filter(([, resource]) => resource.Type === type);
const ofTypes = (...types: string[]): [string, Made][] => types.flatMap((type) => ofType(type));

/** The resources that a part of the template references. */
function referred(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referred);
  if (typeof value !== 'object' || value === null) return [];
  const { Ref, 'Fn::GetAtt': attribute } = value as Record<string, unknown>;
  if (typeof Ref === 'string') return [Ref];
  if (Array.isArray(attribute)) return [String(attribute[0])];
  return Object.values(value).flatMap(referred);
}

const waitsFor = ({ DependsOn, Properties }: Made): string[] => [...[DependsOn ?? []].flat(), ...referred(Properties)];

/** Everything that exists before a resource is created. */
function before(id: string, { Resources }: Template, seen = new Set<string>()): Set<string> {
  const resource = Resources[id];
  for (const other of resource ? waitsFor(resource) : []) {
    if (seen.has(other) || !(other in Resources)) continue;
    seen.add(other);
    before(other, { Resources }, seen);
  }
  return seen;
}

const bytes = (value: unknown): number => Buffer.byteLength(typeof value === 'string' ? value : JSON.stringify(value));
/** As IAM sees it: references replaced by a name or an ARN of up to this length. */
const resolved = (value: unknown): string =>
  JSON.stringify(value).replace(/\{"(?:Ref|Fn::GetAtt)":[^}]*\}/g, `"${'x'.repeat(110)}"`);

describe('the order of creation', () => {
  it.each([
    ['AWS::Lambda::Function', 'Role'],
    ['AWS::Scheduler::Schedule', 'Target'],
    ['AWS::Backup::BackupSelection', 'BackupSelection'],
  ])('creates a %s after the permissions of its role, which AWS checks immediately', (type, property) => {
    const policies = ofType('AWS::IAM::ManagedPolicy');
    expect(ofType(type).length).toBeGreaterThan(0);
    for (const [id, made] of ofType(type)) {
      const roles = referred(made.Properties?.[property]).filter(
        (name) => production.Resources[name]?.Type === 'AWS::IAM::Role',
      );
      const needed = policies
        .filter(([, { Properties }]) => referred(Properties?.Roles).some((role) => roles.includes(role)))
        .map(([name]) => name);
      expect([id, needed.length]).toEqual([id, 1]);
      expect([id, [...before(id, production)]]).toEqual([id, expect.arrayContaining(needed)]);
    }
  });

  it('has no cycle', () => {
    for (const id of Object.keys(production.Resources))
      expect([id, before(id, production).has(id)]).toEqual([id, false]);
  });

  it('creates the API stage after all of its routes, which would otherwise be deployed one by one', () => {
    const [[stage]] = ofType('AWS::ApiGatewayV2::Stage') as [[string, Made]];
    const routes = ofType('AWS::ApiGatewayV2::Route').map(([id]) => id);
    expect([...before(stage, production)]).toEqual(expect.arrayContaining(routes));
  });

  it('uploads the web app after every function and route it calls and after the API stage', () => {
    const [[upload]] = ofType('AWS::CloudFormation::CustomResource') as [[string, Made]];
    const needed = ofTypes('AWS::Lambda::Function', 'AWS::ApiGatewayV2::Route', 'AWS::ApiGatewayV2::Stage').map(
      ([id]) => id,
    );
    expect(needed.length).toBeGreaterThan(200);
    expect([...before(upload, production)]).toEqual(expect.arrayContaining(needed));
  });

  it("waits for the web app's upload as long as Lambda retries it, not for an hour", () => {
    const [[, upload]] = ofType('AWS::CloudFormation::CustomResource') as [[string, Made]];
    expect(upload.Properties?.ServiceTimeout).toBe(1200);
  });

  it('creates few routes at once, because API Gateway accepts ten changes a second per account', () => {
    const routes = ofType('AWS::ApiGatewayV2::Route');
    const first = routes.filter(
      ([, made]) => !waitsFor(made).some((id) => production.Resources[id]?.Type === 'AWS::ApiGatewayV2::Route'),
    );
    expect(first.length).toBeLessThanOrEqual(10);
    const next = new Map<string, number>();
    for (const [, { DependsOn }] of routes)
      for (const id of [DependsOn ?? []].flat())
        if (production.Resources[id]?.Type === 'AWS::ApiGatewayV2::Route') next.set(id, (next.get(id) ?? 0) + 1);
    expect(Math.max(...next.values())).toBe(1);
  });
});

describe('names', () => {
  /** Names given by the template; CloudFormation generates every other one anew. */
  const part: Readonly<Record<string, string>> = {
    'AWS::CloudFront::ResponseHeadersPolicy': 'ResponseHeadersPolicyConfig',
    'AWS::CloudFront::OriginAccessControl': 'OriginAccessControlConfig',
    'AWS::CloudFront::OriginRequestPolicy': 'OriginRequestPolicyConfig',
  };
  const nameOf = ({ Type, Properties = {} }: Made): unknown =>
    ((Properties[part[Type] ?? ''] ?? Properties) as { Name?: unknown }).Name;

  const longest = synthesize({ stage: 'a'.repeat(20) });
  /** The longest region name. */
  const REGION = 'ap-southeast-2';

  it.each([
    ['AWS::CloudFront::Function', 64],
    ['AWS::CloudFront::ResponseHeadersPolicy', 128],
    ['AWS::CloudFront::OriginAccessControl', 64],
    ['AWS::CloudFront::OriginRequestPolicy', 128],
  ])('of a %s, unique across all regions of an account, include the stage and region', (type, most) => {
    const made = ofType(type, longest);
    expect(made.length).toBeGreaterThan(0);
    for (const [id, resource] of made) {
      const text = JSON.stringify(nameOf(resource));
      expect([id, text]).toEqual([id, expect.stringContaining('{"Ref":"AWS::Region"}')]);
      const words = [...text.matchAll(/"([^"]+)"/g)].map(([, word = '']) => word);
      const name = words
        .filter((word) => !/^(?:Ref|Fn::Join)$/.test(word))
        .map((word) => word.replace(/^AWS::Region$/, REGION));
      expect([id, name.join('').length <= most]).toEqual([id, true]);
    }
  });

  it('of resources that outlive their stack are new in the next stack', () => {
    const vaults = ofType('AWS::Backup::BackupVault');
    expect(vaults).toHaveLength(1);
    for (const [, { Properties }] of vaults)
      expect(JSON.stringify(Properties?.BackupVaultName)).toContain('AWS::StackId');
  });

  it('are given to no other resources', () => {
    const isName =
      /^(?:TableName|FunctionName|RoleName|ManagedPolicyName|BucketName|QueueName|TopicName|LogGroupName|DashboardName|AlarmName)$/;
    for (const [id, { Type, Properties }] of Object.entries(production.Resources)) {
      // These name an existing function.
      if (Type === 'AWS::Lambda::Permission' || Type === 'AWS::Lambda::EventInvokeConfig') continue;
      expect([id, Object.keys(Properties ?? {}).filter((name) => isName.test(name))]).toEqual([id, []]);
    }
  });
});

describe('retained resources', () => {
  it('are deleted when the first deployment fails, except the protected table, and buckets, which may hold files', () => {
    for (const [id, { DeletionPolicy }] of ofTypes('AWS::DynamoDB::Table', 'AWS::S3::Bucket'))
      expect([id, DeletionPolicy]).toEqual([id, 'Retain']);
    for (const [id, { DeletionPolicy }] of ofTypes('AWS::SecretsManager::Secret', 'AWS::Backup::BackupVault'))
      expect([id, DeletionPolicy]).toEqual([id, 'RetainExceptOnCreate']);
  });

  it.each<Partial<Parameters>>([{}, { stage: 'staging' }, { stage: 'staging', removal: 'keep' }])(
    'keep their key whenever the table is kept, because a table without it is in the way of the next attempt (%o)',
    (overrides) => {
      const template = synthesize(overrides);
      const policies = (type: string) =>
        ofType(type, template).map(([, { DeletionPolicy, UpdateReplacePolicy }]) => [
          DeletionPolicy,
          UpdateReplacePolicy,
        ]);
      expect(policies('AWS::KMS::Key')).toEqual(policies('AWS::DynamoDB::Table'));
    },
  );

  it.each(['address', 'domain'] as const)(
    "include the sender of all stages in SES, however it is known (%s), also when it's replaced",
    (senderIdentity) => {
      for (const stage of ['production', 'staging']) {
        const senders = ofType('AWS::SES::EmailIdentity', synthesize({ stage, senderIdentity }));
        expect(
          senders.map(([, { DeletionPolicy, UpdateReplacePolicy }]) => [DeletionPolicy, UpdateReplacePolicy]),
        ).toEqual([['RetainExceptOnCreate', 'Retain']]);
      }
    },
  );

  it('stay readable: backups, logs and their key, even when the rest is to be deleted', () => {
    const leaving = synthesize({ removal: 'delete' });
    for (const type of ['AWS::Backup::BackupVault', 'AWS::KMS::Key', 'AWS::Logs::LogGroup'])
      for (const [id, { DeletionPolicy }] of ofType(type, leaving))
        expect([id, DeletionPolicy]).toEqual([id, 'RetainExceptOnCreate']);
    expect(ofType('AWS::Backup::BackupVault', leaving)).toHaveLength(1);
    expect(ofType('AWS::Backup::BackupPlan', leaving)).toEqual([]);
    expect(ofType('AWS::DynamoDB::Table', leaving)[0]?.[1].DeletionPolicy).toBe('Delete');
    expect(ofType('AWS::Backup::BackupVault', staging)).toEqual([]);
  });
});

interface AlarmProperties {
  readonly Metrics?: readonly { readonly MetricStat?: { readonly Period: number } }[];
  readonly Period?: number;
  readonly EvaluationPeriods: number;
}

describe('the default quotas of an account', () => {
  const count = (type: string): number => ofType(type).length;

  it('suffice for the stack: 1 MB of template, 500 resources, 200 outputs', () => {
    expect(bytes(production)).toBeLessThan(600_000);
    expect(Object.keys(production.Resources).length).toBeLessThanOrEqual(450);
  });

  it('suffice for the API: 300 routes and 300 integrations', () => {
    expect(count('AWS::ApiGatewayV2::Route')).toBeLessThanOrEqual(300);
    expect(count('AWS::ApiGatewayV2::Integration')).toBeLessThanOrEqual(300);
  });

  it('suffice for functions: 4 KB of environment, 20 KB of permissions, no reserved concurrency with a limit of 10', () => {
    for (const [id, { Properties }] of ofType('AWS::Lambda::Function')) {
      const { Variables = {} } = (Properties?.Environment ?? {}) as { Variables?: object };
      expect([id, resolved(Variables).length < 4096]).toEqual([id, true]);
      expect([id, Properties?.ReservedConcurrentExecutions]).toEqual([id, undefined]);
      const callers = ofType('AWS::Lambda::Permission').filter(([, made]) => referred(made.Properties).includes(id));
      expect([id, callers.length <= 1]).toEqual([id, true]);
    }
  });

  it('suffice for policies: 6,144 characters each, 10 per role, 32 KB per key, 20 KB per bucket', () => {
    for (const [id, { Properties }] of ofType('AWS::IAM::ManagedPolicy'))
      expect([id, resolved(Properties?.PolicyDocument).length < 6144]).toEqual([id, true]);
    for (const [, { Properties }] of ofType('AWS::KMS::Key'))
      expect(resolved(Properties?.KeyPolicy).length).toBeLessThan(32_768);
    for (const [, { Properties }] of ofType('AWS::S3::BucketPolicy'))
      expect(resolved(Properties?.PolicyDocument).length).toBeLessThan(20_480);
  });

  it('suffice for edge functions: 10 KB of code', () => {
    for (const [, { Properties }] of ofType('AWS::CloudFront::Function'))
      expect(bytes(String(Properties?.FunctionCode))).toBeLessThan(10_240);
  });

  it('suffice for alarms: 10 metrics per sum, a week of hourly periods and a day of shorter ones', () => {
    for (const [id, { Properties }] of ofType('AWS::CloudWatch::Alarm')) {
      const {
        Metrics = [],
        Period = 0,
        EvaluationPeriods,
      } = Properties as Readonly<Record<string, unknown>> & AlarmProperties;
      expect([id, Metrics.length <= 10]).toEqual([id, true]);
      const period = Math.max(Period, ...Metrics.map(({ MetricStat }) => MetricStat?.Period ?? 0));
      const most = period < 3600 ? 86_400 : 604_800;
      expect([id, period * EvaluationPeriods <= most]).toEqual([id, true]);
    }
  });
});

describe('the stack', () => {
  it('names no fixed region or partition', () => {
    // The graph of CloudFront's metrics, which exist in one region only.
    const text = JSON.stringify(production.Resources).replace(String.raw`\"Global\",{\"region\":\"us-east-1\"}`, '');
    expect(text).not.toMatch(/"arn:aws:/);
    expect(text).not.toMatch(/(?:us|eu|ap)-(?:east|west|central)-\d/);
  });
});
