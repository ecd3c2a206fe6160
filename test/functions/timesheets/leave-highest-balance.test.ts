import '../../support/stable-day.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '../../../shared/dates.ts';
import type { Stored, Values } from '../../support/factories.ts';
import { ask, decide, mondayIn } from '../../support/leave.ts';
import {
  accrue,
  admin,
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
/** From January 4 to 17. */
let later: Stored;
/** A working week in December. */
const monday = mondayIn(0, `${year}-12-21`);
const friday = addDays(monday, 4);

beforeAll(async () => {
  period = await periodFrom(factory, `${year}-12-21`);
  later = await periodFrom(factory, next('01-04'));
});

async function askForWeek(kind: Stored): Promise<number> {
  const reply = await ask(product, owner, kind, { first_day: monday, last_day: friday });
  expect(reply.status).toBe(200);
  return reply.body.value.request.id;
}

/** An approved timesheet with the week's vacation. */
function sheetWithWeek(): Promise<Values> {
  const nth = daysBetween(`${year}-12-21`, monday);
  return sheetWith(period, nth, nth + 1, nth + 2, nth + 3, nth + 4);
}

describe.each([
  ['before', ['process'], []],
  ['after', [], ['process']],
])('with the timesheet of approved leave processed %s the job runs, the highest balance limits', (_, first, then) => {
  const yearly = { accrual: 'per_year', accrual_hours: 80, accrual_from: next('01-01'), max_balance: 100 };
  const eachPeriod = { accrual: 'per_period', accrual_hours: 8, accrual_from: next('01-01'), max_balance: 60 };

  it.each([
    ['a yearly grant', yearly, 60, 10_000],
    ['a yearly grant after hours that are carried over', { ...yearly, carry_over: 40 }, 50, 9000],
    ['a yearly grant after hours that expire', { ...yearly, carry_over: 10 }, 60, 9000],
    ['what a pay period earns', eachPeriod, 60, 2800],
  ])('%s to the same', async (__, fields, hours, balance) => {
    const kind = await factory.create('TsrpLeaveKind', fields);
    await track();
    await correct(kind, hours);
    const request_id = await askForWeek(kind);
    expect((await decide(product, admin, { id: request_id })).status).toBe(200);
    const sheet = await sheetWithWeek();
    await step(sheet, ...first);
    await accrue(next('01-04'));
    await step(sheet, ...then);
    await accrue(next('01-08'));
    expect((await entriesOf(kind)).at(-1)?.[3]).toBe(balance);
  });
});

it.each([
  ["isn't approved", next('01-01'), false],
  ['is of later days', `${year}-12-14`, true],
])('the highest balance counts hours of leave that %s', async (_, accrual_from, isApproved) => {
  const kind = await factory.create('TsrpLeaveKind', {
    accrual: 'per_year',
    accrual_hours: 365,
    accrual_from,
    max_balance: 61,
  });
  await track();
  await correct(kind, 60);
  const id = await askForWeek(kind);
  if (isApproved) expect((await decide(product, admin, { id })).status).toBe(200);
  await accrue(accrual_from);
  expect((await entriesOf(kind)).slice(1)).toEqual([['accrual', accrual_from, 100, 6100]]);
});

it.each([
  ['order', 'first'],
  ['reverse order', 'second'],
])('hours of work earn the same up to the highest balance, if timesheets are processed in %s', async (_, earlier) => {
  const kind = await factory.create('TsrpLeaveKind', {
    accrual: 'per_hours',
    accrual_hours: 1,
    accrual_per: 2,
    accrual_from: `${year}-01-01`,
    max_balance: 60,
  });
  await track();
  await correct(kind, 60);
  expect((await decide(product, admin, { id: await askForWeek(kind) })).status).toBe(200);
  const sheets = [await sheetWithWeek()];
  const work = { work_sessions: [{ start: '08:00', end: '12:00', note: null }] };
  sheets.push(await sheetOf(product.store, later, owner.id, 'approved', work));
  for (const sheet of earlier === 'first' ? sheets : sheets.toReversed()) await step(sheet, 'process');
  // 60 hours without 40 of leave, and 28 for 14 days with 4 hours of work.
  expect((await entriesOf(kind)).at(-1)?.[3]).toBe(4800);
});
