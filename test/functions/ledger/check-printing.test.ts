import { describe, expect, it } from 'vitest';
import { violations } from '../../proofs/invariants.ts';
import { numbers, runCheckPrinter } from '../../support/check-printer.ts';
import type { Stored } from '../../support/factories.ts';

const run = runCheckPrinter();

describe('printing checks', () => {
  it('gives them the numbers of their paper, and records who printed them and when', async () => {
    const checks = await run.printer.many(3);
    expect(await run.printer.waiting()).toEqual(checks.map(({ id }) => id));
    const { status, body } = await run.printer.print(checks, { first_number: 1050 });
    expect(status).toBe(200);
    expect(numbers(body.value.checks)).toEqual([1050, 1051, 1052]);
    expect(body.value.voided).toEqual([]);
    expect(await run.printer.stored(checks[1]!)).toMatchObject({
      check_number: 1051,
      print_later: false,
      printed_by: run.admin.id,
      printed_at: expect.stringMatching(/^20/) as string,
      times_printed: 1,
      print_reason: null,
      version: 2,
    });
    expect(await run.printer.waiting()).toEqual([]);
    expect(await run.printer.nextNumber()).toBe(1053);
    expect(await violations(run.product)).toEqual([]);
  });

  it('prints as many as a call takes, and skipped numbers with them, in one transaction', async () => {
    const ten = await run.printer.print(await run.printer.many(10), { first_number: 1050 });
    expect(numbers(ten.body.value.checks)).toEqual(Array.from({ length: 10 }, (_, index) => 1050 + index));
    const four = await run.printer.print(await run.printer.many(4), { first_number: 1068, skipped: 8, reason: 'Torn' });
    expect([four.status, numbers(four.body.value.checks)[0], numbers(four.body.value.voided)]).toEqual([
      200,
      1068,
      [1060, 1061, 1062, 1063, 1064, 1065, 1066, 1067],
    ]);
    expect((await run.printer.print(await run.printer.many(11), { first_number: 1072 })).status).toBe(400);
    expect(
      (await run.printer.print(await run.printer.many(5), { first_number: 1073, skipped: 1, reason: 'Torn' })).status,
    ).toBe(400);
    expect(await violations(run.product)).toEqual([]);
  });

  it('never gives a number twice when two people print at the same second', async () => {
    const [mine, yours] = [await run.printer.many(4), await run.printer.many(4)];
    const replies = await Promise.all([mine, yours].map((checks) => run.printer.print(checks, { first_number: 1050 })));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409)!;
    expect(refused.body.message).toBe('Number 1050 is already used. The next number is 1054.');
    const left = replies[0] === refused ? mine : yours;
    expect(numbers((await run.printer.print(left, { first_number: 1054 })).body.value.checks)).toEqual([
      1054, 1055, 1056, 1057,
    ]);
    expect(await violations(run.product)).toEqual([]);
  });

  it('leaves no gap and no duplicate when many people print until all are printed', async () => {
    const all = await run.printer.many(16);
    const parts = [0, 4, 8, 12].map((start) => all.slice(start, start + 4));
    const got: (number | null)[] = [];
    await Promise.all(
      parts.map(async (part) => {
        for (;;) {
          const reply = await run.printer.print(part, { first_number: (await run.printer.nextNumber())! });
          if (reply.status === 200) return void got.push(...numbers(reply.body.value.checks));
          expect(reply.status).toBe(409);
        }
      }),
    );
    expect(got.toSorted((a, b) => a! - b!)).toEqual(Array.from({ length: 16 }, (_, index) => 1050 + index));
    expect(await violations(run.product)).toEqual([]);
  });

  it('is done once when the call is repeated', async () => {
    const checks = await run.printer.many(2);
    const headers = { 'idempotency-key': `print-${checks[0]!.id}` };
    const [first, second] = [
      await run.printer.print(checks, { first_number: 1050 }, headers),
      await run.printer.print(checks, { first_number: 1050 }, headers),
    ];
    expect(second.body.value).toEqual(first.body.value);
    expect((await run.printer.stored(checks[0]!)).times_printed).toBe(1);
  });

  it('keeps a number that a check has, if its paper is in the printer', async () => {
    const own = await run.printer.check({ check_number: 1060, print_later: false });
    const free = await run.printer.check();
    expect((await run.printer.print([own, free], { first_number: 1050 })).body.message).toContain(
      'Check 1060 would be printed on paper 1050.',
    );
    expect(numbers((await run.printer.print([own, free], { first_number: 1060 })).body.value.checks)).toEqual([
      1060, 1061,
    ]);
  });

  it('records unusable paper as void, if its numbers are confirmed with a reason', async () => {
    const [first] = await run.printer.many(1);
    const open = await run.printer.print([first!], { first_number: 1052 });
    expect([open.status, open.body.message]).toEqual([
      409,
      "Numbers 1050 to 1051 are left out. Confirm that this paper can't be used, so that it's recorded as void.",
    ]);
    expect((await run.printer.print([first!], { first_number: 1052, skipped: 2 })).status).toBe(400);
    const { body } = await run.printer.print([first!], { first_number: 1052, skipped: 2, reason: 'Coffee' });
    expect(numbers(body.value.voided)).toEqual([1050, 1051]);
    expect(body.value.voided[0]).toMatchObject({
      is_voided: true,
      void_reason: 'Coffee',
      voided_by: run.admin.id,
      replaced_by_id: first!.id,
      account_id: null,
    });
    const far = await run.printer.print(await run.printer.many(1), { first_number: 2000 });
    expect(far.body.message).toContain('enter its first number in the checkbook');
    expect((await run.factory.update('CklgCheckbook', run.printer.checkbook.id, { next_number: 2000 })).status).toBe(
      200,
    );
    expect((await run.printer.print(await run.printer.many(1), { first_number: 2000 })).status).toBe(200);
  });

  it.each([
    [
      'voided',
      async () =>
        run.factory.update('CklgTransaction', (await run.printer.check()).id, { is_voided: true, account_id: null }),
    ],
    [
      'paid',
      async () => {
        const { id } = await run.printer.check({ print_later: false });
        return run.factory.update('CklgTransaction', id, { cleared_on: '2026-01-05' });
      },
    ],
  ])('is refused for a %s check', async (word, make) => {
    const { body } = await make();
    const reply = await run.printer.print([body.value], { first_number: 1050 });
    expect([reply.status, reply.body.message]).toEqual([409, expect.stringContaining(word)]);
  });

  it('is refused for checks of two checkbooks, changed ones and missing ones', async () => {
    const elsewhere = await run.printer.check({ fund_source_id: (await run.factory.create('CklgFundSource')).id });
    const [here] = await run.printer.many(1);
    expect((await run.printer.print([here!, elsewhere], { first_number: 1050 })).body.issues).toEqual([
      { field: 'checks.1', message: expect.stringContaining('another checkbook') as string },
    ]);
    await run.factory.update('CklgTransaction', here!.id, { note: 'Changed' });
    expect((await run.printer.print([here!], { first_number: 1050 })).status).toBe(409);
    expect((await run.printer.print([{ id: 999_999, version: 1 }], { first_number: 1050 })).status).toBe(400);
    expect([(await run.printer.stored(here!)).check_number]).toEqual([null]);
  });

  it('names every check with a text that is too long for its paper', async () => {
    const payee = await run.factory.create('CklgPayee', { name: 'W'.repeat(119) });
    const checks = [
      await run.printer.check(),
      await run.printer.check({ payee_id: payee.id }),
      await run.printer.check({ note: 'wide '.repeat(90) }),
    ];
    const { status, body } = await run.printer.print(checks, { first_number: 1050 });
    expect([status, body.issues?.map(({ field }) => field)]).toEqual([409, ['checks.1', 'checks.1', 'checks.2']]);
    expect(await run.printer.waiting()).toHaveLength(3);
  });

  it.each([
    [{ checks: [] }],
    [{ first_number: null }],
    [{ first_number: 0 }],
    [{ check_stock: 'wallet' }],
    [{ is_copy: true }],
    [{ is_copy: true, reason: 'For the files', first_number: 1050 }],
  ])('is not done by %j', async (more) => {
    expect((await run.printer.print(await run.printer.many(1), { first_number: 1050, ...more })).status).toBe(400);
  });
});

it('a voided check waits for the printer no more', async () => {
  const [one] = await run.printer.many(1);
  await run.factory.update('CklgTransaction', one!.id, { is_voided: true, account_id: null });
  expect(await run.printer.waiting()).toEqual([]);
  expect(await run.printer.stored(one!)).toMatchObject({ print_later: false });
});

describe('a check that was voided by mistake', () => {
  const unvoid = ({ id, account_id }: Stored) =>
    run.factory.update('CklgTransaction', id, { is_voided: false, account_id });
  const voided = ({ id }: Stored) => run.factory.update('CklgTransaction', id, { is_voided: true, account_id: null });

  it('waits for the printer again if it did before', async () => {
    const [one] = await run.printer.many(1);
    await voided(one!);
    expect((await unvoid(one!)).body.value).toMatchObject({ is_voided: false, print_later: true });
    expect(await run.printer.waiting()).toHaveLength(1);
  });

  it("doesn't wait for the printer if it didn't before", async () => {
    const [one] = await run.printer.many(1);
    await run.factory.update('CklgTransaction', one!.id, { print_later: false });
    await voided(one!);
    expect((await unvoid(one!)).body.value).toMatchObject({ is_voided: false, print_later: false });
    expect(await run.printer.waiting()).toEqual([]);
  });
});

it('a check that waits for the printer cannot have been paid', async () => {
  const [one] = await run.printer.many(1);
  const reply = await run.factory.update('CklgTransaction', one!.id, { cleared_on: '2026-01-05' });
  expect(reply.status).toBe(400);
});
