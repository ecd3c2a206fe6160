import { describe, expect, it } from 'vitest';
import { readTemplate } from '../support/read-template.ts';
import { synthesize } from '../../infra/synthesize.ts';
import { propertiesIn, resourcesOf } from '../support/stack-resources.ts';

const template = synthesize({ senderEmail: 'staffbook@company.test' });
const ofType = (type: string) => resourcesOf(template, type);
const propertiesOf = <T>(type: string): T[] => propertiesIn<T>(template, type);

describe('an alarm', () => {
  const alarms = propertiesOf<{ AlarmActions: unknown[]; OKActions: unknown[]; AlarmDescription: string }>(
    'AWS::CloudWatch::Alarm',
  );
  const watched = JSON.stringify(ofType('AWS::CloudWatch::Alarm'));

  it('covers errors, throttles and duration of every function', () => {
    for (const { id } of readTemplate(template).functions)
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

describe('the key of topic and queue', () => {
  interface Statement {
    readonly Sid?: string;
    readonly Principal: { readonly Service?: unknown };
    readonly Condition?: unknown;
  }
  const [key] = propertiesOf<{ KeyPolicy: { Statement: Statement[] } }>('AWS::KMS::Key');
  const ofEvents = (key?.KeyPolicy.Statement ?? []).filter(
    ({ Principal }) => Principal.Service === 'events.amazonaws.com',
  );
  const topicsHere = [
    'arn:',
    { Ref: 'AWS::Partition' },
    ':sns:',
    { Ref: 'AWS::Region' },
    ':',
    { Ref: 'AWS::AccountId' },
    ':*',
  ];

  it('lets EventBridge publish to topics of this account without naming the source, which SNS could not pass on', () => {
    const forTopic = ofEvents.find(({ Sid }) => Sid === 'Events');
    expect(forTopic?.Condition).toEqual({
      ArnLike: { 'kms:EncryptionContext:aws:sns:topicArn': { 'Fn::Join': ['', topicsHere] } },
    });
  });

  it('lets EventBridge put what the topic refused into the queue, for this account only', () => {
    const others = ofEvents.filter(({ Sid }) => Sid !== 'Events');
    expect(others.map(({ Condition }) => Condition)).toEqual([
      { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
    ]);
  });
});

it('the alarm about the queue names everything that ends up in it', () => {
  const senders = ['AWS::Scheduler::Schedule', 'AWS::SNS::Subscription', 'AWS::Events::Rule', 'AWS::Lambda::Function'];
  const [[queue]] = ofType('AWS::SQS::Queue') as [[string, unknown]];
  const sending = Object.values(template.Resources).filter(
    ({ Type, Properties }) => Type !== 'AWS::SQS::QueuePolicy' && JSON.stringify(Properties ?? {}).includes(queue),
  );
  const [alarm] = propertiesOf<{ MetricName?: string; AlarmDescription: string }>('AWS::CloudWatch::Alarm').filter(
    ({ MetricName }) => MetricName === 'ApproximateNumberOfMessagesVisible',
  );
  expect([...new Set(sending.map(({ Type }) => Type))]).toEqual(expect.arrayContaining(senders));
  for (const word of ['daily job', 'web app', 'alarm', 'copying the table'])
    expect([word, alarm?.AlarmDescription]).toEqual([word, expect.stringContaining(word)]);
});
