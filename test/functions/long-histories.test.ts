import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnswerOf } from '../../shared/contract/operations.ts';
import { historyKey } from '../../functions/store/keys.ts';
import { type Factory, factoryOf } from '../support/factories.ts';
import { type Person, type Product, startProduct } from '../support/harness.ts';

let product: Product;
let admin: Person;
let factory: Factory;
beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  factory = factoryOf(product, admin);
});
afterAll(() => product.stop());

const COUNT = 40;

/** A timesheet changed many times, each time with days of the maximum length. */
async function longHistory(): Promise<number> {
  const { id } = await factory.create('TsrpTimesheet');
  const days = [{ date: '2200-01-01', note: 'n'.repeat(180_000) }];
  for (let version = 2; version < COUNT + 2; version += 1) {
    const entry = {
      at: new Date().toISOString(),
      version,
      call: 'save-my-timesheet',
      by: { user_id: admin.id },
      reason: null,
      changes: { data: [days, days], ...(version === COUNT + 1 && { is_locked: [false, true] }) },
    };
    const key = historyKey('TsrpTimesheet', id, version);
    await product.store.commit([{ kind: 'put', key, item: { body: JSON.stringify(entry) } }]);
  }
  return id;
}

it('a history longer than one answer is complete for a timesheet and newest first for a record', async () => {
  const id = await longHistory();
  const { status, body } = await product.call<AnswerOf<'timesheet-history'>>(
    'GET /api_admin_private/timesheet-history',
    {
      token: admin.token,
      query: { timesheet_id: id },
    },
  );
  expect([status, body.value.length]).toEqual([200, COUNT + 1]);
  expect(body.value[0]).toMatchObject({ version: COUNT + 1, from: 'open', to: 'locked', title: 'Locked' });
  expect(body.value.at(-1)).toMatchObject({ version: 1, from: null, to: 'open', title: 'Created' });
  expect(body.value.filter(({ from, to }) => from === 'open' && to === 'open')).toHaveLength(COUNT - 1);

  const record = await product.call<AnswerOf<'history'>>('GET /api_admin_private/history', {
    token: admin.token,
    query: { entity: 'TsrpTimesheet', id },
  });
  expect(record.status).toBe(200);
  expect(record.text.length).toBeLessThan(5_000_000);
  expect(record.body.value[0]).toMatchObject({ version: COUNT + 1 });
  expect(record.body.value.length).toBeGreaterThan(5);
});
