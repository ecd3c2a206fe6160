import '../../support/stable-day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../../shared/dates.ts';
import type { BoardRow } from '../../../shared/timesheets/board.ts';
import type { TimesheetState } from '../../../shared/timesheets/lifecycle.ts';
import { type Factory, factoryOf, type Stored } from '../../support/factories.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';
import { changeSheet, periodFrom, sheetOf } from './support.ts';

/** Two Mondays in the past, a period apart. */
const [BEFORE, START] = ['2026-03-02', '2026-03-16'];

let product: Product;
let factory: Factory;
let admin: Person;
let approver: Person;
let before: Stored;
let period: Stored;

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  approver = await product.person('supervisor');
  factory = factoryOf(product, admin);
  // An earlier one, which nothing is compared with.
  await periodFrom(factory, addDays(BEFORE, -14));
  before = await periodFrom(factory, BEFORE);
  period = await periodFrom(factory, START);
});
afterAll(() => product.stop());

const tracked = async (): Promise<Person> => {
  const person = await product.person('user');
  await factory.create('TsrpTrackUser', { user_id: person.id, approver_id: approver.id });
  return person;
};

/** A sheet with eight hours of work on some of its days, given by their position. */
async function worked(of: Stored, owner: Person, days: readonly number[], state: TimesheetState = 'locked') {
  const sheet = await sheetOf(product.store, of, owner.id, state);
  const work_sessions = [{ start: '09:00', end: '17:00', note: null }];
  const data = (sheet.data as object[]).map((day, index) => (days.includes(index) ? { ...day, work_sessions } : day));
  await changeSheet(product.store, sheet.id, { data });
}

const WORKDAYS = [0, 1, 2, 3, 4, 7, 8, 9, 10, 11];

/** What looks odd about a person's sheet, for everybody who sees it. */
async function oddFor(owner: Person): Promise<readonly (readonly string[] | undefined)[]> {
  const views = [admin, approver].map(async ({ token }) => {
    const query = { pay_period_id: period.id };
    const { body } = await product.call<BoardRow[]>('GET /api_admin_private/timesheet-board', { token, query });
    return body.value.find(({ user_id }) => user_id === owner.id)?.sheet?.odd;
  });
  return Promise.all(views);
}

const both = (odd: readonly string[]) => [odd, odd];

describe('a sheet of a period that is over', () => {
  it('is usual if it has the hours of the previous one', async () => {
    const owner = await tracked();
    await worked(before, owner, WORKDAYS);
    await worked(period, owner, WORKDAYS);
    expect(await oddFor(owner)).toEqual(both([]));
  });

  it('shows how far its hours are from those of the previous one', async () => {
    const owner = await tracked();
    await worked(before, owner, [...WORKDAYS, 12, 13]);
    await worked(period, owner, WORKDAYS.slice(0, 8));
    expect(await oddFor(owner)).toEqual(
      both(['No hours on 2026-03-26, 2026-03-27', '64.00 hours, 96.00 in the previous period']),
    );
  });

  it('may lack hours on weekdays that the person never works', async () => {
    const owner = await tracked();
    const withoutFridays = WORKDAYS.filter((day) => day % 7 !== 4);
    await worked(before, owner, withoutFridays);
    await worked(period, owner, withoutFridays);
    expect(await oddFor(owner)).toEqual(both([]));
  });

  it('is expected to have hours on all weekdays if the person had no previous one', async () => {
    const owner = await tracked();
    await worked(period, owner, WORKDAYS.slice(1));
    expect(await oddFor(owner)).toEqual(both(['No hours on 2026-03-16']));
  });

  it('looks usual once it is processed, when nothing is left to look at', async () => {
    const owner = await tracked();
    await worked(period, owner, WORKDAYS.slice(1), 'processed');
    expect(await oddFor(owner)).toEqual(both([]));
  });
});
