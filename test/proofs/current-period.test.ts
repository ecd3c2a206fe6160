import '../support/stable-day.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, dayIn } from '../../shared/dates.ts';
import { type Factory, factoryOf, type Stored } from '../support/factories.ts';
import { type Person, type Product, startProduct } from '../support/harness.ts';
import { currentPeriods, runDaily, withSettings } from '../functions/timesheets/support.ts';
import { violations } from './invariants.ts';

/**
 * Whatever people and the daily job do to pay periods at once, one stays current once one was, and none overlap (R20,
 * R21). A seed determines the order of the calls and is named in a failure; the races happen in the table.
 */

let product: Product;
let admin: Person;
let factory: Factory;
const today = dayIn('America/New_York', new Date());

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  factory = factoryOf(product, admin);
  await withSettings(factory, { TS_INIT_FIRST_DATE: addDays(today, -40) });
  await product.call('POST /api_admin_private/generate-pay-periods', { token: admin.token, body: {} });
  await product.call('POST /api_admin_private/find-current-pay-period', { token: admin.token, body: {} });
});
afterAll(() => product.stop());

/** Numbers from 0 up to but not including `below`; the same seed gives the same numbers. */
function seededDraw(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    return (state >> 8) % below;
  };
}

const periodsNow = async (): Promise<Stored[]> => (await factory.getAll('TsrpPayPeriod')).body.value;

const post = (path: string, body: object = {}) =>
  product.call(`POST /api_admin_private/${path}`, { token: admin.token, body });

/** The daily job may conflict for too long; then it says so, and the schedule runs it again. */
async function runToday(): Promise<number> {
  try {
    await runDaily();
    return 200;
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('The daily job is incomplete.')) return 503;
    throw error;
  }
}

/** The number of current periods, read over and over during the work. */
async function countingCurrent<T>(
  work: Promise<T>,
): Promise<{ readonly result: T; readonly seen: ReadonlySet<number> }> {
  const over = new AbortController();
  const seen = new Set<number>();
  const watch = async (): Promise<void> => {
    while (!over.signal.aborted) seen.add((await currentPeriods(product.store)).length);
  };
  const [result] = await Promise.all([work.finally(() => over.abort()), watch()]);
  return { result, seen };
}

/** One thing that somebody does to the existing periods. */
async function act(draw: (below: number) => number, periods: readonly Stored[]): Promise<number> {
  const period = periods[draw(periods.length)]!;
  switch (draw(8)) {
    case 0:
      return (await post('find-current-pay-period')).status;
    case 1:
      return (await factory.update('TsrpPayPeriod', period.id, { is_current: true })).status;
    case 2:
      return (await factory.update('TsrpPayPeriod', period.id, { is_current: false })).status;
    case 3:
      return (await factory.remove('TsrpPayPeriod', period.id)).status;
    case 4:
      return (await post('generate-pay-periods')).status;
    case 5: {
      const start_date = addDays(today, draw(400));
      const body = { start_date, end_date: addDays(start_date, 6), pay_date: addDays(start_date, 9), is_current: true };
      return (await product.call('POST /crud/TsrpPayPeriod/create', { token: admin.token, body })).status;
    }
    case 6: {
      const pay_date = addDays(String(period.end_date), draw(30));
      return (await factory.update('TsrpPayPeriod', period.id, { pay_date })).status;
    }
    default:
      return runToday();
  }
}

const ROUNDS = 12;
const AT_ONCE = 8;

it.each([11, 23, 47])('with seed %i one pay period is current at every moment, and none overlap', async (seed) => {
  const draw = seededDraw(seed);
  const statuses = new Set<number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const periods = await periodsNow();
    const work = Promise.all(Array.from({ length: AT_ONCE }, () => act(draw, periods)));
    const { result: done, seen } = await countingCurrent(work);
    expect(seen, `seed ${seed}, round ${round}`).toEqual(new Set([1]));
    for (const status of done) statuses.add(status);
    const now = (await periodsNow()).toSorted((a, b) => String(a.start_date).localeCompare(String(b.start_date)));
    expect((await currentPeriods(product.store)).length, `seed ${seed}, round ${round}`).toBe(1);
    now.forEach((each, index) => {
      const before = now[index - 1];
      if (before) expect(String(each.start_date) > String(before.end_date), `seed ${seed}, round ${round}`).toBe(true);
    });
  }
  expect(await violations(product)).toEqual([]);
  // Done, refused, gone, conflicting or busy, but never anything unexpected.
  expect([...statuses].filter((status) => ![200, 400, 404, 409, 503].includes(status))).toEqual([]);
  expect(statuses.has(200)).toBe(true);
});
