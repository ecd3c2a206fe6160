import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clientOptions, localAccount } from '../../infra/local/account.ts';
import { deleteExpired } from '../../infra/local/expired-items.ts';
import { LOOPBACK, portOf, stopServer } from '../../infra/local/ports.ts';
import { createTable, startTableEngine, type TableEngine } from '../../infra/local/table-engine.ts';

const TableName = 'Expiring';
const now = (): number => Math.floor(Date.now() / 1000);
const never = new AbortController().signal;

let dataDir: string;
let engine: TableEngine;
let client: DynamoDBDocumentClient;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'staffbook-expired-'));
  engine = await startTableEngine({ dataDir });
  await createTable(engine.endpoint, TableName);
  client = DynamoDBDocumentClient.from(
    new DynamoDBClient({ endpoint: engine.endpoint, ...clientOptions(localAccount) }),
  );
});
afterEach(async () => {
  client.destroy();
  await engine.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const put = (sk: string, ttl?: number) =>
  client.send(new PutCommand({ TableName, Item: { pk: 'a', sk, ...(ttl !== undefined && { ttl }) } }));
const left = async () => ((await client.send(new ScanCommand({ TableName }))).Items ?? []).map(({ sk }) => String(sk));

it('expired items are deleted, as the table in the cloud does, and no others', async () => {
  const many = Array.from({ length: 1100 }, (_, index) => `many-${String(index).padStart(4, '0')}`);
  await Promise.all([put('expired', now() - 1), put('open', now() + 3600), put('lasting'), put('one-more', 1)]);
  await Promise.all(many.map((sk) => put(sk, sk.endsWith('99') ? now() - 60 : undefined)));
  await deleteExpired(engine.table, TableName, never);
  const expected = [...many.filter((sk) => !sk.endsWith('99')), 'lasting', 'open'];
  expect(await left()).toEqual(expected.toSorted());
});

it('an item that is renewed just before stays', async () => {
  await put('session', now() - 1);
  const renewing = {
    ...engine.table,
    answer: async (...call: Parameters<TableEngine['table']['answer']>) => {
      await put('session', now() + 3600);
      return engine.table.answer(...call);
    },
  };
  await deleteExpired(renewing, TableName, never);
  expect(await left()).toEqual(['session']);
});

it('another engine is asked to delete them by itself, each time', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const target = String(request.headers['x-amz-target']);
      if (target.endsWith('.UpdateTimeToLive')) asked.push(Buffer.concat(chunks).toString());
      const isSecond = asked.length > 1;
      response.writeHead(isSecond ? 400 : 200).end(isSecond ? '{"message":"TimeToLive is already enabled"}' : '{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
  process.env.DYNAMODB_ENDPOINT = `http://${LOOPBACK}:${portOf(server)}`;
  const other = await startTableEngine({ dataDir });
  try {
    await deleteExpired(other.table, TableName, never);
    await deleteExpired(other.table, TableName, never);
  } finally {
    delete process.env.DYNAMODB_ENDPOINT;
    await other.stop();
    await stopServer(server);
  }
  const TimeToLiveSpecification = { Enabled: true, AttributeName: 'ttl' };
  const request = { TableName, TimeToLiveSpecification };
  expect(asked.map((text) => JSON.parse(text) as unknown)).toEqual([request, request]);
});
