import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportTable } from '../../functions/commands/copy/export-table.ts';
import { importTable } from '../../functions/commands/copy/import-table.ts';
import { seedCompany } from '../../functions/commands/seed/company.ts';
import { localAccount } from '../../infra/local/account.ts';
import { TABLE_NAME } from '../../infra/local/environment.ts';
import { startLocal } from '../../infra/local/local.ts';
import { createTable, startTableEngine } from '../../infra/local/table-engine.ts';
import { dyingAt, storeOn } from '../support/copy-client.ts';

const folder = mkdtempSync(join(tmpdir(), 'staffbook-half-'));
const at = (name: string): string => join(folder, name);

/** Works on the table of a data folder, in which the product isn't running. */
async function on(dataDir: string, work: (client: DynamoDBClient) => Promise<unknown>): Promise<void> {
  mkdirSync(dataDir, { recursive: true });
  const engine = await startTableEngine({ dataDir });
  const client = new DynamoDBClient({ endpoint: engine.endpoint });
  try {
    await createTable(engine.endpoint, TABLE_NAME);
    await work(client);
  } finally {
    client.destroy();
    await engine.stop();
  }
}

beforeAll(async () => {
  Object.assign(process.env, localAccount);
  await on(at('whole'), async (client) => {
    await seedCompany(storeOn(client, TABLE_NAME), { staff: 5, checks: 100 }, '2026-03-02');
    await exportTable(client, { table: TABLE_NAME, file: at('copy') });
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Looks at the table three times and marks it, then writes. */
const FIRST_WRITE = 5;
const ITEMS_PER_WRITE = 99;

it.each([
  ['after its first items', () => FIRST_WRITE + 1],
  ['before its last ones', (items: number) => FIRST_WRITE + Math.ceil(items / ITEMS_PER_WRITE) - 1],
])('the product starts on no table whose import was interrupted %s, until it is imported', async (_, callOf) => {
  const call = callOf(readFileSync(at('copy'), 'utf8').split('\n').length - 3);
  const dataDir = at(`cut-${call}`);
  const copied = { table: TABLE_NAME, file: at('copy') };
  await on(dataDir, (client) => expect(importTable(dyingAt(client, call), copied)).rejects.toThrow('cut off'));
  for (const demo of [true, false]) {
    await expect(startLocal({ dataDir, demo })).rejects.toThrow(
      "An import into this table isn't finished. If it was interrupted, run the same import again.",
    );
  }
  await on(dataDir, async (client) => {
    await importTable(client, copied);
    await exportTable(client, { table: TABLE_NAME, file: at(`again-${call}`) });
  });
  expect(readFileSync(at(`again-${call}`)).equals(readFileSync(at('copy')))).toBe(true);
});
