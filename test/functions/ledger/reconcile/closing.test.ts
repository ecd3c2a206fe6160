import { describe, expect, it } from 'vitest';
import type { AnswerOf } from '../../../../shared/contract/operations.ts';
import type { Values } from '../../../support/factories.ts';
import { runReconcileDesk } from '../../../support/reconcile-desk.ts';

const run = runReconcileDesk();

/** October with one cleared check of 10.00, closed. */
const closedOctober = async () => {
  const { october, check, match, close } = run.desk;
  const { id } = await october();
  const paid = await check();
  expect((await match(id, [{ check_id: paid.id, line: null }])).body.value.refused).toEqual([]);
  expect((await close(id)).status).toBe(200);
  return { id, paid };
};

describe('closing', () => {
  it('stores what the balances come to', async () => {
    const { check, reconciliationOf, october, upload, match, update, close } = run.desk;
    const { id } = await october({ closing_balance: 1459.5, fees: 0.5 });
    const [paid] = [await check({ check_number: 101 }), await check({ amount: 77 })];
    await upload(id, [
      { date: '2025-10-06', amount: -10, number: 101 },
      { date: '2025-10-07', amount: -5, text: 'Service charge' },
      { date: '2025-10-07', amount: 500 },
      { date: '2025-10-08', amount: -25, text: 'Transfer' },
    ]);
    await match(id, [{ check_id: paid.id, line: 1 }]);
    const early = await close(id);
    expect([early.status, early.body.message]).toEqual([
      409,
      'The balances differ by -$30.00. 2 lines of the statement are still open.',
    ]);
    await update(id, {
      treated: [
        { line: 4, as: 'aside' },
        { line: 2, as: 'fee' },
      ],
    });
    expect((await close(id)).status).toBe(200);
    expect(await reconciliationOf(id)).toMatchObject({
      state: 'closed',
      check_count: 1,
      check_total: 10,
      deposit_total: 500,
      fee_total: 5.5,
      aside_total: -25,
      difference: 0,
      difference_reason: null,
      outstanding_count: 1,
      outstanding_total: 77,
      closed_by: run.admin.id,
    });
  });

  it('with a difference needs its amount and a reason', async () => {
    const { reconciliationOf, october, close } = run.desk;
    const { id } = await october({ closing_balance: 1000.01 });
    const messages = [];
    for (const more of [
      {},
      { difference_reason: 'Rounding' },
      { accepted_difference: 0.02, difference_reason: 'Rounding' },
      { accepted_difference: 0.01 },
    ]) {
      messages.push((await close(id, more)).body.message);
    }
    const find = 'The balances differ by $0.01. Find the cause, or close with this difference and its reason.';
    expect(messages).toEqual([find, find, find, 'The balances differ by $0.01. Enter the reason to close anyway.']);
    expect((await close(id, { accepted_difference: 0.01, difference_reason: 'Rounding' })).status).toBe(200);
    expect(await reconciliationOf(id)).toMatchObject({ difference: 0.01, difference_reason: 'Rounding' });
  });

  it('refuses every change of a check on it, through every call', async () => {
    const { factory, checkbook, source, stored, upload, match, undo, update } = run.desk;
    const { id, paid } = await closedOctober();
    const closed =
      'This check is on the statement of October 31, 2025, which is reconciled and closed. Reopen that reconciliation to change it.';
    const accountId = (await factory.create('CklgAccount')).id;
    for (const body of [
      { note: 'x' },
      { amount: 11 },
      { cleared_on: null },
      { is_voided: true, account_id: null },
      { account_id: accountId },
      { fund_source_id: (await factory.create('CklgFundSource')).id },
    ]) {
      const reply = await factory.update('CklgTransaction', paid.id, body);
      expect([reply.status, reply.body.message]).toEqual([409, closed]);
    }
    const removed = await factory.remove('CklgTransaction', paid.id);
    expect([removed.status, removed.body.message]).toEqual([409, closed]);
    const cleared = await run.product.call<AnswerOf<'clear-transactions'>>(
      'PUT /api_admin_private/clear-transactions',
      {
        token: run.admin.token,
        body: { checks: [{ id: paid.id }], cleared_on: null },
      },
    );
    expect(cleared.body.value.refused).toEqual([{ id: paid.id, message: closed }]);
    const stays = 'The reconciliation of October 31, 2025 is closed.';
    for (const reply of [
      await match(id, [], { removed: [paid.id] }),
      await upload(id, [{ date: '2025-10-06', amount: -10 }]),
      await undo(id, new Date().toISOString()),
      await update(id, { closing_balance: 5 }),
      await update(id, { treated: [{ line: 1, as: 'fee' }] }),
      await factory.remove('CklgReconciliation', id),
    ]) {
      expect([reply.status, reply.body.message]).toEqual([409, expect.stringContaining(stays)]);
    }
    const moved = await factory.update('CklgFundSource', source.id, { checkbook_id: null });
    expect([moved.status, moved.body.message]).toEqual([
      409,
      "This fund source has checks on the statement of October 31, 2025 of its checkbook, so it can't move to another one. Reopen that reconciliation first.",
    ]);
    const dropped = await factory.remove('CklgCheckbook', checkbook.id);
    expect([dropped.status, dropped.body.message]).toEqual([409, expect.stringContaining('1 reconciliation')]);
    expect(await stored(paid.id)).toMatchObject({ version: 2, cleared_on: '2025-10-31' });
    // Saving it unchanged is no change.
    expect((await factory.update('CklgTransaction', paid.id, { note: null })).status).toBe(200);
  });

  it('keeps its figures, whatever is written or cleared for the same month afterwards', async () => {
    const { check, reconciliationOf } = run.desk;
    const outstanding = await check({ amount: 33 });
    const { id } = await closedOctober();
    const before = await reconciliationOf(id);
    expect(before).toMatchObject({ check_count: 1, outstanding_count: 1, outstanding_total: 33 });
    await check({ amount: 5, cleared_on: '2025-10-20' });
    await run.desk.factory.update('CklgTransaction', outstanding.id, { cleared_on: '2025-10-30' });
    expect(await reconciliationOf(id)).toEqual(before);
  });

  it('goes in the order of the statements, and reopening in the reverse order with a reason', async () => {
    const { factory, checkbook, check, reconciliationOf, october, match, update, close } = run.desk;
    const { id } = await october();
    const november = await factory.create('CklgReconciliation', {
      checkbook_id: checkbook.id,
      statement_date: '2025-11-20',
      opening_balance: null,
      closing_balance: 990,
    });
    const early = await close(november.id);
    expect([early.status, early.body.message]).toEqual([
      409,
      'The statement of October 31, 2025 is still open. Close that reconciliation first.',
    ]);
    const paid = await check();
    await match(id, [{ check_id: paid.id, line: null }]);
    expect((await close(id)).status).toBe(200);
    expect((await close(november.id)).status).toBe(200);
    const oldest = await update(id, { state: 'open', reason: 'Wrong amount' });
    expect([oldest.status, oldest.body.message]).toEqual([
      409,
      "The statement of November 20, 2025 is closed and starts with this one's balance. Reopen that reconciliation first.",
    ]);
    const without = await update(november.id, { state: 'open' });
    expect([without.status, without.body.issues]).toEqual([
      400,
      [{ field: 'reason', message: 'Enter the reason for reopening.' }],
    ]);
    expect((await update(november.id, { state: 'open', reason: 'Wrong amount' })).status).toBe(200);
    expect((await update(id, { state: 'open', reason: 'Wrong amount' })).status).toBe(200);
    expect(await reconciliationOf(id)).toMatchObject({ state: 'open', closed_at: null, check_total: null });
    const history = await run.product.call<{ reason: string | null; changes: Values }[]>(
      'GET /api_admin_private/history',
      {
        token: run.admin.token,
        query: { entity: 'CklgReconciliation', id },
      },
    );
    expect(history.body.value.some(({ reason, changes }) => reason === 'Wrong amount' && 'state' in changes)).toBe(
      true,
    );
    expect((await factory.update('CklgTransaction', paid.id, { note: 'Now' })).status).toBe(200);
    // The next opening balance follows the corrected closing balance.
    await update(id, { closing_balance: 980 });
    expect(await reconciliationOf(november.id)).toMatchObject({ opening_balance: 980 });
  });
});

describe('the opening balance of an open statement', () => {
  /** October and the empty months after it, each open and closing with the same balance. */
  const openMonths = async (...days: readonly string[]) => {
    const { factory, checkbook, october } = run.desk;
    const first = await october({ closing_balance: 1000 });
    const later = [];
    for (const statement_date of days) {
      const body = { checkbook_id: checkbook.id, statement_date, opening_balance: null, closing_balance: 1000 };
      later.push(await factory.create('CklgReconciliation', body));
    }
    return [first, ...later].map(({ id }) => id) as [number, ...number[]];
  };

  it('follows a corrected closing balance of the statement before, wherever it is read', async () => {
    const { factory, reconciliationOf, open, update, close } = run.desk;
    const [october, november, third] = await openMonths('2025-11-20', '2025-11-21');
    await update(october, { closing_balance: 1100, deposits: 100 });
    expect((await reconciliationOf(november!)).opening_balance).toBe(1100);
    expect((await open(november!)).reconciliation.opening_balance).toBe(1100);
    const listed = await factory.getAll('CklgReconciliation');
    expect(listed.body.value.map(({ opening_balance }) => opening_balance)).toEqual([1000, 1100, 1000]);
    expect((await close(october)).status).toBe(200);
    const early = await close(november!);
    expect([early.status, early.body.message]).toEqual([
      409,
      'The balances differ by -$100.00. Find the cause, or close with this difference and its reason.',
    ]);
    await update(november!, { closing_balance: 1100 });
    expect((await close(november!)).status).toBe(200);
    expect((await reconciliationOf(third!)).opening_balance).toBe(1100);
  });

  it('is the closing balance of the one before a deleted statement', async () => {
    const { factory, reconciliationOf, update } = run.desk;
    const [october, november, third] = await openMonths('2025-11-20', '2025-11-21');
    await update(november!, { closing_balance: 700 });
    expect((await reconciliationOf(third!)).opening_balance).toBe(700);
    expect((await factory.remove('CklgReconciliation', november!)).status).toBe(200);
    expect((await reconciliationOf(third!)).opening_balance).toBe(1000);
    expect((await factory.remove('CklgReconciliation', october)).status).toBe(200);
    expect(await reconciliationOf(third!)).toMatchObject({ opening_balance: 1000, version: 3 });
  });

  it('is named in the history of its statement', async () => {
    const [october, november] = await openMonths('2025-11-20');
    await run.desk.update(october, { closing_balance: 1100 });
    const history = await run.product.call<{ changes: Values }[]>('GET /api_admin_private/history', {
      token: run.admin.token,
      query: { entity: 'CklgReconciliation', id: november! },
    });
    expect(history.body.value.map(({ changes }) => changes.opening_balance)).toContainEqual([1000, 1100]);
  });
});
