import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AnswerOf } from '../../../shared/contract/operations.ts';
import { type Factory, factoryOf, type Stored } from '../../support/factories.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';

let product: Product;
let admin: Person;
let factory: Factory;
let source: Stored;

afterEach(async () => {
  vi.useRealTimers();
  await product.stop();
});

async function at(moment: string): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
  admin = { ...admin, token: await product.tokens.sign(admin.id, 0, new Date()) };
  factory = factoryOf(product, admin);
}

/** The checks reported to the bank as voided between two days. */
async function voidedFrom(from: string, to: string): Promise<number[]> {
  const { body } = await product.call<AnswerOf<'positive-pay'>>('GET /api_admin_private/positive-pay', {
    token: admin.token,
    query: { fund_source_id: source.id, from, to },
  });
  expect(body.value.next).toBeNull();
  return body.value.checks.filter(({ is_voided }) => is_voided).map(({ id }) => id);
}

// The first and the last minute of 2030-01-01 in the company's time zone. East of Greenwich it begins in the year
// before.
describe.each([
  ['Asia/Tokyo', '2029-12-31T15:00:00.000Z', '2030-01-01T14:59:00.000Z'],
  ['Pacific/Auckland', '2029-12-31T11:00:00.000Z', '2030-01-01T10:59:00.000Z'],
  ['Pacific/Kiritimati', '2029-12-31T10:00:00.000Z', '2030-01-01T09:59:00.000Z'],
  ['Europe/London', '2030-01-01T00:00:00.000Z', '2030-01-01T23:59:00.000Z'],
  ['America/New_York', '2030-01-01T05:00:00.000Z', '2030-01-02T04:59:00.000Z'],
  ['Pacific/Honolulu', '2030-01-01T10:00:00.000Z', '2030-01-02T09:59:00.000Z'],
])('Positive Pay of a company in %s', (TIME_ZONE, first, last) => {
  it("reports a void on the company's day of the void and on no other", async () => {
    product = await startProduct({ TIME_ZONE });
    admin = await product.person('admin');
    factory = factoryOf(product, admin);
    source = await factory.create('CklgFundSource');
    const ids: number[] = [];
    for (const moment of [first, last]) {
      await at(moment);
      const written = { fund_source_id: source.id, transaction_date: '2025-11-05', check_number: ids.length + 1 };
      const { id } = await factory.create('CklgTransaction', written);
      expect((await factory.update('CklgTransaction', id, { is_voided: true })).status).toBe(200);
      ids.push(id);
    }
    expect(await voidedFrom('2030-01-01', '2030-01-01')).toEqual(ids);
    expect(await voidedFrom('2029-12-31', '2029-12-31')).toEqual([]);
    expect(await voidedFrom('2030-01-02', '2030-01-02')).toEqual([]);
    expect(await voidedFrom('2029-12-01', '2030-02-01')).toEqual(ids);
  });
});
