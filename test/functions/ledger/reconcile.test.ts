import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnswerOf } from '../../../shared/contract/operations.ts';
import { violations } from '../../proofs/invariants.ts';
import { type Factory, factoryOf, type Stored, type Values } from '../../support/factories.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';

let product: Product;
let admin: Person;
let factory: Factory;
let checkbook: Stored;
let source: Stored;

beforeEach(async () => {
  vi.resetModules();
  product = await startProduct();
  admin = await product.person('admin');
  factory = factoryOf(product, admin);
  checkbook = await factory.create('CklgCheckbook');
  source = await factory.create('CklgFundSource', { checkbook_id: checkbook.id });
});
afterEach(async () => {
  vi.useRealTimers();
  expect(await violations(product)).toEqual([]);
  await product.stop();
});

type Line = AnswerOf<'statement'>['lines'][number];
type NewLine = Pick<Line, 'date' | 'amount'> & Partial<Line>;

const check = (more: Values = {}): Promise<Stored> =>
  factory.create('CklgTransaction', {
    transaction_date: '2025-10-05',
    amount: 10,
    fund_source_id: source.id,
    ...more,
  });
const stored = async (id: number) => (await factory.getOne('CklgTransaction', id)).body.value;
const reconciliationOf = async (id: number) => (await factory.getOne('CklgReconciliation', id)).body.value;

const october = (more: Values = {}): Promise<Stored> =>
  factory.create('CklgReconciliation', {
    checkbook_id: checkbook.id,
    statement_date: '2025-10-31',
    opening_balance: 1000,
    closing_balance: 990,
    ...more,
  });

const upload = (id: number, lines: readonly NewLine[], more: Values = {}) =>
  product.call<AnswerOf<'add-statement-lines'>>('POST /api_admin_private/add-statement-lines', {
    token: admin.token,
    body: {
      reconciliation_id: id,
      lines: lines.map((line) => ({ number: null, text: '', bank_id: null, ...line })),
      ...more,
    },
  });
const open = async (id: number) => {
  const reply = await product.call<AnswerOf<'statement'>>('GET /api_admin_private/statement', {
    token: admin.token,
    query: { reconciliation_id: id },
  });
  expect(reply.status).toBe(200);
  return reply.body.value;
};
const match = (id: number, matches: readonly { check_id: number; line: number | null }[], more: Values = {}) =>
  product.call<AnswerOf<'match-checks'>>('PUT /api_admin_private/match-checks', {
    token: admin.token,
    body: { reconciliation_id: id, matches, ...more },
  });
const undo = (id: number, pressed_at: string) =>
  product.call<AnswerOf<'undo-matches'>>('POST /api_admin_private/undo-matches', {
    token: admin.token,
    body: { reconciliation_id: id, pressed_at },
  });
const update = (id: number, body: Values) => factory.update('CklgReconciliation', id, body);
const close = (id: number, more: Values = {}) => update(id, { state: 'closed', ...more });

/** October with one cleared check of 10.00, closed. */
const closedOctober = async () => {
  const { id } = await october();
  const paid = await check();
  expect((await match(id, [{ check_id: paid.id, line: null }])).body.value.refused).toEqual([]);
  const reply = await close(id);
  expect([reply.status, reply.body.message]).toEqual([200, expect.any(String)]);
  return { id, paid };
};

describe('a statement', () => {
  it("starts a checkbook with a typed opening balance, and later ones with the last statement's closing balance", async () => {
    const without = await product.call('POST /crud/CklgReconciliation/create', {
      token: admin.token,
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
    const other = await product.call('POST /crud/CklgReconciliation/create', {
      token: admin.token,
      body: { checkbook_id: checkbook.id, statement_date: '2025-11-21', opening_balance: 5, closing_balance: 1 },
    });
    expect(other.body.issues).toEqual([
      { field: 'opening_balance', message: 'The last statement ended with 900.00, so this one starts with it.' },
    ]);
  });

  it('comes after the earlier ones of its checkbook, and not in the future', async () => {
    await october();
    const create = async (statement_date: string) => {
      const body = { checkbook_id: checkbook.id, statement_date, closing_balance: 1 };
      return (await product.call('POST /crud/CklgReconciliation/create', { token: admin.token, body })).body.issues;
    };
    expect(await create('2025-09-30')).toMatchObject([
      {
        field: 'statement_date',
        message: 'This checkbook has a statement of October 31, 2025 already. Choose a later date.',
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
      'lines: A reconciliation takes at most 10,000 lines. Reconcile a shorter period.',
    ]);
    expect((await open(id)).lines).toHaveLength(10_000);
    // With its lines, also many of them.
    expect((await factory.remove('CklgReconciliation', id)).status).toBe(200);
    expect(await product.store.queryItems(`CklgReconciliation#lines#${id}`)).toEqual([]);
  });
});

describe('a check on a statement', () => {
  it("clears on the bank's day, and is outstanding again when it is taken off", async () => {
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

  it('is refused by itself if it is void, on another statement, of another checkbook, or its line is taken', async () => {
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
      { id: elsewhere.id, message: "This check belongs to another checkbook than the statement's." },
    ]);
    expect(other.id).not.toBe(id);
    const second = await match(id, [{ check_id: free.id, line: 2 }]);
    expect(second.body.value.refused[0]?.message).toBe('This check is on this statement already.');
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

describe('closing', () => {
  it('stores what the balances come to', async () => {
    const { id } = await october({ closing_balance: 1459.5, fees: 0.5 });
    const [paid] = [await check({ check_number: 101 }), await check({ amount: 77 })];
    await upload(id, [
      { date: '2025-10-06', amount: -10, number: 101 },
      { date: '2025-10-07', amount: -5, text: 'Service charge' },
      { date: '2025-10-07', amount: 500 },
      { date: '2025-10-08', amount: -25, text: 'Transfer' },
    ]);
    await match(id, [{ check_id: paid!.id, line: 1 }]);
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
      closed_by: admin.id,
    });
  });

  it('with a difference needs its amount and a reason', async () => {
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
    const cleared = await product.call<AnswerOf<'clear-transactions'>>('PUT /api_admin_private/clear-transactions', {
      token: admin.token,
      body: { checks: [{ id: paid.id }], cleared_on: null },
    });
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

  it('goes in the order of the statements, and reopening in the reverse order with a reason', async () => {
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
    const history = await product.call<{ reason: string | null; changes: Values }[]>('GET /api_admin_private/history', {
      token: admin.token,
      query: { entity: 'CklgReconciliation', id },
    });
    expect(history.body.value.some(({ reason, changes }) => reason === 'Wrong amount' && 'state' in changes)).toBe(
      true,
    );
    expect((await factory.update('CklgTransaction', paid.id, { note: 'Now' })).status).toBe(200);
    // The next opening balance follows the corrected closing balance.
    await update(id, { closing_balance: 980 });
    expect((await update(november.id, { closing_balance: 980 })).body.value).toMatchObject({ opening_balance: 980 });
  });
});

describe('at the same second', () => {
  it('closing and putting a check on leave a closed reconciliation whose figures are those of its checks', async () => {
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
