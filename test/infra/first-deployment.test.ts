import { describe, expect, it } from 'vitest';
import { synthesize, type Resource, type Template } from '../../infra/synthesize.ts';

/**
 * What a synthesis does not see, and a first deployment, a second stage or a deployment after a removal would trip over:
 * the order in which CloudFormation makes things, names that are taken already, and the quotas of a new account.
 */

type Made = Resource & { readonly DependsOn?: string | readonly string[] };

const production = synthesize();
const staging = synthesize({ stage: 'staging' });

const ofType = (type: string, { Resources }: Template = production): [string, Made][] =>
  Object.entries(Resources).filter(([, resource]) => resource.Type === type);
const ofTypes = (...types: string[]): [string, Made][] => types.flatMap((type) => ofType(type));

/** The resources that a part of the template refers to. */
function referred(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referred);
  if (typeof value !== 'object' || value === null) return [];
  const { Ref, 'Fn::GetAtt': attribute } = value as Record<string, unknown>;
  if (typeof Ref === 'string') return [Ref];
  if (Array.isArray(attribute)) return [String(attribute[0])];
  return Object.values(value).flatMap(referred);
}

const waitsFor = ({ DependsOn, Properties }: Made): string[] => [...[DependsOn ?? []].flat(), ...referred(Properties)];

/** Everything that is there before a resource is made. */
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
/** As IAM and others see it: a reference has become a name or an ARN of up to this length. */
const resolved = (value: unknown): string =>
  JSON.stringify(value).replace(/\{"(?:Ref|Fn::GetAtt)":[^}]*\}/g, `"${'x'.repeat(110)}"`);

describe('the order in which things are made', () => {
  it.each([
    ['AWS::Lambda::Function', 'Role'],
    ['AWS::Scheduler::Schedule', 'Target'],
    ['AWS::Backup::BackupSelection', 'BackupSelection'],
  ])('a %s comes after what its role allows: AWS looks at once whether it may', (type, property) => {
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

  it('has no circle', () => {
    for (const id of Object.keys(production.Resources))
      expect([id, before(id, production).has(id)]).toEqual([id, false]);
  });

  it('makes the stage of the API after all of its routes, which else would each be deployed by itself', () => {
    const [[stage]] = ofType('AWS::ApiGatewayV2::Stage') as [[string, Made]];
    const routes = ofType('AWS::ApiGatewayV2::Route').map(([id]) => id);
    expect([...before(stage, production)]).toEqual(expect.arrayContaining(routes));
  });

  it('uploads the web app after every function and route that it calls, and after the stage that has them', () => {
    const [[upload]] = ofType('AWS::CloudFormation::CustomResource') as [[string, Made]];
    const needed = ofTypes('AWS::Lambda::Function', 'AWS::ApiGatewayV2::Route', 'AWS::ApiGatewayV2::Stage').map(
      ([id]) => id,
    );
    expect(needed.length).toBeGreaterThan(200);
    expect([...before(upload, production)]).toEqual(expect.arrayContaining(needed));
  });

  it('waits for the upload of the web app for as long as Lambda tries it, and not for an hour', () => {
    const [[, upload]] = ofType('AWS::CloudFormation::CustomResource') as [[string, Made]];
    expect(upload.Properties?.ServiceTimeout).toBe(1200);
  });

  it('makes few routes at once: API Gateway takes ten changes a second from an account', () => {
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
  /** Names that the template gives; every other one is made up by CloudFormation, new each time. */
  const part: Readonly<Record<string, string>> = {
    'AWS::CloudFront::ResponseHeadersPolicy': 'ResponseHeadersPolicyConfig',
    'AWS::CloudFront::OriginAccessControl': 'OriginAccessControlConfig',
  };
  const nameOf = ({ Type, Properties = {} }: Made): unknown =>
    ((Properties[part[Type] ?? ''] ?? Properties) as { Name?: unknown }).Name;

  const longest = synthesize({ stage: 'a'.repeat(20) });
  /** The longest name that a region has. */
  const REGION = 'ap-southeast-2';

  it.each([
    ['AWS::CloudFront::Function', 64],
    ['AWS::CloudFront::ResponseHeadersPolicy', 128],
    ['AWS::CloudFront::OriginAccessControl', 64],
  ])('of a %s, which an account has in all regions at once, have the stage and the region in them', (type, most) => {
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

  it('of what stays when a stack goes are new with the next stack', () => {
    const vaults = ofType('AWS::Backup::BackupVault');
    expect(vaults).toHaveLength(1);
    for (const [, { Properties }] of vaults)
      expect(JSON.stringify(Properties?.BackupVaultName)).toContain('AWS::StackId');
  });

  it('are given to nothing else', () => {
    const isName =
      /^(?:TableName|FunctionName|RoleName|ManagedPolicyName|BucketName|QueueName|TopicName|LogGroupName|DashboardName|AlarmName)$/;
    for (const [id, { Type, Properties }] of Object.entries(production.Resources)) {
      // They name a function that there is.
      if (Type === 'AWS::Lambda::Permission' || Type === 'AWS::Lambda::EventInvokeConfig') continue;
      expect([id, Object.keys(Properties ?? {}).filter((name) => isName.test(name))]).toEqual([id, []]);
    }
  });
});

describe('what stays', () => {
  it('does not stay when the first deployment fails, but for the table, which is protected, and buckets, which may hold files', () => {
    for (const [id, { DeletionPolicy }] of ofTypes('AWS::DynamoDB::Table', 'AWS::S3::Bucket'))
      expect([id, DeletionPolicy]).toEqual([id, 'Retain']);
    for (const [id, { DeletionPolicy }] of ofTypes(
      'AWS::KMS::Key',
      'AWS::SecretsManager::Secret',
      'AWS::Backup::BackupVault',
    ))
      expect([id, DeletionPolicy]).toEqual([id, 'RetainExceptOnCreate']);
  });

  it('can be read for as long as it stays: the copies, the logs and their key, also once the rest is to be deleted', () => {
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

describe('quotas that an account begins with', () => {
  const count = (type: string): number => ofType(type).length;

  it('hold for the stack: 1 MB of template, 500 resources, 200 outputs', () => {
    expect(bytes(production)).toBeLessThan(600_000);
    expect(Object.keys(production.Resources).length).toBeLessThanOrEqual(450);
  });

  it('hold for the API: 300 routes and 300 integrations', () => {
    expect(count('AWS::ApiGatewayV2::Route')).toBeLessThanOrEqual(280);
    expect(count('AWS::ApiGatewayV2::Integration')).toBeLessThanOrEqual(280);
  });

  it('hold for functions: 4 KB of environment, 20 KB of who may call, nothing reserved of 10 at once', () => {
    for (const [id, { Properties }] of ofType('AWS::Lambda::Function')) {
      const { Variables = {} } = (Properties?.Environment ?? {}) as { Variables?: object };
      expect([id, resolved(Variables).length < 4096]).toEqual([id, true]);
      expect([id, Properties?.ReservedConcurrentExecutions]).toEqual([id, undefined]);
      const callers = ofType('AWS::Lambda::Permission').filter(([, made]) => referred(made.Properties).includes(id));
      expect([id, callers.length <= 1]).toEqual([id, true]);
    }
  });

  it('hold for policies: 6,144 characters in each, 10 on a role, 32 KB on a key, 20 KB on a bucket', () => {
    for (const [id, { Properties }] of ofType('AWS::IAM::ManagedPolicy'))
      expect([id, resolved(Properties?.PolicyDocument).length < 6144]).toEqual([id, true]);
    for (const [, { Properties }] of ofType('AWS::KMS::Key'))
      expect(resolved(Properties?.KeyPolicy).length).toBeLessThan(32_768);
    for (const [, { Properties }] of ofType('AWS::S3::BucketPolicy'))
      expect(resolved(Properties?.PolicyDocument).length).toBeLessThan(20_480);
  });

  it('hold for what runs at the edge: 10 KB of code', () => {
    for (const [, { Properties }] of ofType('AWS::CloudFront::Function'))
      expect(bytes(String(Properties?.FunctionCode))).toBeLessThan(10_240);
  });

  it('hold for alarms: 10 metrics in a sum, a week looked back by the hour and a day by less', () => {
    for (const [id, { Properties }] of ofType('AWS::CloudWatch::Alarm')) {
      const { Metrics = [], Period = 0, EvaluationPeriods } = Properties as unknown as AlarmProperties;
      expect([id, Metrics.length <= 10]).toEqual([id, true]);
      const period = Math.max(Period, ...Metrics.map(({ MetricStat }) => MetricStat?.Period ?? 0));
      const most = period < 3600 ? 86_400 : 604_800;
      expect([id, period * EvaluationPeriods <= most]).toEqual([id, true]);
    }
  });
});

describe('a place of its own', () => {
  it('is whatever region and partition it is deployed to', () => {
    // The graph of what CloudFront tells, which it does in one region alone.
    const text = JSON.stringify(production.Resources).replace(String.raw`\"Global\",{\"region\":\"us-east-1\"}`, '');
    expect(text).not.toMatch(/"arn:aws:/);
    expect(text).not.toMatch(/(?:us|eu|ap)-(?:east|west|central)-\d/);
  });
});
