import { beforeAll, describe, expect, it } from 'vitest';
import { leaveGuard, planEntries, readEntries } from '../../../functions/payroll/leave-ledger.ts';
import { addDays, daysBetween } from '../../../shared/dates.ts';
import type { Stored, Values } from '../../support/factories.ts';
import { actOn } from '../../support/timesheets.ts';
import {
  accrue,
  admin,
  entriesOf,
  factory,
  next,
  owner,
  product,
  today,
  track,
  runAccrualCompany,
} from './accrual-company.ts';
import { change as changeAt, periodFrom, sheetOf } from './support.ts';

runAccrualCompany();

/** Fortnights of the past, the last of which ends on 2025-03-01. */
let periods: Stored[];

beforeAll(async () => {
  periods = [];
  for (const start of ['2025-01-05', '2025-01-19', '2025-02-02', '2025-02-16']) {
    periods.push(await periodFrom(factory, start));
  }
  // And one of next year.
  await periodFrom(factory, next('02-01'));
});

const kindOf = (more: Values) =>
  factory.create('TsrpLeaveKind', { counts_as: 'sick', accrual_from: '2025-01-01', ...more });

const perHours = (more: Values = {}) => kindOf({ accrual: 'per_hours', accrual_hours: 1, accrual_per: 30, ...more });

const change = async (kind: Stored, more: Values): Promise<void> => {
  expect((await factory.update('TsrpLeaveKind', kind.id, more)).status).toBe(200);
};

/** An approved timesheet of the nth period, with work from 7:00 to `end` on each of its 14 days. */
const sheetIn = (nth: number, end: string): Promise<Stored> =>
  sheetOf(product.store, periods[nth]!, owner.id, 'approved', { work_sessions: [{ start: '07:00', end, note: null }] });

async function step(sheet: Stored, ...actions: readonly string[]): Promise<void> {
  for (const action of actions) {
    expect((await actOn(product, action, admin, sheet)).status).toBe(200);
  }
}

const hundredthsOf = async (kind: Stored) => (await entriesOf(kind)).map(([, , hundredths]) => hundredths);

describe('a timesheet that is processed again', () => {
  it('earns by the new rate after it has changed', async () => {
    const kind = await perHours();
    await track();
    const [first, second] = [await sheetIn(0, '15:07'), await sheetIn(1, '15:07')];
    await step(first, 'process');
    await change(kind, { accrual_per: 40 });
    await step(second, 'process');
    await step(first, 'unprocess', 'process', 'unprocess', 'process');
    expect(await hundredthsOf(kind)).toEqual([379, 284, -379, 284, -284, 284]);
  });

  it('leaves the remainder as it was, also if it earned less than a hundredth', async () => {
    const kind = await perHours({ accrual_hours: 0.0001, accrual_per: 2000 });
    await track();
    const [first, second] = [await sheetIn(0, '15:07'), await sheetIn(1, '15:07')];
    await step(first, 'process');
    await change(kind, { accrual_per: 1000 });
    await step(second, 'process');
    const restNow = async () => {
      const own = (await readEntries(product.store, owner.id)).filter(({ kind_id }) => kind_id === kind.id);
      const { rest = 0, rest_of = 1 } = own.at(-1) ?? {};
      return [own.at(-1)?.balance, rest / rest_of];
    };
    const before = await restNow();
    await step(second, 'unprocess', 'process', 'unprocess', 'process');
    expect(await restNow()).toEqual(before);
    await step(second, 'unprocess');
    // What the first one earned by its own rate.
    const [, left] = await restNow();
    expect(left).toBeCloseTo(((14 * (8 + 7 / 60)) / 2000) * 0.01, 7);
  });
});

describe('someone whose timesheets are tracked again', () => {
  const tracked = (is_tracking: boolean) => factory.update('TsrpTrackUser', owner.id, { is_tracking });

  it('earns nothing for the pay periods between', async () => {
    const kind = await kindOf({ accrual: 'per_period', accrual_hours: 4 });
    await track();
    await accrue('2025-01-20');
    await tracked(false);
    await accrue('2025-03-10');
    await tracked(true);
    await tracked(true);
    await accrue(today);
    await accrue(next('02-15'));
    expect(await entriesOf(kind)).toEqual([
      ['accrual', '2025-01-18', 400, 400],
      ['accrual', today, 0, 400],
      ['accrual', next('02-14'), 400, 800],
    ]);
  });

  it('earns nothing for the pay periods before, if they never were', async () => {
    const kind = await kindOf({ accrual: 'per_period', accrual_hours: 4 });
    await track({ is_tracking: false });
    await tracked(true);
    await accrue(next('02-15'));
    expect(await entriesOf(kind)).toEqual([
      ['accrual', today, 0, 0],
      ['accrual', next('02-14'), 400, 400],
    ]);
  });

  it('earns nothing for the pay periods between, if their tracker record was deleted', async () => {
    const kind = await kindOf({ accrual: 'per_period', accrual_hours: 4 });
    const guard = await leaveGuard(product.store, owner.id);
    const entry = { kind_id: kind.id, type: 'accrual', day: '2025-01-18', hundredths: 400 } as const;
    const earned = [{ ...entry, accrued_through: '2025-01-18' }];
    const plan = await planEntries(product.store, owner.id, earned, changeAt(product.store.now()));
    await product.store.commit([...plan, guard]);
    await track();
    await accrue(today);
    expect(await hundredthsOf(kind)).toEqual([400, 0]);
  });

  it('earns no leave type that was added while their tracker record was deleted', async () => {
    const former = await kindOf({ accrual: 'per_period', accrual_hours: 4 });
    await track();
    await accrue('2025-01-20');
    await factory.remove('TsrpTrackUser', owner.id);
    const later = await kindOf({ accrual: 'per_period', accrual_hours: 2 });
    await track();
    await accrue(today);
    expect([await hundredthsOf(former), await hundredthsOf(later)]).toEqual([[400, 0], [0]]);
  });

  it('gets a share of the yearly grant, and none for years between', async () => {
    const kind = await kindOf({ accrual: 'per_year', accrual_hours: 80 });
    await track();
    await accrue('2025-01-20');
    await tracked(false);
    await tracked(true);
    await accrue(today);
    const year = today.slice(0, 4);
    const days = daysBetween(`${year}-01-01`, `${Number(year) + 1}-01-01`);
    const left = daysBetween(today, `${year}-12-31`) + 1;
    expect(await hundredthsOf(kind)).toEqual([8000, 0, Math.round((8000 * left) / days)]);
  });

  it('has no entry for what is earned only later', async () => {
    const kind = await kindOf({ accrual: 'per_year', accrual_hours: 80, accrual_from: addDays(today, 1) });
    await track({ is_tracking: false });
    await tracked(true);
    expect(await entriesOf(kind)).toEqual([]);
  });
});
