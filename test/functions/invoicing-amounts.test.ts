import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

describe('a quantity with a fraction that was stored before its unit became whole', () => {
  const FRACTION = 'The quantity must be a whole number';

  async function storedBefore() {
    const unit = await factory.create('InvcItemUnit', { whole_only: false });
    const line = { description: 'Wire', quantity: 2.5, unit_id: unit.id, unit_price: 10 };
    const invoice = await factory.create('InvcInvoice', { status: 'sent', line_items: [line] });
    const item = await factory.create('InvcQuotingItem', line);
    expect((await factory.update('InvcItemUnit', unit.id, { whole_only: true })).status).toBe(200);
    return { unit, line, invoice, item };
  }

  it('stays in an invoice that is changed otherwise, also if its line moves', async () => {
    const { line, invoice } = await storedBefore();
    expect((await factory.update('InvcInvoice', invoice.id, { status: 'paid' })).status).toBe(200);
    const work = { description: 'Work', quantity: 1.5, unit_id: null, unit_price: 50 };
    const moved = await factory.update('InvcInvoice', invoice.id, { line_items: [work, { ...line, unit_price: 12 }] });
    expect([moved.status, moved.body.value.amount]).toEqual([200, 105]);
  });

  it('is refused in a new line or with another fraction', async () => {
    const { line, invoice } = await storedBefore();
    for (const lines of [[line, line], [{ ...line, quantity: 3.5 }]]) {
      // oxlint-disable-next-line no-await-in-loop
      const { status, body } = await factory.update('InvcInvoice', invoice.id, { line_items: lines });
      expect([status, body.issues?.[0]?.field]).toEqual([400, `line_items.${lines.length - 1}.quantity`]);
      expect(body.issues?.[0]?.message).toContain(FRACTION);
    }
  });

  it('stays in a quoting item that is changed otherwise, and is refused with another fraction or unit', async () => {
    const { unit, item } = await storedBefore();
    const { id: otherUnit } = await factory.create('InvcItemUnit', { whole_only: true });
    expect((await factory.update('InvcQuotingItem', item.id, { description: 'Longer wire' })).status).toBe(200);
    for (const changed of [{ quantity: 3.5 }, { unit_id: otherUnit }]) {
      // oxlint-disable-next-line no-await-in-loop
      const { status, body } = await factory.update('InvcQuotingItem', item.id, changed);
      expect([status, body.issues?.[0]?.message]).toEqual([400, expect.stringContaining(FRACTION)]);
    }
    expect((await factory.update('InvcItemUnit', unit.id, { whole_only: false })).status).toBe(200);
    expect((await factory.update('InvcQuotingItem', item.id, { quantity: 3.5 })).status).toBe(200);
  });
});
