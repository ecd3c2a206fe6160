import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Person, type Product, startProduct } from '../../support/harness.ts';

let product: Product;
let admin: Person;

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
});
afterAll(() => product.stop());

const create = (start_date: string, end_date: string) =>
  product.call('POST /crud/TsrpPayPeriod/create', {
    token: admin.token,
    body: { start_date, end_date, pay_date: end_date },
  });

it("two pay periods can't share a day, not even the first or the last one", async () => {
  expect((await create('2030-01-14', '2030-01-27')).status).toBe(200);
  const message = 'This pay period overlaps the one from 2030-01-14 to 2030-01-27.';
  for (const [first, last] of [
    ['2030-01-01', '2030-01-14'],
    ['2030-01-27', '2030-02-09'],
    ['2030-01-20', '2030-01-20'],
    ['2030-01-01', '2030-02-09'],
  ] as const) {
    const { status, body } = await create(first, last);
    expect([first, status, body.message]).toEqual([first, 409, message]);
  }
  expect((await create('2030-01-01', '2030-01-13')).status).toBe(200);
  expect((await create('2030-01-28', '2030-02-10')).status).toBe(200);
});
