import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnswerOf } from '../../../shared/contract/operations.ts';
import { type Finding, findingsOf } from '../../../shared/ledger/number-findings.ts';
import type { StoredRecord } from '../../../functions/store/record.ts';
import { type Factory, factoryOf, type Stored, type Values } from '../../support/factories.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';
import { loadChecks } from '../../support/load-checks.ts';

let product: Product;
let admin: Person;
let factory: Factory;
let payee: Stored;
let account: Stored;

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  factory = factoryOf(product, admin);
  [payee, account] = [await factory.create('CklgPayee'), await factory.create('CklgAccount')];
});
afterAll(() => product.stop('unverified'));

type Numbered = Parameters<typeof findingsOf>[0][number];
type Query = Record<string, string | number>;

/** A fund source with a checkbook of its own. */
const newSource = async (): Promise<Stored> => {
  const { id: checkbook_id } = await factory.create('CklgCheckbook');
  return factory.create('CklgFundSource', { checkbook_id });
};

const add = (source: Stored, check_number: number | null, more: Values = {}): Promise<Stored> =>
  factory.create('CklgTransaction', {
    fund_source_id: source.id,
    payee_id: payee.id,
    account_id: account.id,
    transaction_date: '2025-11-05',
    check_number,
    ...more,
  });

const voidCheck = (id: number) => factory.update('CklgTransaction', id, { is_voided: true, reason: 'Torn' });

describe('missing numbers', () => {
  const ask = (query: Query) =>
    product.call<AnswerOf<'missing-numbers'>>('GET /api_admin_private/missing-numbers', { token: admin.token, query });

  const kindsOf = (findings: readonly Finding[]) => findings.map(({ kind, from, to }) => `${kind} ${from}-${to}`);

  it('are found among the checks of one fund source and include what is shown about duplicates and voids', async () => {
    const [source, other] = [await newSource(), await newSource()];
    await add(source, 101);
    await add(source, null);
    const first = await add(source, 104, { amount: 7.5, note: 'not asked for' });
    const second = await add(source, 104);
    const torn = await add(source, 105);
    await voidCheck(torn.id);
    await add(other, 102);
    const { value } = (await ask({ fund_source_id: source.id })).body;
    expect(kindsOf(value.findings)).toEqual([
      'missing 102-103',
      'duplicate 104-104',
      'duplicate 104-104',
      'void 105-105',
    ]);
    expect([value.lowest, value.highest, value.next]).toEqual([101, 105, null]);
    expect(value.checks.map(({ id }) => id)).toEqual([first.id, second.id, torn.id]);
    expect(value.checks[0]).toEqual({
      id: first.id,
      check_number: 104,
      transaction_date: '2025-11-05',
      payee_id: payee.id,
      amount: 7.5,
      is_voided: false,
      void_reason: null,
    });
    expect(value.checks[2]?.void_reason).toBe('Torn');
    const part = await ask({ fund_source_id: source.id, from: 99, to: 104 });
    expect(kindsOf(part.body.value.findings)).toEqual([
      'missing 99-100',
      'missing 102-103',
      'duplicate 104-104',
      'duplicate 104-104',
    ]);
    const beyond = await ask({ fund_source_id: source.id, from: 200, to: 201 });
    expect(kindsOf(beyond.body.value.findings)).toEqual(['missing 200-201']);
    expect((await ask({ fund_source_id: source.id, from: 200 })).body.value).toMatchObject({
      lowest: null,
      findings: [],
    });
  });

  it('of a long ledger come in chunks that add up to the whole', async () => {
    const source = await newSource();
    // Every seventh number is missing, and the number at the end of the first chunk occurs three times.
    const numbers = Array.from({ length: 2450 }, (_, index) => index + 1)
      .filter((number) => number % 7 !== 0)
      .flatMap((number, place) => (place === 1998 ? [number, number, number] : [number]));
    const like = await add(source, 7000);
    await loadChecks(product, like, numbers.length, (index) => {
      const is_voided = numbers[index]! % 100 === 1;
      return { check_number: numbers[index], is_voided, ...(is_voided && { account_id: null }) };
    });
    const findings: Finding[] = [];
    const sizes: number[] = [];
    let next: string | null = null;
    do {
      const { body } = await ask({ fund_source_id: source.id, ...(next !== null && { next }) });
      findings.push(...body.value.findings);
      sizes.push(body.value.checks.length);
      ({ next } = body.value);
    } while (next !== null);
    expect(sizes.length).toBeGreaterThan(1);
    const all = (await product.store.all(`CklgTransaction#fund_source_id#${source.id}`)) as (StoredRecord & Numbered)[];
    expect(all).toHaveLength(numbers.length + 1);
    expect(findings).toEqual(findingsOf(all, { from: null, to: null }, { before: null, after: null }));
  });

  it.each([
    [{ from: 5, to: 4 }, "to: The last number can't be lower than the first."],
    [{ next: 'x' }, "next: This value doesn't belong to this range. Start again from the first page."],
    [{ next: '12.x' }, "next: This value doesn't belong to this list. Start again from the first page."],
  ])("can't be requested with %j", async (query, message) => {
    const reply = await ask({ fund_source_id: 1, ...(query as Query) });
    expect([reply.status, reply.body.message]).toEqual([400, message]);
  });
});

describe('the Positive Pay report', () => {
  const ask = (query: Query) =>
    product.call<AnswerOf<'positive-pay'>>('GET /api_admin_private/positive-pay', { token: admin.token, query });

  const told = async (source: Stored, from: string, to: string): Promise<number[]> => {
    const { body } = await ask({ fund_source_id: source.id, from, to });
    expect(body.value.next).toBeNull();
    return body.value.checks.map(({ id }) => id).toSorted((a, b) => a - b);
  };

  it('has the checks of one fund source that were written or voided between two days, each once', async () => {
    const [source, other] = [await newSource(), await newSource()];
    const old = await add(source, 1, { transaction_date: '2019-05-05' });
    const recent = await add(source, 2, { transaction_date: '2025-12-31' });
    const later = await add(source, 3, { transaction_date: '2026-01-01' });
    await add(other, 4, { transaction_date: '2025-12-31' });
    expect(await told(source, '2025-12-31', '2026-01-01')).toEqual([recent.id, later.id]);
    expect(await told(source, '2019-01-01', '2025-12-31')).toEqual([old.id, recent.id]);
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });
    const before = today.format(new Date());
    await voidCheck(old.id);
    await voidCheck(later.id);
    const after = today.format(new Date());
    // A void is reported only on the day of the void.
    expect(await told(source, '2019-01-01', '2026-01-01')).toEqual([recent.id]);
    expect(await told(source, before, after)).toEqual([old.id, later.id]);
    expect(await told(source, '2019-01-01', after)).toEqual([old.id, recent.id, later.id]);
    await factory.update('CklgTransaction', old.id, { is_voided: false, account_id: account.id });
    expect(await told(source, before, after)).toEqual([later.id]);
    expect(await told(source, '2019-05-05', '9999-12-31')).toEqual([old.id, recent.id, later.id]);
  });

  it('gives for each check only what the file needs', async () => {
    const source = await newSource();
    const check = await add(source, null, { transaction_date: '2018-02-03', amount: 12.34, note: 'private' });
    const { body } = await ask({ fund_source_id: source.id, from: '2018-02-03', to: '2018-02-03' });
    expect(body.value.checks).toEqual([
      {
        id: check.id,
        check_number: null,
        transaction_date: '2018-02-03',
        amount: 12.34,
        payee_id: payee.id,
        fund_source_id: source.id,
        is_voided: false,
        voided_at: null,
        printed_at: null,
        printed_payee: null,
      },
    ]);
  });

  it.each([
    [{ from: '2026-01-02', to: '2026-01-01' }, "to: The last day can't be before the first."],
    [
      { from: '2026-01-01', to: '2026-01-01', next: 'x' },
      "next: This value doesn't belong to this list. Start again from the first page.",
    ],
  ])("can't be requested with %j", async (query, message) => {
    const reply = await ask({ fund_source_id: 1, ...(query as Query) });
    expect([reply.status, reply.body.message]).toEqual([400, message]);
  });
});
