import { describe, expect, it } from 'vitest';
import { collections } from '../../../../shared/contract/collections.ts';
import type { AnswerOf } from '../../../../shared/contract/operations.ts';
import { nextVersion, planUpdate } from '../../../../functions/store/records.ts';
import { runReconcileDesk } from '../../../support/reconcile-desk.ts';

const run = runReconcileDesk();

/** The IDs of the checks that the Outstanding report lists as of a day. */
const outstandingOn = async (as_of: string): Promise<number[]> => {
  const reply = await run.product.call<AnswerOf<'outstanding-checks'>>('GET /api_admin_private/outstanding-checks', {
    token: run.admin.token,
    query: { as_of },
  });
  return reply.body.value.checks.map(({ id }) => id);
};

describe("what the bank paid after the statement's date", () => {
  it('is no line of the statement', async () => {
    const { october, upload, open } = run.desk;
    const { id } = await october();
    const reply = await upload(id, [
      { date: '2025-10-31', amount: -10, number: 101 },
      { date: '2025-11-03', amount: -20, number: 102 },
    ]);
    expect([reply.status, reply.body.message]).toEqual([
      400,
      "Line 2 (November 3, 2025) is after the statement's date, October 31, 2025.",
    ]);
    const future = await upload(id, [
      { date: '2025-10-31', amount: -10, number: 101 },
      { date: '2999-12-05', amount: -20, number: 102 },
    ]);
    expect([future.status, future.body.message]).toEqual([400, 'Line 2 (December 5, 2999) is in the future.']);
    expect((await open(id)).lines).toEqual([]);
  });

  it('stays outstanding in the reconciliation and in the Outstanding report alike', async () => {
    const { check, october, match, close, reconciliationOf } = run.desk;
    const { id } = await october();
    const [paid, later] = [await check(), await check({ amount: 20, cleared_on: '2025-11-03' })];
    const { refused } = (
      await match(id, [
        { check_id: paid.id, line: null },
        { check_id: later.id, line: null },
      ])
    ).body.value;
    const message =
      "This check cleared on November 3, 2025, after the statement's date. If the bank paid it earlier, correct its cleared date first.";
    expect(refused).toEqual([{ id: later.id, message }]);
    expect((await close(id)).status).toBe(200);
    expect(await reconciliationOf(id)).toMatchObject({ check_count: 1, outstanding_count: 1, outstanding_total: 20 });
    expect(await outstandingOn('2025-10-31')).toEqual([later.id]);
  });

  it("gives way to the bank's day, and comes back when the check is taken off", async () => {
    const { check, stored, october, upload, match, close, reconciliationOf, update } = run.desk;
    const { id } = await october();
    const paid = await check({ check_number: 101, cleared_on: '2025-11-03' });
    await upload(id, [{ date: '2025-10-30', amount: -10, number: 101 }]);
    await match(id, [{ check_id: paid.id, line: 1 }]);
    expect(await stored(paid.id)).toMatchObject({ cleared_on: '2025-10-30' });
    expect((await close(id)).status).toBe(200);
    expect(await reconciliationOf(id)).toMatchObject({ check_count: 1, outstanding_count: 0, outstanding_total: 0 });
    expect(await outstandingOn('2025-10-31')).toEqual([]);
    await update(id, { state: 'open', reason: 'Wrong check' });
    await match(id, [], { removed: [paid.id] });
    expect(await stored(paid.id)).toMatchObject({ cleared_on: '2025-11-03' });
  });

  it("keeps the statement's date from becoming earlier", async () => {
    const { check, october, upload, match, update } = run.desk;
    const { id } = await october();
    const ticked = await check({ check_number: 101 });
    await match(id, [{ check_id: ticked.id, line: null }]);
    const earlier = await update(id, { statement_date: '2025-10-30' });
    expect([earlier.status, earlier.body.issues]).toEqual([
      400,
      [
        {
          field: 'statement_date',
          message: 'Check 101 on this statement cleared after this date. Take it off the statement first.',
        },
      ],
    ]);
    await match(id, [], { removed: [ticked.id] });
    await upload(id, [
      { date: '2025-10-06', amount: -10 },
      { date: '2025-10-30', amount: -20 },
    ]);
    const before = await update(id, { statement_date: '2025-10-29' });
    expect([before.status, before.body.issues]).toEqual([
      400,
      [
        {
          field: 'statement_date',
          message:
            "Line 2 (October 30, 2025) is after the statement's date, October 29, 2025. Choose a later date, or delete the statement and add it again.",
        },
      ],
    ]);
    expect((await update(id, { statement_date: '2025-10-30' })).status).toBe(200);
  });

  it('counts once where an earlier version let it onto the statement', async () => {
    const { check, october, match, close, reconciliationOf, update } = run.desk;
    const { id } = await october();
    const paid = await check();
    await match(id, [{ check_id: paid.id, line: null }]);
    const { store } = run.product;
    const { CklgTransaction } = collections;
    const before = (await store.get(CklgTransaction, paid.id))!;
    const after = nextVersion(before, { cleared_on: '2025-11-03' }, new Date());
    const change = { at: new Date(), call: 'earlier version', by: null, reason: null };
    await store.commit(planUpdate(CklgTransaction, before, after, change));
    expect((await close(id)).status).toBe(200);
    expect(await reconciliationOf(id)).toMatchObject({ check_count: 1, outstanding_count: 0, outstanding_total: 0 });
    await update(id, { state: 'open', reason: 'Wrong day' });
    await match(id, [], { removed: [paid.id] });
  });
});
