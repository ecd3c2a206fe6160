import '../../support/stable-day.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { roleIds } from '../../../shared/access/roles.ts';
import { collections } from '../../../shared/contract/collections.ts';
import { addDays, dayIn } from '../../../shared/dates.ts';
import type { BoardRow } from '../../../shared/timesheets/board.ts';
import { type Factory, factoryOf } from '../../support/factories.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';

let product: Product;
let factory: Factory;
let admin: Person;
let supervisor: Person;
let mine: Person;
let other: Person;
let paused: Person;
let period: number;
let firstDay: string;
let day = '2019-01-02';

const name = (person: Person, first_name: string, last_name: string) =>
  factory.update('Profile', person.profileId, { first_name, last_name });

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  factory = factoryOf(product, admin);
  supervisor = await product.person('supervisor');
  [mine, other, paused] = [await product.person('user'), await product.person('user'), await product.person('user')];
  await name(mine, 'Mia', 'Mine');
  await name(supervisor, 'Sue', 'Visor');
  await name(other, 'Otto', 'Ther');
  await name(admin, 'Ada', 'Min');
  await factory.create('TsrpTrackUser', { user_id: mine.id, approver_id: supervisor.id, nth: 2 });
  await factory.create('TsrpTrackUser', { user_id: other.id, approver_id: admin.id, nth: 1 });
  await factory.create('TsrpTrackUser', { user_id: paused.id, approver_id: supervisor.id, is_tracking: false });
});
afterAll(() => product.stop());
beforeEach(async () => {
  // Periods that began long ago, on a Wednesday: no reminders go out for future ones.
  const days = { start_date: day, end_date: addDays(day, 13), pay_date: addDays(day, 18) };
  period = (await factory.create('TsrpPayPeriod', days)).id;
  firstDay = day;
  day = addDays(day, 14);
});

const board = async (person: Person) => {
  const query = { pay_period_id: period };
  return product.call<BoardRow[]>('GET /api_admin_private/timesheet-board', { token: person.token, query });
};

const worked = () => [{ date: firstDay, work_sessions: [{ start: '07:00', end: '16:20', note: null }] }];
const addSheet = (person: Person, data: unknown = worked()) =>
  factory.create('TsrpTimesheet', { user_id: person.id, pay_period_id: period, data });

interface Reminded {
  readonly reminded: readonly { user_id: number; name: string }[];
  readonly already: readonly { user_id: number; name: string }[];
  readonly failed: readonly { user_id: number; name: string }[];
}

const remind = async (person: Person) => {
  const body = { pay_period_id: period };
  return product.call<Reminded>('POST /api_admin_private/remind-missing', { token: person.token, body });
};

const idsOf = ({ reminded, already, failed }: Reminded) =>
  [reminded, already, failed].map((list) => list.map(({ user_id }) => user_id));

/** Pretends that everybody's last reminder was on another day. */
async function forgetReminders(): Promise<void> {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(product.store.now());
  const pk = `${collections.TsrpTimesheet.name}#reminder#${day}`;
  for (const { sk } of await product.store.queryItems(pk))
    await product.store.put({ pk, sk: String(sk) }, { count: 0 });
}

describe('the board of a period', () => {
  it('lists everyone who is tracked or has a timesheet, with hours by kind, in tracker order', async () => {
    const sheet = await addSheet(mine);
    const kept = await addSheet(paused, []);
    const { body } = await board(admin);
    expect(body.value.map(({ user_id }) => user_id)).toEqual([other.id, mine.id, paused.id]);
    expect(body.value[0]).toMatchObject({ name: 'Otto Ther', approver_name: 'Ada Min', sheet: null });
    expect(body.value[1]).toMatchObject({
      name: 'Mia Mine',
      nth: 2,
      is_tracking: true,
      approver_id: supervisor.id,
      approver_name: 'Sue Visor',
      sheet: { id: sheet.id, version: 1, is_locked: false, hundredths: { regular: 800, overtime: 133, sick: 0 } },
    });
    expect(body.value[1]?.sheet).not.toHaveProperty('data');
    expect(body.value[2]).toMatchObject({ is_tracking: false, sheet: { id: kept.id } });
  });

  it('shows people by their email until they have entered a name', async () => {
    const body = { email: 'nameless@test.example', role_id: roleIds.user };
    const user = await product.call<{ id: number }>('POST /api_admin_private/create-user', {
      token: admin.token,
      body,
    });
    await addSheet({ ...mine, id: user.body.value.id });
    const row = (await board(admin)).body.value.find(({ user_id }) => user_id === user.body.value.id);
    expect(row?.name).toBe('nameless@test.example');
  });

  it('shows supervisors only the people they approve', async () => {
    await addSheet(mine);
    await addSheet(other);
    await addSheet(supervisor);
    const { body } = await board(supervisor);
    expect(body.value.map(({ user_id, sheet }) => [user_id, sheet !== null])).toEqual([[mine.id, true]]);
  });

  it('names no approver who lost the role', async () => {
    const former = await product.person('supervisor');
    const person = await product.person('user');
    await factory.create('TsrpTrackUser', { user_id: person.id, approver_id: former.id, is_tracking: false });
    await addSheet(person);
    const approverOf = async () => {
      const row = (await board(admin)).body.value.find(({ user_id }) => user_id === person.id);
      return [row?.approver_id, row?.approver_name];
    };
    expect(await approverOf()).toEqual([former.id, expect.any(String)]);
    await product.call('PUT /api_admin_private/update-user', {
      token: admin.token,
      query: { user_id: former.id },
      body: { email: former.email, role_id: roleIds.user },
    });
    expect(await approverOf()).toEqual([null, null]);
  });

  it('is refused clearly for a period that does not exist', async () => {
    period = 999_999;
    const { status, body } = await board(admin);
    expect([status, body.message]).toEqual([404, "This pay period doesn't exist. It may have been deleted."]);
    expect((await remind(admin)).status).toBe(404);
  });
});

describe('reminders', () => {
  beforeEach(forgetReminders);

  it('go only to people who have entered nothing, once a day', async () => {
    await addSheet(other);
    await addSheet(mine, []);
    const sent = product.mails.length;
    expect(idsOf((await remind(admin)).body.value)).toEqual([[mine.id], [], []]);
    const mails = product.mails.slice(sent);
    expect(mails.map(({ Destination }) => Destination?.ToAddresses)).toEqual([[mine.email]]);
    expect(mails[0]?.Message?.Body?.Text?.Data).toContain('Hello Mia Mine');
    expect(idsOf((await remind(admin)).body.value)).toEqual([[], [mine.id], []]);
    expect(product.mails).toHaveLength(sent + 1);
  });

  it('are marked on the board of their period alone, until the next day', async () => {
    const marked = async () => (await board(admin)).body.value.filter(({ is_reminded }) => is_reminded);
    expect(await marked()).toEqual([]);
    await remind(supervisor);
    expect((await marked()).map(({ user_id }) => user_id)).toEqual([mine.id]);
    const reminded = period;
    const days = { start_date: day, end_date: addDays(day, 13), pay_date: addDays(day, 18) };
    period = (await factory.create('TsrpPayPeriod', days)).id;
    day = addDays(day, 14);
    expect(await marked()).toEqual([]);
    period = reminded;
    await forgetReminders();
    expect(await marked()).toEqual([]);
  });

  it('sent by a supervisor go only to the people they approve', async () => {
    expect(idsOf((await remind(supervisor)).body.value)).toEqual([[mine.id], [], []]);
    expect(idsOf((await remind(admin)).body.value)).toEqual([[other.id], [mine.id], []]);
  });

  it('go only to chosen people, and never to somebody who has entered hours', async () => {
    await addSheet(other);
    const to = async (user_ids: readonly number[]) =>
      product.call<Reminded>('POST /api_admin_private/remind-missing', {
        token: admin.token,
        body: { pay_period_id: period, user_ids },
      });
    expect(idsOf((await to([other.id])).body.value)).toEqual([[], [], []]);
    expect(idsOf((await to([mine.id, other.id])).body.value)).toEqual([[mine.id], [], []]);
  });

  it('are refused for a pay period that starts tomorrow and sent for one that starts today', async () => {
    const today = dayIn('America/New_York', new Date());
    const tomorrow = addDays(today, 1);
    const sent = product.mails.length;
    await factory.update('TsrpPayPeriod', period, { start_date: tomorrow, end_date: tomorrow, pay_date: tomorrow });
    const refused = await remind(admin);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `This pay period starts on ${tomorrow}. You can send reminders from then on.`,
    ]);
    expect(product.mails).toHaveLength(sent);
    await factory.update('TsrpPayPeriod', period, { start_date: today });
    expect(idsOf((await remind(admin)).body.value)).toEqual([[other.id, mine.id], [], []]);
  });

  it('triggered by two people at once are sent once', async () => {
    const sent = product.mails.length;
    const replies = await Promise.all([remind(admin), remind(admin), remind(supervisor)]);
    const reminded = replies.flatMap(({ body }) => body.value.reminded.map(({ user_id }) => user_id));
    expect(reminded.toSorted((a, b) => a - b)).toEqual([mine.id, other.id]);
    expect(product.mails).toHaveLength(sent + 2);
  });

  it('that fail are reported and can be sent again', async () => {
    product.failMail(true);
    expect(idsOf((await remind(supervisor)).body.value)).toEqual([[], [], [mine.id]]);
    product.failMail(false);
    expect(idsOf((await remind(supervisor)).body.value)).toEqual([[mine.id], [], []]);
  });

  it('that there was no time for are reported and can be sent again', async () => {
    for (let n = 0; n < 10; n += 1) {
      const more = await product.person('user');
      await factory.create('TsrpTrackUser', { user_id: more.id, approver_id: admin.id });
    }
    // Each look at the clock is ten seconds later, as if SES took that long for each email.
    let now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 10_000));
    const first = idsOf((await remind(admin)).body.value);
    clock.mockRestore();
    expect(first.map((ids) => ids.length)).toEqual([8, 0, 4]);
    const second = idsOf((await remind(admin)).body.value);
    expect(second).toEqual([first[2], first[0], []]);
  });
});
