import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { seedCompany } from '../../functions/commands/seed/company.ts';
import { createStore } from '../../functions/store/store.ts';
import { localAccount } from '../../infra/local/account.ts';
import { createTable, startTableEngine } from '../../infra/local/table-engine.ts';
import { violations } from './invariants.ts';

it('a demo company satisfies every invariant after it was enlarged twice', async () => {
  const engine = await startTableEngine({});
  const place = { endpoint: engine.endpoint, tableName: 'seeded' };
  await createTable(place.endpoint, place.tableName);
  Object.assign(process.env, localAccount);
  const client = new DynamoDBClient({ endpoint: place.endpoint });
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  const store = createStore(documents, place.tableName, 'all');
  for (const size of [
    { staff: 12, checks: 40 },
    { staff: 12, checks: 90 },
    { staff: 20, checks: 90 },
    { staff: 22, checks: 90, periods: 9 },
  ]) {
    await seedCompany(store, size, '2026-03-15');
    expect(await violations(place)).toEqual([]);
  }
  client.destroy();
  await engine.stop();
});
