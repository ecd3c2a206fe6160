import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { table } from '../../shared/contract/table.ts';
import { localAccount } from './account.ts';
import { openExternalTable } from './external-table.ts';
import { type PrivateServer, startPrivateServer } from './private-server.ts';
import { createSender, type Signing } from './signature.ts';
import type { LocalTable } from './table-at-hand.ts';
import { openTableEndpoint } from './table-endpoint.ts';

/** Endpoint for calls signed by this process and its child processes, and the table for functions. */
export interface TableEngine extends PrivateServer {
  readonly table: LocalTable;
}

/** The table's keys, in the format shared by CreateTable and CloudFormation. */
export const tableDefinition = {
  KeySchema: [
    { AttributeName: table.partitionKey, KeyType: 'HASH' },
    { AttributeName: table.sortKey, KeyType: 'RANGE' },
  ],
  AttributeDefinitions: [
    { AttributeName: table.partitionKey, AttributeType: 'S' },
    { AttributeName: table.sortKey, AttributeType: 'S' },
  ],
};

/** Returns the path of a data folder's table. */
export const tableFile = (dataDir: string): string => join(dataDir, 'table.db');

const signing: Signing = { account: localAccount, service: 'dynamodb' };

interface EngineOptions {
  readonly dataDir?: string;
  readonly onTrouble?: (sentence: string) => void;
  readonly callsPerEngine?: number;
}

/**
 * Starts the table engine with its data under `dataDir`, or in a folder that is removed when it stops; or forwards calls to
 * the engine at DYNAMODB_ENDPOINT.
 */
export async function startTableEngine({
  dataDir,
  onTrouble = () => undefined,
  callsPerEngine,
}: EngineOptions = {}): Promise<TableEngine> {
  const external = process.env.DYNAMODB_ENDPOINT;
  if (external) {
    const answer = await openExternalTable(external, process.env);
    return { ...(await startPrivateServer(signing, answer)), table: { answer, file: undefined } };
  }
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'staffbook-table-'));
  const file = tableFile(folder);
  const gate = await openTableEndpoint(file, { onTrouble, callsPerEngine });
  const server = await startPrivateServer(signing, gate.answer);
  return {
    endpoint: server.endpoint,
    table: { answer: gate.answer, file },
    stop: async () => {
      await server.stop();
      await gate.stop();
      if (dataDir === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const callEngine = (endpoint: string, action: string, input: unknown): Promise<Response> =>
  createSender(signing, endpoint)(`DynamoDB_20120810.${action}`, Buffer.from(JSON.stringify(input)));

const BETWEEN_LOOKS_MS = 100;
const ACTIVE_WITHIN_MS = 30_000;

/** Some engines need a moment before a new table can be used. */
async function waitUntilActive(endpoint: string, name: string): Promise<void> {
  const until = Date.now() + ACTIVE_WITHIN_MS;
  for (;;) {
    const answer = await callEngine(endpoint, 'DescribeTable', { TableName: name });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`Couldn't describe the table ${name}: ${text}`);
    const { Table } = JSON.parse(text) as { Table: { TableStatus: string } };
    if (Table.TableStatus === 'ACTIVE') return;
    if (Date.now() > until) throw new Error(`The table ${name} is still ${Table.TableStatus}.`);
    await delay(BETWEEN_LOOKS_MS);
  }
}

/** Creates the table if it doesn't exist. */
export async function createTable(endpoint: string, name: string): Promise<void> {
  const answer = await callEngine(endpoint, 'CreateTable', {
    TableName: name,
    ...tableDefinition,
    BillingMode: 'PAY_PER_REQUEST',
  });
  const text = await answer.text();
  if (!answer.ok && !text.includes('ResourceInUseException'))
    throw new Error(`Couldn't create the table ${name}: ${text}`);
  await waitUntilActive(endpoint, name);
}

/** Whether a partition has any items. */
export async function hasItems(endpoint: string, name: string, partition: string): Promise<boolean> {
  const answer = await callEngine(endpoint, 'Query', {
    TableName: name,
    KeyConditionExpression: '#key = :key',
    ExpressionAttributeNames: { '#key': table.partitionKey },
    ExpressionAttributeValues: { ':key': { S: partition } },
    Limit: 1,
    ConsistentRead: true,
  });
  if (!answer.ok) throw new Error(`Couldn't read the table ${name}: ${await answer.text()}`);
  return ((await answer.json()) as { Count: number }).Count > 0;
}
