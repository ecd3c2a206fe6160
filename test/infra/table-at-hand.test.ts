import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RequestHandler } from '../../infra/local/private-server.ts';
import { serveTable, tableOverLine } from '../../infra/local/table-at-hand.ts';
import { createTable, startTableEngine, type TableEngine } from '../../infra/local/table-engine.ts';
import { killEngine } from '../support/engine-pid.ts';

const TableName = 'AtHand';

let dataDir: string;
let engine: TableEngine;
let ports: MessagePort[];
/** The operations that came over the line. */
let asked: string[];

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'staffbook-at-hand-'));
  engine = await startTableEngine({ dataDir });
  await createTable(engine.endpoint, TableName);
  [ports, asked] = [[], []];
});
afterEach(async () => {
  ports.forEach((port) => port.close());
  await engine.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A client as a function has it, which knows neither an endpoint nor an account. */
function connect(file: string | undefined): DynamoDBDocumentClient {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  const answer: RequestHandler = (target, body) => {
    asked.push(target.split('.')[1] ?? '');
    return engine.table.answer(target, body);
  };
  serveTable(port1, answer);
  const credentials = { accessKeyId: 'none', secretAccessKey: 'none' };
  return DynamoDBDocumentClient.from(
    new DynamoDBClient({ region: 'us-east-1', credentials, ...tableOverLine({ port: port2, file }) }),
  );
}

const Key = { pk: 'a', sk: 'b' };
const put = (text: string, more = {}) => new PutCommand({ TableName, Item: { ...Key, text }, ...more });
const get = new GetCommand({ TableName, Key, ConsistentRead: true });
const once = { ConditionExpression: 'attribute_not_exists(pk)' };

describe.each([
  ['with a file', true],
  ['of an engine elsewhere', false],
])('a table at hand %s', (_, hasFile) => {
  it('is read and written', async () => {
    const client = connect(hasFile ? engine.table.file : undefined);
    await client.send(put('one'));
    expect((await client.send(get)).Item).toEqual({ ...Key, text: 'one' });
    await client.send(put('two'));
    expect((await client.send(get)).Item).toEqual({ ...Key, text: 'two' });
    expect(asked).toEqual(hasFile ? ['PutItem', 'PutItem'] : ['PutItem', 'GetItem', 'PutItem', 'GetItem']);
  });

  it('says what is wrong with a call', async () => {
    const client = connect(hasFile ? engine.table.file : undefined);
    await client.send(put('one'));
    await expect(client.send(put('two', once))).rejects.toMatchObject({ name: 'ConditionalCheckFailedException' });
    const write = { Put: { TableName, Item: Key, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const, ...once } };
    await expect(client.send(new TransactWriteCommand({ TransactItems: [write] }))).rejects.toMatchObject({
      name: 'TransactionCanceledException',
      CancellationReasons: [{ Code: 'ConditionalCheckFailed', Item: { text: { S: 'one' } } }],
    });
    const backwards = new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':pk': 'a', ':from': 'b', ':to': 'a' },
    });
    await expect(client.send(backwards)).rejects.toMatchObject({ name: 'ValidationException' });
  });

  it('answers calls made at once each with its own', async () => {
    const client = connect(hasFile ? engine.table.file : undefined);
    const names = Array.from({ length: 50 }, (_each, at) => String(at));
    await Promise.all(names.map((sk) => client.send(new PutCommand({ TableName, Item: { pk: 'many', sk } }))));
    const found = await Promise.all(
      names.map((sk) => client.send(new GetCommand({ TableName, Key: { pk: 'many', sk } }))),
    );
    expect(found.map(({ Item }) => Item?.sk)).toEqual(names);
  });
});

describe('a table at hand', () => {
  it('whose engine is killed is read all the same, and written once it runs again', async () => {
    const client = connect(engine.table.file);
    await client.send(put('before'));
    killEngine(dataDir);
    expect((await client.send(get)).Item).toMatchObject({ text: 'before' });
    await client.send(put('after'));
    expect((await client.send(get)).Item).toMatchObject({ text: 'after' });
  });

  it('shows each thread what another one has just written', async () => {
    const [one, other] = [connect(engine.table.file), connect(engine.table.file)];
    for (const at of Array.from({ length: 100 }).keys()) {
      await one.send(put(String(at)));
      expect((await other.send(get)).Item).toMatchObject({ text: String(at) });
    }
  });
});
