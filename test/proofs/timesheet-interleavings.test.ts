import '../support/stable-day.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { addDays, dayIn } from '../../shared/dates.ts';
import { changeSheet, runDaily, withSettings } from '../functions/timesheets/support.ts';
import { before } from '../support/before-write.ts';
import { type Factory, factoryOf, type Stored, type Values } from '../support/factories.ts';
import { type Person, type Product, type Reply, startProduct } from '../support/harness.ts';
import { actOn, flags, type Period, sheetIn, type State, storedSheet, withWork } from '../support/timesheets.ts';
import { violations } from './invariants.ts';

/**
 * Everything here is decided on data that was read a moment earlier. Another call runs exactly in that moment: what it
 * stores must count and must not be overwritten by the earlier decision.
 */

let product: Product;
let factory: Factory;
let admin: Person;
let president: Person;
let supervisor: Person;

beforeAll(async () => {
  product = await startProduct();
  [admin, president, supervisor] = [
    await product.person('admin'),
    await product.person('president'),
    await product.person('supervisor'),
  ];
  factory = factoryOf(product, admin);
  await withSettings(factory);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => product.stop());

const SHEETS = 'TsrpTimesheet';
const PERIODS = 'TsrpPayPeriod';

const newPeriod = async (days: Values = {}): Promise<Period> => await factory.create(PERIODS, days);

async function newSheet(state: State, period?: Period): Promise<{ owner: Person; sheet: Stored }> {
  const owner = await product.person('user');
  await factory.create('TsrpTrackUser', { user_id: owner.id, approver_id: supervisor.id });
  return { owner, sheet: await sheetIn(product, owner, period ?? (await newPeriod()), state) };
}

const claim = (person: Person, period: Period): Promise<Reply<Stored>> =>
  product.call('POST /api_admin_private/create-timesheet', {
    token: person.token,
    body: { payPeriod: period.id, holidays: [] },
  });

const datesOf = (sheet: Values): string[] => (sheet.data as { date: string }[]).map(({ date }) => date);

const daysOf = ({ start_date, end_date }: Values): string[] => {
  const days = [String(start_date)];
  while (days.at(-1)! < String(end_date)) days.push(addDays(days.at(-1)!, 1));
  return days;
};

const done = async (reply: Promise<Reply>): Promise<void> => expect((await reply).status).toBe(200);

describe('a holiday update', () => {
  const holiday = async () => {
    const period = await newPeriod();
    const { sheet } = await newSheet('open', period);
    const body = { holiday_date: period.start_date, description: 'Founders Day' };
    const nameNow = async () =>
      ((await storedSheet(product, sheet.id))!.data as { holiday_name: unknown }[])[0]?.holiday_name;
    const idOf = async () =>
      (await factory.getAll('TsrpHoliday')).body.value.find(({ holiday_date }) => holiday_date === body.holiday_date)!
        .id;
    return { sheet, body, nameNow, idOf };
  };

  it('writes the name that the holiday was given during the update', async () => {
    const { body, nameNow, idOf } = await holiday();
    const renamed = before(SHEETS, async () =>
      done(factory.update('TsrpHoliday', await idOf(), { description: 'Jubilee' })),
    );
    await factory.create('TsrpHoliday', body);
    expect([renamed.hasRun(), await nameNow()]).toEqual([true, 'Jubilee']);
  });

  it('writes no name of a holiday deleted during the update', async () => {
    const { body, nameNow, idOf } = await holiday();
    const deleted = before(SHEETS, async () => done(factory.remove('TsrpHoliday', await idOf())));
    await factory.create('TsrpHoliday', body);
    expect([deleted.hasRun(), await nameNow()]).toEqual([true, null]);
  });

  it('writes the newer name to all timesheets', async () => {
    const { sheet, body, nameNow } = await holiday();
    const { id } = await factory.create('TsrpHoliday', body);
    const { data } = (await storedSheet(product, sheet.id))!;
    const unnamed = (data as object[]).map((day) => ({ ...day, holiday_name: null }));
    await changeSheet(product.store, sheet.id, { data: unnamed });
    const renamed = before(SHEETS, () => done(factory.update('TsrpHoliday', id, { description: 'Jubilee' })));
    await done(product.call('POST /api_admin_private/push-holidays', { token: admin.token, body: {} }));
    expect([renamed.hasRun(), await nameNow()]).toEqual([true, 'Jubilee']);
  });
});

describe('a new timesheet', () => {
  it('has the days that its pay period has when it is stored', async () => {
    const period = await newPeriod();
    const end_date = addDays(period.end_date, -3);
    const owner = await product.person('user');
    const meanwhile = before(SHEETS, () => done(factory.update(PERIODS, period.id, { end_date })));
    const reply = await claim(owner, period);
    expect([meanwhile.hasRun(), reply.status, reply.text]).toEqual([true, 200, expect.any(String)]);
    expect(datesOf(reply.body.value)).toEqual(daysOf({ ...period, end_date }));
  });

  it('keeps its pay period from changing dates, even when it is stored a moment earlier', async () => {
    const period = await newPeriod();
    const owner = await product.person('user');
    const meanwhile = before(PERIODS, () => done(claim(owner, period)));
    const reply = await factory.update(PERIODS, period.id, { end_date: addDays(period.end_date, -3) });
    expect([meanwhile.hasRun(), reply.status]).toEqual([true, 409]);
    expect(reply.body.message).toMatch(/^This pay period has 1 timesheet,/);
    const now = await factory.getOne(PERIODS, period.id);
    expect(now.body.value.end_date).toBe(period.end_date);
  });

  it('includes a holiday added while it was being created', async () => {
    const period = await newPeriod();
    const holiday = { holiday_date: period.start_date, description: 'Founders Day' };
    const meanwhile = before(SHEETS, () => factory.create('TsrpHoliday', holiday));
    const reply = await claim(await product.person('user'), period);
    expect([meanwhile.hasRun(), reply.status]).toEqual([true, 200]);
    expect((reply.body.value.data as { holiday_name: unknown }[])[0]?.holiday_name).toBe('Founders Day');
  });
});

describe('saved hours', () => {
  it.each([
    ['save', 'lock', 'locked', 'This timesheet is locked. Ask your approver to unlock it.'],
    ['TsrpTimesheet.update', 'delete', undefined, 'Timesheet not found or access denied.'],
  ] as const)('by %s are refused after a %s', async (action, step, state, message) => {
    const { owner, sheet } = await newSheet('open');
    const meanwhile = before(SHEETS, () => done(actOn(product, step, admin, sheet)));
    const reply = await actOn(product, action, action === 'save' ? owner : president, withWork(sheet, 0));
    // A caller who names a version hears that it changed, unless the state explains more.
    expect([meanwhile.hasRun(), reply.status]).toEqual([true, state ? 409 : 404]);
    expect(reply.body.message).toBe(message);
    const now = await storedSheet(product, sheet.id);
    if (state) expect(now).toMatchObject({ ...flags[state], data: sheet.data });
    else expect(now).toBeUndefined();
  });

  it('are kept when the daily job locks the timesheet at that moment', async () => {
    const today = dayIn('America/New_York', new Date());
    const start_date = addDays(today, -15);
    const end_date = addDays(today, -2);
    const over = await newPeriod({ start_date, end_date, pay_date: addDays(today, 40) });
    const { sheet } = await newSheet('open', over);
    const meanwhile = before(SHEETS, () => done(actOn(product, 'modify', admin, withWork(sheet, 3))));
    await runDaily();
    expect(meanwhile.hasRun()).toBe(true);
    const now = (await storedSheet(product, sheet.id))!;
    expect(now).toMatchObject(flags.locked);
    expect((now.data as { work_sessions: unknown[] }[]).map(({ work_sessions }) => work_sessions.length)).toEqual(
      daysOf(over).map((_, nth) => (nth === 3 ? 1 : 0)),
    );
  });
});

describe('a step', () => {
  it.each([
    ['lock', 'open', 'lock', 'This timesheet is already locked.'],
    ['approve', 'locked', 'approve', 'This timesheet is already approved.'],
    ['approve', 'locked', 'unlock', "This timesheet isn't locked yet. Lock it first."],
    ['process', 'approved', 'unapprove', "This timesheet isn't approved yet."],
    ['unprocess', 'processed', 'unprocess', "This timesheet isn't processed."],
  ] as const)('%s of a timesheet that was %s is refused after a %s', async (step, from, other, message) => {
    const { sheet } = await newSheet(from);
    const meanwhile = before(SHEETS, () => done(actOn(product, other, president, sheet)));
    const reply = await actOn(product, step, admin, sheet);
    expect([meanwhile.hasRun(), reply.status, reply.body.message]).toEqual([true, 409, message]);
    expect((await storedSheet(product, sheet.id))!.version).toBe(sheet.version + 1);
  });

  it('to approve applies to the hours that were looked at or not at all', async () => {
    const { sheet } = await newSheet('locked');
    before(SHEETS, () => done(actOn(product, 'modify', admin, withWork(sheet, 0))));
    const reply = await actOn(product, 'approve', supervisor, sheet, { version: sheet.version });
    expect([reply.status, reply.body.message]).toEqual([
      409,
      expect.stringContaining('This timesheet was changed elsewhere'),
    ]);
    expect(await storedSheet(product, sheet.id)).toMatchObject(flags.locked);
  });

  it('in a bulk call that comes too late gets the same reason as a single one', async () => {
    const { sheet } = await newSheet('locked');
    before(SHEETS, () => done(actOn(product, 'approve', president, sheet)));
    const reply = await product.call<{ approved_count: number; results: unknown }>(
      'POST /api_admin_private/approve-all-timesheets',
      { token: admin.token, body: { timesheet_ids: [sheet.id] } },
    );
    const why = 'This timesheet is already approved.';
    expect(reply.body.value).toMatchObject({ approved_count: 0, results: [{ changed: false, why }] });
  });
});

describe('the current pay period', () => {
  const current = async (): Promise<number[]> =>
    (await factory.getAll(PERIODS)).body.value.filter(({ is_current }) => is_current === true).map(({ id }) => id);
  const set = (id: number) => factory.update(PERIODS, id, { is_current: true });
  const find = () => product.call('POST /api_admin_private/find-current-pay-period', { token: admin.token, body: {} });

  it('is one, whatever sets, deletes or generates another in between', async () => {
    const today = dayIn('America/New_York', new Date());
    await newPeriod({ start_date: today, end_date: today, pay_date: addDays(today, 1) });
    const [one, two, three, four] = [await newPeriod(), await newPeriod(), await newPeriod(), await newPeriod()];
    const meets: readonly (readonly [() => Promise<Reply>, () => Promise<Reply>])[] = [
      // No period is current yet.
      [() => set(one.id), () => set(two.id)],
      [find, () => set(two.id)],
      [() => set(one.id), find],
      [() => set(two.id), () => set(three.id)],
      [find, () => product.call('POST /api_admin_private/generate-pay-periods', { token: admin.token, body: {} })],
      [() => set(one.id), () => factory.remove(PERIODS, three.id)],
      [() => factory.remove(PERIODS, two.id), () => set(two.id)],
      [() => set(four.id), () => factory.remove(PERIODS, four.id)],
    ];
    for (const [nth, [first, second]] of meets.entries()) {
      const meanwhile = before(PERIODS, second);
      const reply = await first();
      vi.restoreAllMocks();
      expect([nth, meanwhile.hasRun(), [200, 400, 404, 409].includes(reply.status)]).toEqual([nth, true, true]);
      expect([nth, (await current()).length]).toEqual([nth, 1]);
      expect([nth, await violations(product)]).toEqual([nth, []]);
    }
  });
});

it('the table satisfies every invariant after overtaken calls', async () => {
  expect(await violations(product)).toEqual([]);
});
