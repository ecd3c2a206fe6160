import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { areas } from '../shared/contract/areas.ts';
import { HOURS_WITHOUT_RUN } from '../shared/daily-job.ts';
import { timeoutOf } from './function-settings.ts';
import type { AreaFunctions } from './functions.ts';

export interface Watched {
  readonly functions: AreaFunctions;
  readonly api: HttpApi;
  readonly table: ITable;
  readonly deadLetters: Queue;
  readonly distribution: IDistribution;
}

export interface AlarmRule {
  readonly id: string;
  /** Text of the email: what happened and where to look. */
  readonly says: string;
  readonly metric: IMetric;
  /** Exactly one of `above` and `below` is set: the limit that a period's value must not exceed or fall below. */
  readonly above?: number;
  readonly below?: number;
  /** How many periods must violate the limit (default 1), among how many recent ones (default: the same number). */
  readonly periods?: number;
  readonly among?: number;
  /** Whether missing data counts as a violation. */
  readonly isSilenceBad?: boolean;
  /** For metrics that exist only in us-east-1; a stack in another region doesn't get the alarm. */
  readonly isInVirginia?: boolean;
}

const period = Duration.minutes(5);
const sum = { period, statistic: 'Sum' };

/** Amazon reviews senders from 5% bounces or 0.1% complaints. */
const BOUNCE_RATE = 0.03;
const COMPLAINT_RATE = 0.0008;
/** Share of a function's time limit that no call should need. */
const SLOW_SHARE = 0.7;
/**
 * Per five minutes, so ten per second, which a single record causes if it is written twenty times per second. From
 * about thirty per second on, people wait a second.
 */
const MAX_CONFLICTS = 3000;
/** Percentage of visitors' requests. */
const SITE_FAILURES = 5;

/**
 * Sums metrics that are only reported if there is something to count, so missing data counts as 0. Late data also
 * counts as 0 at first, so alarms on such sums must include earlier periods.
 */
const total = (counts: Readonly<Record<string, Metric>>): MathExpression =>
  new MathExpression({
    expression: Object.keys(counts)
      .map((name) => `FILL(${name}, 0)`)
      .join(' + '),
    usingMetrics: counts,
    period,
  });
const LATE = { periods: 1, among: 3 } as const;

const reputation = (metricName: string): Metric =>
  new Metric({ namespace: 'AWS/SES', metricName, period: Duration.hours(1), statistic: 'Maximum' });

function functionRules({ functions }: Watched): AlarmRule[] {
  return areas.flatMap((area): AlarmRule[] => {
    const made = functions[area];
    return [
      {
        id: `${area}-errors`,
        says: `The ${area} function failed. See its log for the call.`,
        metric: made.metricErrors(sum),
        above: 0,
      },
      {
        id: `${area}-throttles`,
        says: `Calls to the ${area} function were throttled because the account's concurrent executions are used up.`,
        metric: made.metricThrottles(sum),
        above: 0,
      },
      {
        id: `${area}-duration`,
        says: `Calls to the ${area} function are close to its timeout of ${timeoutOf(area)} s.`,
        metric: made.metricDuration({ period, statistic: 'p99' }),
        above: timeoutOf(area) * 1000 * SLOW_SHARE,
      },
    ];
  });
}

function dailyRule({ functions: { daily } }: Watched): AlarmRule {
  const hourly = { period: Duration.hours(1), statistic: 'Sum' };
  return {
    id: 'daily-missed',
    says:
      `The daily job hasn't succeeded for ${HOURS_WITHOUT_RUN} hours: timesheets aren't locked, and the current pay period ` +
      'may be outdated. The runbook says how to run it.',
    metric: new MathExpression({
      expression: 'FILL(runs, 0) - FILL(failures, 0)',
      usingMetrics: { runs: daily.metricInvocations(hourly), failures: daily.metricErrors(hourly) },
      period: Duration.hours(1),
    }),
    below: 1,
    periods: HOURS_WITHOUT_RUN,
    isSilenceBad: true,
  };
}

function apiRules({ api, distribution }: Watched): AlarmRule[] {
  return [
    {
      id: 'api-5xx',
      says: "The API returned 5xx errors. Its log has their request ids; the functions' logs have the reason.",
      metric: api.metricServerError(sum),
      above: 2,
    },
    {
      id: 'api-4xx',
      says: 'More than 500 calls were refused within five minutes. Someone may be guessing passwords, or a page may be broken.',
      metric: api.metricClientError(sum),
      above: 500,
    },
    {
      id: 'api-latency',
      says: 'More than 1 in 100 calls takes longer than 3 seconds.',
      metric: api.metricLatency({ period, statistic: 'p99' }),
      above: 3000,
      periods: 3,
    },
    {
      id: 'site-5xx',
      says: `More than ${SITE_FAILURES}% of requests to the site fail. If the alarm api-5xx isn't active, the cause is the site itself: its files, its certificate, or its connection to the API.`,
      metric: siteFailures(distribution),
      above: SITE_FAILURES,
      periods: 2,
      among: 3,
      isInVirginia: true,
    },
  ];
}

/** CloudFront only reports metrics in us-east-1, regardless of the stack's region. */
export const siteFailures = ({ distributionId }: IDistribution): Metric =>
  new Metric({
    namespace: 'AWS/CloudFront',
    metricName: '5xxErrorRate',
    dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
    period,
    statistic: 'Average',
  });

/** DynamoDB operations that functions use, as named in CloudWatch. */
const operations = [
  'GetItem',
  'BatchGetItem',
  'Query',
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'TransactWriteItems',
] as const;

const lowered = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

function tableRules({ table }: Watched): AlarmRule[] {
  const events = (metricName: string, more: Readonly<Record<string, string>> = {}): Metric =>
    new Metric({
      namespace: 'AWS/DynamoDB',
      metricName,
      dimensionsMap: { TableName: table.tableName, ...more },
      ...sum,
    });
  const errors = operations.map((Operation) => [lowered(Operation), events('SystemErrors', { Operation })] as const);
  return [
    {
      id: 'table-throttles',
      says: 'The table throttled reads or writes because one partition is overloaded.',
      metric: total({ reads: events('ReadThrottleEvents'), writes: events('WriteThrottleEvents') }),
      above: 0,
      ...LATE,
    },
    {
      id: 'table-conflicts',
      says: 'Many writes compete for the same records, so people have to wait. Possible causes: a large import at a busy hour, or more staff than one counter supports. "Growth" in the runbook has the limits.',
      metric: total({ conflicts: events('TransactionConflict') }),
      above: MAX_CONFLICTS,
      ...LATE,
    },
    {
      id: 'table-errors',
      says: 'The table failed with internal errors. Check the AWS health page. Saved data is not affected.',
      metric: total(Object.fromEntries(errors)),
      above: 0,
      ...LATE,
    },
  ];
}

function queueAndMailRules({ deadLetters }: Watched): AlarmRule[] {
  return [
    {
      id: 'dead-letters',
      says: "A run of the daily job or an upload of the web app failed on every attempt, or an email about an alarm or about copying the table couldn't be delivered. The runbook says how to investigate.",
      metric: deadLetters.metricApproximateNumberOfMessagesVisible({ period, statistic: 'Maximum' }),
      above: 0,
    },
    {
      id: 'mail-bounces',
      says: `More than ${BOUNCE_RATE * 100}% of emails bounce. At 5%, Amazon suspends the sender. "Emails don't arrive" in the runbook says what to do.`,
      metric: reputation('Reputation.BounceRate'),
      above: BOUNCE_RATE,
    },
    {
      id: 'mail-complaints',
      says: 'People mark emails as spam. At 0.1%, Amazon suspends the sender.',
      metric: reputation('Reputation.ComplaintRate'),
      above: COMPLAINT_RATE,
    },
  ];
}

/** Returns an alarm for everything that needs a person's attention. */
export const alarmRules = (watched: Watched): AlarmRule[] => [
  ...functionRules(watched),
  dailyRule(watched),
  ...apiRules(watched),
  ...tableRules(watched),
  ...queueAndMailRules(watched),
];
