import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../infra/fingerprint.ts';
import { synthesize } from '../../infra/synthesize.ts';
import {
  type AlarmProperties,
  type AlarmState,
  evaluate,
  metricsOf,
  type MissingData,
  alarmStateOf,
} from './alarms/evaluate.ts';
import { metricMath, type Series } from './alarms/metric-math.ts';

const MINUTES = 60;
const five = 5 * MINUTES;
const hour = 60 * MINUTES;

/** Written by hand: each alarm's comparison, how many of how many periods must breach, and the period's length. */
const expected: Readonly<Record<string, readonly [comparison: string, periods: string, seconds: number]>> = {
  'home-errors': ['> 0', '1 of 1', five],
  'home-throttles': ['> 0', '1 of 1', five],
  'home-duration': ['> 20300', '1 of 1', five],
  'account-errors': ['> 0', '1 of 1', five],
  'account-throttles': ['> 0', '1 of 1', five],
  'account-duration': ['> 20300', '1 of 1', five],
  'admin-errors': ['> 0', '1 of 1', five],
  'admin-throttles': ['> 0', '1 of 1', five],
  'admin-duration': ['> 20300', '1 of 1', five],
  'directory-errors': ['> 0', '1 of 1', five],
  'directory-throttles': ['> 0', '1 of 1', five],
  'directory-duration': ['> 20300', '1 of 1', five],
  'ledger-errors': ['> 0', '1 of 1', five],
  'ledger-throttles': ['> 0', '1 of 1', five],
  'ledger-duration': ['> 20300', '1 of 1', five],
  'timesheets-errors': ['> 0', '1 of 1', five],
  'timesheets-throttles': ['> 0', '1 of 1', five],
  'timesheets-duration': ['> 20300', '1 of 1', five],
  'invoicing-errors': ['> 0', '1 of 1', five],
  'invoicing-throttles': ['> 0', '1 of 1', five],
  'invoicing-duration': ['> 20300', '1 of 1', five],
  'daily-errors': ['> 0', '1 of 1', five],
  'daily-throttles': ['> 0', '1 of 1', five],
  'daily-duration': ['> 420000', '1 of 1', five],
  'daily-missed': ['< 1', '26 of 26', hour],
  'api-5xx': ['> 2', '1 of 1', five],
  'api-4xx': ['> 500', '1 of 1', five],
  'api-latency': ['> 3000', '3 of 3', five],
  'site-5xx': ['> 5', '2 of 3', five],
  'table-throttles': ['> 0', '1 of 3', five],
  'table-conflicts': ['> 3000', '1 of 3', five],
  'table-errors': ['> 0', '1 of 3', five],
  'dead-letters': ['> 0', '1 of 1', five],
  'mail-bounces': ['> 0.03', '1 of 1', hour],
  'mail-complaints': ['> 0.0008', '1 of 1', hour],
};

/** The alarms by their name in the stack: the logical id is that name without dashes, plus a hash. */
const alarms = new Map(
  Object.entries(synthesize().Resources)
    .filter(([, { Type }]) => Type === 'AWS::CloudWatch::Alarm')
    .map(([id, { Properties }]) => {
      const name = id.replace(/^Alarms/, '').slice(0, -8);
      const known = Object.keys(expected).find((one) => one.replaceAll('-', '') === name);
      return [known ?? name, Properties as Readonly<Record<string, unknown>> & AlarmProperties] as const;
    }),
);

const alarmOf = (name: string): AlarmProperties => {
  const alarm = alarms.get(name);
  if (!alarm) throw new Error(`There is no alarm ${name}.`);
  return alarm;
};

/** `0 - 3` is one value per period, the latest last; a dash is missing data. `25 x 0` repeats a value. */
const series = (text: string): Series =>
  text.split(', ').flatMap((part) => {
    const [, times = '1', values = ''] = /^(?:(\d+) x )?(.*)$/.exec(part) ?? [];
    const once = values.split(' ').map((value) => (value === '-' ? undefined : Number(value)));
    return Array.from({ length: Number(times) }, () => once).flat();
  });

const stateAfter = (name: string, given: Readonly<Record<string, string>>): AlarmState =>
  evaluate(alarmOf(name), Object.fromEntries(Object.entries(given).map(([metric, text]) => [metric, series(text)])));

it('each alarm has the threshold and periods that were decided on', () => {
  const signs: Readonly<Record<string, string>> = { GreaterThanThreshold: '>', LessThanThreshold: '<' };
  const made = [...alarms].map(([name, alarm]) => {
    const { ComparisonOperator, Threshold, DatapointsToAlarm, EvaluationPeriods, Period, Metrics = [] } = alarm;
    const periods = new Set([Period, ...Metrics.map(({ MetricStat }) => MetricStat?.Period)].filter(Boolean));
    return [
      name,
      [
        `${signs[ComparisonOperator]} ${Threshold}`,
        `${DatapointsToAlarm} of ${EvaluationPeriods}`,
        periods.size === 1 ? [...periods][0] : [...periods],
      ],
    ];
  });
  expect(Object.fromEntries(made)).toEqual(expected);
});

it("the site's alarm is identical in its separate stack for other regions", () => {
  const { Resources } = JSON.parse(readFileSync(join(root, 'infra/site-alarm.json'), 'utf8')) as {
    Resources: { Alarm: { Properties: Record<string, unknown> } };
  };
  const { AlarmActions, OKActions, Dimensions, ...own } = Resources.Alarm.Properties;
  expect(alarmOf('site-5xx')).toMatchObject(own);
  expect(Dimensions).toEqual([
    { Name: 'DistributionId', Value: { Ref: 'DistributionId' } },
    { Name: 'Region', Value: 'Global' },
  ]);
  expect([AlarmActions, OKActions]).toEqual([[{ Ref: 'Topic' }], [{ Ref: 'Topic' }]]);
  const { Conditions, Resources: made } = synthesize() as ReturnType<typeof synthesize> & { Conditions: object };
  const [site] = Object.values(made).filter(({ Properties }) => Properties?.MetricName === '5xxErrorRate');
  const { Condition = '' } = site as { Condition?: string };
  expect(Conditions).toEqual({ [Condition]: { 'Fn::Equals': [{ Ref: 'AWS::Region' }, 'us-east-1'] } });
});

describe('an alarm', () => {
  type Case = readonly [name: string, state: AlarmState, why: string, given: Readonly<Record<string, string>>];
  const functions = ['home', 'account', 'admin', 'directory', 'ledger', 'timesheets', 'invoicing', 'daily'];

  const ofFunctions = functions.flatMap((area): Case[] => {
    const [slow, fast] = area === 'daily' ? [430_000, 400_000] : [21_000, 20_000];
    return [
      [`${area}-errors`, 'ALARM', 'one call among many ended with an error', { Errors: '0 0 0 0 1' }],
      [`${area}-errors`, 'ALARM', 'the only call in a while ended with an error', { Errors: '- - - - 1' }],
      [`${area}-errors`, 'OK', 'the latest calls succeeded', { Errors: '0 0 0 1 0' }],
      [`${area}-errors`, 'OK', 'nobody called', { Errors: '- - - - -' }],
      [`${area}-throttles`, 'ALARM', 'one call was throttled', { Throttles: '0 0 0 - 1' }],
      [`${area}-throttles`, 'OK', 'no call was throttled', { Throttles: '0 - - - 0' }],
      [`${area}-duration`, 'ALARM', 'calls are slow', { Duration: `80 80 80 80 ${slow}` }],
      [`${area}-duration`, 'ALARM', 'the only call in a while is slow', { Duration: `- - - - ${slow}` }],
      [`${area}-duration`, 'OK', 'calls are long but far enough from the limit', { Duration: `- - 80 - ${fast}` }],
    ];
  });

  const cases: readonly Case[] = [
    ...ofFunctions,
    ['daily-missed', 'ALARM', 'the schedule no longer starts runs', { Invocations: '28 x -', Errors: '28 x -' }],
    ['daily-missed', 'ALARM', 'each run and both of its retries fail', { Invocations: '28 x 3', Errors: '28 x 3' }],
    [
      'daily-missed',
      'ALARM',
      'the last successful run was 26 hours ago',
      { Invocations: '0 1, 26 x -', Errors: '0 0, 26 x -' },
    ],
    [
      'daily-missed',
      'OK',
      'the last successful run was 25 hours ago',
      { Invocations: '2 x 1, 1, 25 x -', Errors: '2 x 0, 0, 25 x -' },
    ],
    [
      'daily-missed',
      'OK',
      'a run succeeded at its third try',
      { Invocations: '25 x -, 3 3 -', Errors: '25 x -, 3 2 -' },
    ],
    ['daily-missed', 'OK', 'it succeeds every hour', { Invocations: '28 x 1', Errors: '28 x 0' }],
    ['api-5xx', 'ALARM', 'three calls failed', { '5xx': '- - - - 3' }],
    ['api-5xx', 'OK', 'two calls failed', { '5xx': '0 0 0 0 2' }],
    ['api-4xx', 'ALARM', 'five hundred and one calls were refused', { '4xx': '3 2 - 4 501' }],
    ['api-4xx', 'OK', 'as many calls were refused as on a busy day', { '4xx': '80 90 120 200 450' }],
    ['api-latency', 'ALARM', 'calls are slow for a quarter of an hour', { Latency: '90 90 3100 3200 3001' }],
    ['api-latency', 'ALARM', 'all of the few calls are slow', { Latency: '3500 - 3500 - 3500' }],
    ['api-latency', 'OK', 'one call on a quiet night is slow', { Latency: '- - - - 9000' }],
    ['api-latency', 'OK', 'a slow import runs among quick calls', { Latency: '90 90 9000 90 90' }],
    ['site-5xx', 'ALARM', 'the site fails for most visitors', { '5xxErrorRate': '0 0 0 60 100' }],
    ['site-5xx', 'ALARM', 'the site fails for all of the few visitors', { '5xxErrorRate': '0 - 100 - 100' }],
    ['site-5xx', 'OK', 'one of few requests failed', { '5xxErrorRate': '0 0 0 0 20' }],
    ['site-5xx', 'OK', 'the only request of a night failed', { '5xxErrorRate': '- - - - 100' }],
    ['table-throttles', 'ALARM', 'only writes were throttled', { WriteThrottleEvents: '- - - - 2' }],
    ['table-throttles', 'ALARM', 'reads were throttled and the data is late', { ReadThrottleEvents: '- - - 1 -' }],
    [
      'table-throttles',
      'OK',
      'the last throttling was 15 minutes ago',
      { ReadThrottleEvents: '- 1 - - -', WriteThrottleEvents: '- 1 - - -' },
    ],
    ['table-throttles', 'OK', 'there is no data', { ReadThrottleEvents: '- - - - -' }],
    ['table-conflicts', 'ALARM', 'writes conflict ten times a second', { TransactionConflict: '- - 40 - 3001' }],
    [
      'table-conflicts',
      'OK',
      'writes conflict as often as on a payday',
      { TransactionConflict: '900 1500 2900 2000 1000' },
    ],
    ['table-conflicts', 'OK', 'writes conflicted long ago', { TransactionConflict: '9000 9000 - - -' }],
    ['table-errors', 'ALARM', 'one query failed and nothing else did', { 'SystemErrors Query': '- - - - 1' }],
    ['table-errors', 'ALARM', 'one transaction failed', { 'SystemErrors TransactWriteItems': '- - 1 - -' }],
    ['table-errors', 'OK', 'nothing failed', { 'SystemErrors GetItem': '- - - - -' }],
    ['dead-letters', 'ALARM', 'a message is in the queue', { ApproximateNumberOfMessagesVisible: '- - - - 1' }],
    ['dead-letters', 'OK', 'the queue was emptied', { ApproximateNumberOfMessagesVisible: '1 1 1 1 0' }],
    ['dead-letters', 'OK', 'the queue is idle', { ApproximateNumberOfMessagesVisible: '- - - - -' }],
    ['mail-bounces', 'ALARM', 'four in a hundred emails bounce', { 'Reputation.BounceRate': '- - - - 0.04' }],
    ['mail-bounces', 'OK', 'three in a hundred emails bounce', { 'Reputation.BounceRate': '0.01 - - - 0.03' }],
    [
      'mail-complaints',
      'ALARM',
      'one email in a thousand is reported as spam',
      { 'Reputation.ComplaintRate': '- - - - 0.001' },
    ],
    ['mail-complaints', 'OK', 'no email is reported as spam', { 'Reputation.ComplaintRate': '0 - - - 0' }],
  ];

  it.each(cases)('%s is %s when %s', (name, state, _, given) => {
    expect(Object.keys(given).filter((metric) => !metricsOf(alarmOf(name)).includes(metric))).toEqual([]);
    expect(stateAfter(name, given)).toBe(state);
  });

  it("of every kind is tested with values that fire it and values that don't", () => {
    for (const name of alarms.keys()) {
      const tried = new Set(cases.filter(([one]) => one === name).map(([, state]) => state));
      expect([name, [...tried].sort()]).toEqual([name, ['ALARM', 'OK']]);
    }
  });

  it('on the table recovers by itself, although its metrics are missing while all is well', () => {
    // One guide says that alarms on the table's metrics ignore missing data, whatever they are set to.
    const tables = [...alarms].filter(([name]) => name.startsWith('table-'));
    expect(tables).toHaveLength(3);
    for (const [name, alarm] of tables) {
      const [metric = ''] = metricsOf(alarm);
      const ignoring = { ...alarm, TreatMissingData: 'ignore' as const };
      expect([name, evaluate(ignoring, { [metric]: series('9999 - - - -') })]).toEqual([name, 'OK']);
      expect([name, evaluate(ignoring, { [metric]: series('- - - - 9999') })]).toEqual([name, 'ALARM']);
    }
  });
});

describe('the CloudWatch model of these tests', () => {
  const points = (text: string) => text.split(' ').map((point) => (point === '-' ? undefined : point === 'X'));
  const states = (text: string, periods: number) =>
    (['ignore', 'breaching', 'notBreaching'] satisfies MissingData[]).map((missing) =>
      alarmStateOf(points(text), { among: 3, periods, missing }),
    );

  it.each([
    ['0 - X - X', 'OK', 'OK', 'OK'],
    ['0 - - - -', 'OK', 'OK', 'OK'],
    ['- - - - -', 'kept', 'ALARM', 'OK'],
    ['0 X X - X', 'ALARM', 'ALARM', 'ALARM'],
    ['- - - - X', 'kept', 'ALARM', 'OK'],
  ])('matches the guide for 3 of 3 periods and %s: ignored %s, bad %s, good %s', (text, ...expectedStates) => {
    // One good value and two missing ones treated as breaching are not three breaching ones.
    expect(states(text, 3)).toEqual(expectedStates);
  });

  it.each([
    ['0 - X - X', 'ALARM', 'ALARM', 'ALARM'],
    ['0 0 X 0 X', 'ALARM', 'ALARM', 'ALARM'],
    ['0 - X - -', 'OK', 'ALARM', 'OK'],
    ['- - - - 0', 'OK', 'ALARM', 'OK'],
    ['- - - - X', 'kept', 'ALARM', 'OK'],
  ])('matches the guide for 2 of 3 periods and %s: ignored %s, bad %s, good %s', (text, ...expectedStates) => {
    expect(states(text, 2)).toEqual(expectedStates);
  });

  it('has no sum where a part is missing and not filled', () => {
    const given = { a: [1, undefined, 3], b: [undefined, 2, 4] };
    expect(metricMath('a + b', given)).toEqual([undefined, undefined, 7]);
    expect(metricMath('FILL(a, 0) + FILL(b, 0)', given)).toEqual([1, 2, 7]);
    expect(metricMath('FILL(a, 0) - (b - 1)', given)).toEqual([undefined, -1, 0]);
  });

  it('refuses unknown metric math', () => {
    for (const expression of ['a * 2', 'SUM(a)', 'a +', 'c', 'a b'])
      expect(() => metricMath(expression, { a: [1] })).toThrow();
  });
});
