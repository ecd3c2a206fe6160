import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAdmin } from '../../../functions/commands/make-admin.ts';
import { connectTable } from '../../../functions/store/connect.ts';
import { createStore } from '../../../functions/store/store.ts';
import { createTable } from '../../../infra/local/table-engine.ts';
import { DEFAULT_FUND_SOURCE_ID } from '../../../shared/contract/collections/cklg-fund-source.ts';
import { type Product, startProduct } from '../../support/harness.ts';

const tableName = 'staffbook-first';
let other: Product;
let product: Product;

/** A table as the CDK creates it: without any item. */
beforeAll(async () => {
  other = await startProduct();
  await createTable(other.endpoint, tableName);
  product = await startProduct({}, { endpoint: other.endpoint, tableName });
});
afterAll(async () => {
  await product.stop();
  await other.stop();
});

it('create-admin makes a new table complete, so that nothing waits for an upgrade', async () => {
  await makeAdmin(createStore(connectTable(), tableName, 'all'), 'boss@example.com', undefined, 6);
  const { token } = await product.person('admin');
  const { body } = await product.call<{ readonly id: number }>('POST /crud/CklgCheckbook/create', {
    token,
    body: { name: 'Payroll' },
  });
  const moved = await product.call('PUT /crud/CklgFundSource/update', {
    token,
    query: { id: DEFAULT_FUND_SOURCE_ID },
    body: { checkbook_id: body.value.id },
  });
  expect([moved.status, moved.body.message]).toEqual([200, 'OK']);
});
