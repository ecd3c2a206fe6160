import { describe, expect, it } from 'vitest';
import type { AnswerOf } from '../../../shared/contract/operations.ts';
import { violations } from '../../proofs/invariants.ts';
import { runImportLedger } from '../../support/import-ledger.ts';

const ledger = runImportLedger();
const { send, rowsOf, stored } = ledger;

describe('an import', () => {
  it('writes nothing in a preview and everything otherwise', async () => {
    const rows = rowsOf(130);
    const preview = await send(rows, { preview: true }, `preview-${ledger.source.id}`);
    expect(preview.body.value).toMatchObject({ preview: true, count: 130, issues: [], twins: [] });
    expect(await stored()).toEqual([]);
    const done = await send(rows, {}, `import-${ledger.source.id}`);
    expect(preview.body.value.checks[0]).toEqual({
      transaction_date: rows[0]!.transaction_date,
      amount: 1100.25,
      payee_id: ledger.payee.id,
      account_id: ledger.account.id,
      fund_source_id: ledger.source.id,
      is_voided: false,
      cleared_on: null,
    });
    expect(done.body.value).toEqual({
      ...preview.body.value,
      preview: false,
      written: 130,
      checks: [],
      import_id: expect.any(String) as string,
    });
    const checks = await stored();
    expect(checks.map(({ check_number }) => check_number)).toEqual(
      rows.map(({ check_number }) => Number(check_number)),
    );
    expect(checks.every((check) => check.payee_id === ledger.payee.id && check.account_id === ledger.account.id)).toBe(
      true,
    );
    const years = await Promise.all(
      Array.from({ length: 11 }, (_, index) =>
        ledger.factory.getAll('CklgTransaction', { year: 2016 + index, fund_source_id: ledger.source.id }),
      ),
    );
    expect(years.reduce((sum, { body }) => sum + body.value.length, 0)).toBe(130);
    expect(await violations(ledger.product)).toEqual([]);
  });

  it('answers a repeat like the first and creates nothing twice, even at once', async () => {
    const rows = rowsOf(60);
    const replies = await Promise.all([1, 2, 3].map(() => send(rows, {}, `same-${ledger.source.id}`)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(await stored()).toHaveLength(60);
    expect(await violations(ledger.product)).toEqual([]);
  });

  it('says why each bad row fails and imports none', async () => {
    const rows = [
      ...rowsOf(2),
      { transaction_date: '2026-02-30', payee: 'Nobody', amount: '0' },
      {
        payee: String(ledger.payee.name),
        amount: '1.005',
        transaction_date: '1/31/2026',
        is_voided: 'maybe',
        account: 'None',
      },
    ];
    const preview = await send(rows, { preview: true });
    expect(preview.body.value.issues).toEqual([
      { row: 2, field: 'payee', message: `There's no payee "Nobody".` },
      { row: 2, field: 'transaction_date', message: 'Date must be a valid date in the format YYYY-MM-DD.' },
      { row: 2, field: 'amount', message: 'Invalid amount.' },
      { row: 3, field: 'account', message: `There's no account "None".` },
      { row: 3, field: 'is_voided', message: '"maybe" must be Active or VOID.' },
      { row: 3, field: 'amount', message: 'Invalid amount.' },
    ]);
    const refused = await send(rows);
    expect([refused.status, refused.body.message]).toEqual([
      400,
      "2 of 4 rows can't be imported, so nothing was imported. Fix or skip these rows.",
    ]);
    expect(refused.body.issues).toHaveLength(6);
    expect(await stored()).toEqual([]);
  });

  it('never guesses the order of day and month: it is rejected until the order is given', async () => {
    const rows = rowsOf(3).map((row, index) => ({ ...row, transaction_date: `0${index + 1}/05/2020` }));
    const preview = await send(rows, { preview: true });
    expect(preview.body.value).toMatchObject({ date_order: 'open', count: 0, checks: [null, null, null] });
    expect(preview.body.value.issues[0]).toEqual({
      row: 0,
      field: 'transaction_date',
      message: '"01/05/2020" is ambiguous. Choose whether the month or the day comes first.',
    });
    expect((await send(rows)).status).toBe(400);
    expect(await stored()).toEqual([]);
    const seen = await send(rows, { preview: true, date_order: 'day-first' });
    expect(seen.body.value.checks.map((check) => check?.transaction_date)).toEqual([
      '2020-05-01',
      '2020-05-02',
      '2020-05-03',
    ]);
    expect((await send(rows, { date_order: 'day-first' })).body.value.count).toBe(3);
    expect((await stored()).map(({ transaction_date }) => transaction_date)).toEqual([
      '2020-05-01',
      '2020-05-02',
      '2020-05-03',
    ]);
    // One day above 12 decides for the whole column, and for the cleared dates too.
    const decided = [...rows, { ...rows[0]!, cleared_on: '31/05/2020' }];
    expect((await send(decided, { preview: true })).body.value).toMatchObject({ date_order: 'day-first', issues: [] });
  });

  it('accepts payments with a minus, and asks when a file has both signs', async () => {
    const rows = rowsOf(3).map((row) => ({ ...row, amount: `-${row.amount}` }));
    const preview = await send(rows, { preview: true });
    expect(preview.body.value).toMatchObject({ amount_sign: 'negative', count: 3, issues: [] });
    const mixed = [...rows.slice(0, 2), { ...rows[2]!, amount: '500' }];
    const open = await send(mixed, { preview: true });
    expect(open.body.value.amount_sign).toBe('open');
    expect(open.body.value.issues.map(({ row, field }) => [row, field])).toEqual([
      [0, 'amount'],
      [1, 'amount'],
    ]);
    const said = await send(mixed, { preview: true, amount_sign: 'negative' });
    expect(said.body.value.issues).toEqual([
      {
        row: 2,
        field: 'amount',
        message:
          'A positive amount is money received in this file, not a check. Skip this row, or change which amounts are payments.',
      },
    ]);
    expect((await send(mixed)).status).toBe(400);
    expect((await send(mixed, { amount_sign: 'negative' })).status).toBe(400);
    expect((await send(mixed.slice(0, 2), { amount_sign: 'negative' })).status).toBe(200);
    expect((await stored()).map(({ amount }) => amount)).toEqual([1100.25, 1101.25]);
  });

  it('marks duplicates and imports them only when accepted', async () => {
    const rows = rowsOf(3);
    await send(rows);
    const [first] = await stored();
    const again = [
      rows[0]!,
      { ...rows[1]!, check_number: '9001' },
      { ...rows[2]!, amount: '5', check_number: '9002' },
      { ...rows[2]!, amount: '5', check_number: '9003' },
    ];
    const preview = await send(again, { preview: true });
    expect(preview.body.value.twins).toEqual([
      { row: 0, check_id: first!.id, other_row: null, because: 'number' },
      { row: 1, check_id: first!.id + 1, other_row: null, because: 'content' },
      { row: 3, check_id: null, other_row: 2, because: 'content' },
    ]);
    const refused = await send(again);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      '3 of 4 rows look like existing checks or earlier rows of the file, so nothing was imported. Skip duplicates, or import them too.',
    ]);
    expect(refused.body.issues?.map(({ message }) => message)).toEqual([
      'A check with this number already exists in the same checkbook.',
      'A check with this date, amount, and payee already exists.',
      'An earlier row of the file has this date, amount, and payee.',
    ]);
    expect((await send(again.slice(2))).body.message).toMatch(/^1 of 2 rows looks like an earlier row of the file,/);
    expect(await stored()).toHaveLength(3);
    expect((await send(again, { accept_twins: true })).status).toBe(200);
    expect(await stored()).toHaveLength(7);
  });

  it('keeps voided checks voided, with the account that an unvoid proposes', async () => {
    await send(rowsOf(1, { is_voided: 'VOID', account: String(ledger.account.name) }));
    const [check] = await stored();
    expect(check).toMatchObject({
      is_voided: true,
      account_id: null,
      former_account_id: ledger.account.id,
      voided_by: ledger.admin.id,
    });
    const back = await ledger.factory.update('CklgTransaction', check!.id, {
      is_voided: false,
      account_id: ledger.account.id,
    });
    expect(back.status).toBe(200);
    expect(await violations(ledger.product)).toEqual([]);
  });

  it('dates a void like its check, so the bank is not told today about voids from years ago', async () => {
    await send(rowsOf(1, { is_voided: 'VOID', transaction_date: '2016-01-15' }));
    const [check] = await stored();
    // Midnight in New York.
    expect(check).toMatchObject({ is_voided: true, voided_at: '2016-01-15T05:00:00.000Z' });
    const told = async (from: string, to: string) => {
      const { body } = await ledger.product.call<AnswerOf<'positive-pay'>>('GET /api_admin_private/positive-pay', {
        token: ledger.admin.token,
        query: { fund_source_id: ledger.source.id, from, to },
      });
      return body.value.checks.map(({ id }) => id);
    };
    expect(await told('2016-01-15', '2016-01-15')).toEqual([check?.id]);
    expect(await told('2026-01-01', '2099-12-31')).toEqual([]);
  });

  it("counts the uses of accounts, so they can't be deleted before their checks", async () => {
    await send(rowsOf(2));
    const refused = await ledger.factory.remove('CklgAccount', ledger.account.id);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "This account can't be deleted: it is used by 2 checks. Change or delete those first.",
    ]);
    for (const { id } of await stored()) expect((await ledger.factory.remove('CklgTransaction', id)).status).toBe(200);
    expect((await ledger.factory.remove('CklgAccount', ledger.account.id)).status).toBe(200);
    expect(await violations(ledger.product)).toEqual([]);
  });
});
