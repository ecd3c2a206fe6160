import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, PutItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedWhenEmpty } from '../../infra/local/demo.ts';
import { localAccount } from '../../infra/local/account.ts';
import { createTable, startTableEngine, type TableEngine } from '../../infra/local/table-engine.ts';

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
});
