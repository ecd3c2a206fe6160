import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Factory, factoryOf, type Stored, type Values } from '../support/factories.ts';
import { type Person, type Product, startProduct } from '../support/harness.ts';
import { actOn, flags, type Period, sheetIn, storedSheet, withWork } from '../support/timesheets.ts';
import { violations } from './invariants.ts';

let product: Product;
let factory: Factory;
let admin: Person;
let owner: Person;

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  factory = factoryOf(product, admin);
  owner = await product.person('user');
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => product.stop());

const newPeriod = async (days: Values = {}): Promise<Period> => await factory.create('TsrpPayPeriod', days);

describe('the lock date', () => {
  const PAST = 'This timesheet is locked because its lock date has passed. Ask your approver to unlock it.';
  let period: Period;
  let setting: Stored | undefined;

  /** The company is in New York. */
  const at = (moment: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
  };
  const as = async (person: Person): Promise<Person> => ({
    ...person,
    token: await product.tokens.sign(person.id, 0, new Date()),
  });
  const act = async (action: string, person: Person, sheet: Values) => actOn(product, action, await as(person), sheet);

  beforeAll(async () => {
    setting = await factory.create('TsrpSetting', { name: 'LOCK_FOR_APPROVAL', value: '1' });
    period = await newPeriod({ start_date: '2030-03-04', end_date: '2030-03-08', pay_date: '2030-03-12' });
  });
  afterAll(async () => {
    if (setting) await factory.remove('TsrpSetting', setting.id);
  });

  // The clocks change on 2030-03-10, the day after the lock date, so it ends at midnight Eastern Standard Time.
  const lastMoment = '2030-03-10T04:59:59.000Z';
  const firstMoment = '2030-03-10T05:00:00.000Z';

  it('closes a timesheet to its owner at the end of that day, and not a second earlier', async () => {
    const sheet = await sheetIn(product, owner, period, 'open');
    at(lastMoment);
    const intime = await act('save', owner, withWork(sheet, 0));
    expect(intime.status, intime.text).toBe(200);
    at(firstMoment);
    const late = await act('save', owner, withWork({ ...(intime.body.value as Stored) }, 1));
    expect([late.status, late.body.message]).toEqual([409, PAST]);
    // Those who may modify any timesheet still can.
    expect((await act('modify', admin, withWork({ ...(intime.body.value as Stored) }, 2))).status).toBe(200);
  });

  it('is lifted by an unlock after it until the next lock', async () => {
    const person = await product.person('user');
    const sheet = await sheetIn(product, person, period, 'locked');
    at(firstMoment);
    expect((await act('unlock', admin, sheet)).status).toBe(200);
    const reopened = (await storedSheet(product, sheet.id))!;
    at('2030-03-20T12:00:00.000Z');
    const saved = await act('save', person, withWork(reopened, 0));
    expect(saved.status, saved.text).toBe(200);
    expect((await act('lock', admin, sheet)).status).toBe(200);
    expect((await act('save', person, withWork((await storedSheet(product, sheet.id))!, 1))).status).toBe(409);
    expect((await storedSheet(product, sheet.id))!.reopened_at).toBeNull();
  });

  it('closes a timesheet that was unlocked before it', async () => {
    const person = await product.person('user');
    const sheet = await sheetIn(product, person, period, 'locked');
    at(lastMoment);
    expect((await act('unlock', admin, sheet)).status).toBe(200);
    const open = (await storedSheet(product, sheet.id))!;
    at(firstMoment);
    expect((await act('save', person, withWork(open, 0))).body.message).toBe(PAST);
  });

  it('is lifted by sending the timesheet back with a note', async () => {
    const person = await product.person('user');
    const sheet = await sheetIn(product, person, period, 'locked');
    at('2030-03-15T12:00:00.000Z');
    expect((await act('return', admin, sheet)).status).toBe(200);
    const open = (await storedSheet(product, sheet.id))!;
    expect(open).toMatchObject({ ...flags.open, return_note: 'Friday is missing.' });
    expect((await act('save', person, withWork(open, 0))).status).toBe(200);
  });

  it('also applies to the own timesheets of supervisors and admins', async () => {
    const supervisor = await product.person('supervisor');
    const [ofSupervisor, ofAdmin] = [
      await sheetIn(product, supervisor, period, 'open'),
      await sheetIn(product, admin, period, 'open'),
    ];
    at(firstMoment);
    for (const action of ['save', 'modify']) {
      expect((await act(action, supervisor, withWork(ofSupervisor, 0))).body.message).toBe(PAST);
    }
    expect((await act('save', admin, withWork(ofAdmin, 0))).body.message).toBe(PAST);
  });
});

it('the table satisfies every invariant after lock dates have passed', async () => {
  expect(await violations(product)).toEqual([]);
});
