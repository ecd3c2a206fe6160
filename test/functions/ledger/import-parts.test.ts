import { describe, expect, it } from 'vitest';
import { rollBackAbandonedBatches } from '../../../functions/store/batch.ts';
import { collections } from '../../../shared/contract/collections.ts';
import type { AnswerOf } from '../../../shared/contract/operations.ts';
import type { ImportRow } from '../../../shared/ledger/import-fields.ts';
import { violations } from '../../proofs/invariants.ts';
import { runImportLedger } from '../../support/import-ledger.ts';
import { importInParts } from '../../support/import-parts.ts';

const ledger = runImportLedger();
const { stored } = ledger;

const PRIVATE = 'POST /api_admin_private';
const { begin, send, end, listed } = importInParts(ledger);

const rowsOf = (count: number, from = 0, more: ImportRow = {}): ImportRow[] =>
  Array.from({ length: count }, (_, index) => ({
    check_number: String(1001 + from + index),
    transaction_date: `20${10 + ((from + index) % 10)}-03-15`,
    payee: String(ledger.payee.name),
    amount: `${1 + from + index}.25`,
    ...more,
  }));

const names = async (collection: 'CklgPayee' | 'CklgAccount' | 'CklgFundSource') =>
  (await ledger.factory.getAll(collection)).body.value.map(({ name }) => String(name));

describe('an import in parts', () => {
  it('shows nothing until its end, and then everything', async () => {
    const id = await begin(90);
    expect((await send(id, 0, rowsOf(60))).body.value).toEqual({ written: 60, twins: 0 });
    expect(await stored()).toEqual([]);
    expect(await listed(id)).toMatchObject({
      state: 'unfinished',
      count: 90,
      file_name: 'old.csv',
      unfinished: { stored: 60, file_hash: 'abc', settings: '{}' },
    });
    const early = await end(id);
    expect([early.status, early.body.message]).toEqual([
      409,
      'Only 60 of 90 rows of this import are stored so far. Continue it first.',
    ]);
    expect((await send(id, 60, rowsOf(30, 60))).status).toBe(200);
    const done = await end(id);
    expect(done.body.value).toEqual({
      import_id: id,
      state: 'imported',
      count: 90,
      total: 4117.5,
      days: ['2010-03-15', '2019-03-15'],
    });
    expect((await stored()).map(({ check_number }) => check_number)).toEqual(
      rowsOf(90).map(({ check_number }) => Number(check_number)),
    );
    expect(await listed(id)).toMatchObject({ state: 'imported', count: 90, total: 4117.5, unfinished: null });
    expect((await end(id)).body.value).toEqual(done.body.value);
    expect(await violations(ledger.product)).toEqual([]);
  });

  it('says how to go on without a part whose rows are refused, which nobody can skip any more', async () => {
    const id = await begin(2);
    const { status, body } = await send(id, 0, rowsOf(2, 0, { amount: '+20.00' }), { amount_sign: 'positive' });
    expect([status, body.message]).toEqual([
      400,
      "2 of 2 rows can't be imported, so nothing was imported. Fix or skip these rows, or discard the import and import the file again.",
    ]);
  });

  it('confirms a repeated part without storing it twice, even sent twice at once', async () => {
    const id = await begin(50);
    const rows = rowsOf(50);
    const replies = await Promise.all([send(id, 0, rows), send(id, 0, rows)]);
    replies.push(await send(id, 0, rows));
    expect(replies.map(({ status, body }) => [status, body.value.written])).toEqual(replies.map(() => [200, 50]));
    const other = await send(id, 0, rowsOf(50, 7));
    expect([other.status, other.body.message]).toEqual([
      409,
      'This part of the import was already stored with other rows.',
    ]);
    const ends = await Promise.all([end(id), end(id)]);
    expect(ends.map(({ status }) => status)).toEqual([200, 200]);
    expect(await stored()).toHaveLength(50);
    expect(await violations(ledger.product)).toEqual([]);
  });

  it('takes its parts in order and no more rows than announced', async () => {
    const id = await begin(20);
    expect((await send(id, 10, rowsOf(10))).body.issues).toEqual([
      { field: 'offset', message: 'Send the parts of an import in order.' },
    ]);
    expect((await send(id, 0, rowsOf(21))).body.issues).toEqual([
      { field: 'offset', message: 'This import has only 20 rows.' },
    ]);
    expect((await send(id, 0, [])).status).toBe(400);
  });

  it('belongs to whoever began it, but everyone who may import can discard it', async () => {
    const id = await begin(10);
    const other = await ledger.product.person('president');
    expect((await send(id, 0, rowsOf(10), {}, other)).status).toBe(404);
    expect((await end(id, {}, other)).status).toBe(404);
    expect(await listed(id, other)).toMatchObject({ unfinished: { stored: 0, file_hash: null, settings: null } });
    expect((await end(id, { discard: true }, other)).body.value.state).toBe('discarded');
    expect((await send(id, 0, rowsOf(10))).status).toBe(404);
    expect(await listed(id)).toBeUndefined();
  });

  it('leaves nothing behind when it is discarded', async () => {
    const id = await begin(60);
    const fresh = { payee: `Fresh ${ledger.source.id}`, account: `Home ${ledger.source.id}:Roof` };
    expect((await send(id, 0, rowsOf(40, 0, fresh), { create_names: true })).status).toBe(200);
    expect((await end(id, { discard: true })).body.value.state).toBe('discarded');
    expect(await stored()).toEqual([]);
    expect(await names('CklgPayee')).not.toContain(fresh.payee);
    expect(await violations(ledger.product)).toEqual([]);
    expect((await ledger.factory.create('CklgPayee', { name: fresh.payee })).name).toBe(fresh.payee);
    expect((await ledger.factory.remove('CklgFundSource', ledger.source.id)).status).toBe(200);
  });

  it('is removed by the daily job a day after its last part, and not before', async () => {
    const id = await begin(60);
    const fresh = { payee: `Lost ${ledger.source.id}`, fund_source: `Till ${ledger.source.id}` };
    expect((await send(id, 0, rowsOf(40, 0, fresh), { create_names: true })).status).toBe(200);
    const { CklgTransaction } = collections;
    const hour = 3_600_000;
    await rollBackAbandonedBatches(ledger.product.store, CklgTransaction, hour);
    expect(await listed(id)).toMatchObject({ unfinished: { stored: 40 } });
    await rollBackAbandonedBatches(ledger.product.store, CklgTransaction, -1000);
    expect(await listed(id)).toBeUndefined();
    await rollBackAbandonedBatches(ledger.product.store, CklgTransaction, -1000);
    expect(await ledger.product.store.queryItems(`CklgTransaction#part#${id}`)).toEqual([]);
    expect(await names('CklgFundSource')).not.toContain(fresh.fund_source);
    expect(await violations(ledger.product)).toEqual([]);
  });
});

describe('names that an import creates', () => {
  it('become visible with its checks, each once, however many parts use them', async () => {
    const [vendor, path] = [`Vendor ${ledger.source.id}`, `Cars ${ledger.source.id}:Fuel:Diesel`];
    const fresh = { payee: vendor, account: path };
    const id = await begin(30);
    expect((await send(id, 0, rowsOf(20, 0, fresh))).status).toBe(400);
    expect((await send(id, 0, rowsOf(20, 0, fresh), { create_names: true })).status).toBe(200);
    expect(
      (await send(id, 20, rowsOf(10, 20, { ...fresh, payee: vendor.toUpperCase() }), { create_names: true })).status,
    ).toBe(200);
    expect(await names('CklgPayee')).not.toContain(vendor);
    expect(await names('CklgAccount')).not.toContain('Diesel');
    expect((await end(id)).status).toBe(200);
    expect((await names('CklgPayee')).filter((name) => name === vendor)).toHaveLength(1);
    const accounts = (await ledger.factory.getAll('CklgAccount')).body.value;
    const [diesel] = accounts.filter(({ name }) => name === 'Diesel');
    const fuel = accounts.find(({ id: each }) => each === diesel!.parent_id);
    const cars = accounts.find(({ id: each }) => each === fuel!.parent_id);
    expect([diesel!.name, fuel!.name, cars!.name, cars!.parent_id]).toEqual([
      'Diesel',
      'Fuel',
      `Cars ${ledger.source.id}`,
      null,
    ]);
    expect(new Set((await stored()).map(({ account_id }) => account_id))).toEqual(new Set([diesel!.id]));
    expect((await ledger.factory.remove('CklgAccount', cars!.id)).status).toBe(409);
    expect(await violations(ledger.product)).toEqual([]);
  });

  it("can't be used by their id before the import is finished", async () => {
    const id = await begin(5);
    const fresh = {
      payee: `Hidden ${ledger.source.id}`,
      account: `Hidden ${ledger.source.id}:Part`,
      fund_source: `Hidden ${ledger.source.id}`,
    };
    const [before, lastAccount, lastSource] = [
      await ledger.factory.create('CklgPayee'),
      await ledger.factory.create('CklgAccount'),
      await ledger.factory.create('CklgFundSource'),
    ];
    expect((await send(id, 0, rowsOf(5, 0, fresh), { create_names: true })).status).toBe(200);
    const [payee_id, account_id, fund_source_id] = [before.id + 1, lastAccount.id + 1, lastSource.id + 1];
    const own = await ledger.factory.create('CklgTransaction', { fund_source_id: ledger.source.id });
    const replies = [
      await ledger.product.call('POST /crud/CklgTransaction/create', {
        token: ledger.admin.token,
        body: await ledger.factory.body('CklgTransaction', { payee_id, account_id, fund_source_id }),
      }),
      await ledger.factory.update('CklgTransaction', own.id, { payee_id, account_id, fund_source_id }),
    ];
    for (const { status, body } of replies) {
      expect([status, body.issues]).toEqual([
        400,
        [
          { field: 'payee_id', message: `There's no payee with id ${payee_id}.` },
          { field: 'account_id', message: `There's no account with id ${account_id}.` },
          { field: 'fund_source_id', message: `There's no fund source with id ${fund_source_id}.` },
        ],
      ]);
    }
    expect((await ledger.factory.update('CklgPayee', before.id, { default_account_id: account_id })).status).toBe(400);
    expect((await ledger.factory.update('CklgAccount', lastAccount.id, { parent_id: account_id })).status).toBe(400);
    expect((await ledger.factory.update('CklgFundSource', lastSource.id, { parent_id: fund_source_id })).status).toBe(
      400,
    );
    expect((await end(id)).status).toBe(200);
    expect(
      (await ledger.factory.update('CklgTransaction', own.id, { payee_id, account_id, fund_source_id })).status,
    ).toBe(200);
    expect(await violations(ledger.product)).toEqual([]);
  });

  it('are the existing ones if somebody created them in the meantime', async () => {
    const name = `Race ${ledger.source.id}`;
    const [id, other] = [await begin(2), await begin(1)];
    const fresh = { payee: name };
    expect((await send(other, 0, rowsOf(1, 50, fresh), { create_names: true })).status).toBe(200);
    const blocked = await send(id, 0, rowsOf(2, 0, fresh), { create_names: true });
    expect([blocked.status, blocked.body.message]).toEqual([
      409,
      'Another import that is still running creates the same payees or accounts. Continue when it is finished, or discard one of them.',
    ]);
    expect((await end(other)).status).toBe(200);
    expect((await send(id, 0, rowsOf(2, 0, fresh), { create_names: true })).status).toBe(200);
    expect((await end(id)).status).toBe(200);
    expect((await names('CklgPayee')).filter((each) => each === name)).toHaveLength(1);
    expect(new Set((await stored()).map(({ payee_id }) => payee_id)).size).toBe(1);
    expect(await violations(ledger.product)).toEqual([]);
  });
});

describe('duplicates of an import in parts', () => {
  it('are found in earlier parts and in the ledger, and need to be accepted', async () => {
    const id = await begin(12);
    await send(id, 0, rowsOf(10));
    const again = rowsOf(2, 8);
    expect((await send(id, 10, again)).status).toBe(409);
    expect((await send(id, 10, again, { accept_twins: true })).body.value).toEqual({ written: 2, twins: 2 });
    const refused = await end(id);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      '2 rows of this file now look like existing checks, because checks were added after the preview. Nothing was imported. Preview the file again.',
    ]);
    expect((await end(id, { twins_seen: 2 })).status).toBe(200);
    expect(await stored()).toHaveLength(12);
  });

  it('added by another import since the first part are noticed at the end', async () => {
    const rows = rowsOf(30);
    const [one, two] = [await begin(30), await begin(30)];
    expect((await send(one, 0, rows)).status).toBe(200);
    expect((await send(two, 0, rows)).status).toBe(200);
    const ends = await Promise.all([end(one), end(two)]);
    expect(ends.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(ends.find(({ status }) => status === 409)?.body.message).toMatch(/^30 rows of this file now look like/);
    expect(await stored()).toHaveLength(30);
    const rest = (await Promise.all([listed(one), listed(two)])).find((each) => each?.state === 'unfinished');
    expect((await end(rest!.import_id, { discard: true })).status).toBe(200);
    expect(await violations(ledger.product)).toEqual([]);
  });

  it('are looked for in the whole checkbook, not only in the fund source', async () => {
    const sister = await ledger.factory.create('CklgFundSource', { checkbook_id: ledger.source.checkbook_id });
    const book = await ledger.factory.create('CklgCheckbook');
    const apart = await ledger.factory.create('CklgFundSource', { checkbook_id: book.id });
    const number = { check_number: String(700_000 + ledger.source.id) };
    const row = (amount: string): ImportRow => ({ ...rowsOf(1)[0]!, ...number, amount });
    const first = await begin(1);
    await send(first, 0, [row('5')]);
    expect((await end(first)).status).toBe(200);
    const [second, third] = [await begin(1), await begin(1)];
    const inSameBook = await send(second, 0, [row('6')], { fund_source_id: sister.id });
    expect([inSameBook.status, inSameBook.body.issues]).toEqual([
      409,
      [{ field: 'rows.0', message: 'A check with this number already exists in the same checkbook.' }],
    ]);
    expect((await send(third, 0, [row('7')], { fund_source_id: apart.id })).status).toBe(200);
    for (const id of [second, third]) await end(id, { discard: true });
  });
});

it('undoes an import of several parts, keeping the names it created', async () => {
  const name = `Kept ${ledger.source.id}`;
  const id = await begin(250);
  await send(id, 0, rowsOf(150, 0, { payee: name }), { create_names: true });
  await send(id, 150, rowsOf(100, 150));
  await end(id);
  const undone = await ledger.product.call<AnswerOf<'undo-import'>>(`${PRIVATE}/undo-import`, {
    token: ledger.admin.token,
    body: { import_id: id, reason: 'wrong file' },
  });
  expect(undone.body.value).toMatchObject({ count: 250, removed: 250 });
  expect(await stored()).toEqual([]);
  expect(await names('CklgPayee')).toContain(name);
  expect(await violations(ledger.product)).toEqual([]);
});
