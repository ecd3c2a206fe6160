import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportTable } from '../../functions/commands/copy/export-table.ts';
import { importTable } from '../../functions/commands/copy/import-table.ts';
import { seedCompany } from '../../functions/commands/seed/company.ts';
import { verify } from '../../functions/upgrade/verify.ts';
import { createTable } from '../../infra/local/table-engine.ts';
import { scheduledEvent } from '../../shared/daily-job.ts';
import { dyingAt, storeOn } from '../support/copy-client.ts';
import { type Product, startProduct } from '../support/harness.ts';
import { runDaily } from './timesheets/support.ts';

const tableName = 'staffbook-recovered';
const folder = mkdtempSync(join(tmpdir(), 'staffbook-hourly-'));
const at = (name: string): string => join(folder, name);

let other: Product;
let product: Product;
let client: DynamoDBClient;

beforeAll(async () => {
  other = await startProduct();
  client = new DynamoDBClient({ endpoint: other.endpoint });
  await createTable(other.endpoint, 'lost');
  // Long ago, so that the job has much to do.
  await seedCompany(storeOn(client, 'lost'), { staff: 25, checks: 300 }, '2026-03-02');
  await exportTable(client, { table: 'lost', file: at('copy') });
  await createTable(other.endpoint, tableName);
  product = await startProduct({}, { endpoint: other.endpoint, tableName });
});
afterAll(async () => {
  client.destroy();
  await product.stop();
  await other.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Some of them look at the table and mark it. */
const FEW_CALLS = 8;

async function isImported(): Promise<boolean> {
  try {
    await importTable(dyingAt(client, FEW_CALLS), { table: tableName, file: at('copy') });
    return true;
  } catch (error) {
    if (!(error instanceof Error) || error.message !== 'cut off') throw error;
    return false;
  }
}

it('an import that the scheduled daily job comes between, again and again, leaves the copy as it was', async () => {
  let interruptions = 0;
  while (!(await isImported())) {
    interruptions += 1;
    expect((await runDaily(scheduledEvent)).summary).toBe(
      "An import into this table isn't finished. If it was interrupted, run the same import again.",
    );
  }
  expect(interruptions).toBeGreaterThan(3);
  expect(await verify(DynamoDBDocumentClient.from(client), tableName)).toEqual([]);
  await exportTable(client, { table: tableName, file: at('again') });
  expect(readFileSync(at('again')).equals(readFileSync(at('copy')))).toBe(true);
  expect((await runDaily(scheduledEvent)).summary).toContain('pay periods');
});
