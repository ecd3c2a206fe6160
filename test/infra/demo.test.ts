import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, PutItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetUnfinished, seedWhenEmpty } from '../../infra/local/demo.ts';
import { localAccount } from '../../infra/local/account.ts';
import { callEngine, createTable, startTableEngine, type TableEngine } from '../../infra/local/table-engine.ts';

let engine: TableEngine;
let dataDir: string;
let client: DynamoDBClient;
let tables = 0;
let environment: Record<string, string>;

beforeAll(async () => {
  engine = await startTableEngine();
  client = new DynamoDBClient({
    endpoint: engine.endpoint,
    region: localAccount.AWS_REGION,
    credentials: { accessKeyId: localAccount.AWS_ACCESS_KEY_ID, secretAccessKey: localAccount.AWS_SECRET_ACCESS_KEY },
  });
});
afterAll(async () => {
  client.destroy();
  await engine.stop();
});
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'staffbook-demo-'));
  tables += 1;
  environment = { ...localAccount, TABLE_NAME: `Table${tables}`, AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint };
  await createTable(engine.endpoint, `Table${tables}`);
  return () => rmSync(dataDir, { recursive: true, force: true });
});

const countUsers = async (): Promise<number> => {
  const { Count } = await client.send(
    new QueryCommand({
      TableName: environment.TABLE_NAME,
      KeyConditionExpression: 'pk = :user',
      ExpressionAttributeValues: { ':user': { S: 'User' } },
    }),
  );
  return Count ?? 0;
};

describe('the demo company', () => {
  it('is added to an empty table, once', async () => {
    expect(await seedWhenEmpty(engine.endpoint, environment)).toBe(true);
    const users = await countUsers();
    expect(users).toBeGreaterThanOrEqual(5);
    expect(await seedWhenEmpty(engine.endpoint, environment)).toBe(true);
    expect(await countUsers()).toBe(users);
  });

  it.each(['AccountStatus', 'CklgTransaction'])(
    'is never added to an import that was interrupted after %s, before its people',
    async (partition) => {
      const Item = { pk: { S: partition }, sk: { S: '000000000001' } };
      await client.send(new PutItemCommand({ TableName: environment.TABLE_NAME, Item }));
      expect(await seedWhenEmpty(engine.endpoint, environment)).toBe(false);
      expect(await countUsers()).toBe(0);
    },
  );

  it('is never added to a table with people in it', async () => {
    const Item = { pk: { S: 'User' }, sk: { S: '000000000001' } };
    await client.send(new PutItemCommand({ TableName: environment.TABLE_NAME, Item }));
    expect(await seedWhenEmpty(engine.endpoint, environment)).toBe(false);
    expect(await countUsers()).toBe(1);
  });
});

/** A mark of a demo company that is being created, or enlarged from so many people. */
const markOf = (staff: number) => ({
  pk: { S: 'Seed' },
  sk: { S: 'demo' },
  isFilling: { BOOL: true },
  staff: { N: String(staff) },
});

const userOf = (email: string) => ({
  pk: { S: 'User' },
  sk: { S: '000000000001' },
  body: { S: JSON.stringify({ email }) },
});

describe('a demo company whose enlargement was interrupted', () => {
  it('is kept by the next start', async () => {
    await client.send(new PutItemCommand({ TableName: environment.TABLE_NAME, Item: markOf(25) }));
    expect(await seedWhenEmpty(engine.endpoint, environment)).toBe(true);
  });
});

describe('a demo company whose creation was interrupted', () => {
  /** A data folder whose table has these items, in which the product isn't running anymore. */
  async function leave(...items: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
    const own = await startTableEngine({ dataDir });
    await createTable(own.endpoint, 'Staffbook');
    for (const Item of items) await callEngine(own.endpoint, 'PutItem', { TableName: 'Staffbook', Item });
    await own.stop();
  }

  const isThere = () => existsSync(join(dataDir, 'table.db'));

  it('is replaced by the next start', async () => {
    await leave(markOf(0), userOf('amelia.abbott@demo.example'));
    forgetUnfinished(dataDir);
    expect(isThere()).toBe(false);
  });

  it.each([
    ['was finished since', [{ ...markOf(0), isFilling: { BOOL: false } }]],
    ['was being enlarged', [markOf(25)]],
    ['was given an administrator since', [markOf(0), userOf('owner@example.com')]],
    ['was signed in to since', [markOf(0), { pk: { S: 'AccountStatus' }, sk: { S: '000000000001' } }]],
    ['was replaced by an import', [userOf('owner@example.com')]],
  ])('is kept if it %s', async (_, items) => {
    await leave(...items);
    forgetUnfinished(dataDir);
    expect(isThere()).toBe(true);
  });

  it('is reported if it was kept, and what to do', async () => {
    await client.send(new PutItemCommand({ TableName: environment.TABLE_NAME, Item: markOf(0) }));
    await expect(seedWhenEmpty(engine.endpoint, environment)).rejects.toThrow(
      /is incomplete.* start with DEMO=0\. To begin again, run: npm run reset$/,
    );
  });

  it('is reported where the table is in another engine', async () => {
    await client.send(new PutItemCommand({ TableName: environment.TABLE_NAME, Item: markOf(0) }));
    process.env.DYNAMODB_ENDPOINT = engine.endpoint;
    try {
      await expect(seedWhenEmpty(engine.endpoint, environment)).rejects.toThrow('Delete the table, then start again.');
    } finally {
      delete process.env.DYNAMODB_ENDPOINT;
    }
  });
});
