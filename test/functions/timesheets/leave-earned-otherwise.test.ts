import { beforeAll, describe, expect, it } from 'vitest';
import type { Day } from '../../../shared/timesheets/day.ts';
import type { Stored, Values } from '../../support/factories.ts';
import { actOn } from '../../support/timesheets.ts';
import { accrue, admin, entriesOf, factory, owner, product, track, runAccrualCompany } from './accrual-company.ts';
import { changeSheet, periodFrom, sheetNow, sheetOf } from './support.ts';

runAccrualCompany();

/** Fortnights of the past, the last of which ends on 2025-03-01. */
const periods: Stored[] = [];

beforeAll(async () => {
  for (const start of ['2025-01-05', '2025-01-19', '2025-02-02', '2025-02-16']) {
    periods.push(await periodFrom(factory, start));
  }
});

const perHours = { accrual: 'per_hours', accrual_hours: 1, accrual_per: 20 };
const perPeriod = { accrual: 'per_period', accrual_hours: 4 };
const perYear = { accrual: 'per_year', accrual_hours: 36.5 };

const kindOf = (more: Values) =>
  factory.create('TsrpLeaveKind', { counts_as: 'sick', accrual_from: '2025-01-01', ...more });

const change = async (kind: Stored, more: Values): Promise<void> => {
  expect((await factory.update('TsrpLeaveKind', kind.id, more)).status).toBe(200);
};

async function step(sheet: Stored, ...actions: readonly string[]): Promise<void> {
  for (const action of actions) expect((await actOn(product, action, admin, sheet)).status).toBe(200);
}

/** A processed timesheet with 70 hours of work in the nth period, which earn 3.5 hours. */
async function worked(nth: number): Promise<Stored> {
  const work = { work_sessions: [{ start: '07:00', end: '12:00', note: null }] };
  const sheet = await sheetOf(product.store, periods[nth]!, owner.id, 'approved', work);
  await step(sheet, 'process');
  return sheet;
}

const earned = async (kind: Stored) => (await entriesOf(kind)).map(([, day, hundredths]) => [day, hundredths]);

describe('a leave type that was earned for hours worked', () => {
  it('is earned for the pay periods after those that earned it', async () => {
    const kind = await kindOf(perHours);
    await track();
    await worked(0);
    await worked(1);
    await step(await worked(2), 'unprocess');
    await change(kind, perPeriod);
    expect((await accrue('2025-02-02')).people).toBe(0);
    await accrue('2025-03-10');
    expect(await earned(kind)).toEqual([
      ['2025-01-18', 350],
      ['2025-02-01', 350],
      ['2025-02-15', 350],
      ['2025-02-15', -350],
      ['2025-02-15', 400],
      ['2025-03-01', 400],
    ]);
  });

  it('is granted for the rest of a year', async () => {
    const kind = await kindOf(perHours);
    await track();
    await worked(1);
    await change(kind, perYear);
    await accrue('2025-03-10');
    // 333 days are left.
    expect(await earned(kind)).toEqual([
      ['2025-02-01', 350],
      ['2025-02-02', 3330],
    ]);
  });
});

describe('a leave type that is now earned for hours worked', () => {
  it("isn't earned for pay periods that earned it", async () => {
    const kind = await kindOf(perPeriod);
    await track();
    await accrue('2025-01-20');
    await change(kind, perHours);
    await worked(0);
    await worked(1);
    expect(await earned(kind)).toEqual([
      ['2025-01-18', 400],
      ['2025-02-01', 350],
    ]);
  });

  it("isn't earned for a year that was granted", async () => {
    const kind = await kindOf(perYear);
    await track();
    await accrue('2025-01-01');
    await change(kind, perHours);
    await worked(0);
    expect(await earned(kind)).toEqual([['2025-01-01', 3650]]);
  });

  it('is earned again for a timesheet that had earned it', async () => {
    const kind = await kindOf(perHours);
    await track();
    const sheet = await worked(0);
    await change(kind, perPeriod);
    await accrue('2025-03-10');
    await change(kind, perHours);
    await step(sheet, 'unprocess', 'process');
    expect((await earned(kind)).at(-1)).toEqual(['2025-01-18', 350]);
  });
});

describe('a timesheet that is corrected after its leave type is no longer earned for hours worked', () => {
  /** Unprocesses a timesheet, adds an hour to each of its 14 days, and processes it again: 84 hours earn 4.2. */
  async function correctHours(sheet: Stored): Promise<void> {
    await step(sheet, 'unprocess');
    const { data } = await sheetNow(product.store, sheet);
    const longer = [{ start: '07:00', end: '13:00', note: null }];
    await changeSheet(product.store, sheet.id, {
      data: (data as Day[]).map((day) => ({ ...day, work_sessions: longer })),
    });
    await step(sheet, 'process');
  }

  it.each([
    ['at all', { accrual: 'none', accrual_hours: null, accrual_per: null, accrual_from: null }, []],
    ['but each pay period', { ...perPeriod, accrual_per: null }, [['2025-02-15', 400]]],
    ['but once a year', { ...perYear, accrual_from: '2026-01-01' }, []],
  ])('keeps what its hours earn: not %s', async (_, otherwise, byTime) => {
    const kind = await kindOf(perHours);
    await track();
    const [first] = [await worked(0), await worked(1)];
    await change(kind, otherwise);
    await change(kind, { max_balance: 500 });
    await accrue('2025-02-20');
    await correctHours(first);
    await accrue('2025-02-20');
    expect(await earned(kind)).toEqual([
      ['2025-01-18', 350],
      ['2025-02-01', 350],
      ...byTime,
      ['2025-01-18', -350],
      ['2025-01-18', 420],
    ]);
  });

  it("isn't earned again for time that a pay period earned, also if it is earned for hours again", async () => {
    const kind = await kindOf(perHours);
    await track();
    const sheet = await worked(0);
    await step(sheet, 'unprocess');
    await change(kind, perPeriod);
    await accrue('2025-01-20');
    await step(sheet, 'process');
    await change(kind, perHours);
    await step(sheet, 'unprocess', 'process');
    expect(await earned(kind)).toEqual([
      ['2025-01-18', 350],
      ['2025-01-18', -350],
      ['2025-01-18', 400],
    ]);
  });
});

it.each([
  [
    'a grant follows pay periods',
    perPeriod,
    perYear,
    [
      ['2025-01-18', 400],
      ['2025-01-19', 3470],
    ],
  ],
  ['pay periods follow a grant', perYear, perPeriod, [['2025-01-01', 3650]]],
])('%s without earning their time again', async (_, first, then, entries) => {
  const kind = await kindOf(first);
  await track();
  await accrue('2025-01-20');
  await change(kind, then);
  await accrue('2025-03-10');
  expect(await earned(kind)).toEqual(entries);
});
