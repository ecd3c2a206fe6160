import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStore } from '../../functions/store/store.ts';
import { compactTable } from '../../infra/local/compact-table.ts';
import { localAccount } from '../../infra/local/account.ts';
import { createTable, startTableEngine, tableFile } from '../../infra/local/table-engine.ts';

const CANARY = 'canary of the free space';
const table = 'staffbook-test';
const key = { pk: 'History#Profile#1', sk: '000000000001' };

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'staffbook-compact-'));
  Object.assign(process.env, localAccount);
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function withStore<T>(work: (store: ReturnType<typeof createStore>) => Promise<T>): Promise<T> {
  const engine = await startTableEngine({ dataDir });
  const client = new DynamoDBClient({ endpoint: engine.endpoint });
  try {
    await createTable(engine.endpoint, table);
    return await work(createStore(DynamoDBDocumentClient.from(client), table, 'all'));
  } finally {
    client.destroy();
    await engine.stop();
  }
}

const hasCanary = (): boolean => readFileSync(tableFile(dataDir)).includes(CANARY);

it('compacting removes overwritten values from the file and nothing else', async () => {
  await withStore(async (store) => {
    // Long enough to fill pages of its own, which are then freed.
    await store.put(key, { body: `${CANARY} `.repeat(2000) });
    await store.put(key, { body: 'erased' });
  });
  expect(hasCanary()).toBe(true);
  compactTable(dataDir);
  expect(hasCanary()).toBe(false);
  expect(await withStore((store) => store.getItem(key))).toMatchObject({ body: 'erased' });
});

it('compacting does nothing when there is no table', () => {
  expect(() => compactTable(join(dataDir, 'nothing-here'))).not.toThrow();
});
