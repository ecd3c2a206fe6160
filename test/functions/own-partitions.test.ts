import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Key, ownLabels, ownPartition } from '../../functions/store/keys.ts';
import { repair } from '../../functions/upgrade/repair.ts';
import { upgradeTable } from '../../functions/upgrade/table.ts';
import { differenceSentence, verify } from '../../functions/upgrade/verify.ts';
import { collections } from '../../shared/contract/collections.ts';
import { type Product, startProduct } from '../support/harness.ts';

let product: Product;
let client: DynamoDBClient;

beforeAll(async () => {
  product = await startProduct();
  client = new DynamoDBClient({ endpoint: product.endpoint });
});
afterAll(async () => {
  client.destroy();
  await product.stop('unverified');
});

it.each(Object.values(collections))('no list of $name is named like a partition of its own', ({ lists }) => {
  expect(lists.filter(({ name }) => (ownLabels as readonly string[]).includes(name))).toEqual([]);
});

it('a repair leaves alone what no record of this release should have made', async () => {
  const ofNewerRelease: Key = { pk: 'Team#colors#red', sk: '1' };
  const own = ownLabels.map((label): Key => ({ pk: ownPartition(collections.Team, label, 'x'), sk: '1' }));
  for (const key of [...own, ofNewerRelease]) await product.store.put(key, { body: 'kept' });
  const documents = DynamoDBDocumentClient.from(client);
  const differences = await verify(documents, product.tableName);
  expect(differences.map(differenceSentence)).toEqual(["Team#colors#red / 1 doesn't belong to a record"]);
  await repair(upgradeTable(documents, product.tableName, product.store), differences);
  for (const key of [...own, ofNewerRelease]) expect(await product.store.getItem(key), key.pk).toBeDefined();
});
