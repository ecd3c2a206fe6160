import '../../support/stable-day.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../../shared/dates.ts';
import type { Stored, Values } from '../../support/factories.ts';
import {
  accrue,
  claim,
  correct,
  entriesOf,
  factory,
  next,
  owner,
  product,
  runAccrualCompany,
  sheetWith,
  step,
  track,
  year,
} from './accrual-company.ts';
import { periodFrom, sheetOf } from './support.ts';

runAccrualCompany();

/** The only pay period of the year, from December 21 to January 3. */
let period: Stored;

beforeAll(async () => {
  period = await periodFrom(factory, `${year}-12-21`);
});

const kindOf = (more: Values = {}) => factory.create('TsrpLeaveKind', { carry_over: 40, ...more });

const DECEMBER = [0, 1, 2, 3, 4];
const JANUARY = [11, 12];

describe('a timesheet of two years', () => {
  it("takes leave from the year of each day, so that December's doesn't expire as well", async () => {
    const kind = await kindOf();
    await track();
    await correct(kind, 80);
    await step(await sheetWith(period, ...DECEMBER), 'process');
    await accrue(next('01-10'));
    expect((await entriesOf(kind)).slice(1)).toEqual([
      ['taken', `${year}-12-31`, -4000, 4000],
      ['expired', next('01-01'), 0, 4000],
    ]);
  });

  it('gives back and takes the differences of each year', async () => {
    const kind = await kindOf();
    await track();
    await correct(kind, 80);
    const sheet = await sheetWith(period, ...DECEMBER, ...JANUARY);
    await step(sheet, 'process', 'unprocess');
    await claim(sheet, ...DECEMBER.slice(1));
    await step(sheet, 'process');
    expect((await entriesOf(kind)).slice(1)).toEqual([
      ['taken', `${year}-12-31`, -4000, 4000],
      ['taken', next('01-03'), -1600, 2400],
      ['taken', `${year}-12-31`, 4000, 6400],
      ['taken', next('01-03'), 1600, 8000],
      ['taken', `${year}-12-31`, -3200, 4800],
    ]);
    await accrue(next('01-10'));
    expect((await entriesOf(kind)).at(-1)).toEqual(['expired', next('01-01'), -800, 4000]);
  });
});

describe('a year', () => {
  it('stays open for a timesheet that is started after its end', async () => {
    const kind = await kindOf();
    await track();
    await correct(kind, 80);
    await accrue(next('01-01'));
    expect(await entriesOf(kind)).toHaveLength(1);
    const sheet = await sheetWith(period, ...DECEMBER);
    await accrue(next('01-02'));
    expect(await entriesOf(kind)).toHaveLength(1);
    await step(sheet, 'process');
    await accrue(next('01-08'));
    expect((await entriesOf(kind)).slice(1)).toEqual([
      ['taken', `${year}-12-31`, -4000, 4000],
      ['expired', next('01-01'), 0, 4000],
    ]);
  });

  it("doesn't wait longer than 90 days for a timesheet that isn't started", async () => {
    const kind = await kindOf();
    await track();
    await correct(kind, 80);
    await accrue(addDays(`${year}-12-31`, 90));
    expect(await entriesOf(kind)).toHaveLength(1);
    await accrue(addDays(`${year}-12-31`, 91));
    expect((await entriesOf(kind)).slice(1)).toEqual([['expired', next('01-01'), -4000, 4000]]);
  });

  it("doesn't wait for a timesheet from before a person's first day of work", async () => {
    const kind = await kindOf();
    await track({ started_on: next('01-04') });
    await correct(kind, 80);
    await accrue(next('01-05'));
    expect((await entriesOf(kind)).slice(1)).toEqual([['expired', next('01-01'), -4000, 4000]]);
  });
});

describe("a year of someone whose timesheets aren't tracked", () => {
  it.each([
    ['any more', () => track({ is_tracking: false })],
    ['and never were', () => Promise.resolve()],
  ])('%s is closed at once', async (_, untrack) => {
    const kind = await kindOf({ accrual: 'per_year', accrual_hours: 80, accrual_from: `${year}-01-01` });
    await untrack();
    await correct(kind, 50);
    await accrue(next('01-10'));
    expect((await entriesOf(kind)).slice(1)).toEqual([['expired', next('01-01'), -1000, 4000]]);
  });

  it('stays as it is after four months, because its hours may have been used since', async () => {
    const kind = await kindOf();
    await track({ is_tracking: false });
    await correct(kind, 120);
    await accrue(addDays(`${year}-12-31`, 121));
    expect(await entriesOf(kind)).toHaveLength(1);
    await accrue(addDays(`${year}-12-31`, 120));
    expect((await entriesOf(kind)).slice(1)).toEqual([['expired', next('01-01'), -8000, 4000]]);
  });

  it('waits for timesheets they have', async () => {
    const kind = await kindOf();
    await track({ is_tracking: false });
    await correct(kind, 80);
    const sheet = await sheetWith(period, ...DECEMBER);
    await accrue(next('01-10'));
    expect(await entriesOf(kind)).toHaveLength(1);
    await step(sheet, 'process');
    await accrue(next('01-10'));
    expect((await entriesOf(kind)).slice(1)).toEqual([
      ['taken', `${year}-12-31`, -4000, 4000],
      ['expired', next('01-01'), 0, 4000],
    ]);
  });
});

describe('the highest balance', () => {
  const yearly = { accrual: 'per_year', accrual_hours: 80, accrual_from: next('01-01'), max_balance: 120 };

  it.each([
    ['before', ['process'], []],
    ['after', [], ['process']],
  ])(
    "doesn't count hours that expire, if the last timesheet is processed %s a yearly grant",
    async (_, first, then) => {
      const kind = await kindOf(yearly);
      await track();
      await correct(kind, 100);
      const sheet = await sheetWith(period, ...DECEMBER.slice(0, 2));
      await step(sheet, ...first);
      await accrue(next('01-02'));
      await step(sheet, ...then);
      await accrue(next('01-08'));
      const entries = await entriesOf(kind);
      expect(new Map(entries.map(([type, , hundredths]) => [type, hundredths]))).toEqual(
        new Map([
          ['opening', 10_000],
          ['taken', -1600],
          ['expired', -4400],
          ['accrual', 8000],
        ]),
      );
      expect(entries.at(-1)?.[3]).toBe(12_000);
    },
  );

  it("doesn't count hours that expire when hours of work are earned", async () => {
    const kind = await kindOf({
      accrual: 'per_hours',
      accrual_hours: 1,
      accrual_per: 2,
      accrual_from: `${year}-01-01`,
      max_balance: 120,
    });
    await track();
    await correct(kind, 110);
    const work = { work_sessions: [{ start: '08:00', end: '12:00', note: null }] };
    const sheet = await sheetOf(product.store, period, owner.id, 'approved', work);
    await step(sheet, 'process');
    await accrue(next('01-08'));
    expect((await entriesOf(kind)).slice(1)).toEqual([
      ['accrual', next('01-03'), 2800, 13_800],
      ['expired', next('01-01'), -7000, 6800],
    ]);
  });
});

it('expires after what was earned in the last year is added', async () => {
  const kind = await kindOf({ accrual: 'per_period', accrual_hours: 8, accrual_from: next('01-01') });
  await track();
  await correct(kind, 80);
  await step(await sheetWith(period), 'process');
  // The job didn't run for more than a year.
  await accrue(`${year + 2}-01-01`);
  expect((await entriesOf(kind)).slice(1)).toEqual([
    ['accrual', next('01-03'), 800, 8800],
    ['expired', `${year + 2}-01-01`, -4800, 4000],
  ]);
});
