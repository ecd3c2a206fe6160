import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, dayIn } from '../../../shared/dates.ts';
import type { EarlierTimesheetAlert } from '../../../shared/timesheets/waiting.ts';
import type { WaitingPeriod } from '../../../shared/timesheets/waiting-text.ts';
import { type Factory, factoryOf } from '../../support/factories.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';
import { periodFrom, withSettings } from './support.ts';

let product: Product;
let factory: Factory;
let admin: Person;
let president: Person;
let supervisor: Person;
let mine: Person;
let other: Person;

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  factory = factoryOf(product, admin);
  president = await product.person('president');
  supervisor = await product.person('supervisor');
  mine = await product.person('user');
  other = await product.person('user');
  await withSettings(factory);
  await factory.create('TsrpTrackUser', { user_id: mine.id, approver_id: supervisor.id });
  await factory.create('TsrpTrackUser', { user_id: other.id, approver_id: admin.id });
});
afterAll(() => product.stop());

const waiting = async (person: Person) =>
  (
    await product.call<WaitingPeriod[]>('GET /api_admin_private/waiting-timesheets', { token: person.token })
  ).body.value.map(({ start_date, open, locked, approved }) => [start_date, open, locked, approved]);

const step = async (person: Person, name: string, timesheet_id: number) => {
  const { status } = await product.call(`PUT /api_admin_private/${name}-timesheet`, {
    token: person.token,
    body: { timesheet_id },
  });
  expect(status).toBe(200);
};

it('unfinished earlier timesheets are counted by state, for supervisors only those they approve', async () => {
  const early = await periodFrom(factory, '2020-01-06');
  const late = await periodFrom(factory, '2020-01-20');
  const future = await periodFrom(factory, '2120-01-01');
  const add = async (person: Person, { id: pay_period_id }: { readonly id: number }) =>
    (await factory.create('TsrpTimesheet', { user_id: person.id, pay_period_id })).id;
  expect(await waiting(admin)).toEqual([]);
  const [first, second, third] = [await add(mine, early), await add(other, early), await add(mine, late)];
  await step(admin, 'lock', await add(mine, future));
  expect(await waiting(admin)).toEqual([
    ['2020-01-06', 2, 0, 0],
    ['2020-01-20', 1, 0, 0],
  ]);
  expect(await waiting(supervisor)).toEqual([
    ['2020-01-06', 1, 0, 0],
    ['2020-01-20', 1, 0, 0],
  ]);
  await step(supervisor, 'lock', first);
  await step(admin, 'lock', second);
  await step(supervisor, 'lock', third);
  await step(admin, 'approve', second);
  await step(supervisor, 'approve', third);
  expect(await waiting(president)).toEqual([
    ['2020-01-06', 0, 1, 1],
    ['2020-01-20', 0, 0, 1],
  ]);
  await step(president, 'process', third);
  expect(await waiting(admin)).toEqual([['2020-01-06', 0, 1, 1]]);
  await step(president, 'unprocess', third);
  expect(await waiting(admin)).toEqual([
    ['2020-01-06', 0, 1, 1],
    ['2020-01-20', 0, 0, 1],
  ]);
  await product.call('DELETE /api_admin_private/delete-timesheet', {
    token: admin.token,
    query: { timesheet_id: String(second) },
  });
  expect(await waiting(admin)).toEqual([
    ['2020-01-06', 0, 1, 0],
    ['2020-01-20', 0, 0, 1],
  ]);
});

it('owners are told which of their own earlier timesheets were reopened', async () => {
  const day = dayIn('America/New_York', product.store.now());
  const period = await periodFrom(factory, addDays(day, -40));
  const running = await periodFrom(factory, addDays(day, -1));
  const add = async (person: Person, { id: pay_period_id }: { readonly id: number }) =>
    (await factory.create('TsrpTimesheet', { user_id: person.id, pay_period_id })).id;
  const [own] = [await add(mine, period), await add(mine, running), await add(other, period)];
  const open = async (person: Person) => {
    const { status, body } = await product.call<EarlierTimesheetAlert[]>('GET /api_user_private/my-open-timesheets', {
      token: person.token,
    });
    expect(status).toBe(200);
    return body.value.map(({ pay_period_id, is_returned }) => [pay_period_id, is_returned]);
  };
  expect(await open(mine)).toEqual([]);
  await step(supervisor, 'lock', own);
  await step(supervisor, 'unlock', own);
  expect(await open(mine)).toEqual([[period.id, false]]);
  expect(await open(other)).toEqual([]);
  await step(supervisor, 'lock', own);
  expect(await open(mine)).toEqual([]);
  await product.call('PUT /api_admin_private/return-timesheet', {
    token: supervisor.token,
    body: { timesheet_id: own, note: 'Friday is missing.' },
  });
  expect(await open(mine)).toEqual([[period.id, true]]);
});
