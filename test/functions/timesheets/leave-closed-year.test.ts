import '../../support/stable-day.ts';
import { beforeAll, expect, it } from 'vitest';
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

/** From December 21 to January 3. */
let period: Stored;

beforeAll(async () => {
  period = await periodFrom(factory, `${year}-12-21`);
});

/** Leave of 80 hours, some of them taken in December, of which 40 hours are carried over; and its timesheet. */
async function closedYear(vacation: readonly number[], more: Values = {}): Promise<{ kind: Stored; sheet: Values }> {
  const kind = await factory.create('TsrpLeaveKind', { carry_over: 40, ...more });
  await track();
  await correct(kind, 80);
  const sheet = await sheetWith(period, ...vacation);
  await step(sheet, 'process');
  await accrue(next('01-08'));
  return { kind, sheet };
}

async function processWith(sheet: Values, ...vacation: readonly number[]): Promise<void> {
  await step(sheet, 'unprocess');
  await claim(sheet, ...vacation);
  await step(sheet, 'process');
}

const newYear = next('01-01');
const lastDay = `${year}-12-31`;

it("leave that is added to a timesheet of a closed year isn't expired as well", async () => {
  const { kind, sheet } = await closedYear([0, 1]);
  await processWith(sheet, 0, 1, 2, 3, 4);
  expect((await entriesOf(kind)).slice(1)).toEqual([
    ['taken', lastDay, -1600, 6400],
    ['expired', newYear, -2400, 4000],
    ['taken', lastDay, 1600, 5600],
    ['expired', newYear, -1600, 4000],
    ['taken', lastDay, -4000, 0],
    ['expired', newYear, 4000, 4000],
  ]);
});

it('leave that is taken out of a timesheet of a closed year expires', async () => {
  const { kind, sheet } = await closedYear([0, 1, 2, 3, 4]);
  await processWith(sheet, 0, 1);
  expect((await entriesOf(kind)).slice(2)).toEqual([
    ['expired', newYear, 0, 4000],
    ['taken', lastDay, 4000, 8000],
    ['expired', newYear, -4000, 4000],
    ['taken', lastDay, -1600, 2400],
    ['expired', newYear, 1600, 4000],
  ]);
});

it('what has expired is the same however often a timesheet is processed again', async () => {
  const { kind, sheet } = await closedYear([0, 1]);
  for (const vacation of [[0], [0, 1, 2, 3, 4, 5, 6], [0, 1]]) await processWith(sheet, ...vacation);
  await processWith(sheet, 0, 1);
  await accrue(next('06-01'));
  const entries = await entriesOf(kind);
  const sumOf = (type: string) => entries.reduce((sum, entry) => (entry[0] === type ? sum + Number(entry[2]) : sum), 0);
  expect([sumOf('taken'), sumOf('expired'), entries.at(-1)?.[3]]).toEqual([-1600, -2400, 4000]);
});

it("leave of the new year doesn't change what expired of the last", async () => {
  const { kind, sheet } = await closedYear([0, 1]);
  await processWith(sheet, 0, 1, 11);
  expect((await entriesOf(kind)).slice(-3)).toEqual([
    ['taken', lastDay, -1600, 2400],
    ['taken', next('01-03'), -800, 1600],
    ['expired', newYear, 1600, 3200],
  ]);
});

it('leave of a timesheet that is processed after its year was closed for it takes nothing that had expired', async () => {
  const kind = await factory.create('TsrpLeaveKind', { carry_over: 40 });
  await track();
  await correct(kind, 80);
  const sheet = await sheetWith(period, 0, 1, 2, 3, 4);
  await accrue(addDays(lastDay, 91));
  await step(sheet, 'process');
  expect((await entriesOf(kind)).slice(1)).toEqual([
    ['expired', newYear, -4000, 4000],
    ['taken', lastDay, -4000, 0],
    ['expired', newYear, 4000, 4000],
  ]);
});

it('a timesheet of a year before the last changes what expired of every year since', async () => {
  const yearly = { accrual: 'per_year', accrual_hours: 10, accrual_from: newYear };
  const { kind, sheet } = await closedYear([0, 1], yearly);
  await accrue(`${year + 2}-04-01`);
  expect((await entriesOf(kind)).slice(2)).toEqual([
    ['expired', newYear, -2400, 4000],
    ['accrual', newYear, 1000, 5000],
    ['expired', `${year + 2}-01-01`, -1000, 4000],
    ['accrual', `${year + 2}-01-01`, 1000, 5000],
  ]);
  await processWith(sheet, 0, 1, 2, 3, 4, 5, 6);
  // 24 hours were left of the first year, and two years have granted 10 each.
  expect((await entriesOf(kind)).slice(-3)).toEqual([
    ['taken', lastDay, -5600, -600],
    ['expired', newYear, 4000, 3400],
    ['expired', `${year + 2}-01-01`, 1000, 4400],
  ]);
});

it('hours of work that a timesheet earns in a closed year expire as well', async () => {
  const december = await periodFrom(factory, `${year}-12-07`);
  const perHours = { accrual: 'per_hours', accrual_hours: 1, accrual_per: 2, accrual_from: `${year}-01-01` };
  const kind = await factory.create('TsrpLeaveKind', { carry_over: 40, ...perHours });
  await track();
  await correct(kind, 60);
  const work = { work_sessions: [{ start: '08:00', end: '12:00', note: null }] };
  const sheet = await sheetOf(product.store, december, owner.id, 'approved', work);
  await accrue(addDays(lastDay, 91));
  await step(sheet, 'process', 'unprocess');
  expect((await entriesOf(kind)).slice(1)).toEqual([
    ['expired', newYear, -2000, 4000],
    ['accrual', `${year}-12-20`, 2800, 6800],
    ['expired', newYear, -2800, 4000],
    ['accrual', `${year}-12-20`, -2800, 1200],
    ['expired', newYear, 2800, 4000],
  ]);
});

it('hours that are earned for a closed year, by someone who is tracked only since, expire at once', async () => {
  const yearly = { accrual: 'per_year', accrual_hours: 16, accrual_from: `${year}-01-01` };
  const kind = await factory.create('TsrpLeaveKind', { carry_over: 40, ...yearly });
  await correct(kind, 30);
  await accrue(newYear);
  await track({ started_on: '2020-01-01' });
  await accrue(next('01-10'));
  expect((await entriesOf(kind)).slice(1)).toEqual([
    ['expired', newYear, 0, 3000],
    ['accrual', `${year}-01-01`, 1600, 4600],
    ['expired', newYear, -600, 4000],
    ['accrual', newYear, 1600, 5600],
  ]);
});

it('hours of several leave types that are earned for a closed year expire in the same transactions', async () => {
  const kinds: Stored[] = [];
  const yearly = { accrual: 'per_year', accrual_hours: 16, accrual_from: `${year}-01-01` };
  for (let index = 0; index < 10; index++) {
    kinds.push(await factory.create('TsrpLeaveKind', { carry_over: 40, ...yearly }));
    await correct(kinds.at(-1)!, 40);
  }
  await accrue(newYear);
  await track({ started_on: '2020-01-01' });
  await accrue(next('01-10'));
  for (const kind of kinds) {
    expect((await entriesOf(kind)).slice(2)).toEqual([
      ['accrual', `${year}-01-01`, 1600, 5600],
      ['expired', newYear, -1600, 4000],
      ['accrual', newYear, 1600, 5600],
    ]);
  }
});
