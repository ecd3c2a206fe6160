import { Duration } from 'aws-cdk-lib';
import {
  type Alarm,
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  LogQueryVisualizationType,
  LogQueryWidget,
  Metric,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { areas } from '../shared/contract/areas.ts';
import { siteFailures, type Watched } from './alarm-rules.ts';

const period = Duration.minutes(5);
const HALF = 12;
const WHOLE = 24;

const graph = (title: string, left: IMetric[], right: IMetric[] = []): GraphWidget =>
  new GraphWidget({ title, left, right, width: HALF, height: 6, liveData: true });

/** One page for whoever is on call: what is alarming, how much is asked for, how fast it is answered, what was refused. */
export function createDashboard(scope: Construct, watched: Watched, alarms: readonly Alarm[]): void {
  const { functions, api, table, deadLetters, distribution } = watched;
  const ofEach = (metric: (area: (typeof areas)[number]) => IMetric): IMetric[] => areas.map(metric);
  const sum = { period, statistic: 'Sum' };
  const dashboard = new Dashboard(scope, 'Dashboard', { defaultInterval: Duration.hours(12) });
  dashboard.addWidgets(new AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms], width: WHOLE, height: 4 }));
  dashboard.addWidgets(
    graph('Calls, and those refused', [api.metricCount(sum)], [api.metricClientError(sum), api.metricServerError(sum)]),
    graph('How long calls take (ms)', [
      api.metricLatency({ period, statistic: 'p50', label: 'half of them' }),
      api.metricLatency({ period, statistic: 'p99', label: '99 of 100' }),
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
      'Table: units used',
      [table.metricConsumedReadCapacityUnits(sum)],
      [table.metricConsumedWriteCapacityUnits(sum)],
    ),
    graph('Runs and mails that failed for good', [
      deadLetters.metricApproximateNumberOfMessagesVisible({ period, statistic: 'Maximum' }),
    ]),
  );
  dashboard.addWidgets(
    graph('Site: failures in percent', [siteFailures(distribution).with({ region: 'us-east-1' })]),
    graph('Table: conflicts of writes', [
      new Metric({
        namespace: 'AWS/DynamoDB',
        metricName: 'TransactionConflict',
        dimensionsMap: { TableName: table.tableName },
        ...sum,
      }),
    ]),
  );
  dashboard.addWidgets(
    new LogQueryWidget({
      title: 'Errors of the last hours, by call',
      view: LogQueryVisualizationType.TABLE,
      logGroupNames: areas.map((area) => functions[area].logGroup.logGroupName),
      queryLines: ['filter level = "error"', 'stats count(*) as errors by call, error', 'sort errors desc', 'limit 20'],
      width: WHOLE,
      height: 6,
    }),
  );
}
