import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { collections } from '../../shared/contract/collections.ts';
import { type Factory, factoryOf, type Stored, type Values } from '../support/factories.ts';
import { type Person, type Product, type Reply, startProduct } from '../support/harness.ts';
import { actOn, flags, type Period, sheetIn, type State, storedSheet, withWork } from '../support/timesheets.ts';
import { violations } from './invariants.ts';

let product: Product;
let factory: Factory;
let admin: Person;
let owner: Person;

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  factory = factoryOf(product, admin);
  owner = await product.person('user');
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => product.stop());

const newPeriod = async (days: Values = {}): Promise<Period> => await factory.create('TsrpPayPeriod', days);

const claim = async (person: Person, payPeriod: unknown, holidays: unknown = []): Promise<Reply<Stored>> =>
  product.call('POST /api_admin_private/create-timesheet', { token: person.token, body: { payPeriod, holidays } });

const daysOf = (sheet: Values | undefined): Values[] => sheet?.data as Values[];

describe('a new timesheet', () => {
  it('has the days, weekends and holidays that the server knows, whatever the client says', async () => {
    // 2031-07-04 is a Friday.
    const period = await newPeriod({ start_date: '2031-07-01', end_date: '2031-07-07', pay_date: '2031-07-10' });
    await factory.create('TsrpHoliday', { holiday_date: '2031-07-04', description: 'Independence Day' });
    const lies = { ...period, start_date: '2031-01-01', end_date: '2031-12-31' };
    const reply = await claim(owner, lies, [{ holiday_date: '2031-07-02', description: 'Every day is one' }]);
    expect([reply.status, reply.body.value.user_id, reply.body.value.pay_period_id]).toEqual([
      200,
      owner.id,
      period.id,
    ]);
    expect(
      daysOf(reply.body.value).map(({ date, day_name, holiday_name, weekend_name }) =>
        [date, day_name, holiday_name, weekend_name].join(' '),
      ),
    ).toEqual([
      '2031-07-01 Tuesday  ',
      '2031-07-02 Wednesday  ',
      '2031-07-03 Thursday  ',
      '2031-07-04 Friday Independence Day ',
      '2031-07-05 Saturday  Saturday',
      '2031-07-06 Sunday  Sunday',
      '2031-07-07 Monday  ',
    ]);
    expect(reply.body.value).toMatchObject({ ...flags.open, user_name: `First${owner.id} Last${owner.id}` });
  });

  it('is one per person and period, even with five requests at once, by record or by id', async () => {
    const period = await newPeriod();
    const replies = await Promise.all([period, period.id, period, period.id, period].map((each) => claim(owner, each)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(replies.map(({ body }) => body.value.id)).size).toBe(1);
    const again = await claim(owner, period);
    expect(again.body.value).toEqual(replies[0]!.body.value);
  });

  it('needs an existing pay period', async () => {
    for (const payPeriod of [999_999, { id: 999_999 }, { id: '1' }, {}, 'soon', null, undefined]) {
      const reply = await claim(owner, payPeriod);
      expect([payPeriod, reply.status, reply.body.issues?.[0]?.field]).toEqual([payPeriod, 400, 'payPeriod']);
    }
  });
});

describe('saving a timesheet', () => {
  it('keeps states, owner, period, dates and their names, and stores the hours', async () => {
    const period = await newPeriod();
    const sheet = await sheetIn(product, owner, period, 'open');
    const lies = withWork(
      { ...sheet, data: daysOf(sheet).map((day) => ({ ...day, holiday_name: 'Mine', day_name: 'Funday' })) },
      3,
    );
    const reply = await actOn(product, 'save', owner, lies);
    expect(reply.status, reply.text).toBe(200);
    const now = (await storedSheet(product, sheet.id))!;
    expect(now).toMatchObject({
      ...flags.open,
      user_id: owner.id,
      pay_period_id: period.id,
      version: sheet.version + 1,
    });
    expect(daysOf(now).map(({ date, day_name, holiday_name }) => [date, day_name, holiday_name])).toEqual(
      daysOf(sheet).map(({ date, day_name }) => [date, day_name, null]),
    );
    expect(daysOf(now)[3]!.work_sessions).toEqual([{ start: '08:00', end: '12:00', note: null }]);
  });

  it("can't change a state, whoever sends it by whichever call", async () => {
    const supervisor = await product.person('supervisor');
    const period = await newPeriod();
    const other = await newPeriod();
    const cases: readonly (readonly [Person, string])[] = [
      [owner, 'save'],
      [supervisor, 'save'],
      [supervisor, 'modify'],
      [admin, 'modify'],
      [admin, 'TsrpTimesheet.update'],
    ];
    for (const [person, action] of cases) {
      const whose = action === 'save' || person === supervisor ? person : owner;
      const where = action === 'modify' ? other : period;
      const sheet =
        (await product.store.find(collections.TsrpTimesheet, {
          user_id: whose.id,
          pay_period_id: where.id,
        })) ?? (await sheetIn(product, whose, where, 'open'));
      for (const flag of ['is_locked', 'is_approved', 'is_processed']) {
        const reply = await actOn(product, action, person, { ...sheet, [flag]: true });
        expect([action, flag, reply.status, reply.body.issues?.[0]?.field]).toEqual([action, flag, 400, flag]);
      }
      for (const server of ['reopened_at', 'return_note', 'returned_at', 'user_name']) {
        const reply = await actOn(product, action, person, { ...sheet, [server]: '2026-01-01T00:00:00.000Z' });
        expect([action, server, reply.status, reply.body.issues?.[0]?.field]).toEqual([action, server, 400, server]);
      }
      for (const moved of [{ user_id: admin.id }, { pay_period_id: 1 }, { id: 999_999 }]) {
        expect([400, 404]).toContain((await actOn(product, action, person, { ...sheet, ...moved })).status);
      }
      expect(await storedSheet(product, sheet.id)).toEqual(sheet);
    }
  });

  it('reports every invalid day and changes nothing', async () => {
    // Thursday 2031-09-04 to Wednesday 2031-09-10.
    const period = await newPeriod({ start_date: '2031-09-04', end_date: '2031-09-10', pay_date: '2031-09-12' });
    const sheet = await sheetIn(product, owner, period, 'open');
    const session = (start: string, end: string) => ({ start, end, note: null });
    const changes: readonly Values[] = [
      { holiday: 8 },
      { work_sessions: [session('9:00', '25:70')] },
      { sick: 4 },
      { vacation: 2, inclement_weather: 1 },
      { sick: 100 },
      { vacation: 1.234 },
      {
        work_sessions: [session('12:00', '08:00'), session('13:00', '15:00')],
        break_sessions: [session('16:00', '16:30')],
      },
    ];
    const data = daysOf(sheet).map((day, index) => ({ ...day, ...changes[index] }));
    const shape = await actOn(product, 'save', owner, { ...sheet, data });
    expect(shape.status).toBe(400);
    const fields = (reply: Reply) => reply.body.issues?.map(({ field, message }) => `${field} ${message}`);
    expect(fields(shape)).toEqual([
      'data.1.work_sessions.0.start Invalid time input',
      'data.1.work_sessions.0.end Invalid time input',
      'data.4.sick A day has at most 24 hours.',
      'data.5.vacation Hours can have at most two decimal places.',
    ]);
    const cells = daysOf(sheet).map((day, index) => ({ ...day, ...([0, 2, 3].includes(index) && changes[index]) }));
    expect(fields(await actOn(product, 'save', owner, { ...sheet, data: cells }))).toEqual([
      'data.0.holiday Only holidays can have holiday hours.',
      "data.2.sick Weekend days can't have sick hours.",
      "data.3.vacation Weekend days can't have vacation hours.",
      "data.3.inclement_weather Weekend days can't have inclement weather hours.",
    ]);
    const sessions = daysOf(sheet).map((day, index) => ({ ...day, ...(index === 6 && changes[index]) }));
    expect(fields(await actOn(product, 'save', owner, { ...sheet, data: sessions }))).toEqual([
      'data.6.work_sessions.0.end End time must be after start time',
      'data.6.break_sessions.0 A break must be within working time.',
    ]);
    const missing = { ...sheet, data: daysOf(sheet).slice(1) };
    expect(fields(await actOn(product, 'save', owner, missing))).toEqual([
      'data The timesheet must include every day of its pay period.',
    ]);
    const foreign = { ...sheet, data: [...daysOf(sheet), { ...daysOf(sheet)[0], date: '2031-09-11' }] };
    expect(fields(await actOn(product, 'save', owner, foreign))).toEqual([
      "data.7.date This day isn't in the pay period.",
    ]);
    const twice = { ...sheet, data: [...daysOf(sheet), daysOf(sheet)[0]] };
    expect(fields(await actOn(product, 'save', owner, twice))).toEqual(['data.0.date Duplicate day.']);
    const unknown = { ...sheet, data: daysOf(sheet).map((day) => ({ ...day, bonus: 5 })) };
    expect((await actOn(product, 'save', owner, unknown)).status).toBe(400);
    expect(await storedSheet(product, sheet.id)).toEqual(sheet);
  });

  it('accepts holiday hours on a holiday, and lets them stay when the holiday is removed', async () => {
    const period = await newPeriod({ start_date: '2031-11-10', end_date: '2031-11-14', pay_date: '2031-11-20' });
    await factory.create('TsrpHoliday', { holiday_date: '2031-11-11', description: 'Veterans Day' });
    const made = (await claim(owner, period)).body.value;
    const paid = { ...made, data: daysOf(made).map((day, index) => ({ ...day, ...(index === 1 && { holiday: 8 }) })) };
    const first = await actOn(product, 'save', owner, paid);
    expect(first.status, first.text).toBe(200);
    const holidays = (await factory.getAll('TsrpHoliday', {})).body.value;
    const veterans = holidays.find(({ holiday_date }) => holiday_date === '2031-11-11')!;
    expect((await factory.remove('TsrpHoliday', veterans.id)).status).toBe(200);
    const now = (await storedSheet(product, made.id))!;
    const again = await actOn(product, 'save', owner, withWork(now, 2));
    expect(again.status, again.text).toBe(200);
    expect(daysOf(await storedSheet(product, made.id))[1]!.holiday).toBe(8);
  });

  it('is refused when it is based on an older version', async () => {
    const sheet = await sheetIn(product, owner, await newPeriod(), 'open');
    expect((await actOn(product, 'save', owner, withWork(sheet, 1))).status).toBe(200);
    const stale = await actOn(product, 'save', owner, withWork(sheet, 2));
    expect([stale.status, stale.body.message]).toEqual([
      409,
      expect.stringContaining('This timesheet was changed elsewhere'),
    ]);
    const now = (await storedSheet(product, sheet.id))!;
    expect([daysOf(now)[1]!.work_sessions, daysOf(now)[2]!.work_sessions]).toEqual([
      [{ start: '08:00', end: '12:00', note: null }],
      [],
    ]);
  });

  it('is refused with a reason when the timesheet is not open', async () => {
    const sentences: Record<Exclude<State, 'open'>, string> = {
      locked: 'This timesheet is locked. Ask your approver to unlock it.',
      approved: "This timesheet is approved and can't be changed anymore. Ask your approver to unapprove it.",
      processed: "This timesheet is processed and can't be changed anymore.",
    };
    for (const [state, message] of Object.entries(sentences)) {
      const sheet = await sheetIn(product, owner, await newPeriod(), state as State);
      const reply = await actOn(product, 'save', owner, withWork(sheet, 0));
      expect([reply.status, reply.body.message]).toEqual([409, message]);
    }
  });
});

it('the table satisfies every invariant after the timesheet saves', async () => {
  expect(await violations(product)).toEqual([]);
});
