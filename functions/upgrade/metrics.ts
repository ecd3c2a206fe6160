import { createHash, createHmac } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import {
  COLLECTION_DIMENSION,
  FINISHED,
  PARTS_LEFT,
  RECORDS_DONE,
  TABLE_DIMENSION,
  UPGRADE_NAMESPACE,
} from '../../shared/upgrade-metrics.ts';
import type { UpgradeState } from './upgrade.ts';

/** How far an upgrade is, as metrics of CloudWatch. The SDK for them is not among the packages: it is one call. */

interface Metric {
  readonly name: string;
  readonly value: number;
  readonly collection?: string;
}

const metricsOf = ({ left, records, isFinished }: UpgradeState): Metric[] => [
  ...Object.entries(left).map(([collection, value]) => ({ name: PARTS_LEFT, value, collection })),
  ...Object.entries(records).map(([collection, value]) => ({ name: RECORDS_DONE, value, collection })),
  ...(isFinished ? [{ name: FINISHED, value: 1 }] : []),
];

function bodyOf(table: string, metrics: readonly Metric[]): string {
  const parameters = new URLSearchParams({
    Action: 'PutMetricData',
    Version: '2010-08-01',
    Namespace: UPGRADE_NAMESPACE,
  });
  metrics.forEach(({ name, value, collection }, index) => {
    const at = `MetricData.member.${index + 1}`;
    const dimensions = [[TABLE_DIMENSION, table], ...(collection ? [[COLLECTION_DIMENSION, collection]] : [])];
    parameters.set(`${at}.MetricName`, name);
    parameters.set(`${at}.Value`, String(value));
    dimensions.forEach(([dimension = '', of = ''], n) => {
      parameters.set(`${at}.Dimensions.member.${n + 1}.Name`, dimension);
      parameters.set(`${at}.Dimensions.member.${n + 1}.Value`, of);
    });
  });
  return parameters.toString();
}

const SERVICE = 'monitoring';
const ALGORITHM = 'AWS4-HMAC-SHA256';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

interface Identity {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

/** The headers of a POST of the root with its signature, version 4, among them. */
export function signed(
  host: string,
  region: string,
  { accessKeyId, secretAccessKey, sessionToken }: Identity,
  body: string,
  now: Date,
): Record<string, string> {
  const date = now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
  const headers: Record<string, string> = {
    'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
    host,
    'x-amz-date': date,
    ...(sessionToken !== undefined && { 'x-amz-security-token': sessionToken }),
  };
  const names = Object.keys(headers).join(';');
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  const request = ['POST', '/', '', lines.join(''), names, sha256(body)].join('\n');
  const scope = `${date.slice(0, 8)}/${region}/${SERVICE}/aws4_request`;
  const key = scope.split('/').reduce<string | Buffer>((each, part) => hmac(each, part), `AWS4${secretAccessKey}`);
  const signature = hmac(key, [ALGORITHM, date, scope, sha256(request)].join('\n')).toString('hex');
  const authorization = `${ALGORITHM} Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
  return { ...headers, authorization };
}

const ANSWERS_WITHIN_MS = 10_000;

async function put(client: DynamoDBDocumentClient, table: string, metrics: readonly Metric[]): Promise<void> {
  const region = await client.config.region();
  const endpoint = process.env.AWS_ENDPOINT_URL_CLOUDWATCH ?? `https://${SERVICE}.${region}.amazonaws.com`;
  const { host, href } = new URL(endpoint);
  const body = bodyOf(table, metrics);
  const headers = signed(host, region, await client.config.credentials(), body, new Date());
  const answer = await fetch(href, { method: 'POST', headers, body, signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
  if (!answer.ok) throw new Error(/<Message>([^<]*)/.exec(await answer.text())?.[1] ?? `it answered ${answer.status}`);
}

/** More often the graphs would not show it. */
const EVERY_MS = 30_000;

/** Tells CloudWatch now and then, and of the end always. A dashboard that cannot be told stops no upgrade: it is said once. */
export function createTeller(client: DynamoDBDocumentClient, table: string, say: (sentence: string) => void) {
  let toldAt = Number.NEGATIVE_INFINITY;
  let hasFailed = false;
  return async (state: UpgradeState): Promise<void> => {
    if (hasFailed || (!state.isFinished && performance.now() - toldAt < EVERY_MS)) return;
    toldAt = performance.now();
    try {
      await put(client, table, metricsOf(state));
    } catch (error) {
      hasFailed = true;
      const reason = error instanceof Error ? error.message : String(error);
      say(`The dashboard does not show this upgrade, as CloudWatch could not be told: ${reason}`);
    }
  };
}
