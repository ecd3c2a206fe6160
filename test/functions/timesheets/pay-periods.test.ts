import '../../support/stable-day.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nextVersion, planUpdate } from '../../../functions/store/records.ts';
import { collections } from '../../../shared/contract/collections.ts';
import type { GeneratedPeriod } from '../../../shared/contract/operations/pay-periods.ts';
import { addDays, dayIn } from '../../../shared/dates.ts';
import { violations } from '../../proofs/invariants.ts';
import { type Factory, factoryOf, type Stored } from '../../support/factories.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';
import { type Actions, meetWrites } from '../../support/meet-writes.ts';
import { currentPeriods, periodFrom, runDaily, sheetOf, withSettings } from './support.ts';

const { TsrpPayPeriod } = collections;

let product: Product;
let admin: Person;
let factory: Factory;
const today = dayIn('America/New_York', new Date());

beforeEach(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  factory = factoryOf(product, admin);
});
afterEach(async () => {
  vi.restoreAllMocks();
  expect(await violations(product)).toEqual([]);
  await product.stop();
});

interface Generated {
  readonly preview: boolean;
  readonly periods: readonly GeneratedPeriod[];
}

const generate = (body: object = {}, headers: Record<string, string> = {}) =>
  product.call<Generated>('POST /api_admin_private/generate-pay-periods', { token: admin.token, body, headers });

const find = () =>
  product.call<{ outcome: string; period: Stored | null }>('POST /api_admin_private/find-current-pay-period', {
    token: admin.token,
    body: {},
  });

/** A period that is paid this many days from today. */
const paidIn = (days: number, more: object = {}) => {
  const pay_date = addDays(today, days);
  const end_date = addDays(pay_date, -2);
  return factory.create('TsrpPayPeriod', { start_date: end_date, end_date, pay_date, ...more });
};

const currentId = async () => (await currentPeriods(product.store)).map(({ id }) => id);

describe('generating pay periods', () => {
  it('names every missing setting and what to do', async () => {
    const reply = await generate();
    expect(reply.status).toBe(409);
    expect(reply.body.message).toBe(
      "Pay periods can't be generated because TS_INIT_FIRST_DATE, TS_UNIT_TYPE, TS_UNIT_COUNT, and PAY_AFTER are missing or invalid. Set them on the Settings page.",
    );
  });

  it('is refused if nobody could enter hours for such long ones', async () => {
    await withSettings(factory, { TS_UNIT_TYPE: 'MONTH', TS_UNIT_COUNT: '14' });
    const reply = await generate({ preview: true });
    expect([reply.status, reply.body.message]).toEqual([
      409,
      'A pay period of 420 days is too long: a timesheet has at most 400 days. Lower TS_UNIT_COUNT on the Settings page.',
    ]);
  });

  it('previews ten periods without writing, creates the same ten, and continues from there', async () => {
    await withSettings(factory);
    const preview = (await generate({ preview: true })).body.value;
    expect(preview.periods[0]).toEqual({
      id: null,
      start_date: '2026-01-05',
      end_date: '2026-01-18',
      lock_date: '2026-01-19',
      process_date: '2026-01-21',
      pay_date: '2026-01-23',
    });
    expect((await factory.getAll('TsrpPayPeriod')).body.value).toEqual([]);
    const made = (await generate({ start_date: '2026-01-05' })).body.value;
    expect(made.periods.map((period) => ({ ...period, id: null }))).toEqual(preview.periods);
    const stored = (await factory.getAll('TsrpPayPeriod')).body.value;
    expect(stored.map(({ id }) => id)).toEqual(made.periods.map(({ id }) => id));
    expect((await generate()).body.value.periods[0]?.start_date).toBe('2026-05-25');
    expect(await currentId()).toEqual([]);
  });

  it('is refused when the periods no longer start where the preview did', async () => {
    await withSettings(factory);
    await generate();
    const reply = await generate({ start_date: '2026-01-05' });
    expect([reply.status, reply.body.message]).toEqual([
      409,
      'The pay periods have changed, so nothing was generated. The next ones start on 2026-05-25. Check them, then try again.',
    ]);
  });

  it.each([
    ['confirm the same preview', { start_date: '2026-01-05' }],
    ['generate without a preview', {}],
  ])('creates ten once, even when two people %s at once', async (_, body) => {
    await withSettings(factory);
    const people = [1, 2, 3];
    const everyone = Promise.withResolvers<void>();
    let here = 0;
    const meeting = {
      is: (actions: Actions) => actions.some(({ Put }) => Put?.Item?.pk === TsrpPayPeriod.name),
      before: async () => {
        here += 1;
        if (here === people.length) everyone.resolve();
        await everyone.promise;
      },
    };
    meetWrites(...people.map(() => ({ ...meeting })));
    const replies = await Promise.all(people.map(() => generate(body)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await factory.getAll('TsrpPayPeriod')).body.value).toHaveLength(10);
  });

  it('sent twice with the same key creates ten periods and gives the same answer', async () => {
    await withSettings(factory);
    const headers = { 'Idempotency-Key': 'generate-once' };
    const [first, second] = [await generate({}, headers), await generate({}, headers)];
    expect(second.body).toEqual(first.body);
    expect((await factory.getAll('TsrpPayPeriod')).body.value).toHaveLength(10);
  });

  it('never overlaps a period that somebody creates at the same moment', async () => {
    await withSettings(factory);
    for (let round = 0; round < 3; round += 1) {
      const { periods } = (await generate({ preview: true })).body.value;
      const third = periods[2]!;
      await Promise.all([
        generate(),
        product.call('POST /crud/TsrpPayPeriod/create', {
          token: admin.token,
          body: { start_date: third.start_date, end_date: addDays(third.end_date, 3), pay_date: third.pay_date },
        }),
      ]);
      const all = (await factory.getAll('TsrpPayPeriod')).body.value.toSorted((a, b) =>
        String(a.start_date).localeCompare(String(b.start_date)),
      );
      all.forEach((period, index) => {
        if (index > 0) expect(String(period.start_date) > String(all[index - 1]!.end_date)).toBe(true);
      });
    }
  });
});

describe('the current period', () => {
  it('is the earliest one paid within 13 days, and stays the same when there is none', async () => {
    expect((await find()).body).toMatchObject({
      error: false,
      message: 'No current pay period found',
      value: { outcome: 'none', period: null },
    });
    const later = await paidIn(12);
    const sooner = await paidIn(0);
    await paidIn(13);
    await paidIn(-1);
    expect((await find()).body.value).toMatchObject({ outcome: 'set', period: { id: sooner.id, is_current: true } });
    expect((await find()).body).toMatchObject({
      message: 'Current pay period is already set',
      value: { outcome: 'same', period: { id: sooner.id } },
    });
    await factory.update('TsrpPayPeriod', sooner.id, { pay_date: addDays(today, 40) });
    expect((await find()).body.value).toMatchObject({ outcome: 'set', period: { id: later.id } });
    await factory.update('TsrpPayPeriod', later.id, { pay_date: addDays(today, 50) });
    expect((await find()).body).toMatchObject({
      message: 'No current pay period found',
      value: { outcome: 'none', period: { id: later.id } },
    });
    expect(await currentId()).toEqual([later.id]);
  });

  it('may be longer than a timesheet if it was stored before that was refused', async () => {
    const [start_date, days] = ['2040-01-01', 400];
    const dates = { start_date, end_date: addDays(start_date, days), pay_date: addDays(start_date, days) };
    const issue = {
      field: 'end_date',
      message: expect.stringContaining('A pay period of 401 days is too long') as string,
    };
    const refused = await product.call('POST /crud/TsrpPayPeriod/create', { token: admin.token, body: dates });
    expect(refused.body.issues).toEqual([issue]);
    const { id } = await factory.create('TsrpPayPeriod', { ...dates, end_date: addDays(start_date, days - 1) });
    const { store } = product;
    const before = (await store.get(TsrpPayPeriod, id))!;
    const change = { at: store.now(), call: 'test', by: null, reason: null };
    await store.commit(planUpdate(TsrpPayPeriod, before, nextVersion(before, dates, change.at), change));
    expect((await factory.update('TsrpPayPeriod', id, { is_current: true })).status).toBe(200);
    const longer = await factory.update('TsrpPayPeriod', id, { end_date: addDays(start_date, days + 1) });
    expect(longer.body.issues?.map(({ field }) => field)).toContain('end_date');
  });

  it('is replaced but never unset or deleted', async () => {
    const first = await paidIn(3, { is_current: true });
    const message = 'One pay period must be current. Set another one current instead.';
    expect((await factory.update('TsrpPayPeriod', first.id, { is_current: false })).body.message).toBe(message);
    expect((await factory.remove('TsrpPayPeriod', first.id)).body.message).toBe(message);
    const second = await paidIn(6);
    await factory.update('TsrpPayPeriod', second.id, { is_current: true });
    expect(await currentId()).toEqual([second.id]);
    expect((await factory.remove('TsrpPayPeriod', first.id)).status).toBe(200);
  });
});

describe('a period with timesheets', () => {
  it("keeps its days, may change its pay date, and can't be deleted", async () => {
    const period = await periodFrom(factory, '2026-03-02');
    const person = await product.person('user');
    await sheetOf(product.store, period, person.id);
    const moved = await factory.update('TsrpPayPeriod', period.id, { end_date: '2026-03-14' });
    expect([moved.status, moved.body.message]).toEqual([
      409,
      "This pay period has 1 timesheet, so its start and end dates can't be changed. You can change its pay date.",
    ]);
    expect((await factory.update('TsrpPayPeriod', period.id, { pay_date: '2026-03-27' })).status).toBe(200);
    const removed = await factory.remove('TsrpPayPeriod', period.id);
    expect(removed.body.message).toBe(
      "This pay period can't be deleted: it is used by 1 timesheet. Change or delete those first.",
    );
  });
});

it('the settings page is told when the daily job last ran', async () => {
  const last = () => product.call('GET /api_admin_private/last-daily-run', { token: admin.token });
  expect((await last()).body.value).toBeNull();
  const { summary } = await runDaily();
  expect((await last()).body.value).toMatchObject({ day: today, summary, is_complete: true });
});
