import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { violations } from '../../proofs/invariants.ts';
import { numbers, openPrinter, type Printer } from '../../support/check-printer.ts';
import { type Factory, factoryOf } from '../../support/factories.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';

let product: Product;
let admin: Person;
let factory: Factory;
let printer: Printer;

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  factory = factoryOf(product, admin);
});
afterAll(() => product.stop());

beforeEach(async () => {
  printer = await openPrinter(product, admin);
});

describe('printing checks', () => {
  it('gives them the numbers of their paper, and records who printed them and when', async () => {
    const checks = await printer.many(3);
    expect(await printer.waiting()).toEqual(checks.map(({ id }) => id));
    const { status, body } = await printer.print(checks, { first_number: 1050 });
    expect(status).toBe(200);
    expect(numbers(body.value.checks)).toEqual([1050, 1051, 1052]);
    expect(body.value.voided).toEqual([]);
    expect(await printer.stored(checks[1]!)).toMatchObject({
      check_number: 1051,
      print_later: false,
      printed_by: admin.id,
      printed_at: expect.stringMatching(/^20/) as string,
      times_printed: 1,
      print_reason: null,
      version: 2,
    });
    expect(await printer.waiting()).toEqual([]);
    expect(await printer.nextNumber()).toBe(1053);
    expect(await violations(product)).toEqual([]);
  });

  it('prints as many as a call takes, and skipped numbers with them, in one transaction', async () => {
    const ten = await printer.print(await printer.many(10), { first_number: 1050 });
    expect(numbers(ten.body.value.checks)).toEqual(Array.from({ length: 10 }, (_, index) => 1050 + index));
    const five = await printer.print(await printer.many(5), { first_number: 1068, skipped: 8, reason: 'Torn' });
    expect([five.status, numbers(five.body.value.checks)[0], numbers(five.body.value.voided)]).toEqual([
      200,
      1068,
      [1060, 1061, 1062, 1063, 1064, 1065, 1066, 1067],
    ]);
    expect((await printer.print(await printer.many(11), { first_number: 1073 })).status).toBe(400);
    expect(
      (await printer.print(await printer.many(6), { first_number: 1074, skipped: 1, reason: 'Torn' })).status,
    ).toBe(400);
    expect(await violations(product)).toEqual([]);
  });

  it('never gives a number twice when two people print at the same second', async () => {
    const [mine, yours] = [await printer.many(4), await printer.many(4)];
    const replies = await Promise.all([mine, yours].map((checks) => printer.print(checks, { first_number: 1050 })));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409)!;
    expect(refused.body.message).toBe('Number 1050 is already used. The next number is 1054.');
    const left = replies[0] === refused ? mine : yours;
    expect(numbers((await printer.print(left, { first_number: 1054 })).body.value.checks)).toEqual([
      1054, 1055, 1056, 1057,
    ]);
    expect(await violations(product)).toEqual([]);
  });

  it('leaves no gap and no duplicate when many people print until all are printed', async () => {
    const all = await printer.many(16);
    const parts = [0, 4, 8, 12].map((start) => all.slice(start, start + 4));
    const got: (number | null)[] = [];
    await Promise.all(
      parts.map(async (part) => {
        for (;;) {
          const reply = await printer.print(part, { first_number: (await printer.nextNumber())! });
          if (reply.status === 200) return void got.push(...numbers(reply.body.value.checks));
          expect(reply.status).toBe(409);
        }
      }),
    );
    expect(got.toSorted((a, b) => a! - b!)).toEqual(Array.from({ length: 16 }, (_, index) => 1050 + index));
    expect(await violations(product)).toEqual([]);
  });

  it('is done once when the call is repeated', async () => {
    const checks = await printer.many(2);
    const headers = { 'idempotency-key': `print-${checks[0]!.id}` };
    const [first, second] = [
      await printer.print(checks, { first_number: 1050 }, headers),
      await printer.print(checks, { first_number: 1050 }, headers),
    ];
    expect(second.body.value).toEqual(first.body.value);
    expect((await printer.stored(checks[0]!)).times_printed).toBe(1);
  });

  it('keeps a number that a check has, if its paper is in the printer', async () => {
    const own = await printer.check({ check_number: 1060, print_later: false });
    const free = await printer.check();
    expect((await printer.print([own, free], { first_number: 1050 })).body.message).toContain(
      'Check 1060 would be printed on paper 1050.',
    );
    expect(numbers((await printer.print([own, free], { first_number: 1060 })).body.value.checks)).toEqual([1060, 1061]);
  });

  it('records unusable paper as void, if its numbers are confirmed with a reason', async () => {
    const [first] = await printer.many(1);
    const open = await printer.print([first!], { first_number: 1052 });
    expect([open.status, open.body.message]).toEqual([
      409,
      "Numbers 1050 to 1051 are left out. Confirm that this paper can't be used, so that it's recorded as void.",
    ]);
    expect((await printer.print([first!], { first_number: 1052, skipped: 2 })).status).toBe(400);
    const { body } = await printer.print([first!], { first_number: 1052, skipped: 2, reason: 'Coffee' });
    expect(numbers(body.value.voided)).toEqual([1050, 1051]);
    expect(body.value.voided[0]).toMatchObject({
      is_voided: true,
      void_reason: 'Coffee',
      voided_by: admin.id,
      replaced_by_id: first!.id,
      account_id: null,
    });
    const far = await printer.print(await printer.many(1), { first_number: 2000 });
    expect(far.body.message).toContain('enter its first number in the checkbook');
    expect((await factory.update('CklgCheckbook', printer.checkbook.id, { next_number: 2000 })).status).toBe(200);
    expect((await printer.print(await printer.many(1), { first_number: 2000 })).status).toBe(200);
  });

  it.each([
    [
      'voided',
      async () => factory.update('CklgTransaction', (await printer.check()).id, { is_voided: true, account_id: null }),
    ],
    [
      'paid',
      async () => {
        const { id } = await printer.check({ print_later: false });
        return factory.update('CklgTransaction', id, { cleared_on: '2026-01-05' });
      },
    ],
  ])('is refused for a %s check', async (word, make) => {
    const { body } = await make();
    const reply = await printer.print([body.value], { first_number: 1050 });
    expect([reply.status, reply.body.message]).toEqual([409, expect.stringContaining(word)]);
  });

  it('is refused for checks of two checkbooks, changed ones and missing ones', async () => {
    const elsewhere = await printer.check({ fund_source_id: (await factory.create('CklgFundSource')).id });
    const [here] = await printer.many(1);
    expect((await printer.print([here!, elsewhere], { first_number: 1050 })).body.issues).toEqual([
      { field: 'checks.1', message: expect.stringContaining('another checkbook') as string },
    ]);
    await factory.update('CklgTransaction', here!.id, { note: 'Changed' });
    expect((await printer.print([here!], { first_number: 1050 })).status).toBe(409);
    expect((await printer.print([{ id: 999_999, version: 1 }], { first_number: 1050 })).status).toBe(400);
    expect([(await printer.stored(here!)).check_number]).toEqual([null]);
  });

  it('names every check with a text that is too long for its paper', async () => {
    const payee = await factory.create('CklgPayee', { name: 'W'.repeat(119) });
    const checks = [
      await printer.check(),
      await printer.check({ payee_id: payee.id }),
      await printer.check({ note: 'wide '.repeat(90) }),
    ];
    const { status, body } = await printer.print(checks, { first_number: 1050 });
    expect([status, body.issues?.map(({ field }) => field)]).toEqual([409, ['checks.1', 'checks.1', 'checks.2']]);
    expect(await printer.waiting()).toHaveLength(3);
  });

  it.each([
    [{ checks: [] }],
    [{ first_number: null }],
    [{ first_number: 0 }],
    [{ check_stock: 'wallet' }],
    [{ is_copy: true }],
    [{ is_copy: true, reason: 'For the files', first_number: 1050 }],
  ])('is not done by %j', async (more) => {
    expect((await printer.print(await printer.many(1), { first_number: 1050, ...more })).status).toBe(400);
  });
});

it('a voided check waits for the printer no more', async () => {
  const [one] = await printer.many(1);
  await factory.update('CklgTransaction', one!.id, { is_voided: true, account_id: null });
  expect(await printer.waiting()).toEqual([]);
  expect(await printer.stored(one!)).toMatchObject({ print_later: false });
});

it('a check that waits for the printer cannot have been paid', async () => {
  const [one] = await printer.many(1);
  const reply = await factory.update('CklgTransaction', one!.id, { cleared_on: '2026-01-05' });
  expect(reply.status).toBe(400);
});
