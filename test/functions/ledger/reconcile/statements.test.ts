import { describe, expect, it } from 'vitest';
import { runReconcileDesk } from '../../../support/reconcile-desk.ts';

const run = runReconcileDesk();

describe('a statement', () => {
  it("starts a checkbook with a typed opening balance, and later ones with the last statement's closing balance", async () => {
    const { factory, checkbook, october } = run.desk;
    const without = await run.product.call('POST /crud/CklgReconciliation/create', {
      token: run.admin.token,
      body: { checkbook_id: checkbook.id, statement_date: '2025-10-31', closing_balance: 1 },
    });
    expect([without.status, without.body.issues]).toEqual([
      400,
      [{ field: 'opening_balance', message: "Enter the opening balance of the checkbook's first statement." }],
    ]);
    await october();
    const next = await factory.create('CklgReconciliation', {
      checkbook_id: checkbook.id,
      statement_date: '2025-11-20',
      opening_balance: null,
      closing_balance: 900,
    });
    expect(next.opening_balance).toBe(990);
    const other = await run.product.call('POST /crud/CklgReconciliation/create', {
      token: run.admin.token,
      body: { checkbook_id: checkbook.id, statement_date: '2025-11-21', opening_balance: 5, closing_balance: 1 },
    });
    expect(other.body.issues).toEqual([
      {
        field: 'opening_balance',
        message: 'The last statement ended with $900.00. Enter that as the opening balance.',
      },
    ]);
  });

  it('comes after the earlier ones of its checkbook, and not in the future', async () => {
    const { checkbook, october } = run.desk;
    await october();
    const create = async (statement_date: string) => {
      const body = { checkbook_id: checkbook.id, statement_date, closing_balance: 1 };
      return (await run.product.call('POST /crud/CklgReconciliation/create', { token: run.admin.token, body })).body
        .issues;
    };
    expect(await create('2025-09-30')).toMatchObject([
      {
        field: 'statement_date',
        message: 'This checkbook already has a statement of October 31, 2025. Choose a later date.',
      },
      { field: 'opening_balance' },
    ]);
    expect(await create('2025-10-31')).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ field: 'statement_date' })]),
    );
    expect(await create('2999-10-31')).toEqual([
      { field: 'statement_date', message: "A statement can't have a future date." },
    ]);
  });

  it('has the lines of its files, in one go, and marks what an earlier file had', async () => {
    const { october, upload, open } = run.desk;
    const { id } = await october();
    const lines = [
      { date: '2025-10-06', amount: -10, number: 101, text: 'Check 101', bank_id: 'A1' },
      { date: '2025-10-07', amount: -15, text: 'Service charge', bank_id: 'A2' },
    ];
    expect((await upload(id, lines, { file_name: 'october.ofx' })).body.value).toMatchObject({ added: 2, repeats: 0 });
    const again = await upload(id, [...lines, { date: '2025-10-08', amount: 500, text: 'Deposit', bank_id: 'A2' }]);
    expect(again.body.value).toMatchObject({ added: 3, repeats: 3 });
    const shown = await open(id);
    expect(shown.lines.map(({ line, repeats }) => [line, repeats?.line ?? null, repeats?.is_same ?? null])).toEqual([
      [1, null, null],
      [2, null, null],
      [3, 1, true],
      [4, 2, true],
      [5, 2, false],
    ]);
    expect(shown.reconciliation.files).toMatchObject([
      { name: 'october.ofx', lines: 2 },
      { lines: 3, repeats: 3 },
    ]);
    expect(shown.matches.map(({ line, kind }) => [line, kind])).toEqual([
      [1, 'unknown-number'],
      [2, 'none'],
    ]);
  });

  it('takes 5,000 lines in one call and refuses more than 10,000', async () => {
    const { factory, october, upload, open } = run.desk;
    const { id } = await october();
    const lines = Array.from({ length: 5000 }, (_, index) => ({
      date: '2025-10-06',
      amount: -1,
      number: 1000 + index,
      text: `Check ${1000 + index} ${'paid at the counter '.repeat(9)}`.slice(0, 200),
      bank_id: `2025100600000${index}`,
    }));
    expect((await upload(id, lines)).status).toBe(200);
    expect((await upload(id, lines)).body.value).toMatchObject({ added: 5000, repeats: 5000 });
    const more = await upload(id, lines.slice(0, 1));
    expect([more.status, more.body.message]).toEqual([
      400,
      'A reconciliation takes at most 10,000 lines. Reconcile a shorter period.',
    ]);
    expect((await open(id)).lines).toHaveLength(10_000);
    // With its lines, also many of them.
    expect((await factory.remove('CklgReconciliation', id)).status).toBe(200);
    expect(await run.product.store.queryItems(`CklgReconciliation#lines#${id}`)).toEqual([]);
  });

  it('takes as many files as can be deleted with it, counting a long one as several', async () => {
    const { factory, checkbook, october, upload, reconciliationOf } = run.desk;
    await october();
    const shared = { checkbook_id: checkbook.id, opening_balance: null, closing_balance: 900 };
    const next = (statement_date: string) => factory.create('CklgReconciliation', { ...shared, statement_date });
    const [{ id }, after] = [await next('2025-11-20'), await next('2025-11-21')];
    const file = (lines: number) =>
      upload(
        id,
        Array.from({ length: lines }, () => ({ date: '2025-11-06', amount: -1 })),
      );
    expect((await file(401)).status).toBe(200);
    for (let files = 2; files < 80; files += 1) expect((await file(1)).status).toBe(200);
    const more = await file(1);
    expect([more.status, more.body.message]).toEqual([
      400,
      'A reconciliation takes at most 80 files, or fewer long ones. Join several into one, or reconcile a shorter period.',
    ]);
    expect((await factory.remove('CklgReconciliation', id)).status).toBe(200);
    expect(await run.product.store.queryItems(`CklgReconciliation#lines#${id}`)).toEqual([]);
    expect((await reconciliationOf(after.id)).opening_balance).toBe(990);
  });
});
