import '../../support/stable-day.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TimesheetRecord } from '../../../shared/contract/operations/timesheets.ts';
import { addDays, dayIn } from '../../../shared/dates.ts';
import { type BoardRow, boardCounts, stateOfRow } from '../../../shared/timesheets/board.ts';
import { PAST_LOCK } from '../../../shared/timesheets/lock-date.ts';
import { type Factory, factoryOf, type Stored } from '../../support/factories.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';
import { withWork } from '../../support/timesheets.ts';
import { historyOf, periodFrom, runDaily, withSettings } from './support.ts';

let product: Product;
let factory: Factory;
let admin: Person;
let supervisor: Person;
let mine: Person;
let other: Person;
let closed: Stored;
let nth = 0;

const today = dayIn('America/New_York', new Date());

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  factory = factoryOf(product, admin);
  supervisor = await product.person('supervisor');
  [mine, other] = [await product.person('user'), await product.person('user')];
  await factory.update('Profile', supervisor.profileId, { first_name: 'Sue', last_name: 'Visor' });
  await factory.update('Profile', mine.profileId, { first_name: 'Mia', last_name: 'Mine' });
  await factory.create('TsrpTrackUser', { user_id: mine.id, approver_id: supervisor.id });
  await factory.create('TsrpTrackUser', { user_id: other.id, approver_id: admin.id });
  await withSettings(factory);
});
afterAll(() => product.stop());
beforeEach(async () => {
  // Locked a day after its end, weeks ago.
  nth += 1;
  closed = await periodFrom(factory, addDays(today, -20 - 14 * nth));
});

const start = (person: Person, user_id: number, more: object = {}) =>
  product.call<{ timesheet: TimesheetRecord; mailed: boolean }>('POST /api_admin_private/start-timesheet', {
    token: person.token,
    body: { user_id, pay_period_id: closed.id, reason: 'Was in hospital', ...more },
  });

const startOwn = (person: Person, period: Stored) =>
  product.call<TimesheetRecord>('POST /api_admin_private/create-timesheet', {
    token: person.token,
    body: { payPeriod: period.id, holidays: [] },
  });

const save = (person: Person, timesheet: object) =>
  product.call('PUT /api_user_private/save-my-timesheet', { token: person.token, body: { timesheet } });

const board = async (person: Person) => {
  const query = { pay_period_id: closed.id };
  return (await product.call<BoardRow[]>('GET /api_admin_private/timesheet-board', { token: person.token, query })).body
    .value;
};

const remind = async (period: Stored) =>
  product.call<{ reminded: { user_id: number }[] }>('POST /api_admin_private/remind-missing', {
    token: admin.token,
    body: { pay_period_id: period.id },
  });

describe('a timesheet that nobody started before the lock date', () => {
  it('is closed to its owner when their own call starts it, until it is reopened', async () => {
    const timesheet = (await startOwn(mine, closed)).body.value;
    const { status, body } = await save(mine, withWork({ ...timesheet }, 2));
    expect([status, body.message]).toEqual([409, PAST_LOCK]);
    const unlock = { token: supervisor.token, body: { timesheet_id: timesheet.id } };
    expect((await product.call('PUT /api_admin_private/unlock-timesheet', unlock)).status).toBe(200);
    expect((await save(mine, withWork({ ...timesheet, version: timesheet.version + 1 }, 2))).status).toBe(200);
  });

  it('can be started by the approver and is open to its owner until it is locked', async () => {
    const { status, body } = await start(supervisor, mine.id);
    expect(status).toBe(200);
    expect(body.value.timesheet.data).toHaveLength(14);
    const typed = withWork({ ...body.value.timesheet }, 2);
    expect((await save(mine, typed)).status).toBe(200);
    await runDaily();
    expect((await save(mine, { id: body.value.timesheet.id, data: typed.data })).status).toBe(200);
  });

  it('is announced to its owner by email and recorded in history with the reason', async () => {
    const sent = product.mails.length;
    const { body } = await start(supervisor, mine.id);
    expect(body.value.mailed).toBe(true);
    const [mail, ...more] = product.mails.slice(sent);
    expect([mail?.Destination?.ToAddresses, more]).toEqual([[mine.email], []]);
    const text = mail?.Message?.Body?.Text?.Data ?? '';
    expect(text).toContain('Hello Mia Mine');
    expect(text).toContain(`Sue Visor started your timesheet for the pay period ${String(closed.start_date)}`);
    expect(text).toContain('> Was in hospital');
    const [entry] = await historyOf(product, body.value.timesheet);
    expect(entry).toMatchObject({ call: 'start-timesheet', reason: 'Was in hospital', by: { user_id: supervisor.id } });
  });

  it('is started even if the email fails, which the answer says', async () => {
    product.failMail(true);
    const { status, body } = await start(admin, mine.id);
    product.failMail(false);
    expect([status, body.value.mailed]).toEqual([200, false]);
  });

  it("can't be started without a reason", async () => {
    const { status, body } = await start(admin, mine.id, { reason: ' ' });
    expect([status, body.issues?.map(({ field }) => field)]).toEqual([400, ['reason']]);
  });

  it('is hidden from its owner and from a supervisor who does not approve them', async () => {
    const refused = await start(supervisor, other.id);
    expect([refused.status, refused.body.message]).toEqual([404, 'Timesheet not found or access denied.']);
    expect((await start(supervisor, supervisor.id)).status).toBe(404);
    expect((await start(mine, mine.id)).status).toBe(403);
  });

  it('is started once', async () => {
    expect((await start(admin, mine.id)).status).toBe(200);
    const again = await start(supervisor, mine.id);
    expect([again.status, again.body.message]).toEqual([
      409,
      'This person already has a timesheet for this pay period.',
    ]);
  });

  it("can't be started for people or pay periods that do not exist", async () => {
    expect((await start(admin, 987_654)).status).toBe(400);
    expect((await start(admin, mine.id, { pay_period_id: 987_654 })).status).toBe(404);
  });

  it('accepts the hours that a manager enters for the owner', async () => {
    const { timesheet } = (await start(admin, mine.id)).body.value;
    // The period starts on any weekday, because it is counted from today; weekend hours would be overtime.
    const weekday = timesheet.data.findIndex(({ weekend_name }) => weekend_name === null);
    const body = { timesheet: withWork({ ...timesheet }, weekday), reason: 'From the paper sheet' };
    const entered = await product.call('PUT /api_admin_private/modify-timesheet', { token: admin.token, body });
    expect(entered.status).toBe(200);
    const sheet = (await board(admin)).find(({ user_id }) => user_id === mine.id)?.sheet;
    expect(sheet?.hundredths.regular).toBe(400);
  });
});

describe('missing timesheets', () => {
  it('are those of people who can still enter hours, before the lock date', async () => {
    closed = await periodFrom(factory, today);
    expect((await startOwn(mine, closed)).status).toBe(200);
    const rows = await board(admin);
    expect(boardCounts(rows)).toMatchObject({ missing: 2, none: 0, open: 0 });
    const sent = product.mails.length;
    expect((await remind(closed)).body.value.reminded).toHaveLength(2);
    expect(product.mails).toHaveLength(sent + 2);
  });

  it('are not reported after the lock date, and nobody is emailed', async () => {
    expect(boardCounts(await board(admin))).toMatchObject({ missing: 0, none: 2 });
    const sent = product.mails.length;
    expect((await remind(closed)).body.value).toEqual({ reminded: [], already: [], failed: [] });
    expect(product.mails).toHaveLength(sent);
  });

  it('include one started after the lock date until it has hours', async () => {
    const { timesheet } = (await start(admin, mine.id)).body.value;
    const stateOfMine = async () => stateOfRow((await board(admin)).find(({ user_id }) => user_id === mine.id)!);
    expect(await stateOfMine()).toBe('missing');
    expect((await remind(closed)).body.value.reminded).toMatchObject([{ user_id: mine.id }]);
    await save(mine, withWork({ ...timesheet }, 0));
    expect(await stateOfMine()).toBe('open');
  });

  it('get a separate reminder for each pay period', async () => {
    const first = closed;
    await start(admin, mine.id);
    nth += 1;
    closed = await periodFrom(factory, addDays(today, -20 - 14 * nth));
    await start(admin, mine.id);
    for (const period of [first, closed]) {
      expect((await remind(period)).body.value).toMatchObject({ reminded: [{ user_id: mine.id }], already: [] });
      expect((await remind(period)).body.value).toMatchObject({ reminded: [], already: [{ user_id: mine.id }] });
    }
  });
});
