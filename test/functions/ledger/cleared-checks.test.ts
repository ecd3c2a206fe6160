import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AnswerOf } from '../../../shared/contract/operations.ts';
import { violations } from '../../proofs/invariants.ts';
import { type Factory, factoryOf, type Stored, type Values } from '../../support/factories.ts';
import { type environment, type Person, type Product, startProduct } from '../../support/harness.ts';

let product: Product;
let admin: Person;
let factory: Factory;

const start = async (overrides: Partial<typeof environment> = {}) => {
  product = await startProduct(overrides);
  admin = await product.person('admin');
  factory = factoryOf(product, admin);
};
afterEach(async () => {
  vi.useRealTimers();
  expect(await violations(product)).toEqual([]);
  await product.stop();
});

const check = (more: Values = {}): Promise<Stored> =>
  factory.create('CklgTransaction', { transaction_date: '2025-11-05', amount: 10, ...more });

const update = (id: number, body: Values) => factory.update('CklgTransaction', id, body);
const stored = async (id: number) => (await factory.getOne('CklgTransaction', id)).body.value;

const clear = (ids: readonly number[], cleared_on: string | null) =>
  product.call<AnswerOf<'clear-transactions'>>('PUT /api_admin_private/clear-transactions', {
    token: admin.token,
    body: { checks: ids.map((id) => ({ id })), cleared_on },
  });

const FUTURE = "A check can't clear on a future date.";

describe('a cleared check', () => {
  it("can't be deleted before its cleared date is removed", async () => {
    await start();
    const { id } = await check({ cleared_on: '2025-12-01' });
    const refused = await factory.remove('CklgTransaction', id);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This check has cleared. Remove its cleared date before you delete it.',
    ]);
    expect(await stored(id)).toMatchObject({ cleared_on: '2025-12-01', version: 1 });
    await clear([id], null);
    expect((await factory.remove('CklgTransaction', id)).status).toBe(200);
  });

  it.each([
    { body: { amount: 11 } },
    { body: { amount: 11, cleared_on: null } },
    { body: { amount: '10.01', cleared_on: '2025-12-02', note: 'Corrected' } },
  ])('keeps its amount when $body is sent', async ({ body }) => {
    await start();
    const { id } = await check({ cleared_on: '2025-12-01' });
    const message = 'This check has cleared. Remove its cleared date before you change its amount.';
    const refused = await update(id, body);
    expect([refused.status, refused.body.message, refused.body.issues]).toEqual([
      409,
      message,
      [{ field: 'amount', message }],
    ]);
    expect(await stored(id)).toMatchObject({ amount: 10, cleared_on: '2025-12-01', version: 1 });
  });

  it("can't be voided, not even by removing its cleared date in the same call", async () => {
    await start();
    const { id } = await check({ cleared_on: '2025-12-01' });
    for (const more of [{}, { cleared_on: null }]) {
      const refused = await update(id, { is_voided: true, account_id: null, ...more });
      expect([refused.status, refused.body.message]).toEqual([
        409,
        'This check has cleared. Remove its cleared date before you void it.',
      ]);
    }
    expect(await stored(id)).toMatchObject({ is_voided: false, version: 1 });
  });

  it('accepts a correction of anything else, with its own amount sent along', async () => {
    await start();
    const { id } = await check({ cleared_on: '2025-12-01' });
    const payee = await factory.create('CklgPayee');
    const changed = { note: 'Corrected', payee_id: payee.id, transaction_date: '2025-11-06', check_number: 12 };
    const reply = await update(id, { ...changed, amount: '10.00' });
    expect([reply.status, reply.body.value]).toMatchObject([200, { ...changed, cleared_on: '2025-12-01' }]);
  });

  it('reports the locked amount along with all other problems', async () => {
    await start();
    const { id } = await check({ cleared_on: '2025-12-01' });
    const refused = await update(id, { amount: 11, payee_id: 987_654, cleared_on: '2999-01-01' });
    expect(refused.status).toBe(400);
    expect(refused.body.issues?.map(({ field }) => field).toSorted()).toEqual(['amount', 'cleared_on', 'payee_id']);
  });

  it('is either cleared or deleted when both happen at the same moment, twenty times', async () => {
    await start();
    for (let round = 0; round < 20; round += 1) {
      const { id } = await check();
      const [cleared, removed] = await Promise.all([clear([id], '2025-12-01'), factory.remove('CklgTransaction', id)]);
      const isThere = (await factory.getOne('CklgTransaction', id)).status === 200;
      expect([cleared.body.value.checks.length, removed.status]).toEqual(isThere ? [1, 409] : [0, 200]);
    }
  });
});

// The first moment of 2030-03-10 in the company's time zone.
describe.each([
  ['Pacific/Honolulu', '2030-03-10T10:00:00.000Z'],
  ['America/New_York', '2030-03-10T05:00:00.000Z'],
  ['Asia/Tokyo', '2030-03-09T15:00:00.000Z'],
  ['Pacific/Auckland', '2030-03-09T11:00:00.000Z'],
])('a cleared date in %s', (TIME_ZONE, midnight) => {
  const at = async (moment: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
    admin = { ...admin, token: await product.tokens.sign(admin.id, 0, new Date()) };
    factory = factoryOf(product, admin);
  };

  it("can't be after the company's today, by any call", async () => {
    await start({ TIME_ZONE });
    await at(Date.parse(midnight) - 1);
    const payee = await factory.create('CklgPayee', { name: 'Carrier' });
    const account = await factory.create('CklgAccount');
    const source = await factory.create('CklgFundSource');
    const given = { payee_id: payee.id, account_id: account.id, fund_source_id: source.id };
    const one = await check(given);
    const row = { transaction_date: '2030-03-01', payee: 'Carrier', amount: '5' };
    const tries = async (cleared_on: string) => {
      const { body } = await clear([one.id], cleared_on);
      const imported = (preview: boolean) =>
        product.call<AnswerOf<'import-transactions'>>('POST /api_admin_private/import-transactions', {
          token: admin.token,
          body: {
            rows: [{ ...row, cleared_on }],
            preview,
            fund_source_id: source.id,
            account_id: account.id,
            accept_twins: true,
          },
        });
      const created = await product.call('POST /crud/CklgTransaction/create', {
        token: admin.token,
        body: { ...given, transaction_date: '2030-03-01', amount: 5, cleared_on },
      });
      const changed = await update((await check(given)).id, { cleared_on });
      const [previewed, taken] = [await imported(true), await imported(false)];
      return [
        body.issues ?? body.value.refused,
        created.body.issues ?? [],
        changed.body.issues ?? [],
        previewed.body.value.issues.map(({ field, message }) => ({ field, message })),
        taken.body.issues ?? [],
      ];
    };
    const future = { field: 'cleared_on', message: FUTURE };
    expect(await tries('2030-03-10')).toEqual([
      [future],
      [future],
      [future],
      [future],
      [{ field: 'rows.0.cleared_on', message: FUTURE }],
    ]);
    expect(await tries('2030-03-09')).toEqual([[], [], [], [], []]);
    await at(Date.parse(midnight));
    expect(await tries('2030-03-10')).toEqual([[], [], [], [], []]);
  });
});

it('a check with a future cleared date from earlier can be corrected but not moved to another future date', async () => {
  await start();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-01-15T12:00:00.000Z') });
  const later = { ...admin, token: await product.tokens.sign(admin.id, 0, new Date()) };
  const { id } = await factoryOf(product, later).create('CklgTransaction', { cleared_on: '2031-01-15' });
  vi.useRealTimers();
  expect((await update(id, { note: 'Corrected' })).status).toBe(200);
  expect((await update(id, { cleared_on: '2031-01-14' })).body.issues).toEqual([
    { field: 'cleared_on', message: FUTURE },
  ]);
  expect((await update(id, { cleared_on: null })).status).toBe(200);
});
