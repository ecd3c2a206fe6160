import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
    expect(await seedWhenEmpty(dataDir, engine.endpoint, environment)).toBe(true);
    const users = await countUsers();
    expect(users).toBeGreaterThanOrEqual(5);
    expect(readFileSync(join(dataDir, 'demo-company'), 'utf8')).toBe('done');
    expect(await seedWhenEmpty(dataDir, engine.endpoint, environment)).toBe(true);
    expect(await countUsers()).toBe(users);
  });

  it.each(['AccountStatus', 'CklgTransaction'])(
    'is never added to an import that was interrupted after %s, before its people',
    async (partition) => {
      const Item = { pk: { S: partition }, sk: { S: '000000000001' } };
      await client.send(new PutItemCommand({ TableName: environment.TABLE_NAME, Item }));
      expect(await seedWhenEmpty(dataDir, engine.endpoint, environment)).toBe(false);
      expect(await countUsers()).toBe(0);
    },
  );

  it('is never added to a table with people in it', async () => {
    const Item = { pk: { S: 'User' }, sk: { S: '000000000001' } };
    await client.send(new PutItemCommand({ TableName: environment.TABLE_NAME, Item }));
    expect(await seedWhenEmpty(dataDir, engine.endpoint, environment)).toBe(false);
    expect(await countUsers()).toBe(1);
  });

  it('is never added to another company, though a start of this folder had begun to', async () => {
    writeFileSync(join(dataDir, 'demo-company'), 'begun');
    const Item = { pk: { S: 'User' }, sk: { S: '000000000001' } };
    await client.send(new PutItemCommand({ TableName: environment.TABLE_NAME, Item }));
    expect(await seedWhenEmpty(dataDir, engine.endpoint, environment)).toBe(false);
  });

  it('is created in another table, though the folder had it once', async () => {
    writeFileSync(join(dataDir, 'demo-company'), 'done');
    expect(await seedWhenEmpty(dataDir, engine.endpoint, environment)).toBe(true);
    expect(await countUsers()).toBeGreaterThanOrEqual(5);
  });
});

describe('a demo company that is being enlarged when that is interrupted', () => {
  it("is kept by the next start, also if the first start couldn't note that it had created it", async () => {
    await seedWhenEmpty(dataDir, engine.endpoint, environment);
    writeFileSync(join(dataDir, 'demo-company'), 'begun');
    expect(await seedWhenEmpty(dataDir, engine.endpoint, environment)).toBe(true);
    expect(readFileSync(join(dataDir, 'demo-company'), 'utf8')).toBe('done');
  });

  it('is reported where the table is in another engine', async () => {
    const Item = { pk: { S: 'Seed' }, sk: { S: 'demo' }, isFilling: { BOOL: true } };
    await client.send(new PutItemCommand({ TableName: environment.TABLE_NAME, Item }));
    process.env.DYNAMODB_ENDPOINT = engine.endpoint;
    try {
      await expect(seedWhenEmpty(dataDir, engine.endpoint, environment)).rejects.toThrow('is incomplete');
    } finally {
      delete process.env.DYNAMODB_ENDPOINT;
    }
    expect(existsSync(join(dataDir, 'demo-company'))).toBe(false);
  });
});

describe('a start that was interrupted while it created the demo company', () => {
  /** A data folder whose table has this item, after a start that was killed. */
  async function leave(item: Readonly<Record<string, { S: string } | { BOOL: boolean }>>): Promise<void> {
    const own = await startTableEngine({ dataDir });
    await createTable(own.endpoint, 'Staffbook');
    await callEngine(own.endpoint, 'PutItem', { TableName: 'Staffbook', Item: item });
    await own.stop();
    writeFileSync(join(dataDir, 'demo-company'), 'begun');
  }

  const isThere = () => existsSync(join(dataDir, 'table.db'));

  it('leaves a table that the next start replaces', async () => {
    await leave({ pk: { S: 'Seed' }, sk: { S: 'demo' }, isFilling: { BOOL: true } });
    forgetUnfinished(dataDir);
    expect(isThere()).toBe(false);
  });

  it.each([
    ['finished', { pk: { S: 'Seed' }, sk: { S: 'demo' }, isFilling: { BOOL: false } }],
    ['imported', { pk: { S: 'User' }, sk: { S: '000000000001' } }],
  ])('leaves alone a company that was %s since', async (_, item) => {
    await leave(item);
    forgetUnfinished(dataDir);
    expect(isThere()).toBe(true);
  });
});
