import { describe, expect, it, vi } from 'vitest';
import { runReconcileDesk } from '../../../support/reconcile-desk.ts';

const run = runReconcileDesk();

describe('a check on a statement', () => {
  it("clears on the bank's day, and is outstanding again when it is taken off", async () => {
    const { check, stored, october, upload, match } = run.desk;
    const { id } = await october();
    const [one, two] = [await check({ check_number: 101 }), await check({ cleared_on: '2025-10-09' })];
    await upload(id, [{ date: '2025-10-06', amount: -10, number: 101 }]);
    const reply = await match(id, [
      { check_id: one.id, line: 1 },
      { check_id: two.id, line: null },
    ]);
    expect(reply.body.value.refused).toEqual([]);
    expect(await stored(one.id)).toMatchObject({ cleared_on: '2025-10-06', reconciliation_id: id, statement_line: 1 });
    // The day that somebody entered stays.
    expect(await stored(two.id)).toMatchObject({ cleared_on: '2025-10-09', reconciliation_id: id });
    await match(id, [], { removed: [one.id, two.id] });
    expect(await stored(one.id)).toMatchObject({ cleared_on: null, reconciliation_id: null, statement_line: null });
    expect(await stored(two.id)).toMatchObject({ cleared_on: '2025-10-09', reconciliation_id: null });
  });

  it('is pointed out if the bank takes its payment back, also once that line is set aside', async () => {
    const { check, october, upload, update, match, open } = run.desk;
    const { id } = await october();
    const [returned, paid] = [await check({ check_number: 101 }), await check({ check_number: 102 })];
    await upload(id, [
      { date: '2025-10-06', amount: -10, number: 101 },
      { date: '2025-10-08', amount: 10, number: 101 },
      { date: '2025-10-06', amount: -10, number: 102 },
      { date: '2025-10-09', amount: 10, number: 102 },
      { date: '2025-10-09', amount: 10, number: 103 },
    ]);
    await match(id, [{ check_id: paid.id, line: 3 }]);
    const both = [
      { line: 1, kind: 'returned', check_ids: [returned.id], other_line: 2 },
      { line: 2, kind: 'returned', check_ids: [returned.id], other_line: 1 },
    ];
    expect((await open(id)).matches).toEqual([
      ...both,
      { line: 4, kind: 'returned', check_ids: [paid.id], other_line: null },
    ]);
    await update(id, { treated: [{ line: 2, as: 'aside' }] });
    expect((await open(id)).matches.slice(0, 2)).toEqual(both);
    await update(id, {
      treated: [
        { line: 1, as: 'aside' },
        { line: 2, as: 'aside' },
      ],
    });
    expect((await open(id)).matches.map(({ line }) => line)).toEqual([4]);
  });

  it('is refused by itself if it is void, on another statement, of another checkbook, or its line is taken', async () => {
    const { factory, check, october, upload, match } = run.desk;
    const { id } = await october();
    const other = await factory.create('CklgReconciliation', { statement_date: '2025-10-31' });
    const elsewhere = await check({ fund_source_id: (await factory.create('CklgFundSource')).id });
    const [free, twice, gone] = [await check(), await check(), await check()];
    const voided = await check();
    await factory.update('CklgTransaction', voided.id, { is_voided: true, account_id: null });
    await factory.remove('CklgTransaction', gone.id);
    await upload(id, [
      { date: '2025-10-06', amount: -10 },
      { date: '2025-10-06', amount: -11 },
      { date: '2025-10-06', amount: 10 },
    ]);
    const lines = { [free.id]: 1, [twice.id]: 1 };
    const asked = [free, twice, voided, gone, elsewhere].map((each) => ({
      check_id: each.id,
      line: lines[each.id] ?? null,
    }));
    const { checks, refused } = (await match(id, asked)).body.value;
    expect(checks.map((each) => each.id)).toEqual([free.id]);
    expect(refused).toEqual([
      {
        id: twice.id,
        message: 'Line 1 of the statement already has a check or was set aside. Reload the page to see it.',
      },
      { id: voided.id, message: 'This check is void. Unvoid it first if the bank has paid it.' },
      { id: gone.id, message: "This check doesn't exist. It may have been deleted." },
      { id: elsewhere.id, message: 'This check belongs to a different checkbook than the statement.' },
    ]);
    expect(other.id).not.toBe(id);
    const second = await match(id, [{ check_id: free.id, line: 2 }]);
    expect(second.body.value.refused[0]?.message).toBe('This check is already on this statement.');
    const amount = await match(id, [{ check_id: twice.id, line: 2 }]);
    expect(amount.body.value.refused[0]?.message).toBe(
      "The bank's amount differs from the check's. Correct the check, or accept the difference.",
    );
    const received = await match(id, [{ check_id: twice.id, line: 3 }]);
    expect(received.body.value.refused[0]?.message).toBe(
      'Line 3 of the statement already has a check or was set aside. Reload the page to see it.',
    );
    const accepted = await match(id, [{ check_id: twice.id, line: 2 }], { accept_amounts: true });
    expect(accepted.body.value.checks).toHaveLength(1);
  });

  it.each([
    ['its amount', { amount: 11 }, 'change its amount'],
    ['its cleared date', { cleared_on: '2025-10-08' }, 'change its cleared date'],
    ['no cleared date', { cleared_on: null }, 'change its cleared date'],
    ['a void', { is_voided: true, account_id: null }, 'void it'],
  ])('keeps %s against a change until it is taken off', async (_, body, verb) => {
    const { factory, check, october, match } = run.desk;
    const { id } = await october();
    const paid = await check();
    await match(id, [{ check_id: paid.id, line: null }]);
    const reply = await factory.update('CklgTransaction', paid.id, body);
    expect([reply.status, reply.body.message]).toEqual([
      409,
      `This check is on the statement of October 31, 2025. Take it off the statement before you ${verb}.`,
    ]);
    expect((await factory.update('CklgTransaction', paid.id, { note: 'Fine' })).status).toBe(200);
  });

  it('undoes a press within 15 minutes, restores cleared dates, and spares later matches', async () => {
    const { factory, check, stored, october, match, undo } = run.desk;
    const { id } = await october();
    const all = [await check(), await check({ cleared_on: '2025-10-09' }), await check()];
    const [one, two, three] = all.map((each) => each.id) as [number, number, number];
    const first = await match(id, [{ check_id: one, line: null }]);
    const { pressed_at } = first.body.value;
    await match(id, [{ check_id: two, line: null }], { pressed_at });
    await match(id, [{ check_id: three, line: null }]);
    await factory.update('CklgTransaction', one, { note: 'A note changes nothing' });
    const reply = await undo(id, pressed_at);
    expect([reply.body.value.checks.length, reply.body.value.left]).toEqual([2, 0]);
    expect(await stored(one)).toMatchObject({
      cleared_on: null,
      reconciliation_id: null,
      note: 'A note changes nothing',
    });
    expect(await stored(two)).toMatchObject({ cleared_on: '2025-10-09', reconciliation_id: null });
    expect(await stored(three)).toMatchObject({ reconciliation_id: id });
  });

  it('refuses to undo a press after 15 minutes, or to add to it', async () => {
    const { check, stored, october, match, undo } = run.desk;
    const { id } = await october();
    const paid = await check();
    const { pressed_at } = (await match(id, [{ check_id: paid.id, line: null }])).body.value;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * 60_000 + 1000 });
    const reply = await undo(id, pressed_at);
    expect([reply.status, reply.body.message]).toEqual([
      409,
      'Undo is possible for 15 minutes. Take the checks off the statement one by one instead.',
    ]);
    expect((await match(id, [{ check_id: paid.id, line: null }], { pressed_at })).status).toBe(400);
    expect(await stored(paid.id)).toMatchObject({ reconciliation_id: id });
  });
});
