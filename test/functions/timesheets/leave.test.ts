import '../../support/stable-day.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnswerOf } from '../../../shared/contract/operations.ts';
import { addDays } from '../../../shared/dates.ts';
import { type Factory, factoryOf, type Stored } from '../../support/factories.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';
import { ask, cancel, decide, mondayIn } from '../../support/leave.ts';
import { violations } from '../../proofs/invariants.ts';

type Leave = AnswerOf<'leave-of-person'>;
type Rows = AnswerOf<'leave-requests'>;

let product: Product;
let factory: Factory;
let admin: Person;
let approver: Person;
let owner: Person;
let vacation: Stored;
let jury: Stored;

const MONDAY = mondayIn(3);
const FRIDAY = addDays(MONDAY, 4);

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  factory = factoryOf(product, admin);
  approver = await product.person('supervisor');
  vacation = await factory.create('TsrpLeaveKind', { name: 'Vacation' });
  jury = await factory.create('TsrpLeaveKind', { name: 'Jury duty', keeps_balance: false });
});
afterAll(async () => {
  expect(await violations(product)).toEqual([]);
  await product.stop();
});

const tracked = async (): Promise<Person> => {
  const person = await product.person('user');
  await factory.create('TsrpTrackUser', { user_id: person.id, approver_id: approver.id });
  return person;
};

const grant = (person: Person, hours: number, by = admin, kind = vacation) =>
  product.call<{ balance: number }>('POST /api_admin_private/correct-leave-balance', {
    token: by.token,
    body: { user_id: person.id, kind_id: kind.id, hours, note: 'Opening balance' },
  });

const leaveOf = async (person: Person, by = person): Promise<Leave> =>
  (
    await product.call<Leave>('GET /api_user_private/leave-of-person', {
      token: by.token,
      query: { user_id: person.id },
    })
  ).body.value;

const vacationOf = async (person: Person) =>
  (await leaveOf(person)).balances.find(({ kind_id }) => kind_id === vacation.id)!;

const listed = async (by: Person): Promise<Rows> =>
  (await product.call<Rows>('GET /api_admin_private/leave-requests', { token: by.token })).body.value;

const week = { first_day: MONDAY, last_day: FRIDAY };

beforeEach(async () => {
  owner = await tracked();
  expect((await grant(owner, 80)).status).toBe(200);
});

describe('a request for leave', () => {
  it('waits for the approver, who is emailed without the leave type', async () => {
    const before = product.mails.length;
    const { status, body } = await ask(product, owner, vacation, { ...week, note: 'Family visit' });
    expect([status, body.value.mailed]).toEqual([200, true]);
    expect(body.value.request).toMatchObject({ status: 'asked', hundredths: 4000, is_full_day: true });
    const mail = product.mails[before]!;
    expect(JSON.stringify(mail)).toContain(approver.email);
    expect(JSON.stringify(mail)).toContain('Family visit');
    expect(JSON.stringify(mail)).not.toContain('Vacation');
    expect(await vacationOf(owner)).toMatchObject({ balance: 8000, open: 4000, available: 4000 });
  });

  it('is saved when there is nobody to email', async () => {
    const alone = await product.person('user');
    expect((await ask(product, alone, jury, week)).body.value.mailed).toBe(false);
    expect((await leaveOf(alone)).requests).toHaveLength(1);
  });

  it.each([
    ['an unknown kind', () => ({ kind_id: 9999 }), 'kind_id', "This leave type can't be requested."],
    [
      'a last day before the first',
      () => ({ last_day: addDays(MONDAY, -1) }),
      'last_day',
      "The last day can't be before the first.",
    ],
    [
      'a weekend',
      () => ({ first_day: addDays(FRIDAY, 1), last_day: addDays(FRIDAY, 2) }),
      'last_day',
      'These days are weekends or holidays, so no leave is needed.',
    ],
    [
      'more than 92 days',
      () => ({ last_day: addDays(MONDAY, 92) }),
      'last_day',
      'One request covers up to 92 days. Request a longer leave in parts.',
    ],
    [
      'a day long ago',
      () => ({ first_day: '2020-01-06', last_day: '2020-01-06' }),
      'first_day',
      'Leave can be requested up to 92 days back.',
    ],
    [
      'a day far ahead',
      () => ({ first_day: '2199-01-07', last_day: '2199-01-07' }),
      'first_day',
      'Leave can be requested up to 550 days ahead.',
    ],
    [
      'a part day longer than a full one',
      () => ({ hours: 8.01 }),
      'hours',
      'A full day is 8.00 hours. Leave this empty for full days.',
    ],
  ])('for %s is refused', async (_, more, field, message) => {
    const reply = await ask(product, owner, vacation, { ...week, ...more() });
    expect([reply.status, reply.body.issues]).toEqual([400, [{ field, message }]]);
  });

  it('reports all problems at once', async () => {
    const { body } = await ask(product, owner, { id: 9999 }, { first_day: FRIDAY, last_day: MONDAY, hours: 9 });
    expect(body.issues?.map(({ field }) => field)).toEqual(['kind_id', 'last_day', 'hours']);
  });

  it('for more than the balance is refused, counting what is already requested', async () => {
    expect((await ask(product, owner, vacation, week)).status).toBe(200);
    const more = { first_day: addDays(MONDAY, 7), last_day: addDays(MONDAY, 14) };
    const { status, body } = await ask(product, owner, vacation, more);
    expect([status, body.issues?.[0]?.message]).toEqual([
      400,
      'This takes 48.00 hours, but only 40.00 hours of Vacation are left. Request fewer days, or talk to your approver.',
    ]);
  });

  it('may go as far below zero as its kind allows', async () => {
    const sick = await factory.create('TsrpLeaveKind', { name: 'Sick', counts_as: 'sick', negative_limit: 8 });
    const from = (first_day: string) => ask(product, owner, sick, { first_day, last_day: FRIDAY });
    expect((await from(MONDAY)).body.message).toContain('only 8.00 hours of Sick are left. Request fewer days');
    expect((await ask(product, owner, sick, { first_day: MONDAY, last_day: MONDAY })).status).toBe(200);
    expect((await from(FRIDAY)).body.message).toContain('but no hours of Sick are left. Talk to your approver.');
  });

  it('on days with leave already is refused, except for the other half of a day', async () => {
    const half = { first_day: MONDAY, last_day: MONDAY, hours: 4 };
    expect((await ask(product, owner, vacation, half)).status).toBe(200);
    expect((await ask(product, owner, jury, half)).status).toBe(200);
    const { status, body } = await ask(product, owner, jury, half);
    expect([status, body.issues?.[0]?.message]).toEqual([
      400,
      `You already have leave on ${MONDAY}. Choose other days, or cancel that request first.`,
    ]);
  });

  it('for the same day pressed twice at once is made once', async () => {
    const both = await Promise.all([ask(product, owner, vacation, week), ask(product, owner, jury, week)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect((await leaveOf(owner)).requests).toHaveLength(1);
  });

  it('leaves out holidays', async () => {
    const start = mondayIn(20);
    await factory.create('TsrpHoliday', { holiday_date: addDays(start, 2) });
    const reply = await ask(product, owner, vacation, { first_day: start, last_day: addDays(start, 4) });
    expect(reply.body.value.request.hundredths).toBe(3200);
  });
});

describe('an answer', () => {
  const asked = async () => (await ask(product, owner, vacation, week)).body.value.request;

  it('is the approver’s, who sees the balance afterwards and who else is away', async () => {
    const other = await tracked();
    await ask(product, other, jury, { first_day: FRIDAY, last_day: FRIDAY });
    const request = await asked();
    const row = (await listed(approver)).find((each) => each.request.id === request.id)!;
    expect(row).toMatchObject({
      available_after: 4000,
      why_not_decide: null,
      name: `First${owner.id} Last${owner.id}`,
    });
    expect(row.others_away).toContainEqual({
      name: `First${other.id} Last${other.id}`,
      first_day: FRIDAY,
      last_day: FRIDAY,
    });
  });

  it("of a supervisor isn't told what people of others have asked for, only what was approved", async () => {
    const request = await asked();
    const stranger = await product.person('user');
    await factory.create('TsrpTrackUser', { user_id: stranger.id, approver_id: admin.id });
    const theirs = (await ask(product, stranger, jury, week)).body.value.request;
    const named = async () =>
      (await listed(approver))
        .find((each) => each.request.id === request.id)!
        .others_away.some(({ name }) => name === `First${stranger.id} Last${stranger.id}`);
    expect(await named()).toBe(false);
    await decide(product, admin, theirs, { decision: 'approve' });
    expect(await named()).toBe(true);
  });

  it('is emailed to the owner with its word', async () => {
    const request = await asked();
    const before = product.mails.length;
    const reply = await decide(product, approver, request, { decision: 'refuse', answer: 'Inventory week' });
    expect([reply.status, reply.body.value.request.status, reply.body.value.mailed]).toEqual([200, 'refused', true]);
    const mail = JSON.stringify(product.mails[before]);
    expect(mail).toContain(owner.email);
    expect(mail).toContain('Inventory week');
    expect((await vacationOf(owner)).available).toBe(8000);
  });

  it('that refuses needs a reason', async () => {
    const reply = await decide(product, approver, await asked(), { decision: 'refuse' });
    expect([reply.status, reply.body.issues]).toEqual([400, [{ field: 'answer', message: 'This field is required.' }]]);
  });

  it("isn't for the owner, or a supervisor who doesn't approve them", async () => {
    const request = await asked();
    expect((await decide(product, owner, request)).status).toBe(403);
    const reply = await decide(product, await product.person('supervisor'), request);
    expect([reply.status, reply.body.message]).toEqual([404, 'Leave request not found or access denied.']);
  });

  it("isn't possible for one's own request, even for an administrator", async () => {
    const own = (await ask(product, admin, jury, week)).body.value.request;
    const reply = await decide(product, admin, own);
    expect([reply.status, reply.body.message]).toEqual([403, "You can't answer your own request. Ask your approver."]);
  });

  it('of two people at the same second has one winner', async () => {
    const request = await asked();
    const both = await Promise.all([
      decide(product, approver, request),
      decide(product, admin, request, { decision: 'refuse', answer: 'No' }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const winner = both.find(({ status }) => status === 200)!.body.value.request.status;
    expect((await leaveOf(owner)).requests[0]?.status).toBe(winner);
  });

  it('can be given by today’s deputy', async () => {
    const deputy = await product.person('supervisor');
    const today = addDays(mondayIn(0), -7);
    await factory.update('TsrpTrackUser', owner.id, {
      deputy_id: deputy.id,
      deputy_from: today,
      deputy_until: addDays(today, 30),
    });
    expect((await decide(product, deputy, await asked())).status).toBe(200);
  });
});

describe('cancelling leave', () => {
  it('gives the hours back, and tells the other side once it was approved', async () => {
    const { request } = (await ask(product, owner, vacation, week)).body.value;
    await decide(product, approver, request);
    expect((await vacationOf(owner)).available).toBe(4000);
    const before = product.mails.length;
    const reply = await cancel(product, owner, request);
    expect([reply.status, reply.body.value.mailed]).toEqual([200, true]);
    expect(JSON.stringify(product.mails[before])).toContain(approver.email);
    expect((await vacationOf(owner)).available).toBe(8000);
    expect((await cancel(product, owner, request)).status).toBe(409);
  });

  it('at the same second as its approval ends in one order or the other', async () => {
    const { request } = (await ask(product, owner, vacation, week)).body.value;
    const [decided, cancelled] = await Promise.all([
      decide(product, approver, { id: request.id }),
      cancel(product, owner, request),
    ]);
    const [now] = (await leaveOf(owner)).requests;
    expect(cancelled.status).toBe(200);
    expect([200, 409]).toContain(decided.status);
    expect(now?.status).toBe('cancelled');
  });

  it('that has started is for the approver', async () => {
    const past = mondayIn(-3);
    const { request } = (await ask(product, owner, vacation, { first_day: past, last_day: past })).body.value;
    await decide(product, approver, request);
    expect((await cancel(product, owner, request)).body.message).toBe(
      'This leave has already started. Ask your approver to cancel it.',
    );
    expect((await cancel(product, approver, request)).status).toBe(200);
  });
});
