import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_CHECKBOOK_ID } from '../../../shared/contract/collections/cklg-checkbook.ts';
import type { AnswerOf } from '../../../shared/contract/operations.ts';
import type { Check } from '../../../shared/ledger/checks.ts';
import { type Finding, findingsOf } from '../../../shared/ledger/number-findings.ts';
import { type Factory, factoryOf, type Stored, type Values } from '../../support/factories.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';
import { loadChecks } from '../../support/load-checks.ts';

let product: Product;
let admin: Person;
let accountant: Person;
let factory: Factory;
let payee: Stored;
let account: Stored;
let book: Stored;
let rent: Stored;
let travel: Stored;

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  accountant = await product.person('accountant');
  factory = factoryOf(product, admin);
  [payee, account] = [await factory.create('CklgPayee'), await factory.create('CklgAccount')];
});
afterAll(() => product.stop('unverified'));

const fundSourceOfAddress = (checkbook: Stored): Promise<Stored> =>
  factory.create('CklgFundSource', { checkbook_id: checkbook.id });

beforeEach(async () => {
  book = await factory.create('CklgCheckbook');
  [rent, travel] = [await fundSourceOfAddress(book), await fundSourceOfAddress(book)];
});

const write = (source: Stored, check_number: number | null, more: Values = {}): Promise<Stored> =>
  factory.create('CklgTransaction', {
    fund_source_id: source.id,
    payee_id: payee.id,
    account_id: account.id,
    transaction_date: '2025-11-05',
    check_number,
    ...more,
  });

type Query = Record<string, string | number>;

const ask = async <V>(operation: string, query: Query): Promise<V> => {
  const reply = await product.call<V>(`GET /api_admin_private/${operation}`, { token: accountant.token, query });
  expect([reply.status, reply.body.message]).toEqual([200, 'OK']);
  return reply.body.value;
};

const nextFor = async (source: Stored): Promise<number | null> =>
  (await ask<AnswerOf<'next-check-number'>>('next-check-number', { fund_source_id: source.id })).check_number;

const usesOf = async (source: Stored, check_number: number): Promise<number[]> =>
  (await ask<Check[]>('check-number-uses', { fund_source_id: source.id, check_number })).map(({ id }) => id);

describe('the next number of a checkbook', () => {
  it('is above the highest number of all its fund sources, and of no other checkbook', async () => {
    const other = await fundSourceOfAddress(await factory.create('CklgCheckbook'));
    expect(await nextFor(rent)).toBeNull();
    await write(rent, 1150);
    await write(travel, 1149);
    await write(other, 9000);
    expect([await nextFor(rent), await nextFor(travel), await nextFor(other)]).toEqual([1151, 1151, 9001]);
    await factory.update('CklgFundSource', other.id, { checkbook_id: book.id });
    expect(await nextFor(rent)).toBe(9001);
  });

  it('starts a new box of checks at the number that was set, until a higher one is used', async () => {
    await factory.update('CklgCheckbook', book.id, { next_number: 5001 });
    expect(await nextFor(rent)).toBe(5001);
    await write(travel, 1150);
    expect(await nextFor(rent)).toBe(5001);
    await write(rent, 5001);
    expect(await nextFor(travel)).toBe(5002);
  });

  it('is null after the highest number that a check can have', async () => {
    await write(rent, 999_999_999_999);
    expect(await nextFor(travel)).toBeNull();
  });

  it('counts fund sources created without a checkbook as one', async () => {
    const [first, second] = [await factory.create('CklgFundSource'), await factory.create('CklgFundSource')];
    const named = await factory.create('CklgFundSource', { checkbook_id: DEFAULT_CHECKBOOK_ID });
    expect(first.checkbook_id).toBeNull();
    await write(first, 300);
    expect([await nextFor(second), await nextFor(named)]).toEqual([301, 301]);
  });

  it('is null for a fund source that does not exist', async () => {
    expect(await nextFor({ id: 999_999, version: 1 })).toBeNull();
  });
});

describe('a number that is already used', () => {
  it('is reported with the checks of all fund sources of the checkbook', async () => {
    const first = await write(rent, 7);
    const second = await write(travel, 7);
    await write(await fundSourceOfAddress(await factory.create('CklgCheckbook')), 7);
    expect(await usesOf(rent, 7)).toEqual([first.id, second.id]);
    expect(await usesOf(travel, 7)).toEqual([first.id, second.id]);
  });
});

describe('missing numbers', () => {
  const find = (query: Query) => ask<AnswerOf<'missing-numbers'>>('missing-numbers', query);
  const kindsOf = (findings: readonly Finding[]) => findings.map(({ kind, from, to }) => `${kind} ${from}-${to}`);

  const findAll = async (query: Query): Promise<{ findings: Finding[]; pages: number }> => {
    const findings: Finding[] = [];
    let pages = 0;
    let next: string | null = null;
    do {
      const page: AnswerOf<'missing-numbers'> = await find({ ...query, ...(next !== null && { next }) });
      findings.push(...page.findings);
      ({ next } = page);
      pages += 1;
    } while (next !== null);
    return { findings, pages };
  };

  it('are those that no fund source of the checkbook has used', async () => {
    for (const number of [101, 103, 106]) await write(rent, number);
    const twice = await write(travel, 103);
    await write(travel, 102);
    const value = await find({ checkbook_id: book.id });
    expect(kindsOf(value.findings)).toEqual(['duplicate 103-103', 'duplicate 103-103', 'missing 104-105']);
    expect([value.lowest, value.highest]).toEqual([101, 106]);
    expect(value.checks.map(({ id }) => id)).toContain(twice.id);
  });

  it('of one fund source leave out what others used, and show its own duplicates and voids alone', async () => {
    for (const number of [101, 103, 107]) await write(rent, number);
    const [own] = [await write(travel, 103), await write(travel, 105), await write(travel, 109)];
    const torn = await write(rent, 104);
    await factory.update('CklgTransaction', torn.id, { is_voided: true });
    const value = await find({ fund_source_id: travel.id });
    expect(value.findings).toEqual([
      { kind: 'duplicate', from: 103, to: 103, check_id: own.id },
      { kind: 'missing', from: 106, to: 106, check_id: null },
      { kind: 'missing', from: 108, to: 108, check_id: null },
    ]);
    expect([value.lowest, value.highest]).toEqual([103, 109]);
  });

  it('of a fund source or checkbook without numbered checks are none', async () => {
    await write(rent, null);
    const nothing = { lowest: null, highest: null, findings: [], checks: [], next: null };
    expect(await find({ fund_source_id: rent.id })).toEqual(nothing);
    expect(await find({ checkbook_id: book.id })).toEqual(nothing);
  });

  it('of many checks in several fund sources come in pages that add up to the whole', async () => {
    const numbers = Array.from({ length: 5200 }, (_, index) => 1 + index).filter((number) => number % 9 !== 0);
    // Long runs in one fund source, single checks in the other, and a number that is there many times.
    const inRent = numbers.filter((number) => number % 100 < 80);
    const inTravel = numbers.filter((number) => number % 100 >= 80 || number === 2000).concat(Array(120).fill(2777));
    for (const [source, used] of [
      [rent, inRent],
      [travel, inTravel],
    ] as const) {
      const like = await write(source, 9000);
      await loadChecks(product, like, used.length, (index) => ({ check_number: used[index]! }));
    }
    const all = (
      await Promise.all([rent, travel].map(({ id }) => product.store.all(`CklgTransaction#fund_source_id#${id}`)))
    )
      .flat()
      .map((check) => ({ ...check, check_number: Number(check.check_number), is_voided: check.is_voided === true }));
    const sorted = all.toSorted((a, b) => a.check_number - b.check_number || a.id - b.id);
    const whole = findingsOf(sorted, { from: null, to: null }, { before: null, after: null });
    const { findings, pages } = await findAll({ checkbook_id: book.id });
    expect(pages).toBeGreaterThan(2);
    expect(findings).toEqual(whole);
    const own = new Set(all.filter((check: Values) => check.fund_source_id === travel.id).map(({ id }) => id));
    const part = await findAll({ fund_source_id: travel.id, from: 1, to: 9000 });
    expect(part.findings).toEqual(whole.filter(({ check_id }) => check_id === null || own.has(check_id)));
  });

  it.each([
    [{}, 'fund_source_id: Send either a fund source or a checkbook.'],
    [{ fund_source_id: 1, checkbook_id: 1 }, 'checkbook_id: Send either a fund source or a checkbook.'],
  ])("can't be requested with %j", async (query, message) => {
    const reply = await product.call('GET /api_admin_private/missing-numbers', { token: admin.token, query });
    expect([reply.status, reply.body.message]).toEqual([400, message]);
  });
});

it('Positive Pay has the checks of all fund sources of a checkbook', async () => {
  const [first, second] = [await write(rent, 1), await write(travel, 2)];
  await write(await fundSourceOfAddress(await factory.create('CklgCheckbook')), 3);
  const days = { from: '2025-11-05', to: '2025-11-05' };
  const told = async (query: Query): Promise<number[]> =>
    (await ask<AnswerOf<'positive-pay'>>('positive-pay', { ...query, ...days })).checks.map(({ id }) => id);
  expect(await told({ checkbook_id: book.id })).toEqual([first.id, second.id]);
  expect(await told({ fund_source_id: travel.id })).toEqual([second.id]);
});

describe('a checkbook', () => {
  const refusalOf = async (id: number): Promise<string | null> =>
    (
      await product.call<AnswerOf<'ledger-uses'>>('GET /api_admin_private/ledger-uses', {
        token: admin.token,
        query: { entity: 'CklgCheckbook', id },
      })
    ).body.value.refusal;

  it('stays while fund sources belong to it', async () => {
    const message = await refusalOf(book.id);
    expect(message).toContain('2 fund sources');
    const reply = await factory.remove('CklgCheckbook', book.id);
    expect([reply.status, reply.body.message]).toEqual([409, message]);
    for (const { id } of [rent, travel]) await factory.update('CklgFundSource', id, { checkbook_id: null });
    expect(await refusalOf(book.id)).toBeNull();
    expect((await factory.remove('CklgCheckbook', book.id)).status).toBe(200);
  });

  it('that is the default one stays, although no fund source names it', async () => {
    const message = await refusalOf(DEFAULT_CHECKBOOK_ID);
    expect(message).toMatch(/^The default checkbook can't be deleted/);
    const reply = await factory.remove('CklgCheckbook', DEFAULT_CHECKBOOK_ID);
    expect([reply.status, reply.body.message]).toEqual([409, message]);
    const renamed = await factory.update('CklgCheckbook', DEFAULT_CHECKBOOK_ID, { name: 'Operating account' });
    expect(renamed.body.value.name).toBe('Operating account');
  });

  it.each([
    [{ last_four: '12a4' }, 'last_four: Enter four digits.'],
    [{ last_four: '1234', account_number: '10000042' }, "last_four: The account number doesn't end with these digits."],
    [{ positive_pay_layout: 'abc' }, /^positive_pay_layout: This field must be one of plain-csv, chase, /],
  ])("can't be created with %j", async (values, message) => {
    const body = await factory.body('CklgCheckbook', values);
    const reply = await product.call('POST /crud/CklgCheckbook/create', { token: admin.token, body });
    expect(reply.status).toBe(400);
    expect(reply.body.message).toEqual(message instanceof RegExp ? expect.stringMatching(message) : message);
  });
});
