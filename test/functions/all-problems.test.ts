import { describe, expect, it } from 'vitest';
import { REQUIRED, runForProblems, problemsIn } from '../support/all-problems.ts';

const setup = runForProblems();
const { create } = setup;

describe('all problems are reported at once', () => {
  it('for a new check: its fields, missing account, cleared date and references', async () => {
    const reply = await create('CklgTransaction', {
      transaction_date: '2026-02-30',
      amount: '-1',
      payee_id: 987_654,
      cleared_on: '2999-01-01',
      colour: 'red',
    });
    expect([reply.status, problemsIn(reply)]).toEqual([
      400,
      [
        `account_id: ${REQUIRED}`,
        'amount: Invalid amount.',
        "cleared_on: A check can't clear on a future date.",
        'colour: Unknown field.',
        `fund_source_id: ${REQUIRED}`,
        "payee_id: There's no payee with id 987654.",
        'transaction_date: Date must be a valid date in the format YYYY-MM-DD.',
      ],
    ]);
  });

  it('for a changed check', async () => {
    const { id } = await setup.factory.create('CklgTransaction');
    const reply = await setup.factory.update('CklgTransaction', id, {
      account_id: null,
      amount: 0,
      note: 'x'.repeat(501),
      fund_source_id: 987_654,
      voided_by: 3,
      version: 'first',
    });
    expect([reply.status, problemsIn(reply)]).toEqual([
      400,
      [
        `account_id: ${REQUIRED}`,
        'amount: Invalid amount.',
        "fund_source_id: There's no fund source with id 987654.",
        'note: This field takes at most 500 characters.',
        'version: This field must be a whole number.',
        "voided_by: This field is set by the server and can't be changed.",
      ],
    ]);
  });

  it('for a check with only broken references', async () => {
    const body = { transaction_date: '2026-01-01', amount: 1, payee_id: 7001, account_id: 7002, fund_source_id: 7003 };
    const reply = await create('CklgTransaction', body);
    expect([reply.status, problemsIn(reply)]).toEqual([
      400,
      [
        "account_id: There's no account with id 7002.",
        "fund_source_id: There's no fund source with id 7003.",
        "payee_id: There's no payee with id 7001.",
      ],
    ]);
  });

  it('for an invoice: its dates, lines, number and references', async () => {
    const unit = await setup.factory.create('InvcItemUnit', { name: 'Crate', whole_only: true });
    const taken = await setup.factory.create('InvcInvoice');
    const line = { description: 'Work', quantity: 1.5, unit_id: unit.id, unit_price: 1 };
    const reply = await create('InvcInvoice', {
      number: taken.number,
      client_id: 987_654,
      date: '2026-02-01',
      due_date: '2026-01-01',
      line_items: [line],
    });
    expect([reply.status, problemsIn(reply)]).toEqual([
      400,
      [
        "client_id: There's no client with id 987654.",
        "due_date: The due date can't be before the invoice date.",
        'line_items.0.quantity: The quantity must be a whole number (unit: Crate).',
        'number: Another invoice already has this number.',
      ],
    ]);
  });

  it("for an import: both defaults that don't exist", async () => {
    const reply = await setup.product.call('POST /api_admin_private/import-transactions', {
      token: setup.admin.token,
      body: { rows: [], fund_source_id: 987_654, account_id: 987_655 },
    });
    expect([reply.status, problemsIn(reply)]).toEqual([
      400,
      ["account_id: There's no account with id 987655.", "fund_source_id: There's no fund source with id 987654."],
    ]);
  });
});

describe('a conflict with stored data', () => {
  it('is reported when nothing in the request is wrong by itself', async () => {
    const client = await setup.factory.create('InvcClient', { number: 'C-1' });
    const reply = await create('InvcClient', { name: 'Another', number: 'c-1 ' });
    expect([reply.status, reply.body.message, problemsIn(reply)]).toEqual([
      409,
      'Another client already has this number.',
      ['number: Another client already has this number.'],
    ]);
    expect(client.number).toBe('C-1');
  });

  it('uses up no id', async () => {
    const first = await setup.factory.create('InvcPaymentType');
    await create('InvcPaymentType', { name: '' });
    const second = await setup.factory.create('InvcPaymentType');
    expect(second.id).toBe(first.id + 1);
  });
});

it('missing permission is reported before any problem of the change', async () => {
  const user = await setup.product.person('user');
  const { profileId } = await setup.product.person('user');
  const reply = await setup.product.call('PUT /crud/Profile/update', {
    token: user.token,
    query: { id: profileId },
    body: { zip: '1' },
  });
  expect([reply.status, reply.body.issues]).toEqual([403, undefined]);
});
