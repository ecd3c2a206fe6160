import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crudCalls } from '../support/crud-calls.ts';
import { type Person, type Product, startProduct } from '../support/harness.ts';

let product: Product;
let admin: Person;

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
});
afterAll(() => product.stop());

const as = (person: Person) => crudCalls(product, person);

let ledgers = 0;

const ledger = async () => {
  const by = as(admin);
  ledgers += 1;
  const account = (await by.create('CklgAccount', { name: `Rent ${ledgers}` })).body.value;
  const source = (await by.create('CklgFundSource', { name: `Operating ${ledgers}` })).body.value;
  const payee = (await by.create('CklgPayee', { name: `Landlord ${ledgers}` })).body.value;
  const check = (more = {}) => ({
    transaction_date: '2026-03-04',
    amount: 12.5,
    payee_id: payee.id,
    account_id: account.id,
    fund_source_id: source.id,
    ...more,
  });
  return { by, account, source, payee, check };
};

describe('the five calls of a collection', () => {
  it('create, read, change, list and delete a record', async () => {
    const by = as(admin);
    const created = await by.create('CklgPayee', { name: ' Water works ', email: '', phone: null });
    expect(created.body).toMatchObject({
      error: false,
      value: { name: 'Water works', email: null, is_active: true, version: 1 },
    });
    const { id } = created.body.value;
    expect((await by.getOne('CklgPayee', id)).body.value).toEqual(created.body.value);
    const changed = await by.update('CklgPayee', id, { ...created.body.value, note: 'By bank transfer' });
    expect(changed.body.value).toMatchObject({ id, note: 'By bank transfer', version: 2 });
    expect((await by.getAll('CklgPayee')).body.value).toContainEqual(changed.body.value);
    expect((await by.remove('CklgPayee', id)).status).toBe(200);
    expect((await by.getOne('CklgPayee', id)).status).toBe(404);
  });

  it('report all problems of a body at once, in the envelope', async () => {
    const { by } = await ledger();
    const reply = await by.create('CklgTransaction', {
      amount: '1.234',
      transaction_date: '2026-02-30',
      colour: 'red',
    });
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ error: true, value: null });
    expect(reply.body.issues?.map(({ field }) => field).sort()).toEqual(
      ['account_id', 'amount', 'colour', 'fund_source_id', 'payee_id', 'transaction_date'].sort(),
    );
  });

  it('reject server fields but accept a record sent back as read', async () => {
    const { by, check } = await ledger();
    const { value } = (await by.create('CklgTransaction', check())).body;
    expect((await by.update('CklgTransaction', value.id, value)).status).toBe(200);
    for (const part of [{ id: value.id + 1 }, { voided_by: 3 }, { former_account_id: 9 }]) {
      const reply = await by.update('CklgTransaction', value.id, part);
      expect(reply.status).toBe(400);
      expect(reply.body.issues?.[0]?.field).toBe(Object.keys(part)[0]);
    }
    expect((await by.create('CklgTransaction', check({ id: 7 }))).status).toBe(400);
  });

  it('reject a reference to a missing record', async () => {
    const { by, check } = await ledger();
    const reply = await by.create('CklgTransaction', check({ payee_id: 999 }));
    expect(reply.status).toBe(400);
    expect(reply.body.issues).toEqual([{ field: 'payee_id', message: "There's no payee with id 999." }]);
  });

  it('refuse to delete a record in use and say what uses it and how often', async () => {
    const { by, check, payee, account } = await ledger();
    const first = (await by.create('CklgTransaction', check())).body.value;
    await by.create('CklgTransaction', check());
    const reply = await by.remove('CklgPayee', payee.id);
    expect(reply.status).toBe(409);
    expect(reply.body.message).toContain('it is used by 2 checks');
    const other = (await by.create('CklgPayee', { name: 'Other' })).body.value;
    await by.update('CklgTransaction', first.id, { payee_id: other.id });
    expect((await by.remove('CklgPayee', payee.id)).body.message).toContain('1 check.');
    await by.create('CklgAccount', { name: 'Sub', parent_id: account.id });
    expect((await by.remove('CklgAccount', account.id)).body.message).toContain('2 checks');
    expect((await by.remove('CklgAccount', account.id)).body.message).toContain('1 sub-account');
  });

  it('list checks by year and by date range, paging in both directions', async () => {
    const { by, check } = await ledger();
    const dates = ['2019-12-31', '2020-01-01', '2020-06-15', '2021-01-01'];
    for (const transaction_date of dates)
      await by.create('CklgTransaction', check({ transaction_date, note: 'paging' }));
    const days = async (query: object) =>
      (await by.getAll('CklgTransaction', query)).body.value
        .filter(({ note }) => note === 'paging')
        .map((c) => c.transaction_date);
    expect(await days({ year: 2020 })).toEqual(['2020-01-01', '2020-06-15']);
    expect(await days({ from: '2019-12-31', to: '2020-01-01' })).toEqual(['2019-12-31', '2020-01-01']);
    expect(await days({ to: '2020-12-31' })).toEqual(dates.slice(0, 3));
    for (const order of ['asc', 'desc']) {
      const seen: unknown[] = [];
      let next: string | undefined;
      do {
        const page = await by.getAll('CklgTransaction', {
          from: '2019-01-01',
          to: '2021-12-31',
          limit: 1,
          order,
          ...(next && { next }),
        });
        expect(page.body.value.length).toBeLessThanOrEqual(1);
        seen.push(...page.body.value.map((c) => c.transaction_date));
        next = page.body.next;
      } while (next);
      expect(seen).toEqual(order === 'asc' ? dates : dates.toReversed());
    }
    expect((await by.getAll('CklgTransaction', { next: 'bm9ucw' })).status).toBe(400);
  });

  it('void a check without an account, refuse edits while it is voided, and unvoid it with an account', async () => {
    const { by, check, account } = await ledger();
    const { id } = (await by.create('CklgTransaction', check({ check_number: 7 }))).body.value;
    expect((await by.update('CklgTransaction', id, { is_voided: true, note: 'x' })).status).toBe(400);
    expect((await by.update('CklgTransaction', id, { is_voided: true, account_id: account.id })).status).toBe(400);
    const voided = await by.update('CklgTransaction', id, {
      is_voided: true,
      account_id: null,
      reason: 'Lost in the mail',
    });
    expect(voided.body.value).toMatchObject({
      is_voided: true,
      account_id: null,
      void_reason: 'Lost in the mail',
      voided_by: admin.id,
      former_account_id: account.id,
      amount: 12.5,
    });
    expect((await by.update('CklgTransaction', id, voided.body.value)).status).toBe(200);
    const edit = await by.update('CklgTransaction', id, { note: 'x' });
    expect([edit.status, edit.body.message]).toEqual([409, 'You cannot edit this transaction because it is voided.']);
    expect((await by.update('CklgTransaction', id, { account_id: account.id })).status).toBe(409);
    expect((await by.update('CklgTransaction', id, { is_voided: false })).status).toBe(400);
    const active = await by.update('CklgTransaction', id, {
      is_voided: false,
      account_id: account.id,
      reason: 'Found',
    });
    expect(active.body.value).toMatchObject({
      is_voided: false,
      account_id: account.id,
      void_reason: null,
      voided_by: null,
    });
  });

  it('compute amounts of quotes and invoices in cents and keep whole units whole', async () => {
    const by = as(admin);
    const unit = (await by.create('InvcItemUnit', { name: 'Piece', whole_only: true })).body.value;
    const client = (await by.create('InvcClient', { name: 'Client' })).body.value;
    const line = { description: 'Work', quantity: 1.5, unit_price: 33.33 };
    const invoice = {
      number: 'I-1',
      client_id: client.id,
      date: '2026-01-01',
      line_items: [line, { ...line, quantity: 3, unit_id: unit.id }],
    };
    const stored = await by.create('InvcInvoice', invoice);
    expect(stored.body.value).toMatchObject({ amount: 149.99, status: 'draft' });
    expect((await by.remove('InvcItemUnit', unit.id)).body.message).toContain('1 invoice.');
    const fraction = await by.update('InvcInvoice', stored.body.value.id, {
      line_items: [{ ...line, unit_id: unit.id }],
    });
    expect(fraction.body.issues).toEqual([
      { field: 'line_items.0.quantity', message: 'The quantity must be a whole number (unit: Piece).' },
    ]);
    await by.update('InvcInvoice', stored.body.value.id, { line_items: [] });
    expect((await by.remove('InvcItemUnit', unit.id)).status).toBe(200);
  });

  it('reject a write based on an older version', async () => {
    const { by, payee } = await ledger();
    expect((await by.update('CklgPayee', payee.id, { note: 'a', version: 1 })).status).toBe(200);
    const late = await by.update('CklgPayee', payee.id, { note: 'b', version: 1 });
    expect(late.status).toBe(409);
    expect((await by.update('CklgPayee', payee.id, { note: 'c' })).status).toBe(200);
  });

  it('create one record when a create is sent again with its key', async () => {
    const { by } = await ledger();
    const send = (name: string) => by.create('CklgPayee', { name }, { 'Idempotency-Key': 'once-1' });
    const replies = await Promise.all(Array.from({ length: 5 }, () => send('Once')));
    expect(new Set(replies.map(({ body }) => body.value.id)).size).toBe(1);
    expect((await by.getAll('CklgPayee')).body.value.filter(({ name }) => name === 'Once')).toHaveLength(1);
    expect((await send('Twice')).status).toBe(409);
  });

  it('compare unique fields case-insensitively', async () => {
    const by = as(admin);
    await by.create('Team', { name: 'North' });
    const reply = await by.create('Team', { name: 'north ' });
    expect(reply.status).toBe(409);
    expect(reply.body.message).toBe('Another team already has this name.');
  });

  it('keep exactly one current pay period, which can be replaced but not unset', async () => {
    const by = as(admin);
    const period = (month: string, is_current: boolean) => ({
      start_date: `2026-${month}-01`,
      end_date: `2026-${month}-14`,
      pay_date: `2026-${month}-20`,
      is_current,
    });
    const first = (await by.create('TsrpPayPeriod', period('01', true))).body.value;
    const second = (await by.create('TsrpPayPeriod', period('02', true))).body.value;
    const current = async () =>
      (await by.getAll('TsrpPayPeriod')).body.value.filter((p) => p.is_current).map((p) => p.id);
    expect(await current()).toEqual([second.id]);
    await Promise.all(
      [first, second, first, second].map(({ id }) => by.update('TsrpPayPeriod', id, { is_current: true })),
    );
    expect(await current()).toHaveLength(1);
    const [id] = (await current()) as number[];
    expect((await by.update('TsrpPayPeriod', id!, { is_current: false })).status).toBe(409);
    expect((await by.remove('TsrpPayPeriod', id!)).status).toBe(409);
    expect(
      (await by.create('TsrpPayPeriod', { ...period('01', false), start_date: '2026-01-14' })).body.message,
    ).toContain('overlaps');
  });

  it('never close a cycle in a tree, even with two moves at once', async () => {
    const by = as(admin);
    const make = async (name: string, parent_id: number | null = null) =>
      (await by.create('CklgAccount', { name, parent_id })).body.value.id;
    for (let round = 0; round < 10; round += 1) {
      const [a, b] = [await make(`A ${round}`), await make(`B ${round}`)];
      const replies = await Promise.all([
        by.update('CklgAccount', a, { parent_id: b }),
        by.update('CklgAccount', b, { parent_id: a }),
      ]);
      expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
      expect((await by.update('CklgAccount', a, { parent_id: a })).status).toBe(400);
    }
  });
});

describe('a list of references', () => {
  it('says how many can be exchanged at once, because each one counts', async () => {
    const people: number[] = [];
    while (people.length < 100) people.push((await product.person('user')).id);
    const [first, second] = [people.slice(0, 50), people.slice(50)];
    const by = as(admin);
    const { id } = (await by.create('Team', { name: 'Night shift', member_ids: first })).body.value;
    const refused = await by.update('Team', id, { name: '', member_ids: second });
    expect([refused.status, refused.body.issues]).toEqual([
      400,
      [
        { field: 'name', message: 'This field is required.' },
        { field: 'member_ids', message: 'At most 90 can be added or removed at once. Save the change in two steps.' },
      ],
    ]);
    const lead = { name: 'Early shift', lead_user_id: first[0] };
    const most = await by.update('Team', id, { ...lead, member_ids: [...first.slice(45), ...second.slice(5)] });
    expect([most.status, most.body.message]).toEqual([200, 'OK']);
    expect((await by.update('Team', id, { member_ids: second })).status).toBe(200);
  });
});
