import { afterEach, describe, expect, it, vi } from 'vitest';
import { before } from '../../../support/before-write.ts';
import { meetWrites } from '../../../support/meet-writes.ts';
import type { Stored } from '../../../support/factories.ts';
import { runReconcileDesk } from '../../../support/reconcile-desk.ts';

const run = runReconcileDesk();

afterEach(() => {
  vi.restoreAllMocks();
});

describe('at the same second', () => {
  it('closing and putting a check on leave a closed reconciliation whose figures are those of its checks', async () => {
    const { factory, check, reconciliationOf, october, open, match, close } = run.desk;
    for (let round = 0; round < 6; round += 1) {
      const own = await factory.create('CklgCheckbook');
      const fund = await factory.create('CklgFundSource', { checkbook_id: own.id });
      const { id } = await october({ checkbook_id: own.id, closing_balance: 1000 });
      const paid = await check({ fund_source_id: fund.id });
      const [closed, matched] = await Promise.all([close(id), match(id, [{ check_id: paid.id, line: null }])]);
      const { state, check_count } = await reconciliationOf(id);
      const { checks } = await open(id);
      const on = checks.filter(({ reconciliation_id }) => reconciliation_id === id);
      if (closed.status === 200) {
        expect([state, check_count, on.length]).toEqual(['closed', 0, 0]);
        expect(matched.body.message).toContain('is closed');
      } else {
        expect([state, on.length]).toEqual(['open', 1]);
      }
    }
  });

  it('closing and changing a check on it never leave a changed check behind', async () => {
    const { factory, check, stored, october, match, close } = run.desk;
    for (let round = 0; round < 6; round += 1) {
      const own = await factory.create('CklgCheckbook');
      const fund = await factory.create('CklgFundSource', { checkbook_id: own.id });
      const { id } = await october({ checkbook_id: own.id });
      const paid = await check({ fund_source_id: fund.id });
      await match(id, [{ check_id: paid.id, line: null }]);
      const [closed, noted] = await Promise.all([
        close(id),
        factory.update('CklgTransaction', paid.id, { note: 'Late' }),
      ]);
      expect(closed.status).toBe(200);
      const { note } = await stored(paid.id);
      expect([noted.status, note]).toEqual(noted.status === 200 ? [200, 'Late'] : [409, null]);
      expect((await factory.update('CklgTransaction', paid.id, { note: 'Later' })).status).toBe(409);
    }
  });

  it('one line gets one check, and a fund source with a check on a statement stays in its checkbook', async () => {
    const { factory, source, check, october, upload, open, match } = run.desk;
    const { id } = await october();
    await upload(id, [{ date: '2025-10-06', amount: -10 }]);
    const rivals = await Promise.all(Array.from({ length: 4 }, () => check()));
    const replies = await Promise.all([
      ...rivals.map((each) => match(id, [{ check_id: each.id, line: 1 }])),
      factory.update('CklgFundSource', source.id, { checkbook_id: null }),
    ]);
    const { checks } = await open(id);
    const on = checks.filter(({ reconciliation_id }) => reconciliation_id === id);
    const moved = (await factory.getOne('CklgFundSource', source.id)).body.value.checkbook_id === null;
    expect(on.length).toBe(moved ? 0 : 1);
    expect(replies.at(-1)?.status).toBe(moved ? 200 : 409);
  });
});

describe('between the decision and the write', () => {
  it('of a change of a check, its statement closes: the change is refused', async () => {
    const { factory, check, stored, october, match, close } = run.desk;
    const { id } = await october();
    const paid = await check();
    await match(id, [{ check_id: paid.id, line: null }]);
    const closing = before('CklgTransaction', async () => expect((await close(id)).status).toBe(200));
    const noted = await factory.update('CklgTransaction', paid.id, { note: 'Late' });
    expect([closing.hasRun(), noted.status, (await stored(paid.id)).note]).toEqual([true, 409, null]);
  });

  it('of putting a check on a statement, it closes: the check stays off', async () => {
    const { check, stored, october, match, close } = run.desk;
    const { id } = await october({ closing_balance: 1000 });
    const paid = await check();
    const closing = before('CklgTransaction', async () => expect((await close(id)).status).toBe(200));
    const matched = await match(id, [{ check_id: paid.id, line: null }]);
    expect([closing.hasRun(), matched.body.message]).toEqual([true, expect.stringContaining('is closed')]);
    expect((await stored(paid.id)).reconciliation_id).toBe(null);
  });

  it('of closing, a check is put on the statement: it is closed with the new figures or not at all', async () => {
    const { check, reconciliationOf, october, match, close } = run.desk;
    const { id } = await october({ closing_balance: 1000 });
    const paid = await check();
    const matching = before('CklgReconciliation', async () =>
      expect((await match(id, [{ check_id: paid.id, line: null }])).body.value.refused).toEqual([]),
    );
    const closed = await close(id);
    expect([matching.hasRun(), closed.status, (await reconciliationOf(id)).state]).toEqual([true, 409, 'open']);
  });

  it('of moving a fund source, a check on a statement gets it: it stays in its checkbook', async () => {
    const { factory, checkbook, check, october, match } = run.desk;
    const { id } = await october();
    const paid = await check();
    await match(id, [{ check_id: paid.id, line: null }]);
    const other = await factory.create('CklgCheckbook');
    const fund = await factory.create('CklgFundSource', { checkbook_id: checkbook.id });
    const changing = before('CklgFundSource', async () =>
      expect((await factory.update('CklgTransaction', paid.id, { fund_source_id: fund.id })).status).toBe(200),
    );
    const moved = await factory.update('CklgFundSource', fund.id, { checkbook_id: other.id });
    expect([changing.hasRun(), moved.status, moved.body.issues?.[0]?.field]).toEqual([true, 409, 'checkbook_id']);
  });

  it('of closing, a check on it gets another fund source: it is closed with that one', async () => {
    const { factory, checkbook, check, reconciliationOf, october, match, close } = run.desk;
    const { id } = await october();
    const paid = await check();
    await match(id, [{ check_id: paid.id, line: null }]);
    const fund = await factory.create('CklgFundSource', { checkbook_id: checkbook.id });
    const changing = before('CklgReconciliation', async () =>
      expect((await factory.update('CklgTransaction', paid.id, { fund_source_id: fund.id })).status).toBe(200),
    );
    const closed = await close(id);
    expect([changing.hasRun(), closed.status, (await reconciliationOf(id)).fund_source_ids]).toEqual([
      true,
      200,
      [fund.id],
    ]);
  });

  it('of correcting a closing balance, the next statement gets lines: it has them and the new opening balance', async () => {
    const { factory, checkbook, reconciliationOf, october, upload, update } = run.desk;
    const first = await october();
    const next = await factory.create('CklgReconciliation', {
      checkbook_id: checkbook.id,
      statement_date: '2025-11-20',
      opening_balance: null,
      closing_balance: 990,
    });
    const adding = before('CklgReconciliation', async () =>
      expect((await upload(next.id, [{ date: '2025-11-06', amount: -10 }])).status).toBe(200),
    );
    const corrected = await update(first.id, { closing_balance: 980, version: first.version });
    expect([adding.hasRun(), adding.tries(), corrected.status]).toEqual([true, 2, 200]);
    expect(await reconciliationOf(next.id)).toMatchObject({ opening_balance: 980, line_count: 1, version: 3 });
  });

  it('of closing, the statement before is reopened: it stays open', async () => {
    const { factory, checkbook, reconciliationOf, october, close, update } = run.desk;
    const first = await october({ closing_balance: 1000 });
    await close(first.id);
    const next = await factory.create('CklgReconciliation', {
      checkbook_id: checkbook.id,
      statement_date: '2025-11-20',
      opening_balance: null,
      closing_balance: 1000,
    });
    const reopening = before('CklgReconciliation', async () =>
      expect((await update(first.id, { state: 'open', reason: 'A check was missing' })).status).toBe(200),
    );
    const closed = await close(next.id);
    expect([reopening.hasRun(), closed.status, (await reconciliationOf(next.id)).state]).toEqual([true, 409, 'open']);
  });
});

describe('of undoing a press with more checks than one write takes', () => {
  it('the statement is closed in between: the answer says why the rest is still on it', async () => {
    const { check, stored, reconciliationOf, october, match, undo, close } = run.desk;
    const { id } = await october({ closing_balance: 980 });
    const checks: Stored[] = [];
    for (let each = 0; each < 14; each += 1) checks.push(await check());
    const pressed = checks.map((each) => ({ check_id: each.id, line: null }));
    const { pressed_at } = (await match(id, pressed)).body.value;
    meetWrites({
      is: (actions) => actions.some(({ Update }) => Update?.Key?.pk === 'CklgTransaction'),
      after: async () => expect((await close(id)).status).toBe(200),
    });
    const { body } = await undo(id, pressed_at);
    expect(body.message).toBe('OK');
    const message = "The reconciliation of October 31, 2025 is closed. Reopen it to change what's on it.";
    expect([body.value.checks.length, body.value.left]).toEqual([12, 2]);
    expect(body.value.refused.map((each) => each.message)).toEqual([message, message]);
    expect((await reconciliationOf(id)).check_count).toBe(2);
    const on = await Promise.all(body.value.refused.map((each) => stored(each.id)));
    expect(on.map(({ reconciliation_id }) => reconciliation_id)).toEqual([id, id]);
  });
});

describe('several bookkeepers', () => {
  it("close statements of different checkbooks without being in each other's way", async () => {
    const { factory, october, close, reconciliationOf } = run.desk;
    const other = await factory.create('CklgCheckbook');
    const first = await october({ closing_balance: 1000 });
    const second = await october({ closing_balance: 1000, checkbook_id: other.id });
    const meeting = before('CklgReconciliation', () => close(second.id));
    expect((await close(first.id)).status).toBe(200);
    expect(meeting.hasRun()).toBe(true);
    expect(meeting.tries()).toBe(1);
    expect((await reconciliationOf(second.id)).state).toBe('closed');
  });

  it.each(['former', 'new'] as const)(
    'a fund source that moves waits for the statements of its %s checkbook',
    async (which) => {
      const { factory, source, checkbook, october, reconciliationOf } = run.desk;
      const other = await factory.create('CklgCheckbook');
      const meeting = before('CklgFundSource', () =>
        october({ checkbook_id: which === 'former' ? checkbook.id : other.id }),
      );
      const moved = await factory.update('CklgFundSource', source.id, { checkbook_id: other.id });
      expect([moved.status, meeting.hasRun(), meeting.tries()]).toEqual([200, true, 2]);
      expect((await reconciliationOf(1)).state).toBe('open');
    },
  );
});
