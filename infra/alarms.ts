import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Operation, type Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { areas } from '../shared/contract/areas.ts';
import { type AreaFunctions, timeoutOf } from './functions.ts';

export interface Watched {
  readonly functions: AreaFunctions;
  readonly api: HttpApi;
  readonly table: Table;
  readonly deadLetters: Queue;
}

interface Rule {
  readonly id: string;
  /** What the mail says: what happened and where to look. */
  readonly says: string;
  readonly metric: IMetric;
  readonly above: number;
  /** Of the last so many periods, all must be above. */
  readonly periods?: number;
}

const period = Duration.minutes(5);
const sum = { period, statistic: 'Sum' };

/** Amazon reviews a sender from 5 % of bounces or 0.1 % of complaints on. */
const BOUNCE_RATE = 0.03;
const COMPLAINT_RATE = 0.0008;
/** A share of a function's time limit that no call should need. */
const SLOW_SHARE = 0.7;

const reputation = (metricName: string): Metric =>
  new Metric({ namespace: 'AWS/SES', metricName, period: Duration.hours(1), statistic: 'Maximum' });

function functionRules({ functions }: Watched): Rule[] {
  return areas.flatMap((area): Rule[] => {
    const made = functions[area];
    return [
      {
        id: `${area}-errors`,
        says: `The ${area} function ended with an error. Its log has the line of the call.`,
        metric: made.metricErrors(sum),
        above: 0,
      },
      {
        id: `${area}-throttles`,
        says: `Calls of the ${area} function were turned away: the account's concurrent executions are used up.`,
        metric: made.metricThrottles(sum),
        above: 0,
      },
      {
        id: `${area}-duration`,
        says: `Calls of the ${area} function take close to its time limit of ${timeoutOf(area)} s.`,
        metric: made.metricDuration({ period, statistic: 'p99' }),
        above: timeoutOf(area) * 1000 * SLOW_SHARE,
        periods: 2,
      },
    ];
  });
}

function apiRules({ api }: Watched): Rule[] {
  return [
    {
      id: 'api-5xx',
      says: 'The API answered calls with 5xx. Its log has their ids; the functions’ logs have the reason.',
      metric: api.metricServerError(sum),
      above: 2,
    },
    {
      id: 'api-4xx',
      says: 'More than 500 calls were refused within five minutes: somebody tries addresses or passwords, or a screen is broken.',
      metric: api.metricClientError(sum),
      above: 500,
    },
    {
      id: 'api-latency',
      says: 'One call in a hundred takes longer than 3 seconds.',
      metric: api.metricLatency({ period, statistic: 'p99' }),
      above: 3000,
      periods: 3,
    },
  ];
}

function tableRules({ table, deadLetters }: Watched): Rule[] {
  const events = (metricName: string): Metric =>
    new Metric({
      namespace: 'AWS/DynamoDB',
      metricName,
      dimensionsMap: { TableName: table.tableName },
      ...sum,
    });
  return [
    {
      id: 'table-throttles',
      says: 'The table turned reads or writes away: one partition is asked for more than it can give.',
      metric: new MathExpression({
        expression: 'reads + writes',
        usingMetrics: { reads: events('ReadThrottleEvents'), writes: events('WriteThrottleEvents') },
        period,
      }),
      above: 0,
    },
    {
      id: 'table-errors',
      says: 'The table failed by itself. See the AWS health page; nothing half-written is stored.',
      metric: table.metricSystemErrorsForOperations({
        ...sum,
        operations: [Operation.GET_ITEM, Operation.QUERY, Operation.TRANSACT_WRITE_ITEMS, Operation.UPDATE_ITEM],
      }),
      above: 0,
    },
    {
      id: 'dead-letters',
      says: 'A run of the daily job failed each time it was tried. The runbook says how to run it again.',
      metric: deadLetters.metricApproximateNumberOfMessagesVisible({ period, statistic: 'Maximum' }),
      above: 0,
    },
    {
      id: 'mail-bounces',
      says: `More than ${BOUNCE_RATE * 100} % of the mails bounce; from 5 % on Amazon stops the sender.`,
      metric: reputation('Reputation.BounceRate'),
      above: BOUNCE_RATE,
    },
    {
      id: 'mail-complaints',
      says: 'People mark the mails as spam; from 0.1 % on Amazon stops the sender.',
      metric: reputation('Reputation.ComplaintRate'),
      above: COMPLAINT_RATE,
    },
  ];
}

const backupRule: Rule = {
  id: 'backup-failed',
  says: 'The monthly copy of the table was not made. The console of AWS Backup says why; recovery to a point in time goes on.',
  metric: new Metric({
    namespace: 'AWS/Backup',
    metricName: 'NumberOfBackupJobsFailed',
    period: Duration.hours(1),
    statistic: 'Sum',
  }),
  above: 0,
};

export interface Notice {
  readonly key: IKey;
  readonly email: string;
  /** Whether there are copies to be made. */
  readonly keepData: boolean;
}

/** Who is mailed; the subscription has to be confirmed once, from the mail that Amazon sends. */
function createTopic(scope: Construct, { key: masterKey, email }: Notice, deadLetterQueue: Queue): Topic {
  const topic = new Topic(scope, 'AlarmTopic', { masterKey, enforceSSL: true, displayName: 'Staffbook' });
  topic.addSubscription(new EmailSubscription(email, { deadLetterQueue }));
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
    }),
  );
  return topic;
}

/** An alarm for whatever a person should look at; each mails when it starts and when it is over. */
export function createAlarms(scope: Construct, watched: Watched, notice: Notice): Alarm[] {
  const alarms = new Construct(scope, 'Alarms');
  const action = new SnsAction(createTopic(alarms, notice, watched.deadLetters));
  const rules = [
    ...functionRules(watched),
    ...apiRules(watched),
    ...tableRules(watched),
    ...(notice.keepData ? [backupRule] : []),
  ];
  return rules.map(({ id, says, metric, above, periods = 1 }) => {
    const alarm = new Alarm(alarms, id, {
      alarmDescription: says,
      metric,
      threshold: above,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: periods,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(action);
    alarm.addOkAction(action);
    return alarm;
  });
}
