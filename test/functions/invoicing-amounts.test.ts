import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Factory, factoryOf } from '../support/factories.ts';
import { type Product, startProduct } from '../support/harness.ts';

let product: Product;
let factory: Factory;

beforeAll(async () => {
  product = await startProduct();
  factory = factoryOf(product, await product.person('admin'));
});
afterAll(() => product.stop());

it.each([
  { quantity: 3, unit_price: 10, discount_percent: null, amount: 30 },
  { quantity: 3, unit_price: 10, discount_percent: 15, amount: 25.5 },
  { quantity: 1.5, unit_price: 33.33, discount_percent: 0, amount: 50 },
  { quantity: 0.3333, unit_price: 100, discount_percent: 12.5, amount: 29.16 },
  { quantity: 7, unit_price: 19.99, discount_percent: 100, amount: 0 },
])('a quoting item of $quantity at $unit_price less $discount_percent % comes to $amount', async (item) => {
  const { amount, ...sent } = item;
  const made = await factory.create('InvcQuotingItem', sent);
  expect(made.amount).toBe(amount);
});

it('a quoting item is recomputed when its discount changes', async () => {
  const made = await factory.create('InvcQuotingItem', { quantity: 2, unit_price: 50 });
  const { body } = await factory.update('InvcQuotingItem', made.id, { discount_percent: 10 });
  expect([made.amount, body.value.amount]).toEqual([100, 90]);
});
