import '../support/stable-day.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { before } from '../support/before-write.ts';
import { type Factory, factoryOf, type Stored, type Values } from '../support/factories.ts';
import { type Person, type Product, startProduct } from '../support/harness.ts';
import { violations } from './invariants.ts';

/** What is counted in shards, with somebody else's call put between a decision and its write. */

let product: Product;
let factory: Factory;
let admin: Person;

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  factory = factoryOf(product, admin);
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  expect(await violations(product)).toEqual([]);
  await product.stop();
});

const writeCheck = (body: Values) =>
  product.call<Stored>('POST /crud/CklgTransaction/create', { token: admin.token, body });

/** A check on a fund source that nothing else uses. */
const checkOnNew = async (): Promise<Values> => {
  const { id } = await factory.create('CklgFundSource');
  return factory.body('CklgTransaction', { fund_source_id: id });
};

const claim = (person: Person, period: Stored) =>
  product.call<Stored>('POST /api_admin_private/create-timesheet', {
    token: person.token,
    body: { payPeriod: period.id, holidays: [] },
  });

describe('a fund source that is deleted at the second of a check on it', () => {
  it('stays where the check is stored first', async () => {
    const body = await checkOnNew();
    const check = before('CklgFundSource', async () => expect((await writeCheck(body)).status).toBe(200));
    const reply = await factory.remove('CklgFundSource', Number(body.fund_source_id));
    expect([check.hasRun(), reply.status, reply.body.message]).toEqual([
      true,
      409,
      "This fund source can't be deleted: it is used by 1 check. Change or delete those first.",
    ]);
  });

  it('is gone where it is deleted first, and the check is refused', async () => {
    const body = await checkOnNew();
    const id = Number(body.fund_source_id);
    const removal = before('CklgTransaction', async () =>
      expect((await factory.remove('CklgFundSource', id)).status).toBe(200),
    );
    const reply = await writeCheck(body);
    expect([removal.hasRun(), reply.status, reply.body.issues]).toEqual([
      true,
      400,
      [{ field: 'fund_source_id', message: `There's no fund source with id ${id}.` }],
    ]);
  });

  it('goes although a check came and went meanwhile', async () => {
    const body = await checkOnNew();
    const passing = before('CklgFundSource', async () => {
      const { value } = (await writeCheck(body)).body;
      expect((await factory.remove('CklgTransaction', value.id)).status).toBe(200);
    });
    const reply = await factory.remove('CklgFundSource', Number(body.fund_source_id));
    expect([passing.hasRun(), reply.status]).toEqual([true, 200]);
  });

  it('is never gone from under a check, whoever of twenty is quicker', async () => {
    const body = await checkOnNew();
    const [removal, ...checks] = await Promise.all([
      factory.remove('CklgFundSource', Number(body.fund_source_id)),
      ...Array.from({ length: 20 }, () => writeCheck(body)),
    ]);
    const stored = checks.filter(({ status }) => status === 200).length;
    expect(removal.status).toBe(stored > 0 ? 409 : 200);
    expect(new Set(checks.map(({ status }) => status)).size).toBe(1);
  });
});

describe('a sheet that is started at the second in which the days change', () => {
  it('has the days that its pay period has by then', async () => {
    const period = await factory.create('TsrpPayPeriod');
    const end_date = period.start_date;
    const shortened = before('TsrpTimesheet', async () =>
      expect((await factory.update('TsrpPayPeriod', period.id, { end_date })).status).toBe(200),
    );
    const { body } = await claim(await product.person('user'), period);
    expect([shortened.hasRun(), (body.value.data as Values[]).map(({ date }) => date)]).toEqual([true, [end_date]]);
  });

  it('keeps the days of its pay period when it is stored first', async () => {
    const period = await factory.create('TsrpPayPeriod');
    const owner = await product.person('user');
    const started = before('TsrpPayPeriod', async () => expect((await claim(owner, period)).status).toBe(200));
    const reply = await factory.update('TsrpPayPeriod', period.id, { end_date: period.start_date });
    expect([started.hasRun(), reply.status, reply.body.message]).toEqual([
      true,
      409,
      expect.stringContaining("This pay period has 1 timesheet, so its start and end dates can't be changed"),
    ]);
  });

  it.each([1, 2, 3, 4, 5])('has a holiday that is new by then, whichever shard it looks at (%i)', async (nth) => {
    const period = await factory.create('TsrpPayPeriod');
    const added = before('TsrpTimesheet', async () =>
      factory.create('TsrpHoliday', { holiday_date: period.start_date, description: `Day ${nth}` }),
    );
    const { body } = await claim(await product.person('user'), period);
    expect([added.hasRun(), (body.value.data as Values[])[0]?.holiday_name]).toEqual([true, `Day ${nth}`]);
  });
});
