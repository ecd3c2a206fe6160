import type { MetricDatum } from '@aws-sdk/client-cloudwatch';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import {
  COLLECTION_DIMENSION,
  FINISHED,
  PARTS_LEFT,
  RECORDS_DONE,
  TABLE_DIMENSION,
  UPGRADE_NAMESPACE,
} from '../deployment/upgrade-metrics.ts';
import type { UpgradeState } from './upgrade.ts';

function metricsOf(table: string, { left, records, isFinished }: UpgradeState): MetricDatum[] {
  const ofTable = { Name: TABLE_DIMENSION, Value: table };
  const perCollection = (name: string, values: Readonly<Record<string, number>>): MetricDatum[] =>
    Object.entries(values).map(([collection, value]) => ({
      MetricName: name,
      Value: value,
      Dimensions: [ofTable, { Name: COLLECTION_DIMENSION, Value: collection }],
    }));
  return [
    ...perCollection(PARTS_LEFT, left),
    ...perCollection(RECORDS_DONE, records),
    ...(isFinished ? [{ MetricName: FINISHED, Value: 1, Dimensions: [ofTable] }] : []),
  ];
}

/** Imports the client lazily, because a local installation has no CloudWatch and shouldn't spend time loading it. */
async function put({ config }: DynamoDBDocumentClient, table: string, state: UpgradeState): Promise<void> {
  const { CloudWatchClient, PutMetricDataCommand } = await import('@aws-sdk/client-cloudwatch');
  const cloudWatch = new CloudWatchClient({ region: config.region, credentials: config.credentials });
  try {
    await cloudWatch.send(
      new PutMetricDataCommand({ Namespace: UPGRADE_NAMESPACE, MetricData: metricsOf(table, state) }),
    );
  } finally {
    cloudWatch.destroy();
  }
}

/** The graphs wouldn't show more frequent values. */
const EVERY_MS = 30_000;

/**
 * Returns a reporter that sends progress to CloudWatch at most every 30 seconds, and always at the end. A failure
 * doesn't stop the upgrade; it is reported once, and nothing more is sent.
 */
export function createProgressReporter(client: DynamoDBDocumentClient, table: string, say: (sentence: string) => void) {
  let sentAt = Number.NEGATIVE_INFINITY;
  let hasFailed = false;
  return async (state: UpgradeState): Promise<void> => {
    if (hasFailed || (!state.isFinished && performance.now() - sentAt < EVERY_MS)) return;
    sentAt = performance.now();
    try {
      await put(client, table, state);
    } catch (error) {
      hasFailed = true;
      const reason = error instanceof Error ? error.message : String(error);
      say(`The dashboard doesn't show this upgrade because its metrics couldn't be sent to CloudWatch: ${reason}`);
    }
  };
}
