import { Duration } from 'aws-cdk-lib';
import {
  type Alarm,
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  LogQueryVisualizationType,
  LogQueryWidget,
  MathExpression,
  Metric,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { areas } from '../shared/contract/areas.ts';
import {
  COLLECTION_DIMENSION,
  FINISHED,
  PARTS_LEFT,
  RECORDS_DONE,
  TABLE_DIMENSION,
  UPGRADE_NAMESPACE,
} from '../functions/deployment/upgrade-metrics.ts';
import { siteFailures, type Watched } from './alarm-rules.ts';

const period = Duration.minutes(5);
const HALF = 12;
const WHOLE = 24;

const graph = (title: string, left: IMetric[], right: IMetric[] = []): GraphWidget =>
  new GraphWidget({ title, left, right, width: HALF, height: 6, liveData: true });

/** A line per collection for which an upgrade of this table reported metrics. */
const byCollection = (tableName: string, metricName: string): IMetric =>
  new MathExpression({
    expression:
      `SEARCH('{${UPGRADE_NAMESPACE},${TABLE_DIMENSION},${COLLECTION_DIMENSION}} ` +
      `MetricName="${metricName}" ${TABLE_DIMENSION}="${tableName}"', 'Maximum', ${period.toSeconds()})`,
    usingMetrics: {},
    label: '',
    period,
  });

/** Progress of upgrades in the selected time; empty if there was none. */
const upgradeRow = ({ tableName }: Watched['table']): GraphWidget[] => [
  graph(
    'Table upgrade: parts left to build, and when it finished',
    [byCollection(tableName, PARTS_LEFT)],
    [
      new Metric({
        namespace: UPGRADE_NAMESPACE,
        metricName: FINISHED,
        dimensionsMap: { [TABLE_DIMENSION]: tableName },
        label: 'done',
        period,
        statistic: 'Sum',
      }),
    ],
  ),
  graph('Table upgrade: records read', [byCollection(tableName, RECORDS_DONE)]),
];

/** Creates a dashboard for operators: alarms, load, response times and errors. */
export function createDashboard(scope: Construct, watched: Watched, alarms: readonly Alarm[]): void {
  const { functions, api, table, deadLetters, distribution } = watched;
  const ofEach = (metric: (area: (typeof areas)[number]) => IMetric): IMetric[] => areas.map(metric);
  const sum = { period, statistic: 'Sum' };
  const dashboard = new Dashboard(scope, 'Dashboard', { defaultInterval: Duration.hours(12) });
  dashboard.addWidgets(new AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms], width: WHOLE, height: 4 }));
  dashboard.addWidgets(
    graph('Calls and errors', [api.metricCount(sum)], [api.metricClientError(sum), api.metricServerError(sum)]),
    graph('Call duration (ms)', [
      api.metricLatency({ period, statistic: 'p50', label: 'median' }),
      api.metricLatency({ period, statistic: 'p99', label: '99th percentile' }),
    ]),
  );
  dashboard.addWidgets(
    graph(
      'Functions: calls',
      ofEach((area) => functions[area].metricInvocations({ ...sum, label: area })),
    ),
    graph(
      'Functions: errors, throttles',
      ofEach((area) => functions[area].metricErrors({ ...sum, label: `${area} errors` })),
      ofEach((area) => functions[area].metricThrottles({ ...sum, label: `${area} throttles` })),
    ),
  );
  dashboard.addWidgets(
    graph(
      'Table: consumed units',
      [table.metricConsumedReadCapacityUnits(sum)],
      [table.metricConsumedWriteCapacityUnits(sum)],
    ),
    graph('Failed runs and emails', [
      deadLetters.metricApproximateNumberOfMessagesVisible({ period, statistic: 'Maximum' }),
    ]),
  );
  dashboard.addWidgets(
    graph('Site: error rate (%)', [siteFailures(distribution).with({ region: 'us-east-1' })]),
    graph('Table: write conflicts', [
      new Metric({
        namespace: 'AWS/DynamoDB',
        metricName: 'TransactionConflict',
        dimensionsMap: { TableName: table.tableName },
        ...sum,
      }),
    ]),
  );
  dashboard.addWidgets(...upgradeRow(table));
  dashboard.addWidgets(
    new LogQueryWidget({
      title: 'Recent errors by call',
      view: LogQueryVisualizationType.TABLE,
      logGroupNames: areas.map((area) => functions[area].logGroup.logGroupName),
      queryLines: ['filter level = "error"', 'stats count(*) as errors by call, error', 'sort errors desc', 'limit 20'],
      width: WHOLE,
      height: 6,
    }),
  );
}
