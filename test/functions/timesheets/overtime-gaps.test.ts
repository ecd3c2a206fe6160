import '../../support/stable-day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { weekendName } from '../../../shared/timesheets/cells.ts';
import { addDays } from '../../../shared/dates.ts';
import type { BoardRow, BoardSheet } from '../../../shared/timesheets/board.ts';
import { emptyDay } from '../../../shared/timesheets/day.ts';
import { type Factory, factoryOf, type Stored } from '../../support/factories.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';
import { actOn } from '../../support/timesheets.ts';
import { changeSheet, sheetNow, sheetOf } from './support.ts';

/** A pay period ends on a Wednesday, and the next one begins after the workweek has ended on Saturday. */

let product: Product;
let factory: Factory;
let admin: Person;
let president: Person;

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  president = await product.person('president');
  factory = factoryOf(product, admin);
  await factory.create('TsrpSetting', { name: 'OVERTIME_RULE', value: 'WEEKLY' });
});
afterAll(() => product.stop());

const span = (start: string, end: string): Promise<Stored> =>
  factory.create('TsrpPayPeriod', { start_date: start, end_date: end, pay_date: addDays(end, 5) });

/** A sheet with these hours of work from midnight, a figure for each day. */
async function claim(period: Stored, owner: Person, hours: readonly number[]): Promise<Stored> {
  const sheet = await sheetOf(product.store, period, owner.id);
  const data = hours.map((count, nth) => {
    const date = addDays(String(period.start_date), nth);
    return {
      ...emptyDay(date),
      weekend_name: weekendName(date),
      work_sessions: count === 0 ? [] : [{ start: '00:00', end: `${count}:00`.padStart(5, '0'), note: null }],
    };
  });
  await changeSheet(product.store, sheet.id, { data });
  return sheet;
}

// Each a Monday in another year, far from one another.
const mondays = ['2031-06-02', '2032-06-07', '2033-06-06', '2034-06-05'];

interface Cut {
  readonly owner: Person;
  readonly monday: string;
  readonly period: Stored;
  readonly sheet: Stored;
}

/** 48 hours from Monday through Wednesday, where the pay period ends. */
async function cutWeek(): Promise<Cut> {
  const monday = mondays.shift()!;
  const owner = await product.person('user');
  await factory.create('TsrpTrackUser', { user_id: owner.id });
  const period = await span(monday, addDays(monday, 2));
  return { owner, monday, period, sheet: await claim(period, owner, [16, 16, 16]) };
}

const boardOf = async (period: Stored, owner: Person): Promise<BoardSheet> => {
  const { body } = await product.call<BoardRow[]>('GET /api_admin_private/timesheet-board', {
    token: president.token,
    query: { pay_period_id: period.id },
  });
  return body.value.find(({ user_id }) => user_id === owner.id)!.sheet!;
};

const basisOf = async (owner: Person, sheet: Stored) => {
  const { body } = await product.call<{ counted_through: string | null; recounted: string | null }>(
    'GET /api_admin_private/overtime-basis',
    { token: owner.token, query: { timesheet_id: sheet.id } },
  );
  return body.value;
};

const process = async (sheet: Stored): Promise<void> => {
  for (const step of ['lock', 'approve', 'process']) {
    expect((await actOn(product, step, president, sheet)).status).toBe(200);
  }
};

describe('a workweek that ends in a gap between pay periods', () => {
  it('has its weekly overtime in the sheet before the gap', async () => {
    const { owner, monday, period, sheet } = await cutWeek();
    await span(addDays(monday, 7), addDays(monday, 13));
    expect((await boardOf(period, owner)).hundredths).toMatchObject({ regular: 4000, weekly_overtime: 800 });
    expect(await basisOf(owner, sheet)).toMatchObject({ counted_through: addDays(monday, 5), recounted: null });
    await process(sheet);
    expect(await sheetNow(product.store, sheet)).toMatchObject({
      counted_through: addDays(monday, 5),
      counted_hours: [
        { kind: 'regular', hundredths: 4000 },
        { kind: 'weekly_overtime', hundredths: 800 },
        { kind: 'flsa_overtime', hundredths: 800 },
      ],
    });
    expect((await boardOf(period, owner)).recounted).toBeNull();
  });

  it('waits for the next pay period while there is none, and then says what is left to pay', async () => {
    const { owner, monday, period, sheet } = await cutWeek();
    expect((await boardOf(period, owner)).hundredths).toMatchObject({ regular: 4800, weekly_overtime: 0 });
    await process(sheet);
    await span(addDays(monday, 7), addDays(monday, 13));
    const text = 'Weekly overtime: 0.00 when processed, 8.00 now';
    expect((await boardOf(period, owner)).recounted).toContain(text);
    expect((await basisOf(owner, sheet)).recounted).toContain(text);
  });

  it('is left to the next sheet if that has days of it', async () => {
    const { owner, monday, period } = await cutWeek();
    const saturday = await span(addDays(monday, 5), addDays(monday, 6));
    await claim(saturday, owner, [4, 4]);
    expect((await boardOf(period, owner)).hundredths).toMatchObject({ regular: 4800, weekly_overtime: 0 });
    expect((await boardOf(saturday, owner)).hundredths).toMatchObject({ weekend_overtime: 800, overtime_premium: 800 });
  });

  it('pays no hour twice if a pay period fills the gap after it was processed', async () => {
    const { owner, monday, period, sheet } = await cutWeek();
    await span(addDays(monday, 7), addDays(monday, 13));
    await process(sheet);
    const filling = await span(addDays(monday, 3), addDays(monday, 6));
    const later = await claim(filling, owner, [8, 0, 0, 0]);
    expect((await boardOf(filling, owner)).hundredths).toMatchObject({
      regular: 0,
      weekly_overtime: 800,
      overtime_premium: 0,
      flsa_overtime: 800,
    });
    // Counted anew, the sheet before leaves all of it to the new one.
    expect((await boardOf(period, owner)).recounted).toContain('Weekly overtime: 8.00 when processed, 0.00 now');
    expect((await actOn(product, 'unprocess', president, sheet, { reason: 'Gap filled' })).status).toBe(200);
    expect((await actOn(product, 'process', president, sheet)).status).toBe(200);
    expect((await boardOf(period, owner)).hundredths).toMatchObject({ regular: 4800, weekly_overtime: 0 });
    expect((await boardOf(filling, owner)).hundredths).toMatchObject({ weekly_overtime: 800, overtime_premium: 800 });
    expect(await basisOf(owner, later)).toMatchObject({ counted_through: null });
  });
});
