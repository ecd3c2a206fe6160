import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accrueLeave } from '../../../functions/payroll/accrue-leave.ts';
import { leaveGuard, type NewEntry, planEntries, readEntries } from '../../../functions/payroll/leave-ledger.ts';
import { readKinds } from '../../../functions/payroll/leave-requests.ts';
import { nextVersion, planUpdate } from '../../../functions/store/records.ts';
import { leftToRequest } from '../../../functions/timesheets/leave/left-to-request.ts';
import { collections } from '../../../shared/contract/collections.ts';
import type { AnswerOf } from '../../../shared/contract/operations.ts';
import { type Factory, factoryOf, type Stored } from '../../support/factories.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';
import { ask, cancel, decide } from '../../support/leave.ts';
import { violations } from '../../proofs/invariants.ts';
import { actOn } from '../../support/timesheets.ts';
import { change, changeSheet, periodFrom, sheetOf } from './support.ts';

/** January 5, 2032, with a timesheet of December that nobody has started: 2031 is open. Of 100 hours, 40 are carried over. */
let product: Product;
let factory: Factory;
let admin: Person;
let owner: Person;
let vacation: Stored;
let period: Stored;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2032-01-05T15:00:00Z') });
  product = await startProduct();
  admin = await product.person('admin');
  factory = factoryOf(product, admin);
  period = await periodFrom(factory, '2031-12-22');
  vacation = await factory.create('TsrpLeaveKind', { name: 'Vacation', carry_over: 40 });
  const { TsrpLeaveKind } = collections;
  const kind = (await product.store.get(TsrpLeaveKind, vacation.id))!;
  const at = product.store.now();
  const changed = nextVersion(kind, { carry_over_since: '2030-05-01' }, at);
  await product.store.commit(planUpdate(TsrpLeaveKind, kind, changed, change(at)));
});
afterAll(async () => {
  expect(await violations(product)).toEqual([]);
  await product.stop();
  vi.useRealTimers();
});

beforeEach(async () => {
  owner = await product.person('user');
  await factory.create('TsrpTrackUser', { user_id: owner.id });
  await book({ type: 'opening', day: '2031-12-01', hundredths: 10_000 });
});

async function book(entry: Pick<NewEntry, 'type' | 'day' | 'hundredths'>): Promise<void> {
  const guard = await leaveGuard(product.store, owner.id);
  const entries = [{ ...entry, kind_id: vacation.id }];
  const plan = await planEntries(product.store, owner.id, entries, change(product.store.now()));
  await product.store.commit([...plan, guard]);
}

const askFor = (first_day: string, last_day: string) => ask(product, owner, vacation, { first_day, last_day });

const balance = async () => {
  const { body } = await product.call<AnswerOf<'leave-of-person'>>('GET /api_user_private/leave-of-person', {
    token: owner.token,
  });
  return body.value.balances.find(({ kind_id }) => kind_id === vacation.id)!;
};

const leftAfter = async ({ id }: { readonly id: number }) => {
  const { body } = await product.call<AnswerOf<'leave-requests'>>('GET /api_admin_private/leave-requests', {
    token: admin.token,
  });
  return body.value.find(({ request }) => request.id === id)!.available_after;
};

const refusal = (wanted: string, left: string, expiring = '60.00') => [
  {
    field: 'last_day',
    message: `This takes ${wanted} hours, but only ${left} hours of Vacation are left, without ${expiring} that aren't carried over from last year. Request fewer days, or talk to your approver.`,
  },
];

describe('hours that expire once the last year is closed', () => {
  it("can't be requested for days of this year", async () => {
    expect(await balance()).toMatchObject({ balance: 10_000, open: 0, expiring: 6000, available: 4000 });
    expect((await askFor('2032-02-02', '2032-02-13')).body.issues).toEqual(refusal('80.00', '40.00'));
    const reply = await askFor('2032-02-02', '2032-02-05');
    expect(reply.status).toBe(200);
    expect(await leftAfter(reply.body.value.request)).toBe(800);
    expect(await balance()).toMatchObject({ balance: 10_000, open: 3200, expiring: 6000, available: 800 });
    expect((await askFor('2032-02-09', '2032-02-10')).body.issues).toEqual(refusal('16.00', '8.00'));
    await accrueLeave(product.store, change(product.store.now()), { today: '2032-04-05', deadline: Infinity });
    expect(await balance()).toMatchObject({ balance: 4000, open: 3200, expiring: 0, available: 800 });
  });

  it('can be requested for days of the last year, and then leave the other hours', async () => {
    const { request } = (await askFor('2031-12-22', '2031-12-24')).body.value;
    expect(await leftAfter(request)).toBe(4000);
    expect(await balance()).toMatchObject({ open: 2400, expiring: 3600, available: 4000 });
    expect((await decide(product, admin, request)).status).toBe(200);
    expect(await balance()).toMatchObject({ open: 2400, expiring: 3600, available: 4000 });
  });

  it("can be requested again after four months, because the year isn't closed any more", async () => {
    const entries = await readEntries(product.store, owner.id);
    const kind = (await readKinds(product.store)).find(({ id }) => id === vacation.id)!;
    const leftOn = (today: string) => leftToRequest(kind, { last: entries.at(-1), entries, open: [], today });
    expect(leftOn('2032-04-29')).toMatchObject({ expiring: 6000, available: 4000 });
    expect(leftOn('2032-04-30')).toMatchObject({ expiring: 0, available: 10_000 });
  });

  it('pay for the days of the last year in a request over both', async () => {
    // Seven days in December and six in January.
    expect((await askFor('2031-12-23', '2032-01-08')).body.issues).toEqual(refusal('104.00', '96.00', '4.00'));
    expect((await askFor('2031-12-23', '2032-01-07')).status).toBe(200);
    expect(await balance()).toMatchObject({ open: 9600, expiring: 400, available: 0 });
  });
});

describe('leave of the last year that was approved before its timesheet is started', () => {
  const approvedLeave = async () => {
    const { request } = (await askFor('2031-12-22', '2031-12-24')).body.value;
    expect((await decide(product, admin, request)).status).toBe(200);
    return request;
  };

  beforeEach(async () => {
    await factory.update('TsrpTrackUser', owner.id, { is_tracking: false });
  });

  const closed = async () => {
    const request = await approvedLeave();
    await accrueLeave(product.store, change(product.store.now()), { today: '2032-01-05', deadline: Infinity });
    expect(await balance()).toMatchObject({ balance: 6400, open: 2400, expiring: 0, available: 4000 });
    return request;
  };

  it.each([
    ['uses hours that expire', 3],
    ['uses only those that its timesheet takes', 1],
    ["uses none if its timesheet doesn't have it", 0],
  ])('%s', async (_, days) => {
    await closed();
    const sheet = await sheetOf(product.store, period, owner.id, 'approved');
    const data = (sheet.data as object[]).map((day, index) => ({ ...day, vacation: index < days ? 8 : 0 }));
    await changeSheet(product.store, sheet.id, { data });
    expect((await actOn(product, 'process', admin, sheet)).status).toBe(200);
    expect(await balance()).toMatchObject({ balance: 4000, open: 0, available: 4000 });
    expect((await actOn(product, 'unprocess', admin, sheet)).status).toBe(200);
    expect(await balance()).toMatchObject({ balance: 6400, open: 2400, available: 4000 });
  });

  it("uses hours that have expired if it is approved after the year's end", async () => {
    const { request } = (await askFor('2031-12-22', '2031-12-24')).body.value;
    await accrueLeave(product.store, change(product.store.now()), { today: '2032-01-05', deadline: Infinity });
    expect(await balance()).toMatchObject({ balance: 4000, open: 2400 });
    expect((await decide(product, admin, request)).status).toBe(200);
    expect(await balance()).toMatchObject({ balance: 6400, open: 2400, available: 4000 });
  });

  it('changes nothing if it is refused, whatever else did', async () => {
    const { request } = (await askFor('2031-12-22', '2031-12-24')).body.value;
    await accrueLeave(product.store, change(product.store.now()), { today: '2032-01-05', deadline: Infinity });
    await book({ type: 'accrual', day: '2031-12-28', hundredths: 800 });
    expect((await decide(product, admin, request, { decision: 'refuse', answer: 'No' })).status).toBe(200);
    expect(await balance()).toMatchObject({ balance: 4800 });
    await book({ type: 'accrual', day: '2031-12-28', hundredths: -800 });
  });

  it('uses hours that expire, which expire if it is canceled', async () => {
    const request = await closed();
    expect((await cancel(product, admin, request)).status).toBe(200);
    expect(await balance()).toMatchObject({ balance: 4000, open: 0, available: 4000 });
  });
});
