import { afterEach, describe, expect, it, vi } from 'vitest';
import { violations } from '../../proofs/invariants.ts';
import { type Factory, factoryOf, type Stored } from '../../support/factories.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';
import { actOn, flags, sheetIn, storedSheet, withWork } from '../../support/timesheets.ts';
import { runDaily, withSettings } from './support.ts';

let product: Product;
let factory: Factory;
let admin: Person;

afterEach(async () => {
  vi.useRealTimers();
  expect(await violations(product)).toEqual([]);
  await product.stop();
});

const at = (moment: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
};
const as = async (person: Person): Promise<Person> => ({
  ...person,
  token: await product.tokens.sign(person.id, 0, new Date()),
});

// The end of 2030-03-09, the lock date, in the company's time zone, and the length in hours of the day after it.
describe.each([
  ['Pacific/Honolulu', '2030-03-10T10:00:00.000Z', 24],
  ['America/New_York', '2030-03-10T05:00:00.000Z', 23],
  ['Asia/Kathmandu', '2030-03-09T18:15:00.000Z', 24],
  ['Pacific/Chatham', '2030-03-09T10:15:00.000Z', 24],
  ['Pacific/Kiritimati', '2030-03-09T10:00:00.000Z', 24],
])('a company in %s', (TIME_ZONE, midnight, hours) => {
  it('locks, deputizes and finds its current period by its own days', async () => {
    product = await startProduct({ TIME_ZONE });
    admin = await product.person('admin');
    factory = factoryOf(product, admin);
    await withSettings(factory);
    const [owner, approver, deputy] = [
      await product.person('user'),
      await product.person('supervisor'),
      await product.person('supervisor'),
    ];
    await factory.create('TsrpTrackUser', {
      user_id: owner.id,
      approver_id: approver.id,
      deputy_id: deputy.id,
      deputy_from: '2030-03-10',
      deputy_until: '2030-03-10',
    });
    // Paid on the thirteenth day after the lock date, the twelfth after the next day.
    const days = { start_date: '2030-03-04', end_date: '2030-03-08', pay_date: '2030-03-22' };
    const period = await factory.create('TsrpPayPeriod', days);
    const sheet = await sheetIn(product, owner, period, 'open');
    const find = async () => {
      const { token } = await as(admin);
      const reply = await product.call<{ outcome: string }>('POST /api_admin_private/find-current-pay-period', {
        token,
        body: {},
      });
      return reply.body.value.outcome;
    };
    const facts = async (before: Stored) => ({
      saved: (await actOn(product, 'save', await as(owner), withWork(before, 1))).status,
      deputy: (await actOn(product, 'read', await as(deputy), sheet)).status,
      found: await find(),
      locked: (await runDaily()).locked,
    });
    const end = Date.parse(midnight);
    at(end - 1);
    const none = { locked: 0, periods: 0, reopened: 0 };
    expect(await facts(sheet)).toEqual({ saved: 200, deputy: 404, found: 'none', locked: none });
    const saved = (await storedSheet(product, sheet.id))!;
    expect(saved).toMatchObject(flags.open);
    at(end);
    expect(await facts(saved)).toEqual({
      saved: 409,
      deputy: 200,
      found: 'set',
      locked: { ...none, locked: 1, periods: 1 },
    });
    expect(await storedSheet(product, sheet.id)).toMatchObject({ ...flags.locked, data: saved.data });
    at(end + hours * 3_600_000 - 1);
    expect((await actOn(product, 'read', await as(deputy), sheet)).status).toBe(200);
    at(end + hours * 3_600_000);
    expect((await actOn(product, 'read', await as(deputy), sheet)).status).toBe(404);
  });
});
