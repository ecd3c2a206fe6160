import { describe, expect, it, vi } from 'vitest';
import { tidyImports } from '../../../functions/daily/tidy-imports.ts';
import { endUndoing, undoBatch } from '../../../functions/store/undo-batch.ts';
import type { Store } from '../../../functions/store/store.ts';
import { collections } from '../../../shared/contract/collections.ts';
import type { AnswerOf } from '../../../shared/contract/operations.ts';
import type { ImportRow } from '../../../shared/ledger/import-fields.ts';
import { violations } from '../../proofs/invariants.ts';
import type { Values } from '../../support/factories.ts';
import { runImportLedger } from '../../support/import-ledger.ts';

const { CklgTransaction } = collections;

const ledger = runImportLedger();
const { stored } = ledger;

const rowsOf = (count: number): ImportRow[] =>
  Array.from({ length: count }, (_, index) => ({
    check_number: String(1001 + index),
    transaction_date: `${2016 + (index % 11)}-0${1 + (index % 9)}-15`,
    payee: String(ledger.payee.name),
    amount: `${100 + index}.25`,
    ...(index % 5 === 4 && { is_voided: 'VOID' }),
    ...(index % 7 === 3 && index % 5 !== 4 && { cleared_on: '2026-11-01' }),
  }));

/** Imports so many checks and answers the id of the import. */
async function imported(count: number, more: Values = {}): Promise<string> {
  const reply = await ledger.product.call<AnswerOf<'import-transactions'>>(
    'POST /api_admin_private/import-transactions',
    {
      token: ledger.admin.token,
      body: { rows: rowsOf(count), fund_source_id: ledger.source.id, account_id: ledger.account.id, ...more },
    },
  );
  expect(reply.body.message).toBe('OK');
  return reply.body.value.import_id!;
}

const undo = (import_id: string, more: Values = {}, token = ledger.admin.token) =>
  ledger.product.call<AnswerOf<'undo-import'>>('POST /api_admin_private/undo-import', {
    token,
    body: { import_id, ...more },
  });

const imports = async (): Promise<AnswerOf<'check-imports'>> =>
  (
    await ledger.product.call<AnswerOf<'check-imports'>>('GET /api_admin_private/check-imports', {
      token: ledger.admin.token,
    })
  ).body.value;

const listed = async (import_id: string) => (await imports()).find((each) => each.import_id === import_id);

const historyOf = async (id: number) =>
  (
    await ledger.product.call<
      { call: string; reason: string | null; by: { user_id: number } | null; changes: Values }[]
    >('GET /api_admin_private/history', { token: ledger.admin.token, query: { entity: 'CklgTransaction', id } })
  ).body.value;

describe('the list of imports', () => {
  it('says who imported what, when, how many checks and their sum, newest first', async () => {
    await imported(2);
    const id = await imported(3, { file_name: 'old checks.csv', accept_twins: true });
    const [newest, older] = await imports();
    expect(newest).toEqual({
      import_id: id,
      file_name: 'old checks.csv',
      imported_by: ledger.admin.id,
      imported_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
      count: 3,
      total: 303.75,
      from: '2016-01-15',
      to: '2018-03-15',
      state: 'imported',
      undone_by: null,
      undone_at: null,
      undo_reason: null,
      unfinished: null,
    });
    expect(older).toMatchObject({ count: 2, file_name: null });
  });
});

describe('undoing an import', () => {
  it('removes all of its checks with what they counted, and keeps who, when and why', async () => {
    const id = await imported(130);
    const checks = await stored();
    const preview = await undo(id, { preview: true });
    expect(preview.body.value).toEqual({
      preview: true,
      count: 130,
      // Voided checks count 0.
      total: checks.reduce((sum, { is_voided, amount }) => sum + (is_voided ? 0 : Number(amount) * 100), 0) / 100,
      changed_count: 0,
      changed: [],
      removed: 0,
    });
    expect(await stored()).toHaveLength(130);
    const done = await undo(id, { reason: 'The wrong year' });
    expect([done.status, done.body.value]).toMatchObject([200, { count: 130, removed: 130, changed_count: 0 }]);
    expect(await stored()).toEqual([]);
    expect((await ledger.factory.getOne('CklgTransaction', checks[0]!.id)).status).toBe(404);
    expect(await violations(ledger.product)).toEqual([]);
    expect(await listed(id)).toMatchObject({
      state: 'undone',
      undone_by: ledger.admin.id,
      undo_reason: 'The wrong year',
    });
    const [last, first] = await historyOf(checks[7]!.id);
    expect(last).toMatchObject({ call: 'undo-import', reason: 'The wrong year', by: { user_id: ledger.admin.id } });
    expect([first?.call, last?.changes.amount]).toEqual(['import-transactions', [checks[7]!.amount, null]]);
    // Nothing uses them any more.
    expect((await ledger.factory.remove('CklgPayee', ledger.payee.id)).status).toBe(200);
    expect((await ledger.factory.remove('CklgAccount', ledger.account.id)).status).toBe(200);
    expect((await ledger.factory.remove('CklgFundSource', ledger.source.id)).status).toBe(200);
  });

  it('is answered the same when it is sent again, and lets the file be imported anew', async () => {
    const id = await imported(12);
    const replies = await Promise.all([undo(id), undo(id)]);
    expect(replies.map(({ status, body }) => [status, body.value?.removed])).toEqual([
      [200, 12],
      [200, 12],
    ]);
    expect((await undo(id)).status).toBe(200);
    expect((await undo(id, { preview: true })).status).toBe(404);
    expect(await violations(ledger.product)).toEqual([]);
    await imported(12);
    expect(await stored()).toHaveLength(12);
    expect(await violations(ledger.product)).toEqual([]);
  });

  it('is refused as a whole once one of its checks was changed, cleared, voided or deleted, and names them', async () => {
    const id = await imported(9);
    const [one, other, third] = await stored();
    await ledger.factory.update('CklgTransaction', one!.id, { note: 'Corrected' });
    const single = await undo(id);
    expect([single.status, single.body.message]).toEqual([
      409,
      "This import can't be undone: 1 of its 9 checks was changed afterward: #1001.",
    ]);
    await ledger.factory.update('CklgTransaction', other!.id, { is_voided: true, account_id: null });
    expect((await ledger.factory.remove('CklgTransaction', third!.id)).status).toBe(200);
    const several = await undo(id);
    expect(several.body.message).toBe(
      "This import can't be undone: 3 of its 9 checks were changed afterward: #1001, #1002, and a deleted check.",
    );
    expect((await undo(id, { preview: true })).body.value).toMatchObject({ changed_count: 3, removed: 0 });
    expect(await stored()).toHaveLength(8);
    expect(await listed(id)).toMatchObject({ state: 'imported' });
    expect(await violations(ledger.product)).toEqual([]);
  });

  it('of what is no import is refused', async () => {
    const reply = await undo('no-such-import');
    expect([reply.status, reply.body.message]).toEqual([404, "This import doesn't exist or was already undone."]);
  });

  it('goes on where there was no time for all of it, and nobody sees a part', async () => {
    const id = await imported(400);
    // Each look at the clock is ten seconds later than the one before.
    let at = performance.now();
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (at += 10_000));
    const seen = new Set<number>();
    let calls = 0;
    try {
      for (let removed = 0; removed < 400; calls += 1) {
        // oxlint-disable-next-line no-await-in-loop
        const reply = await undo(id);
        expect(reply.body.message).toBe('OK');
        removed = reply.body.value.removed;
        // oxlint-disable-next-line no-await-in-loop
        seen.add((await stored()).length);
      }
    } finally {
      clock.mockRestore();
    }
    expect(calls).toBeGreaterThan(2);
    expect(seen).toEqual(new Set([400, 0]));
    expect(await violations(ledger.product)).toEqual([]);
  });
});

describe('a change of one of its checks at the same moment', () => {
  const change = { at: new Date(), call: 'test', by: null, reason: null };
  const late = () => performance.now() + 60_000;

  /** A store that lets something happen just before its so-many-th commit. */
  const interrupted = (nth: number, happen: () => Promise<unknown>): Store => {
    let commits = 0;
    return {
      ...ledger.product.store,
      commit: async (plan) => {
        commits += 1;
        if (commits === nth) await happen();
        return ledger.product.store.commit(plan);
      },
    };
  };

  it('wins or loses as a whole, whichever write of the undo it comes before', async () => {
    const outcomes = new Set<string>();
    for (let nth = 1, reached = true; reached; nth += 1) {
      /* oxlint-disable no-await-in-loop */
      await ledger.renewSource();
      const id = await imported(110, { accept_twins: true });
      const checks = await stored();
      // Of the second part: the first one is claimed already.
      const { id: checkId } = checks.findLast(({ is_voided }) => is_voided === false)!;
      reached = false;
      let status = 0;
      const store = interrupted(nth, async () => {
        reached = true;
        const reply = await ledger.factory.update('CklgTransaction', checkId, { note: 'At the same moment' });
        status = reply.status;
        if (status === 409) expect(reply.body.message).toMatch(/^The import of this check is being undone/);
      });
      const ended = await undoBatch(store, CklgTransaction, id, change, late()).then(
        () => 'undone',
        (error: Error) => error.constructor.name,
      );
      if (!reached) break;
      const left = (await stored()).length;
      expect([ended, status, left]).toEqual(status === 200 ? ['BatchChangedError', 200, 110] : ['undone', status, 0]);
      // What was refused leaves nothing behind that would refuse a change.
      if (left > 0) {
        expect((await ledger.factory.update('CklgTransaction', checks[0]!.id, { note: 'Free' })).status).toBe(200);
        expect(await listed(id)).toMatchObject({ state: 'imported' });
      }
      outcomes.add(`${ended} ${status}`);
      /* oxlint-enable no-await-in-loop */
    }
    expect(outcomes).toEqual(new Set(['BatchChangedError 200', 'undone 409', 'undone 404']));
    expect(await violations(ledger.product)).toEqual([]);
  });

  it('is decided by the table when many people are at it', async () => {
    const id = await imported(60);
    const checks = await stored();
    const replies = await Promise.all([
      undo(id),
      ...checks
        .slice(0, 12)
        .map(({ id: checkId }) => ledger.factory.update('CklgTransaction', checkId, { note: 'Mine' })),
    ]);
    const [undone, ...changes] = replies;
    const left = await stored();
    const changed = changes.filter(({ status }) => status === 200).length;
    expect([undone.status, left.length, left.filter(({ note }) => note === 'Mine').length]).toEqual(
      undone.status === 200 ? [200, 0, 0] : [409, 60, changed],
    );
    if (undone.status === 200) expect(changed).toBe(0);
    expect(await violations(ledger.product)).toEqual([]);
  });

  it('frees what an undo that died had claimed, by the daily job or by the next one', async () => {
    const id = await imported(150);
    const [first] = await stored();
    const died = interrupted(4, () => Promise.reject(new Error('died')));
    await expect(undoBatch(died, CklgTransaction, id, change, late())).rejects.toThrow('died');
    expect(await stored()).toHaveLength(150);
    expect((await ledger.factory.update('CklgTransaction', first!.id, { note: 'Claimed' })).status).toBe(409);
    expect(await endUndoing(ledger.product.store, CklgTransaction, 3_600_000)).toEqual({ undone: 0, restored: 0 });
    const tomorrow = { ...ledger.product.store, now: () => new Date(Date.now() + 86_400_000) };
    const mail = { title: '', url: '', sender: '' };
    const context = {
      store: tomorrow,
      timeZone: 'America/New_York',
      today: '2026-01-01',
      change,
      alarmTopic: '',
      mail,
    };
    expect(await tidyImports({ ...context, deadline: late() })).toEqual({
      sentence: 'No unfinished imports. Restored 1 import because undoing was interrupted.',
      facts: { count: 0, undone: 0, restored: 1 },
    });
    expect((await ledger.factory.update('CklgTransaction', first!.id, { note: 'Free' })).status).toBe(200);
    expect(await violations(ledger.product)).toEqual([]);
  });
});
