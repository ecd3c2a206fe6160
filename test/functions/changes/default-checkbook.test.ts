import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureDefaultCheckbook } from '../../../functions/upgrade/default-checkbook.ts';
import { counterKey, historyKey, recordKey, uniqueKey, usesKey } from '../../../functions/store/keys.ts';
import { collections } from '../../../shared/contract/collections.ts';
import { type Factory, factoryOf } from '../../support/factories.ts';
import { type Product, startProduct } from '../../support/harness.ts';

let product: Product;
let factory: Factory;

const { CklgCheckbook } = collections;

beforeAll(async () => {
  product = await startProduct();
  factory = factoryOf(product, await product.person('admin'));
});
afterAll(() => product.stop());

/** The table as an earlier release left it: nothing of checkbooks. */
const withoutCheckbooks = (): Promise<void> =>
  product.store.commit(
    [
      recordKey(CklgCheckbook, 1),
      counterKey(CklgCheckbook),
      usesKey(CklgCheckbook.name, 1),
      historyKey(CklgCheckbook.name, 1, 1),
      uniqueKey(CklgCheckbook, ['name'], { name: 'Main checkbook' })!,
    ].map((key) => ({ kind: 'delete', key })),
  );

it('the default checkbook comes into being once, also under several starts at once', async () => {
  await withoutCheckbooks();
  expect(await product.store.get(CklgCheckbook, 1)).toBeUndefined();
  await Promise.all(Array.from({ length: 6 }, () => ensureDefaultCheckbook(product.store)));
  await ensureDefaultCheckbook(product.store);
  expect(await product.store.all('CklgCheckbook')).toMatchObject([
    { id: 1, version: 1, name: 'Main checkbook', next_number: null, positive_pay_layout: 'plain-csv' },
  ]);
  expect(await product.store.queryItems('History#CklgCheckbook#1')).toHaveLength(1);
  // Its id is taken.
  expect((await factory.create('CklgCheckbook')).id).toBe(2);
});

it('a renamed default checkbook stays as it is', async () => {
  await factory.update('CklgCheckbook', 1, { name: 'First National' });
  await ensureDefaultCheckbook(product.store);
  expect(await product.store.get(CklgCheckbook, 1)).toMatchObject({ name: 'First National', version: 2 });
});
