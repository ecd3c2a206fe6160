import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Factory, factoryOf, type Stored, type Values } from '../support/factories.ts';
import { type Person, type Product, type Reply, startProduct } from '../support/harness.ts';
import { actOn, flags, type Period, sheetIn, storedSheet, withWork } from '../support/timesheets.ts';
import { violations } from './invariants.ts';

interface Event {
  readonly title: string;
  readonly call: string;
  readonly by: { readonly user_id: number; readonly name: string } | null;
  readonly acted_for: { readonly user_id: number; readonly name: string } | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly reason: string | null;
  readonly changed_days: readonly { readonly date: string }[];
}

let product: Product;
let factory: Factory;
let admin: Person;
let approver: Person;
let deputy: Person;
let owner: Person;

const newPeriod = async (): Promise<Period> => await factory.create('TsrpPayPeriod');

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  factory = factoryOf(product, admin);
  approver = await product.person('supervisor');
  deputy = await product.person('supervisor');
  owner = await product.person('user');
  await factory.create('TsrpTrackUser', { user_id: owner.id, approver_id: approver.id });
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => product.stop());

const as = async (person: Person): Promise<Person> => ({
  ...person,
  token: await product.tokens.sign(person.id, 0, new Date()),
});
const at = (moment: string) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
};

const historyOf = async (person: Person, sheet: Values): Promise<Reply<Event[]>> =>
  product.call('GET /api_admin_private/timesheet-history', {
    token: person.token,
    query: { timesheet_id: Number(sheet.id) },
  });

const titles = async (person: Person, sheet: Values) =>
  (await historyOf(person, sheet)).body.value.map(({ title, from, to }) => `${title}: ${from} > ${to}`);

describe('a deputy approver', () => {
  const deputize = (body: Values) => factory.update('TsrpTrackUser', owner.id, body);
  const span = { deputy_from: '2030-05-06', deputy_until: '2030-05-10' };

  it('must be another person with an approving role, with dates in order', async () => {
    const user = await product.person('user');
    const problems = async (body: Values) => {
      const reply = await deputize(body);
      return [reply.status, ...(reply.body.issues ?? []).map(({ field, message }) => `${field}: ${message}`)];
    };
    expect(await problems({ deputy_id: deputy.id })).toEqual([
      400,
      'deputy_from: This field is required.',
      'deputy_until: This field is required.',
    ]);
    expect(await problems(span)).toEqual([400, 'deputy_id: This field is required.']);
    expect(await problems({ deputy_id: deputy.id, deputy_from: '2030-05-10', deputy_until: '2030-05-06' })).toEqual([
      400,
      "deputy_until: The last day can't be before the first.",
    ]);
    expect(await problems({ ...span, deputy_id: user.id })).toEqual([
      400,
      "deputy_id: This person's role can't approve timesheets.",
    ]);
    expect(await problems({ ...span, deputy_id: owner.id })).toEqual([
      400,
      "deputy_id: People can't approve their own timesheets. Choose someone else.",
      "deputy_id: This person's role can't approve timesheets.",
    ]);
    expect(await problems({ ...span, deputy_id: approver.id })).toEqual([
      400,
      'deputy_id: This person is already the approver. Choose someone else.',
    ]);
    expect(await problems({ ...span, deputy_id: deputy.id, approver_id: null })).toEqual([
      400,
      'deputy_id: Choose an approver first.',
    ]);
    expect((await problems({ ...span, deputy_id: 999_999 }))[0]).toBe(400);
    expect(await problems({ ...span, deputy_id: deputy.id })).toEqual([200]);
  });

  it('can approve from the first company day to the last, and sees nothing before or after', async () => {
    await deputize({ ...span, deputy_id: deputy.id });
    const period = await newPeriod();
    const sheet = await sheetIn(product, owner, period, 'locked');
    // Midnight in New York is at 4:00 UTC in May.
    const moments: readonly (readonly [string, boolean])[] = [
      ['2030-05-06T03:59:59.000Z', false],
      ['2030-05-06T04:00:00.000Z', true],
      ['2030-05-11T03:59:59.000Z', true],
      ['2030-05-11T04:00:00.000Z', false],
    ];
    for (const [moment, isDeputy] of moments) {
      at(moment);
      const who = await as(deputy);
      const seen = await actOn(product, 'read', who, sheet);
      expect([moment, seen.status]).toEqual([moment, isDeputy ? 200 : 404]);
      const listed = await product.call<Stored[]>('GET /api_admin_private/get-timesheets', {
        token: who.token,
        query: { pay_period_id: period.id, view: 'APPROVING' },
      });
      expect([moment, listed.body.value.map(({ id }) => id)]).toEqual([moment, isDeputy ? [sheet.id] : []]);
      const all = await product.call<Stored[]>('GET /crud/TsrpTimesheet/getAll', { token: who.token });
      expect([moment, all.body.value.some(({ id }) => id === sheet.id)]).toEqual([moment, isDeputy]);
      const reply = await actOn(product, 'approve', who, sheet);
      expect([moment, reply.status]).toEqual([moment, isDeputy ? 200 : 404]);
      if (isDeputy) expect((await actOn(product, 'unapprove', who, sheet, { reason: 'Again.' })).status).toBe(200);
    }
  });

  it("is in the history along with the approver's name", async () => {
    await deputize({ ...span, deputy_id: deputy.id });
    const sheet = await sheetIn(product, owner, await newPeriod(), 'locked');
    at('2030-05-07T12:00:00.000Z');
    expect((await actOn(product, 'approve', await as(deputy), sheet)).status).toBe(200);
    const [approved] = (await historyOf(await as(owner), sheet)).body.value;
    expect(approved).toMatchObject({
      title: 'Approved',
      from: 'locked',
      to: 'approved',
      by: { user_id: deputy.id, name: `First${deputy.id} Last${deputy.id}` },
      acted_for: { user_id: approver.id, name: `First${approver.id} Last${approver.id}` },
    });
    // The approver can act the whole time, in their own name.
    expect((await actOn(product, 'unapprove', await as(approver), sheet)).status).toBe(200);
    const [unapproved] = (await historyOf(await as(owner), sheet)).body.value;
    expect(unapproved).toMatchObject({ title: 'Unapproved', by: { user_id: approver.id }, acted_for: null });
  });

  it("can't approve their own timesheet as their approver's deputy", async () => {
    const tracker = await factory.create('TsrpTrackUser', { user_id: deputy.id, approver_id: approver.id });
    const reply = await factory.update('TsrpTrackUser', deputy.id, { ...span, deputy_id: deputy.id });
    expect([Boolean(tracker), reply.status]).toEqual([true, 400]);
    const sheet = await sheetIn(product, deputy, await newPeriod(), 'locked');
    expect((await actOn(product, 'approve', deputy, sheet)).status).toBe(403);
    expect((await actOn(product, 'approve', approver, sheet)).status).toBe(200);
  });
});

describe('sending a timesheet back with a note', () => {
  const send = async (person: Person, sheet: Values, note: unknown) =>
    product.call<{ timesheet: Stored; mailed: boolean }>('PUT /api_admin_private/return-timesheet', {
      token: person.token,
      body: { timesheet_id: sheet.id, note },
    });

  it('reopens it, keeps the note for its owner and emails it', async () => {
    const period = await newPeriod();
    const sheet = await sheetIn(product, owner, period, 'locked');
    const before = product.mails.length;
    const note = 'Friday is missing.\n<b>Please</b> add it.';
    const reply = await send(approver, sheet, note);
    expect([reply.status, reply.body.value.mailed]).toEqual([200, true]);
    const seen = await actOn(product, 'read', owner, sheet);
    expect(seen.body.value).toMatchObject({ ...flags.open, return_note: note });
    const mail = product.mails.at(-1)!;
    expect(product.mails.length).toBe(before + 1);
    expect([mail.Destination?.ToAddresses, mail.Message?.Subject?.Data]).toEqual([
      [owner.email],
      `Your timesheet for ${period.start_date} to ${period.end_date} was sent back`,
    ]);
    expect(mail.Message?.Body?.Text?.Data).toContain('> Friday is missing.');
    expect(mail.Message?.Body?.Text?.Data).toContain(`First${approver.id} Last${approver.id} sent your timesheet`);
    expect(mail.Message?.Body?.Html?.Data).toContain('&lt;b&gt;Please&lt;/b&gt;');
    const [event] = (await historyOf(owner, sheet)).body.value;
    expect(event).toMatchObject({ title: 'Sent back', from: 'locked', to: 'open', reason: note });
    // The next lock removes the note; history keeps it.
    expect((await actOn(product, 'lock', approver, sheet)).status).toBe(200);
    expect(await storedSheet(product, sheet.id)).toMatchObject({ return_note: null, returned_at: null });
  });

  it("works even if the email can't be sent, and says so", async () => {
    const sheet = await sheetIn(product, owner, await newPeriod(), 'locked');
    product.failMail(true);
    const reply = await send(approver, sheet, 'Friday is missing.');
    product.failMail(false);
    expect([reply.status, reply.body.value.mailed]).toEqual([200, false]);
    expect(await storedSheet(product, sheet.id)).toMatchObject({ ...flags.open, return_note: 'Friday is missing.' });
  });

  it('requires a note', async () => {
    const sheet = await sheetIn(product, owner, await newPeriod(), 'locked');
    for (const note of [undefined, null, '', '   ', 'n'.repeat(1001)]) {
      expect([note, (await send(approver, sheet, note)).status]).toEqual([note, 400]);
    }
    expect(await storedSheet(product, sheet.id)).toEqual(sheet);
  });
});

describe('the history of a timesheet', () => {
  it('tells its owner who did what, when, from which state to which and why', async () => {
    const period = await newPeriod();
    const made = (
      await product.call<Stored>('POST /api_admin_private/create-timesheet', {
        token: owner.token,
        body: { payPeriod: period.id, holidays: [] },
      })
    ).body.value;
    expect((await actOn(product, 'save', owner, withWork(made, 1))).status).toBe(200);
    for (const [step, person, reason] of [
      ['lock', approver, undefined],
      ['approve', approver, undefined],
      ['process', admin, undefined],
      ['unprocess', admin, 'Paid twice.'],
      ['unapprove', approver, undefined],
      ['unlock', approver, 'Friday is missing.'],
    ] as const) {
      const reply = await actOn(product, step, person, made, reason === undefined ? {} : { reason });
      expect([step, reply.status]).toEqual([step, 200]);
    }
    expect(await titles(owner, made)).toEqual([
      'Unlocked: locked > open',
      'Unapproved: approved > locked',
      'Unprocessed: processed > approved',
      'Processed: approved > processed',
      'Approved: locked > approved',
      'Locked: open > locked',
      'Saved: open > open',
      'Created: null > open',
    ]);
    const events = (await historyOf(owner, made)).body.value;
    expect(events.map(({ reason }) => reason)).toEqual([
      'Friday is missing.',
      null,
      'Paid twice.',
      ...Array.from({ length: 5 }, () => null),
    ]);
    expect(events.at(-2)!.changed_days.map(({ date }) => date)).toEqual([(made.data as Values[])[1]!.date]);
    expect(events.at(-2)!.by).toEqual({ user_id: owner.id, name: `First${owner.id} Last${owner.id}` });
    // Only management sees login emails.
    expect(JSON.stringify(events)).not.toContain('@');
  });

  it('is limited to those who may see the timesheet', async () => {
    const sheet = await sheetIn(product, owner, await newPeriod(), 'open');
    const other = await product.person('user');
    for (const [person, status] of [
      [owner, 200],
      [approver, 200],
      [admin, 200],
      [other, 404],
      [deputy, 404],
      [await product.person('accountant'), 403],
    ] as const) {
      expect((await historyOf(person, sheet)).status).toBe(status);
    }
  });
});

describe("the president's own timesheet", () => {
  it('is approved and processed by others as long as anyone else can', async () => {
    const president = await product.person('president');
    const locked = await sheetIn(product, president, await newPeriod(), 'locked');
    const refused = await actOn(product, 'approve', president, locked);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      "You can't approve your own timesheet. Ask someone else to do it.",
    ]);
    expect((await actOn(product, 'approve', admin, locked)).status).toBe(200);
    expect((await actOn(product, 'process', president, locked)).status).toBe(403);
  });
});

it('the table satisfies every invariant after approvals by deputies', async () => {
  expect(await violations(product)).toEqual([]);
});
