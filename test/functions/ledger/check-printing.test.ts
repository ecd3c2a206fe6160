import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnswerOf } from '../../../shared/contract/operations.ts';
import { violations } from '../../proofs/invariants.ts';
import { type Factory, factoryOf, type Stored, type Values } from '../../support/factories.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';

let product: Product;
let admin: Person;
let factory: Factory;
let checkbook: Stored;
let source: Stored;

type Printed = AnswerOf<'print-checks'>;
type Returned = AnswerOf<'return-printed-checks'>;

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  factory = factoryOf(product, admin);
});
afterAll(() => product.stop());

beforeEach(async () => {
  checkbook = await factory.create('CklgCheckbook', { next_number: 1050 });
  source = await factory.create('CklgFundSource', { checkbook_id: checkbook.id });
});

const check = (more: Values = {}): Promise<Stored> =>
  factory.create('CklgTransaction', {
    fund_source_id: source.id,
    transaction_date: '2026-11-05',
    check_number: null,
    print_later: true,
    ...more,
  });

const many = async (count: number, more: Values = {}): Promise<Stored[]> => {
  const all: Stored[] = [];
  for (let index = 0; index < count; index += 1) all.push(await check(more));
  return all;
};

const asked = (checks: readonly Stored[]) => checks.map(({ id, version }) => ({ id, version }));

const print = (checks: readonly Stored[], more: Values = {}, headers = {}) =>
  product.call<Printed>('POST /api_admin_private/print-checks', {
    token: admin.token,
    body: { checks: asked(checks), check_stock: 'voucher-top', ...more },
    headers,
  });

const giveBack = (checks: readonly Stored[], paper: string, more: Values = {}) =>
  product.call<Returned>('POST /api_admin_private/return-printed-checks', {
    token: admin.token,
    body: { checks: checks.map(({ id, version }) => ({ id, version, paper })), reason: 'Printer jam', ...more },
  });

async function waiting(): Promise<number[]> {
  const { body } = await product.call<AnswerOf<'checks-to-print'>>('GET /api_admin_private/checks-to-print', {
    token: admin.token,
  });
  return body.value.checks.filter((each) => each.fund_source_id === source.id).map(({ id }) => id);
}

const numbers = (checks: readonly { readonly check_number: number | null }[]) =>
  checks.map(({ check_number }) => check_number);

const stored = async ({ id }: { readonly id: number }): Promise<Stored> =>
  (await factory.getOne('CklgTransaction', id)).body.value;

async function printed(count: number): Promise<Stored[]> {
  const { body, status } = await print(await many(count), { first_number: 1050 });
  expect(status).toBe(200);
  return body.value.checks;
}

const nextNumber = async (): Promise<number | null> => {
  const { body } = await product.call<AnswerOf<'next-check-number'>>('GET /api_admin_private/next-check-number', {
    token: admin.token,
    query: { fund_source_id: source.id },
  });
  return body.value.check_number;
};

describe('printing checks', () => {
  it('gives them the numbers of their paper, and records who printed them and when', async () => {
    const checks = await many(3);
    expect(await waiting()).toEqual(checks.map(({ id }) => id));
    const { status, body } = await print(checks, { first_number: 1050 });
    expect(status).toBe(200);
    expect(numbers(body.value.checks)).toEqual([1050, 1051, 1052]);
    expect(body.value.voided).toEqual([]);
    expect(await stored(checks[1]!)).toMatchObject({
      check_number: 1051,
      print_later: false,
      printed_by: admin.id,
      printed_at: expect.stringMatching(/^20/) as string,
      times_printed: 1,
      print_reason: null,
      version: 2,
    });
    expect(await waiting()).toEqual([]);
    expect(await nextNumber()).toBe(1053);
    expect(await violations(product)).toEqual([]);
  });

  it('prints as many as a call takes, and skipped numbers with them, in one transaction', async () => {
    const ten = await print(await many(10), { first_number: 1050 });
    expect(numbers(ten.body.value.checks)).toEqual(Array.from({ length: 10 }, (_, index) => 1050 + index));
    const five = await print(await many(5), { first_number: 1068, skipped: 8, reason: 'Torn' });
    expect([five.status, numbers(five.body.value.checks)[0], numbers(five.body.value.voided)]).toEqual([
      200,
      1068,
      [1060, 1061, 1062, 1063, 1064, 1065, 1066, 1067],
    ]);
    expect((await print(await many(11), { first_number: 1073 })).status).toBe(400);
    expect((await print(await many(6), { first_number: 1074, skipped: 1, reason: 'Torn' })).status).toBe(400);
    expect(await violations(product)).toEqual([]);
  });

  it('never gives a number twice when two people print at the same second', async () => {
    const [mine, yours] = [await many(4), await many(4)];
    const replies = await Promise.all([mine, yours].map((checks) => print(checks, { first_number: 1050 })));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409)!;
    expect(refused.body.message).toBe('Number 1050 is used already. The next number is 1054.');
    const left = replies[0] === refused ? mine : yours;
    expect(numbers((await print(left, { first_number: 1054 })).body.value.checks)).toEqual([1054, 1055, 1056, 1057]);
    expect(await violations(product)).toEqual([]);
  });

  it('leaves no gap and no duplicate when many people print until all are printed', async () => {
    const all = await many(16);
    const parts = [0, 4, 8, 12].map((start) => all.slice(start, start + 4));
    const got: (number | null)[] = [];
    await Promise.all(
      parts.map(async (part) => {
        for (;;) {
          const reply = await print(part, { first_number: (await nextNumber())! });
          if (reply.status === 200) return void got.push(...numbers(reply.body.value.checks));
          expect(reply.status).toBe(409);
        }
      }),
    );
    expect(got.toSorted((a, b) => a! - b!)).toEqual(Array.from({ length: 16 }, (_, index) => 1050 + index));
    expect(await violations(product)).toEqual([]);
  });

  it('is done once when the call is repeated', async () => {
    const checks = await many(2);
    const headers = { 'idempotency-key': `print-${checks[0]!.id}` };
    const [first, second] = [
      await print(checks, { first_number: 1050 }, headers),
      await print(checks, { first_number: 1050 }, headers),
    ];
    expect(second.body.value).toEqual(first.body.value);
    expect((await stored(checks[0]!)).times_printed).toBe(1);
  });

  it('keeps a number that a check has, if its paper is in the printer', async () => {
    const own = await check({ check_number: 1060, print_later: false });
    const free = await check();
    expect((await print([own, free], { first_number: 1050 })).body.message).toContain(
      'Check 1060 would be printed on paper 1050.',
    );
    expect(numbers((await print([own, free], { first_number: 1060 })).body.value.checks)).toEqual([1060, 1061]);
  });

  it('records unusable paper as void, if its numbers are confirmed with a reason', async () => {
    const [first] = await many(1);
    const open = await print([first!], { first_number: 1052 });
    expect([open.status, open.body.message]).toEqual([
      409,
      "Numbers 1050 to 1051 are left out. Confirm that this paper can't be used, so that it's recorded as void.",
    ]);
    expect((await print([first!], { first_number: 1052, skipped: 2 })).status).toBe(400);
    const { body } = await print([first!], { first_number: 1052, skipped: 2, reason: 'Coffee' });
    expect(numbers(body.value.voided)).toEqual([1050, 1051]);
    expect(body.value.voided[0]).toMatchObject({
      is_voided: true,
      void_reason: 'Coffee',
      voided_by: admin.id,
      replaced_by_id: first!.id,
      account_id: null,
    });
    const far = await print(await many(1), { first_number: 2000 });
    expect(far.body.message).toContain('enter its first number in the checkbook');
    expect((await factory.update('CklgCheckbook', checkbook.id, { next_number: 2000 })).status).toBe(200);
    expect((await print(await many(1), { first_number: 2000 })).status).toBe(200);
  });

  it.each([
    [
      'voided',
      async () => factory.update('CklgTransaction', (await check()).id, { is_voided: true, account_id: null }),
    ],
    [
      'paid',
      async () => {
        const { id } = await check({ print_later: false });
        return factory.update('CklgTransaction', id, { cleared_on: '2026-01-05' });
      },
    ],
  ])('is refused for a %s check', async (word, make) => {
    const { body } = await make();
    const reply = await print([body.value], { first_number: 1050 });
    expect([reply.status, reply.body.message]).toEqual([409, expect.stringContaining(word)]);
  });

  it('is refused for checks of two checkbooks, changed ones and missing ones', async () => {
    const elsewhere = await check({ fund_source_id: (await factory.create('CklgFundSource')).id });
    const [here] = await many(1);
    expect((await print([here!, elsewhere], { first_number: 1050 })).body.issues).toEqual([
      { field: 'checks.1', message: expect.stringContaining('another checkbook') as string },
    ]);
    await factory.update('CklgTransaction', here!.id, { note: 'Changed' });
    expect((await print([here!], { first_number: 1050 })).status).toBe(409);
    expect((await print([{ id: 999_999, version: 1 }], { first_number: 1050 })).status).toBe(400);
    expect([(await stored(here!)).check_number]).toEqual([null]);
  });

  it('names every check with a text that is too long for its paper', async () => {
    const payee = await factory.create('CklgPayee', { name: 'W'.repeat(119) });
    const checks = [await check(), await check({ payee_id: payee.id }), await check({ note: 'wide '.repeat(90) })];
    const { status, body } = await print(checks, { first_number: 1050 });
    expect([status, body.issues?.map(({ field }) => field)]).toEqual([409, ['checks.1', 'checks.1', 'checks.2']]);
    expect(await waiting()).toHaveLength(3);
  });

  it.each([
    [{ checks: [] }],
    [{ first_number: null }],
    [{ first_number: 0 }],
    [{ check_stock: 'wallet' }],
    [{ is_copy: true }],
    [{ is_copy: true, reason: 'For the files', first_number: 1050 }],
  ])('is not done by %j', async (more) => {
    expect((await print(await many(1), { first_number: 1050, ...more })).status).toBe(400);
  });
});

describe('a printed check', () => {
  it('keeps what is on its paper, its number and itself', async () => {
    const [one] = await printed(1);
    const other = await factory.create('CklgFundSource');
    const payee = await factory.create('CklgPayee');
    const wrong: Values[] = [
      { amount: 1 },
      { check_number: 1099 },
      { check_number: null },
      { transaction_date: '2026-11-06' },
      { payee_id: payee.id },
      { fund_source_id: other.id },
      { print_later: true },
    ];
    for (const body of wrong) {
      const { status } = await factory.update('CklgTransaction', one!.id, body);
      expect([body, status]).toEqual([body, body.print_later === true ? 400 : 409]);
    }
    expect((await factory.remove('CklgTransaction', one!.id)).status).toBe(409);
    expect((await factory.update('CklgTransaction', one!.id, { note: 'Told by phone' })).status).toBe(200);
    expect(await stored(one!)).toMatchObject({ check_number: 1050, amount: one!.amount });
    expect(await violations(product)).toEqual([]);
  });

  it('has a number that no other check gets', async () => {
    await printed(1);
    const body = await factory.body('CklgTransaction', { fund_source_id: source.id, check_number: 1050 });
    const reply = await product.call('POST /crud/CklgTransaction/create', { token: admin.token, body });
    expect([reply.status, reply.body.issues]).toEqual([
      409,
      [{ field: 'check_number', message: 'Check 1050 has been printed. Choose another number.' }],
    ]);
    const another = await check({ check_number: 1051 });
    expect((await factory.update('CklgTransaction', another.id, { check_number: 1050 })).status).toBe(409);
  });

  it('is printed again only as a copy with a reason, each time recorded', async () => {
    const [one] = await printed(1);
    const again = await print([one!], { first_number: 1051 });
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('printed already')]);
    expect((await print([one!], { is_copy: true })).status).toBe(400);
    const copy = await print([one!], { is_copy: true, reason: 'For the auditor' });
    expect(copy.body.value.checks[0]).toMatchObject({
      check_number: 1050,
      times_printed: 2,
      print_reason: 'For the auditor',
      printed_at: one!.printed_at,
    });
    const history = await product.call<Stored[]>('GET /api_admin_private/history', {
      token: admin.token,
      query: { entity: 'CklgTransaction', id: one!.id },
    });
    expect(history.body.value.map(({ call, reason }) => [call, reason])).toEqual(
      expect.arrayContaining([
        ['print-checks', 'For the auditor'],
        ['print-checks', null],
      ]),
    );
    expect((await print(await many(1), { is_copy: true, reason: 'Early' })).status).toBe(409);
  });

  it('can be voided, and cleared, but then not printed or reported', async () => {
    const [one, two] = await printed(2);
    const voided = await factory.update('CklgTransaction', one!.id, { is_voided: true, account_id: null });
    const paid = await factory.update('CklgTransaction', two!.id, { cleared_on: '2026-01-05' });
    for (const { body } of [voided, paid]) {
      expect((await print([body.value], { is_copy: true, reason: 'Again' })).status).toBe(409);
      expect((await giveBack([body.value], 'spoiled')).status).toBe(409);
    }
    expect(await violations(product)).toEqual([]);
  });
});

describe('printed paper that did not come out right', () => {
  it('is printed on again with the same number, if it is unused', async () => {
    const [one, two] = await printed(2);
    const { body } = await giveBack([two!], 'unused');
    const back = body.value.checks[0]!;
    expect(back).toMatchObject({ check_number: 1051, printed_at: null, print_later: true, times_printed: 1 });
    expect(body.value.voided).toEqual([]);
    expect(await waiting()).toEqual([two!.id]);
    expect((await factory.update('CklgTransaction', back.id, { check_number: null })).status).toBe(409);
    expect((await factory.remove('CklgTransaction', back.id)).status).toBe(409);
    const again = await print([back], { first_number: 1051 });
    expect(again.body.value.checks[0]).toMatchObject({ check_number: 1051, times_printed: 2, print_later: false });
    expect((await stored(one!)).times_printed).toBe(1);
    expect(await violations(product)).toEqual([]);
  });

  it('becomes a void number linked both ways, if it is spoiled, and its check gets a new one', async () => {
    const [one, two, three] = await printed(3);
    const { body } = await giveBack([one!, three!], 'spoiled');
    expect(numbers(body.value.voided)).toEqual([1050, 1052]);
    const [record] = body.value.voided;
    expect(record).toMatchObject({
      is_voided: true,
      void_reason: 'Printer jam',
      amount: one!.amount,
      payee_id: one!.payee_id,
      replaced_by_id: one!.id,
      replaces_id: null,
    });
    const waitingAgain = body.value.checks;
    expect(waitingAgain[0]).toMatchObject({ check_number: null, print_later: true, replaces_id: record!.id });
    const again = await print(waitingAgain, { first_number: 1053 });
    expect(numbers(again.body.value.checks)).toEqual([1053, 1054]);
    // A second spoiled paper of the same check is linked to the first.
    const [first] = again.body.value.checks;
    const twice = await giveBack([first!], 'spoiled');
    expect(twice.body.value.voided[0]).toMatchObject({ replaces_id: record!.id, replaced_by_id: one!.id });
    expect(await stored(two!)).toMatchObject({ check_number: 1051, is_voided: false });
    expect(await violations(product)).toEqual([]);
  });

  it('stays void: its number is neither unvoided, nor deleted, nor used again', async () => {
    const [one] = await printed(1);
    const { body } = await giveBack([one!], 'spoiled');
    const { id } = body.value.voided[0]!;
    const unvoid = await factory.update('CklgTransaction', id, { is_voided: false, account_id: one!.account_id });
    expect([unvoid.status, unvoid.body.message]).toEqual([409, expect.stringContaining('stays void')]);
    expect((await factory.remove('CklgTransaction', id)).status).toBe(409);
    const reply = await print(body.value.checks, { first_number: 1050 });
    expect([reply.status, reply.body.message]).toEqual([409, 'Number 1050 is used already. The next number is 1051.']);
  });

  it('is reported to the bank as void and found among the numbers', async () => {
    const [one] = await printed(1);
    const { body } = await giveBack([one!], 'spoiled');
    await print(body.value.checks, { first_number: 1051 });
    const days = { from: '2000-01-01', to: '2100-01-01' };
    const pay = await product.call<AnswerOf<'positive-pay'>>('GET /api_admin_private/positive-pay', {
      token: admin.token,
      query: { checkbook_id: checkbook.id, ...days },
    });
    const lines = pay.body.value.checks.map(({ check_number, is_voided }) => [check_number, is_voided]);
    expect(lines).toHaveLength(2);
    expect(lines).toEqual(
      expect.arrayContaining([
        [1050, true],
        [1051, false],
      ]),
    );
    const found = await product.call<AnswerOf<'missing-numbers'>>('GET /api_admin_private/missing-numbers', {
      token: admin.token,
      query: { checkbook_id: checkbook.id },
    });
    expect(found.body.value.findings).toEqual([
      { kind: 'void', from: 1050, to: 1050, check_id: body.value.voided[0]!.id },
    ]);
  });

  it('is reported for as many checks as a call takes, once when two people report it', async () => {
    const checks = await printed(5);
    const replies = await Promise.all([giveBack(checks, 'spoiled'), giveBack(checks, 'spoiled')]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await waiting()).toHaveLength(5);
    expect(await violations(product)).toEqual([]);
  });

  it('takes a reason and a printed check', async () => {
    const [one] = await printed(1);
    expect((await giveBack([one!], 'spoiled', { reason: ' ' })).status).toBe(400);
    expect((await giveBack([one!], 'lost')).status).toBe(400);
    expect((await giveBack(await many(1), 'spoiled')).status).toBe(409);
    expect((await giveBack([], 'spoiled')).status).toBe(400);
  });
});

it('a voided check waits for the printer no more', async () => {
  const [one] = await many(1);
  await factory.update('CklgTransaction', one!.id, { is_voided: true, account_id: null });
  expect(await waiting()).toEqual([]);
  expect(await stored(one!)).toMatchObject({ print_later: false });
});

it('a check that waits for the printer cannot have been paid', async () => {
  const [one] = await many(1);
  const reply = await factory.update('CklgTransaction', one!.id, { cleared_on: '2026-01-05' });
  expect(reply.status).toBe(400);
});
