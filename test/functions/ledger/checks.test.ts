import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HistoryEntry } from '../../../shared/contract/operations/admin.ts';
import type { Check } from '../../../shared/ledger/checks.ts';
import { violations } from '../../proofs/invariants.ts';
import { type Factory, factoryOf, type Stored, type Values } from '../../support/factories.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';

let product: Product;
let admin: Person;
let accountant: Person;
let factory: Factory;
let payee: Stored;
let account: Stored;
let other: Stored;
let source: Stored;

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  accountant = await product.person('accountant');
  factory = factoryOf(product, admin);
});
afterAll(async () => {
  expect(await violations(product)).toEqual([]);
  await product.stop();
});

beforeEach(async () => {
  account = await factory.create('CklgAccount');
  other = await factory.create('CklgAccount');
  const { id: checkbook_id } = await factory.create('CklgCheckbook');
  source = await factory.create('CklgFundSource', { checkbook_id });
  payee = await factory.create('CklgPayee', { default_account_id: account.id });
});

const write = (more: Values = {}) =>
  factory.create('CklgTransaction', {
    payee_id: payee.id,
    account_id: account.id,
    fund_source_id: source.id,
    check_number: null,
    ...more,
  });

const next = async (id = source.id) =>
  (
    await product.call<{ check_number: number | null }>('GET /api_admin_private/next-check-number', {
      token: accountant.token,
      query: { fund_source_id: id },
    })
  ).body.value.check_number;

const uses = async (check_number: number) =>
  (
    await product.call<Check[]>('GET /api_admin_private/check-number-uses', {
      token: accountant.token,
      query: { fund_source_id: source.id, check_number },
    })
  ).body.value;

const usualAccount = async () => (await factory.getOne('CklgPayee', payee.id)).body.value.default_account_id;

describe('check numbers', () => {
  it('are proposed after the highest one of the checkbook, whatever was saved last', async () => {
    expect(await next()).toBeNull();
    await write();
    expect(await next()).toBeNull();
    await write({ check_number: 20_000 });
    await write({ check_number: 999 });
    expect(await next()).toBe(20_001);
    const { id: checkbook_id } = await factory.create('CklgCheckbook');
    const elsewhere = await factory.create('CklgFundSource', { checkbook_id });
    await write({ check_number: 5, fund_source_id: elsewhere.id });
    expect([await next(), await next(elsewhere.id)]).toEqual([20_001, 6]);
  });

  it('are proposed anew when a check changes number or fund source, is voided or deleted', async () => {
    const check = await write({ check_number: 70 });
    await factory.update('CklgTransaction', check.id, { check_number: 80 });
    expect([await next(), await uses(70)]).toEqual([81, []]);
    await factory.update('CklgTransaction', check.id, { is_voided: true });
    expect(await next()).toBe(81);
    expect((await uses(80)).map(({ id, is_voided }) => [id, is_voided])).toEqual([[check.id, true]]);
    await factory.remove('CklgTransaction', check.id);
    expect(await next()).toBeNull();
  });

  it('already in use are reported with their checks and can be reused deliberately', async () => {
    const first = await write({ check_number: 7 });
    const second = await write({ check_number: 7 });
    await write({ check_number: 77 });
    expect((await uses(7)).map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(await uses(8)).toEqual([]);
  });
});

describe("a payee's usual account", () => {
  it('becomes the account that a check is saved with', async () => {
    const check = await write();
    expect((await factory.getOne('CklgPayee', payee.id)).body.value.version).toBe(1);
    await factory.update('CklgTransaction', check.id, { account_id: other.id });
    expect(await usualAccount()).toBe(other.id);
    await write({ account_id: account.id });
    expect(await usualAccount()).toBe(account.id);
    const { body } = await product.call<HistoryEntry[]>('GET /api_admin_private/history', {
      token: admin.token,
      query: { entity: 'CklgPayee', id: payee.id },
    });
    expect(body.value.map(({ call, changes }) => [call, changes.default_account_id])).toEqual([
      ['CklgTransaction.create', [other.id, account.id]],
      ['CklgTransaction.update', [account.id, other.id]],
      ['CklgPayee.create', [null, account.id]],
    ]);
  });

  it('stays the same when only other fields change, or when the check is voided or unvoided', async () => {
    const check = await write();
    await factory.update('CklgPayee', payee.id, { default_account_id: other.id });
    await factory.update('CklgTransaction', check.id, { note: 'changed' });
    await factory.update('CklgTransaction', check.id, { is_voided: true });
    await factory.update('CklgTransaction', check.id, { is_voided: false, account_id: account.id });
    expect(await usualAccount()).toBe(other.id);
  });

  it('changes for another payee when a check moves to them', async () => {
    const check = await write({ account_id: other.id });
    const second = await factory.create('CklgPayee', { default_account_id: account.id });
    await factory.update('CklgTransaction', check.id, { payee_id: second.id });
    expect((await factory.getOne('CklgPayee', second.id)).body.value.default_account_id).toBe(other.id);
  });

  it('stays the same when the check is rejected', async () => {
    const body = await factory.body('CklgTransaction', {
      payee_id: payee.id,
      account_id: other.id,
      fund_source_id: 987_654,
    });
    expect((await product.call('POST /crud/CklgTransaction/create', { token: admin.token, body })).status).toBe(400);
    expect(await usualAccount()).toBe(account.id);
  });

  it('is one of the accounts of twenty checks saved at once, all of which are stored', async () => {
    const bodies = Array.from({ length: 20 }, (_, index) => ({
      account_id: index % 2 ? account.id : other.id,
      check_number: index + 1,
    }));
    const checks = await Promise.all(bodies.map((body) => write(body)));
    expect(new Set(checks.map(({ id }) => id)).size).toBe(20);
    expect([account.id, other.id]).toContain(await usualAccount());
    expect(await next()).toBe(21);
  });
});

describe('an unvoided check', () => {
  it('keeps nothing of its void', async () => {
    const check = await write();
    const voided = await factory.update('CklgTransaction', check.id, { is_voided: true, reason: 'Torn' });
    expect(voided.body.value).toMatchObject({ void_reason: 'Torn', former_account_id: account.id });
    const { body } = await factory.update('CklgTransaction', check.id, { is_voided: false, account_id: other.id });
    expect(body.value).toMatchObject({
      is_voided: false,
      account_id: other.id,
      void_reason: null,
      voided_by: null,
      voided_at: null,
      former_account_id: null,
    });
  });
});

describe('a cleared check', () => {
  it('has a cleared date, and can be voided only without it', async () => {
    const check = await write();
    expect(check.cleared_on).toBeNull();
    const cleared = await factory.update('CklgTransaction', check.id, { cleared_on: '2026-02-03' });
    expect(cleared.body.value.cleared_on).toBe('2026-02-03');
    const refused = await factory.update('CklgTransaction', check.id, { is_voided: true });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This check has cleared. Remove its cleared date before you void it.',
    ]);
    expect((await factory.update('CklgTransaction', check.id, { cleared_on: null })).status).toBe(200);
    expect((await factory.update('CklgTransaction', check.id, { is_voided: true })).status).toBe(200);
    expect((await factory.update('CklgTransaction', check.id, { cleared_on: '2026-02-03' })).status).toBe(409);
  });

  it.each(['2026-02-30', 'soon', 20_260_203])("can't have the cleared date %o", async (cleared_on) => {
    const check = await write();
    expect((await factory.update('CklgTransaction', check.id, { cleared_on })).status).toBe(400);
  });

  it("can't be created voided", async () => {
    const body = await factory.body('CklgTransaction', { account_id: null, is_voided: true, cleared_on: '2026-02-03' });
    const reply = await product.call('POST /crud/CklgTransaction/create', { token: admin.token, body });
    expect([reply.status, reply.body.message]).toEqual([400, "cleared_on: A voided check can't be cleared."]);
  });
});

describe('trees', () => {
  it.each(['CklgAccount', 'CklgFundSource'] as const)(
    'of %s reject a new node whose parent is itself',
    async (name) => {
      const { id } = await factory.create(name);
      const body = { name: 'Own parent', parent_id: id + 1 };
      const reply = await product.call(`POST /crud/${name}/create`, { token: admin.token, body });
      expect(reply.status).toBe(400);
    },
  );

  it('never get a cycle when two nodes move below each other at once, fifty times', async () => {
    for (let round = 0; round < 50; round += 1) {
      const [a, b] = [await factory.create('CklgAccount'), await factory.create('CklgAccount')];
      const replies = await Promise.all([
        factory.update('CklgAccount', a.id, { parent_id: b.id }),
        factory.update('CklgAccount', b.id, { parent_id: a.id }),
      ]);
      expect(replies.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409]);
    }
  });
});
