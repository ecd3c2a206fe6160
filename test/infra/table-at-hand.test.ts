import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MessagePort } from 'node:worker_threads';
import {
  type DynamoDBDocumentClient,
  BatchGetCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setTableAtHand } from '../../functions/deployment/table-at-hand.ts';
import { connectTable } from '../../functions/store/connect.ts';
import { localAccount } from '../../infra/local/account.ts';
import type { RequestHandler } from '../../infra/local/private-server.ts';
import { openLine, tableOverLine } from '../../infra/local/table-at-hand.ts';
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
  Object.entries(localAccount).forEach(([name, value]) => vi.stubEnv(name, value));
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', undefined);
});
afterEach(async () => {
  setTableAtHand(undefined);
  ports.forEach((port) => port.close());
  await engine.stop();
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A client as a function has it, which knows no endpoint. */
function connect(file: string | undefined): DynamoDBDocumentClient {
  const answer: RequestHandler = (target, body) => {
    asked.push(target.split('.')[1] ?? '');
    return engine.table.answer(target, body);
  };
  const line = openLine({ answer, file });
  ports.push(line.port);
  setTableAtHand(tableOverLine(line));
  return connectTable();
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

  it('returns the same from its file as the SDK from the engine', async () => {
    const [fromFile, fromEngine] = [connect(engine.table.file), connect(undefined)];
    const item = {
      ...Key,
      text: 'It\'s "é" 😀',
      n: [0, -1, 2.5, 1e15, 0.1],
      is: true,
      no: null,
      map: { a: { b: [] } },
    };
    await fromEngine.send(new PutCommand({ TableName, Item: item }));
    await fromEngine.send(new PutCommand({ TableName, Item: { ...Key, sk: 'c', ttl: 1_800_000_000 } }));
    const both = async (send: (client: DynamoDBDocumentClient) => Promise<{ $metadata?: unknown }>) => {
      const [{ $metadata: _one, ...found }, { $metadata: _other, ...expected }] = await Promise.all([
        send(fromFile),
        send(fromEngine),
      ]);
      expect(found).toEqual(expected);
      return found;
    };
    expect(await both((client) => client.send(get))).toEqual({ Item: item });
    await both((client) => client.send(new GetCommand({ TableName, Key: { ...Key, sk: 'none' } })));
    const Keys = [Key, { ...Key, sk: 'none' }];
    await both((client) => client.send(new BatchGetCommand({ RequestItems: { [TableName]: { Keys } } })));
    const page = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': 'a' }, Limit: 1 };
    const first = await both((client) => client.send(new QueryCommand({ TableName, ...page })));
    expect(first).toMatchObject({ LastEvaluatedKey: Key });
    await both((client) => client.send(new QueryCommand({ TableName, ...page, ExclusiveStartKey: Key })));
    // Only the writes and the engine's own reads.
    expect(asked).toHaveLength(7);
  });

  it('leaves to the SDK what records have none of, such as sets', async () => {
    const client = connect(engine.table.file);
    await client.send(new PutCommand({ TableName, Item: { ...Key, names: new Set(['x', 'y']) } }));
    expect((await client.send(get)).Item).toEqual({ ...Key, names: new Set(['x', 'y']) });
    expect(asked).toEqual(['PutItem', 'GetItem']);
  });

  it('that is read on and on lets everything else have its turn', async () => {
    const client = connect(engine.table.file);
    await client.send(put('one'));
    const over = AbortSignal.timeout(20);
    for (let reads = 0; !over.aborted && reads < 100_000; reads += 1) await client.send(get);
    expect(over.aborted).toBe(true);
  });

  it('shows each thread what another one has just written', async () => {
    const [one, other] = [connect(engine.table.file), connect(engine.table.file)];
    for (const at of Array.from({ length: 100 }).keys()) {
      await one.send(put(String(at)));
      expect((await other.send(get)).Item).toMatchObject({ text: String(at) });
    }
  });
});
