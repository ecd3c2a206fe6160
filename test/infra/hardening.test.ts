import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, type Stack, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, NIST80053R5Checks, ServerlessChecks } from 'cdk-nag';
import { afterAll, describe, expect, it } from 'vitest';
import { defaultContext, stackName } from '../../infra/context.ts';
import { readTemplate } from '../../infra/local/template.ts';
import { root } from '../../infra/fingerprint.ts';
import { type Parameters, readParameters } from '../../infra/parameters.ts';
import { ASSETS } from '../../infra/site-paths.ts';
import { StaffbookStack } from '../../infra/stack.ts';
import type { Template } from '../../infra/synthesize.ts';
import { throttles, routeClass } from '../../infra/throttles.ts';
import { areas } from '../../shared/contract/areas.ts';
import { partitions } from '../../functions/deployment/partitions.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'staffbook-hardening-'));
  folders.push(folder);
  return folder;
};

interface Report {
  readonly pluginReports: readonly { readonly pluginName: string; readonly violations: readonly unknown[] }[];
}

interface MadeStack {
  readonly app: App;
  readonly stack: Stack;
  readonly template: Template;
  /** The findings of each checker that runs during synthesis. */
  readonly found: Readonly<Record<string, readonly unknown[]>>;
}

function makeStack(overrides: Partial<Parameters> = {}): MadeStack {
  const nothing = newFolder();
  mkdirSync(join(nothing, ASSETS));
  const context = { ...defaultContext(), senderEmail: 'staffbook@company.test', ...overrides };
  const outdir = newFolder();
  const app = new App({
    outdir,
    context: { ...context, 'aws:cdk:disable-asset-staging': true },
    treeMetadata: false,
    analyticsReporting: false,
  });
  const parameters = readParameters(context);
  const stack = new StaffbookStack(app, stackName(parameters), { parameters, bundle: nothing, webBuild: nothing });
  const template = app.synth().getStackByName(stack.stackName).template as Template;
  const report = JSON.parse(readFileSync(join(outdir, 'validation-report.json'), 'utf8')) as Report;
  const found = Object.fromEntries(report.pluginReports.map(({ pluginName, violations }) => [pluginName, violations]));
  return { app, stack, template, found };
}

const WEB_ACL_ARN = 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/staffbook/0a1b2c3d';

const RESTORED_TABLE = 'Staffbook-production-20260302';
const COPY_VAULT_ARN = 'arn:aws:backup:us-west-2:123456789012:backup-vault:Staffbook-production';

const production = makeStack();
const ofType = (type: string, { template } = production) =>
  Object.entries(template.Resources).filter(([, resource]) => resource.Type === type);
const propertiesOf = <T>(type: string, made = production): T[] =>
  ofType(type, made).map(([, { Properties }]) => Properties as T);

interface Acknowledged {
  readonly id: string;
  readonly reason: string;
  readonly at: string;
}

/** Every finding that the stack accepts, with its reason. */
function acknowledgements(stack: Stack): Acknowledged[] {
  return stack.node.findAll().flatMap(({ node }) =>
    node.metadata
      .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
      .flatMap(({ data }) => Object.entries(data as Record<string, string>))
      .map(([id, reason]) => ({ id: id.replace(/^Annotation::/i, ''), reason, at: node.path }))
      // CDK acknowledges warnings about its own constructs.
      .filter(({ id }) => !id.startsWith('CloudFormation-')),
  );
}

const installations: [string, Partial<Parameters>][] = [
  ['production', {}],
  [
    'a site with a name of its own',
    {
      domainName: 'staff.company.test',
      certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d',
      senderIdentity: 'domain',
    },
  ],
  ['a site behind a web ACL', { webAclArn: WEB_ACL_ARN }],
  ['a restored table with copies in another region', { restoredTable: RESTORED_TABLE, copyVaultArn: COPY_VAULT_ARN }],
];

describe.each([
  ['AWS Solutions', AwsSolutionsChecks],
  ['Serverless', ServerlessChecks],
  ['NIST 800-53 revision 5', NIST80053R5Checks],
])('the rules of %s', (_, Pack) => {
  it.each(installations)('find nothing in %s', (__, overrides) => {
    const { violations } = new Pack().validateScope(makeStack(overrides).app);
    expect(violations.map(({ ruleName, violatingResources }) => [ruleName, violatingResources])).toEqual([]);
  });
});

describe("CloudFormation's resource schemas", () => {
  it.each<[string, Partial<Parameters>]>([
    ...installations,
    ['a staging installation', { stage: 'staging', blockedCountries: [] }],
    ['production about to be removed', { removal: 'delete', senderIdentity: 'existing' }],
  ])('are met by %s', (_, overrides) => {
    expect(makeStack(overrides).found).toEqual({ 'CloudFormation Validate': [] });
  });
});

describe('the accepted findings', () => {
  const all = acknowledgements(production.stack);

  it('have at most ten different reasons', () => {
    const reasons = new Set(all.map(({ reason }) => reason));
    expect(reasons.size).toBeLessThanOrEqual(10);
    expect(reasons.size).toBeGreaterThan(0);
    for (const { id, reason } of all) expect([id, reason.length > 60]).toEqual([id, true]);
  });

  it('share a reason only when they are the same finding under two names', () => {
    const names = Map.groupBy(all, ({ reason }) => reason);
    const shared = [...names.values()].filter((group) => group.length > 1).map((group) => group.map(({ id }) => id));
    expect(shared).toEqual([['AwsSolutions-SMG4', 'NIST.800.53.R5-SecretsManagerRotationEnabled']]);
  });
});

describe('a web ACL', () => {
  interface Rule {
    readonly Action: { readonly Block: { readonly CustomResponse: { readonly ResponseCode: number } } };
    readonly Statement: {
      readonly RateBasedStatement: {
        readonly Limit: number;
        readonly EvaluationWindowSec: number;
        readonly AggregateKeyType: string;
        readonly ScopeDownStatement: { readonly ByteMatchStatement: { readonly SearchString: string } };
      };
    };
  }
  const { Rules, Scope } = JSON.parse(readFileSync(join(root, 'infra/web-acl.json'), 'utf8')) as {
    Rules: Rule[];
    Scope: string;
  };
  const limits = Rules.map(({ Action, Statement: { RateBasedStatement: limit } }) => ({
    status: Action.Block.CustomResponse.ResponseCode,
    prefix: Buffer.from(limit.ScopeDownStatement.ByteMatchStatement.SearchString, 'base64').toString(),
    rate: limit.Limit / limit.EvaluationWindowSec,
    by: limit.AggregateKeyType,
  }));

  it('is attached to the site when a parameter names one, and is otherwise an accepted finding', () => {
    const made = makeStack({ webAclArn: WEB_ACL_ARN });
    const [site] = propertiesOf<{ DistributionConfig: { WebACLId?: string } }>('AWS::CloudFront::Distribution', made);
    expect(site?.DistributionConfig.WebACLId).toBe(WEB_ACL_ARN);
    expect(acknowledgements(made.stack).map(({ id }) => id)).not.toContain('AwsSolutions-CFR2');
    expect(acknowledgements(production.stack).map(({ id }) => id)).toContain('AwsSolutions-CFR2');
    const [plain] = propertiesOf<{ DistributionConfig: object }>('AWS::CloudFront::Distribution');
    expect(plain?.DistributionConfig).not.toHaveProperty('WebACLId');
  });

  it('as documented counts every call and keeps a single address from using up the shared limits', () => {
    expect(Scope).toBe('CLOUDFRONT');
    for (const endpoint of endpoints) {
      const counted = limits.filter(({ prefix }) => endpoint.path.startsWith(prefix));
      expect([endpoint.path, counted.length > 0]).toEqual([endpoint.path, true]);
      const least = Math.min(...counted.map(({ rate }) => rate));
      const { rateLimit } = throttles[routeClass(endpoint)];
      // The few people who may start bulk work are known by name.
      if (routeClass(endpoint) !== 'bulk')
        expect([endpoint.path, least < rateLimit / 4]).toEqual([endpoint.path, true]);
    }
    for (const limit of limits) expect(limit).toMatchObject({ status: 429, by: 'IP' });
  });
});

describe('table partitions', () => {
  interface Statement {
    readonly Action: string | string[];
    readonly Condition?: {
      readonly 'ForAllValues:StringLike'?: { readonly 'dynamodb:LeadingKeys': readonly string[] };
      readonly Null?: Readonly<Record<string, string>>;
    };
  }
  const plans = readTemplate(production.template).functions;

  function statementsOf(area: string): Statement[] {
    const id = plans.find((plan) => plan.area === area)?.id ?? '';
    const { Role } = production.template.Resources[id]?.Properties ?? {};
    const [role] = (Role as { 'Fn::GetAtt': string[] })['Fn::GetAtt'];
    return propertiesOf<{ Roles: { Ref: string }[]; PolicyDocument: { Statement: Statement[] } }>(
      'AWS::IAM::ManagedPolicy',
    )
      .filter(({ Roles }) => Roles.some(({ Ref }) => Ref === role))
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
  }

  /** Matches like IAM: `*` is any text, `?` any one character. */
  const like = (pattern: string, text: string): boolean =>
    new RegExp(
      `^${pattern
        .replace(/[.+^${}()|[\]\\]/g, '\\$&')
        .replaceAll('*', '.*')
        .replaceAll('?', '.')}$`,
    ).test(text);

  /** Whether an area's role allows a call on these partitions; a call such as Scan names none. */
  function mayUse(area: string, action: string, keys: readonly string[]): boolean {
    return statementsOf(area)
      .filter(({ Action }) => [Action].flat().some((one) => like(one, `dynamodb:${action}`)))
      .some(({ Condition }) => {
        const patterns = Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'];
        const needsKeys = Condition?.Null?.['dynamodb:LeadingKeys'] === 'false';
        if (needsKeys && keys.length === 0) return false;
        return !patterns || keys.every((key) => patterns.some((pattern) => like(pattern, key)));
      });
  }

  const reads = ['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem'];
  const writes = ['PutItem', 'UpdateItem', 'DeleteItem'];

  it('of password hashes are readable only by the two functions that check and set passwords', () => {
    for (const action of reads) {
      const readers = areas.filter((area) => mayUse(area, action, [partitions.credential]));
      expect([action, readers]).toEqual([action, ['account', 'admin']]);
    }
    expect(mayUse('ledger', 'Query', [partitions.credential])).toBe(false);
  });

  it('of timesheets are out of reach for the invoicing, ledger and account functions', () => {
    const keys = [
      'TsrpTimesheet',
      'TsrpTimesheet#pay_period_id#7',
      'TsrpTimesheet#user_id#3',
      'History#TsrpTimesheet#9',
    ];
    for (const area of ['invoicing', 'ledger', 'account'])
      for (const action of [...reads, ...writes])
        for (const key of keys)
          expect([area, action, key, mayUse(area, action, [key])]).toEqual([area, action, key, false]);
    expect(mayUse('timesheets', 'Query', ['TsrpTimesheet#pay_period_id#7'])).toBe(true);
  });

  it('must be named: nobody may Scan or call without keys', () => {
    for (const area of areas) {
      for (const action of ['Scan', 'PartiQLSelect', 'DeleteTable', 'ExportTableToPointInTime', 'UpdateTable'])
        expect([area, action, mayUse(area, action, [])]).toEqual([area, action, false]);
      for (const action of [...reads, ...writes])
        expect([area, action, mayUse(area, action, [])]).toEqual([area, action, false]);
    }
  });

  it("can't be mixed: one foreign key in a call refuses all of it", () => {
    expect(mayUse('ledger', 'BatchGetItem', ['CklgPayee', partitions.credential])).toBe(false);
    expect(mayUse('ledger', 'BatchGetItem', ['CklgPayee', 'CklgTransaction#year#2026'])).toBe(true);
  });

  it('are guarded by conditions that no unconditional statement undoes', () => {
    for (const area of areas) {
      const free = statementsOf(area).filter(
        ({ Action, Condition }) => [Action].flat().some((action) => action.startsWith('dynamodb:')) && !Condition,
      );
      expect([area, free]).toEqual([area, []]);
    }
  });
});

describe('an alarm', () => {
  const alarms = propertiesOf<{ AlarmActions: unknown[]; OKActions: unknown[]; AlarmDescription: string }>(
    'AWS::CloudWatch::Alarm',
  );
  const watched = JSON.stringify(ofType('AWS::CloudWatch::Alarm'));

  it('covers errors, throttles and duration of every function', () => {
    for (const { id } of readTemplate(production.template).functions)
      for (const metric of ['Errors', 'Throttles', 'Duration']) {
        const found = ofType('AWS::CloudWatch::Alarm').filter(
          ([, { Properties }]) =>
            Properties?.MetricName === metric && JSON.stringify(Properties.Dimensions).includes(id),
        );
        expect([id, metric, found.length]).toEqual([id, metric, 1]);
      }
  });

  it.each([
    ['5xx'],
    ['4xx'],
    ['Latency'],
    ['ReadThrottleEvents'],
    ['WriteThrottleEvents'],
    ['SystemErrors'],
    ['Reputation.BounceRate'],
    ['Reputation.ComplaintRate'],
    ['ApproximateNumberOfMessagesVisible'],
    ['TransactionConflict'],
    ['5xxErrorRate'],
  ])('covers %s', (metric) => {
    expect(watched).toContain(`"MetricName":"${metric}"`);
  });

  it('sends email when it starts and ends, and says what to do', () => {
    const [subscription] = propertiesOf<{ Protocol: string; Endpoint: string }>('AWS::SNS::Subscription');
    expect(subscription).toMatchObject({ Protocol: 'email', Endpoint: 'staffbook@company.test' });
    for (const { AlarmActions, OKActions, AlarmDescription } of alarms) {
      expect([AlarmActions.length, OKActions.length]).toEqual([1, 1]);
      expect(AlarmDescription).toMatch(/\.$/);
    }
  });
});

describe('stored data', () => {
  const types = ['AWS::DynamoDB::Table', 'AWS::SecretsManager::Secret', 'AWS::KMS::Key'];

  it('is kept when a production stack is deleted, and deleted with any other', () => {
    const staging = makeStack({ stage: 'staging' });
    for (const type of types) {
      for (const [id, { DeletionPolicy }] of ofType(type))
        expect([id, DeletionPolicy]).toEqual([id, expect.stringMatching(/^Retain(?:ExceptOnCreate)?$/)]);
      for (const [id, { DeletionPolicy }] of ofType(type, staging))
        expect([id, DeletionPolicy]).toEqual([id, 'Delete']);
    }
    for (const [id, { DeletionPolicy }] of ofType('AWS::S3::Bucket', staging))
      expect([id, DeletionPolicy]).toEqual([id, 'Retain']);
    expect(propertiesOf('AWS::DynamoDB::Table', staging)).toMatchObject([{ DeletionProtectionEnabled: false }]);
    expect(production.stack.terminationProtection).toBe(true);
  });

  it("is encrypted with the customer's own key: table, secrets, logs, alarms and queue", () => {
    const [[key]] = ofType('AWS::KMS::Key') as [[string, unknown]];
    const encrypted: Record<string, string> = {
      'AWS::DynamoDB::Table': 'SSESpecification',
      'AWS::SecretsManager::Secret': 'KmsKeyId',
      'AWS::Logs::LogGroup': 'KmsKeyId',
      'AWS::SNS::Topic': 'KmsMasterKeyId',
      'AWS::SQS::Queue': 'KmsMasterKeyId',
      'AWS::Backup::BackupVault': 'EncryptionKeyArn',
    };
    for (const [type, property] of Object.entries(encrypted)) {
      expect(ofType(type).length).toBeGreaterThan(0);
      for (const [id, { Properties }] of ofType(type))
        expect([id, JSON.stringify(Properties?.[property])]).toEqual([id, expect.stringContaining(key)]);
    }
  });
});

describe('the daily job', () => {
  const [[queue]] = ofType('AWS::SQS::Queue') as [[string, unknown]];
  const queueArn = { 'Fn::GetAtt': [queue, 'Arn'] };

  it('is delivered again on failure until the next hour, and then goes to the queue', () => {
    const [schedule] = propertiesOf<{ Target: Record<string, unknown> }>('AWS::Scheduler::Schedule');
    expect(schedule?.Target).toMatchObject({
      DeadLetterConfig: { Arn: queueArn },
      RetryPolicy: { MaximumRetryAttempts: 5, MaximumEventAgeInSeconds: 3000 },
    });
  });

  it('is retried by Lambda within the hour when a run fails, and then goes to the queue with the reason', () => {
    const daily = readTemplate(production.template).functions.find(({ area }) => area === 'daily');
    expect(propertiesOf('AWS::Lambda::EventInvokeConfig')).toEqual([
      {
        FunctionName: { Ref: daily?.id },
        Qualifier: '$LATEST',
        MaximumRetryAttempts: 2,
        MaximumEventAgeInSeconds: 3000,
        DestinationConfig: { OnFailure: { Destination: queueArn } },
      },
    ]);
  });
});

describe('tags', () => {
  it('show on the bill which installation a resource belongs to, and which area a function serves', () => {
    const tagged = Object.entries(production.template.Resources).filter(([, { Properties }]) => Properties?.Tags);
    expect(tagged.length).toBeGreaterThan(60);
    for (const [id, { Properties }] of tagged) {
      // Either a list of key and value pairs or a map.
      const text = JSON.stringify(Properties?.Tags).replaceAll(/\{"Key":("\w+"),"Value":("\w+")\}/g, '$1:$2');
      expect([id, text]).toEqual([id, expect.stringContaining('"app":"staffbook"')]);
      expect([id, text]).toEqual([id, expect.stringContaining('"stage":"production"')]);
    }
    const paidFor = [
      'AWS::DynamoDB::Table',
      'AWS::Lambda::Function',
      'AWS::Logs::LogGroup',
      'AWS::S3::Bucket',
      'AWS::CloudFront::Distribution',
      'AWS::KMS::Key',
      'AWS::SecretsManager::Secret',
      'AWS::CloudWatch::Alarm',
      'AWS::SNS::Topic',
      'AWS::SQS::Queue',
    ];
    const ids = new Set(tagged.map(([id]) => id));
    for (const type of paidFor) for (const [id] of ofType(type)) expect([id, ids.has(id)]).toEqual([id, true]);
    for (const { id, area } of readTemplate(production.template).functions)
      expect(JSON.stringify(production.template.Resources[id]?.Properties?.Tags)).toContain(`"Value":"${area}"`);
  });
});

describe('the alarm topic', () => {
  it('accepts messages only from CloudWatch alarms of this account', () => {
    const [policy] = propertiesOf<{ PolicyDocument: { Statement: Record<string, unknown>[] } }>(
      'AWS::SNS::TopicPolicy',
    );
    const ofService = policy?.PolicyDocument.Statement.filter(({ Principal }) =>
      JSON.stringify(Principal).includes('cloudwatch.amazonaws.com'),
    );
    expect(ofService).toHaveLength(1);
    expect(ofService?.[0]?.Condition).toEqual({
      StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } },
      ArnLike: {
        'aws:SourceArn': {
          'Fn::Join': [
            '',
            [
              'arn:',
              { Ref: 'AWS::Partition' },
              ':cloudwatch:',
              { Ref: 'AWS::Region' },
              ':',
              { Ref: 'AWS::AccountId' },
              ':alarm:*',
            ],
          ],
        },
      },
    });
    for (const { Principal, Condition } of policy?.PolicyDocument.Statement ?? [])
      if (JSON.stringify(Principal).includes('amazonaws.com')) expect(Condition).toBeDefined();
  });
});

describe('the origin of the API', () => {
  it("sends the site's key, which is in no template", () => {
    const { originHeaders, functions } = readTemplate(production.template);
    expect(originHeaders).toEqual({ 'x-origin-key': 'origin-secret' });
    for (const { area, environment } of functions)
      if (area !== 'daily') expect(environment.ORIGIN_SECRET_ID).toBe('origin-secret');
    expect(JSON.stringify(production.template)).toContain('{{resolve:secretsmanager:');
  });
});
