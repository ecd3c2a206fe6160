import '../../support/stable-day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../../shared/dates.ts';
import type { BoardRow, BoardSheet } from '../../../shared/timesheets/board.ts';
import { emptyDay, type Day } from '../../../shared/timesheets/day.ts';
import { type StoredCount, storedHours } from '../../../shared/timesheets/counted.ts';
import { weekendName } from '../../../shared/timesheets/cells.ts';
import { type Factory, factoryOf, type Stored } from '../../support/factories.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';
import { actOn } from '../../support/timesheets.ts';
import { changeSheet, sheetNow, sheetOf } from './support.ts';

let product: Product;
let factory: Factory;
let admin: Person;
let president: Person;
let approver: Person;
let rule: Stored;

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  factory = factoryOf(product, admin);
  president = await product.person('president');
  approver = await product.person('supervisor');
  rule = await factory.create('TsrpSetting', { name: 'OVERTIME_RULE', value: 'WEEKLY' });
});
afterAll(() => product.stop());

const setRule = (value: string) => factory.update('TsrpSetting', rule.id, { value });

const days = (start: string, hours: readonly number[]): Day[] =>
  hours.map((count, nth): Day => {
    const date = addDays(start, nth);
    const end = `${String(count).padStart(2, '0')}:00`;
    return {
      ...emptyDay(date),
      weekend_name: weekendName(date),
      work_sessions: count === 0 ? [] : [{ start: '00:00', end, note: null }],
    };
  });

let year = 2030;

interface Straddling {
  readonly owner: Person;
  readonly first: Stored;
  readonly second: Stored;
  readonly periods: readonly Stored[];
}

/**
 * Two pay periods of which the first ends on a Wednesday, with 10 hours a day in the week that both share: 30 in the first
 * and, on Thursday and Friday, 20 in the second.
 */
async function straddling(): Promise<Straddling> {
  year += 1;
  const monday = mondayAfter(`${year}-06-01`);
  const owner = await product.person('user');
  await factory.create('TsrpTrackUser', { user_id: owner.id, approver_id: approver.id });
  const span = (start: string, end: string) =>
    factory.create('TsrpPayPeriod', { start_date: start, end_date: end, pay_date: addDays(end, 5) });
  const a = await span(monday, addDays(monday, 2));
  const b = await span(addDays(monday, 3), addDays(monday, 9));
  const first = await sheetOf(product.store, a, owner.id);
  const second = await sheetOf(product.store, b, owner.id);
  await changeSheet(product.store, first.id, { data: days(monday, [10, 10, 10]) });
  await changeSheet(product.store, second.id, { data: days(addDays(monday, 3), [10, 10, 0, 0, 8, 8, 8]) });
  return { owner, first, second, periods: [a, b] };
}

function mondayAfter(date: string): string {
  let day = date;
  while (new Date(`${day}T00:00:00Z`).getUTCDay() !== 1) day = addDays(day, 1);
  return day;
}

const act = async (action: string, person: Person, sheet: Stored): Promise<Stored> => {
  const { status, body } = await actOn(product, action, person, sheet);
  expect([action, status, body.message]).toEqual([action, 200, expect.any(String)]);
  return sheetNow(product.store, sheet);
};

const boardOf = async (person: Person, period: Stored, owner: Person): Promise<BoardSheet> => {
  const query = { pay_period_id: period.id };
  const { body } = await product.call<BoardRow[]>('GET /api_admin_private/timesheet-board', {
    token: person.token,
    query,
  });
  return body.value.find(({ user_id }) => user_id === owner.id)!.sheet!;
};

interface Basis {
  readonly rule: string;
  readonly earlier: readonly { readonly date: string; readonly minutes: number }[];
  readonly is_stored: boolean;
  readonly periods: readonly { readonly state: string | null }[];
  readonly recounted: string | null;
}

const basisFor = async (person: Person, sheet: Stored) =>
  product.call<Basis>('GET /api_admin_private/overtime-basis', {
    token: person.token,
    query: { timesheet_id: sheet.id },
  });

describe('weekly overtime over two pay periods', () => {
  it('falls to the sheet in which the week ends, for the approver as for management', async () => {
    const { owner, periods } = await straddling();
    for (const person of [admin, approver]) {
      expect((await boardOf(person, periods[0]!, owner)).hundredths).toMatchObject({
        regular: 3000,
        weekly_overtime: 0,
      });
      expect((await boardOf(person, periods[1]!, owner)).hundredths).toMatchObject({
        regular: 3400,
        weekly_overtime: 1000,
        overtime: 0,
        flsa_overtime: 1000,
      });
    }
  });

  it('shows its owner the earlier days that count, and hides them from others', async () => {
    const { owner, second } = await straddling();
    const { status, body } = await basisFor(owner, second);
    expect(status).toBe(200);
    expect(body.value).toMatchObject({
      rule: 'WEEKLY',
      is_stored: false,
      recounted: null,
      periods: [{ state: 'open' }],
    });
    expect(body.value.earlier.map(({ minutes }) => minutes)).toEqual([600, 600, 600]);
    const other = await product.person('user');
    expect((await basisFor(other, second)).status).toBe(404);
  });

  it('counts a missing earlier sheet as no hours', async () => {
    const { owner, first, second, periods } = await straddling();
    expect((await actOn(product, 'delete', admin, first)).status).toBe(200);
    expect((await boardOf(admin, periods[1]!, owner)).hundredths).toMatchObject({ regular: 4400, weekly_overtime: 0 });
    expect((await basisFor(owner, second)).body.value).toMatchObject({ earlier: [], periods: [{ state: null }] });
  });
});

describe('a processed sheet', () => {
  const processed = async (): Promise<Straddling> => {
    const made = await straddling();
    for (const action of ['lock', 'approve', 'process']) await act(action, president, made.second);
    return made;
  };

  it('keeps the rule and the hours it was processed with when the setting changes', async () => {
    const { owner, second, periods } = await processed();
    const before = await sheetNow(product.store, second);
    expect(before).toMatchObject({ overtime_rule: 'WEEKLY', work_week_start: 'SUNDAY' });
    await setRule('CALIFORNIA');
    const row = await boardOf(admin, periods[1]!, owner);
    expect(row).toMatchObject({ rule: 'WEEKLY', recounted: null });
    expect(row.hundredths).toEqual(storedHours(before as StoredCount));
    expect((await basisFor(owner, second)).body.value).toMatchObject({ rule: 'WEEKLY', is_stored: true });
    await setRule('WEEKLY');
  });

  it('is still compared by its own rule and week after either changed', async () => {
    const { owner, second, periods } = await processed();
    const isUnchanged = async (): Promise<void> => {
      const row = await boardOf(admin, periods[1]!, owner);
      expect(row).toMatchObject({ recounted: null, hundredths: { regular: 3400, weekly_overtime: 1000 } });
      expect((await basisFor(owner, second)).body.value.recounted).toBeNull();
    };
    await setRule('DAILY');
    await isUnchanged();
    await setRule('WEEKLY');
    const start = await factory.create('TsrpSetting', { name: 'WORK_WEEK_START', value: 'THURSDAY' });
    await isUnchanged();
    expect((await factory.remove('TsrpSetting', start.id)).status).toBe(200);
  });

  it('keeps its hours when the earlier sheet changes, and says what would be counted now', async () => {
    const { owner, first, second, periods } = await processed();
    const start = String(periods[0]!.start_date);
    await changeSheet(product.store, first.id, { data: days(start, [10, 10, 12]) });
    const row = await boardOf(admin, periods[1]!, owner);
    expect(row.hundredths).toMatchObject({ regular: 3400, weekly_overtime: 1000 });
    expect(row.recounted).toContain('Weekly overtime: 10.00 when processed, 12.00 now');
    await act('unprocess', president, second);
    await act('process', president, second);
    expect(await boardOf(admin, periods[1]!, owner)).toMatchObject({
      recounted: null,
      hundredths: { regular: 3200, weekly_overtime: 1200 },
    });
  });

  it('is paid by the hours of a day if it was processed before there were rules', async () => {
    const { owner, second, periods } = await straddling();
    await changeSheet(product.store, second.id, { is_locked: true, is_approved: true, is_processed: true });
    const row = await boardOf(admin, periods[1]!, owner);
    expect(row).toMatchObject({ rule: 'DAILY', recounted: null });
    expect(row.hundredths).toMatchObject({ regular: 4000, overtime: 400, weekly_overtime: 0 });
  });
});

describe('an approved sheet', () => {
  it('points out that its hours are counted differently since it was approved', async () => {
    const { owner, second, periods } = await straddling();
    await act('lock', approver, second);
    await act('approve', approver, second);
    expect((await boardOf(approver, periods[1]!, owner)).recounted).toBeNull();
    await setRule('DAILY_AND_WEEKLY');
    const row = await boardOf(approver, periods[1]!, owner);
    expect(row.recounted).toContain('Overtime: 0.00 when approved, 4.00 now');
    expect(row.hundredths).toMatchObject({ overtime: 400 });
    expect((await basisFor(approver, second)).body.value.recounted).toBe(row.recounted);
    await setRule('WEEKLY');
    await act('unapprove', approver, second);
    expect(await sheetNow(product.store, second)).toMatchObject({ overtime_rule: null, counted_hours: [] });
  });

  it('stores the same hours when it is approved in bulk', async () => {
    const { second } = await straddling();
    await act('lock', approver, second);
    await act('approve-all', approver, second);
    expect(storedHours((await sheetNow(product.store, second)) as StoredCount)).toMatchObject({
      weekly_overtime: 1000,
    });
  });
});

describe('a change of the first day of the workweek', () => {
  it('pays no hour again that its own sheet paid as weekly overtime', async () => {
    year += 1;
    const sunday = addDays(mondayAfter(`${year}-06-01`), -1);
    const owner = await product.person('user');
    await factory.create('TsrpTrackUser', { user_id: owner.id, approver_id: approver.id });
    const span = (start: string, end: string) =>
      factory.create('TsrpPayPeriod', { start_date: start, end_date: end, pay_date: addDays(end, 5) });
    const a = await span(sunday, addDays(sunday, 6));
    const b = await span(addDays(sunday, 7), addDays(sunday, 13));
    const first = await sheetOf(product.store, a, owner.id);
    const second = await sheetOf(product.store, b, owner.id);
    await changeSheet(product.store, first.id, { data: days(sunday, [0, 10, 10, 10, 10, 10, 0]) });
    await changeSheet(product.store, second.id, { data: days(addDays(sunday, 7), [8, 0, 0, 0, 0, 0, 0]) });
    for (const action of ['lock', 'approve', 'process']) await act(action, president, first);
    expect((await boardOf(admin, a, owner)).hundredths).toMatchObject({ weekly_overtime: 1000, flsa_overtime: 1000 });
    const start = await factory.create('TsrpSetting', { name: 'WORK_WEEK_START', value: 'MONDAY' });
    // Of the week from Monday to Sunday, 10 of the 18 hours over 40 are paid.
    expect((await boardOf(admin, b, owner)).hundredths).toMatchObject({
      weekend_overtime: 800,
      overtime_premium: 0,
      flsa_overtime: 800,
    });
    await factory.update('TsrpSetting', start.id, { value: 'SUNDAY' });
    expect((await boardOf(admin, b, owner)).hundredths).toMatchObject({ overtime_premium: 0, flsa_overtime: 0 });
  });
});

describe('the settings', () => {
  it.each([
    ['OVERTIME_RULE', 'SOMETIMES'],
    ['WORK_WEEK_START', 'Monday'],
    ['READY_STATEMENT', 'Yes'],
  ])("%s can't be %s", async (name, value) => {
    const { status, body } = await product.call('POST /crud/TsrpSetting/create', {
      token: admin.token,
      body: { name, value },
    });
    expect([status, body.issues?.some(({ field }) => field === 'value')]).toEqual([400, true]);
  });
});
