import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Stack, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, NIST80053R5Checks, ServerlessChecks } from 'cdk-nag';
import { describe, expect, it } from 'vitest';
import { readTemplate } from '../support/read-template.ts';
import { root } from '../../infra/fingerprint.ts';
import type { Parameters } from '../../infra/parameters.ts';
import { throttles, routeClass } from '../../infra/throttles.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { makeStack } from '../support/checked-stack.ts';
import { propertiesIn, resourcesOf } from '../support/stack-resources.ts';

const WEB_ACL_ARN = 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/staffbook/0a1b2c3d';

const RESTORED_TABLE = 'Staffbook-production-20260302';
const COPY_VAULT_ARN = 'arn:aws:backup:us-west-2:123456789012:backup-vault:Staffbook-production';

const production = makeStack();
const ofType = (type: string, { template } = production) => resourcesOf(template, type);
const propertiesOf = <T>(type: string, { template } = production): T[] => propertiesIn<T>(template, type);

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
        readonly ScopeDownStatement: {
          readonly ByteMatchStatement: {
            readonly SearchString: string;
            readonly TextTransformations: readonly { readonly Priority: number; readonly Type: string }[];
          };
        };
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

  it('counts a call however its path is written, because the API decodes paths', () => {
    for (const { Statement } of Rules) {
      const { TextTransformations } = Statement.RateBasedStatement.ScopeDownStatement.ByteMatchStatement;
      expect(TextTransformations.toSorted((a, b) => a.Priority - b.Priority).map(({ Type }) => Type)).toEqual([
        'URL_DECODE',
        'NORMALIZE_PATH',
      ]);
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

describe('the origin of the API', () => {
  it("sends the site's key, which is in no template", () => {
    const { originHeaders, functions } = readTemplate(production.template);
    expect(originHeaders).toEqual({ 'x-origin-key': 'origin-secret' });
    for (const { area, environment } of functions)
      if (area !== 'daily') expect(environment.ORIGIN_SECRET_ID).toBe('origin-secret');
    expect(JSON.stringify(production.template)).toContain('{{resolve:secretsmanager:');
  });
});
