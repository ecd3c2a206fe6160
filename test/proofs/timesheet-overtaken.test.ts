import '../support/one-day.ts';
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { addDays, dayIn } from '../../shared/dates.ts';
import { changeSheet, runDaily, withSettings } from '../functions/timesheets/support.ts';
import { type Factory, factoryOf, type Stored, type Values } from '../support/factories.ts';
import { type Person, type Product, type Reply, startProduct } from '../support/harness.ts';
import { actOn, flags, type Period, sheetIn, type State, storedSheet, withWork } from '../support/timesheets.ts';
import { violations } from './invariants.ts';

/**
 * Everything here is decided on what was read and written a moment later. Somebody else's call is put exactly into that
 * moment: what it stored must count, and what was decided before must not be written over it.
 */

let product: Product;
let factory: Factory;
let admin: Person;
let president: Person;
let supervisor: Person;

beforeAll(async () => {
  product = await startProduct();
  [admin, president, supervisor] = [
    await product.person('admin'),
    await product.person('president'),
    await product.person('supervisor'),
  ];
  factory = factoryOf(product, admin);
  await withSettings(factory);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => product.stop());

/** Lets somebody be quicker: `act` is done right before the first write of a record of the collection. */
function before(collection: string, act: () => Promise<unknown>): { readonly wasThere: () => boolean } {
  type Send = (this: unknown, ...args: unknown[]) => Promise<unknown>;
  const send = Reflect.get(DynamoDBDocumentClient.prototype, 'send') as Send;
  let isDone = false;
  const meeting: Send = async function (this: unknown, ...args: unknown[]) {
    const [command] = args;
    const items = command instanceof TransactWriteCommand ? (command.input.TransactItems ?? []) : [];
    const isIt = items.some(({ Put, Update, Delete }) => (Put?.Item ?? Update?.Key ?? Delete?.Key)?.pk === collection);
    if (isIt && !isDone) {
      isDone = true;
      await act();
    }
    return send.apply(this, args);
  };
  vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(meeting as never);
  return { wasThere: () => isDone };
}

const SHEETS = 'TsrpTimesheet';
const PERIODS = 'TsrpPayPeriod';

const newPeriod = async (days: Values = {}): Promise<Period> =>
  (await factory.create(PERIODS, days)) as unknown as Period;

async function newSheet(state: State, period?: Period): Promise<{ owner: Person; sheet: Stored }> {
  const owner = await product.person('user');
  await factory.create('TsrpTrackUser', { user_id: owner.id, approver_id: supervisor.id });
  return { owner, sheet: await sheetIn(product, owner, period ?? (await newPeriod()), state) };
}

const claim = (person: Person, period: Period): Promise<Reply<Stored>> =>
  product.call('POST /api_admin_private/create-timesheet', {
    token: person.token,
    body: { payPeriod: period.id, holidays: [] },
  });

const datesOf = (sheet: Values): string[] => (sheet.data as { date: string }[]).map(({ date }) => date);

const daysOf = ({ start_date, end_date }: Values): string[] => {
  const days = [String(start_date)];
  while (days.at(-1)! < String(end_date)) days.push(addDays(days.at(-1)!, 1));
  return days;
};

const done = async (reply: Promise<Reply>): Promise<void> => expect((await reply).status).toBe(200);

describe('a push of a holiday', () => {
  const holiday = async () => {
    const period = await newPeriod();
    const { sheet } = await newSheet('open', period);
    const body = { holiday_date: period.start_date, description: 'Founders Day' };
    const nameNow = async () =>
      ((await storedSheet(product, sheet.id))!.data as { holiday_name: unknown }[])[0]?.holiday_name;
    const idOf = async () =>
      (await factory.getAll('TsrpHoliday')).body.value.find(({ holiday_date }) => holiday_date === body.holiday_date)!
        .id;
    return { sheet, body, nameNow, idOf };
  };

  it('writes the name that it was given while the older one was on its way', async () => {
    const { body, nameNow, idOf } = await holiday();
    const renamed = before(SHEETS, async () =>
      done(factory.update('TsrpHoliday', await idOf(), { description: 'Jubilee' })),
    );
    await factory.create('TsrpHoliday', body);
    expect([renamed.wasThere(), await nameNow()]).toEqual([true, 'Jubilee']);
  });

  it('writes no name of a holiday that was deleted while it was on its way', async () => {
    const { body, nameNow, idOf } = await holiday();
    const deleted = before(SHEETS, async () => done(factory.remove('TsrpHoliday', await idOf())));
    await factory.create('TsrpHoliday', body);
    expect([deleted.wasThere(), await nameNow()]).toEqual([true, null]);
  });

  it('writes the newer name over all sheets, too', async () => {
    const { sheet, body, nameNow } = await holiday();
    const { id } = await factory.create('TsrpHoliday', body);
    const { data } = (await storedSheet(product, sheet.id))!;
    const unnamed = (data as object[]).map((day) => ({ ...day, holiday_name: null }));
    await changeSheet(product.store, sheet.id, { data: unnamed });
    const renamed = before(SHEETS, () => done(factory.update('TsrpHoliday', id, { description: 'Jubilee' })));
    await done(product.call('POST /api_admin_private/push-holidays', { token: admin.token, body: {} }));
    expect([renamed.wasThere(), await nameNow()]).toEqual([true, 'Jubilee']);
  });
});

describe('a new timesheet', () => {
  it('has the days that its pay period has when it is stored', async () => {
    const period = await newPeriod();
    const end_date = addDays(period.end_date, -3);
    const owner = await product.person('user');
    const meanwhile = before(SHEETS, () => done(factory.update(PERIODS, period.id, { end_date })));
    const reply = await claim(owner, period);
    expect([meanwhile.wasThere(), reply.status, reply.text]).toEqual([true, 200, expect.any(String)]);
    expect(datesOf(reply.body.value)).toEqual(daysOf({ ...period, end_date }));
  });

  it('keeps its pay period from changing its days, also when it comes a moment before', async () => {
    const period = await newPeriod();
    const owner = await product.person('user');
    const meanwhile = before(PERIODS, () => done(claim(owner, period)));
    const reply = await factory.update(PERIODS, period.id, { end_date: addDays(period.end_date, -3) });
    expect([meanwhile.wasThere(), reply.status]).toEqual([true, 409]);
    expect(reply.body.message).toMatch(/^This pay period has 1 timesheet:/);
    const now = await factory.getOne(PERIODS, period.id);
    expect(now.body.value.end_date).toBe(period.end_date);
  });

  it('has the holiday that was made while it was made', async () => {
    const period = await newPeriod();
    const holiday = { holiday_date: period.start_date, description: 'Founders Day' };
    const meanwhile = before(SHEETS, () => factory.create('TsrpHoliday', holiday));
    const reply = await claim(await product.person('user'), period);
    expect([meanwhile.wasThere(), reply.status]).toEqual([true, 200]);
    expect((reply.body.value.data as { holiday_name: unknown }[])[0]?.holiday_name).toBe('Founders Day');
  });
});

describe('hours that are saved', () => {
  it.each([
    ['save', 'lock', 'locked', 'This timesheet is locked. Ask your approver to unlock it.'],
    ['TsrpTimesheet.update', 'delete', undefined, 'Timesheet not found or access denied.'],
  ] as const)('by %s are refused after a %s', async (action, step, state, message) => {
    const { owner, sheet } = await newSheet('open');
    const meanwhile = before(SHEETS, () => done(actOn(product, step, admin, sheet)));
    const reply = await actOn(product, action, action === 'save' ? owner : president, withWork(sheet, 0));
    // Who named a version is told that it is another one by now, unless the state says more.
    expect([meanwhile.wasThere(), reply.status]).toEqual([true, state ? 409 : 404]);
    expect(reply.body.message).toBe(message);
    const now = await storedSheet(product, sheet.id);
    if (state) expect(now).toMatchObject({ ...flags[state], data: sheet.data });
    else expect(now).toBeUndefined();
  });

  it('lock with the daily job: the job decides again and takes them along', async () => {
    const today = dayIn('America/New_York', new Date());
    const start_date = addDays(today, -15);
    const end_date = addDays(today, -2);
    const over = await newPeriod({ start_date, end_date, pay_date: addDays(today, 40) });
    const { sheet } = await newSheet('open', over);
    const meanwhile = before(SHEETS, () => done(actOn(product, 'modify', admin, withWork(sheet, 3))));
    await runDaily();
    expect(meanwhile.wasThere()).toBe(true);
    const now = (await storedSheet(product, sheet.id))!;
    expect(now).toMatchObject(flags.locked);
    expect((now.data as { work_sessions: unknown[] }[]).map(({ work_sessions }) => work_sessions.length)).toEqual(
      daysOf(over).map((_, nth) => (nth === 3 ? 1 : 0)),
    );
  });
});

describe('a step', () => {
  it.each([
    ['lock', 'open', 'lock', 'This timesheet is already locked.'],
    ['approve', 'locked', 'approve', 'This timesheet is already approved.'],
    ['approve', 'locked', 'unlock', 'This timesheet is not locked yet. Lock it first.'],
    ['process', 'approved', 'unapprove', 'This timesheet is not approved yet.'],
    ['unprocess', 'processed', 'unprocess', 'This timesheet is not processed.'],
  ] as const)('%s of a sheet that was %s is refused after a %s', async (step, from, other, message) => {
    const { sheet } = await newSheet(from);
    const meanwhile = before(SHEETS, () => done(actOn(product, other, president, sheet)));
    const reply = await actOn(product, step, admin, sheet);
    expect([meanwhile.wasThere(), reply.status, reply.body.message]).toEqual([true, 409, message]);
    expect((await storedSheet(product, sheet.id))!.version).toBe(sheet.version + 1);
  });

  it('approves the hours that were looked at or none', async () => {
    const { sheet } = await newSheet('locked');
    before(SHEETS, () => done(actOn(product, 'modify', admin, withWork(sheet, 0))));
    const reply = await actOn(product, 'approve', supervisor, sheet, { version: sheet.version });
    expect([reply.status, reply.body.message]).toEqual([
      409,
      expect.stringContaining('This timesheet was changed elsewhere'),
    ]);
    expect(await storedSheet(product, sheet.id)).toMatchObject(flags.locked);
  });

  it('of a bulk is told like a single one', async () => {
    const { sheet } = await newSheet('locked');
    before(SHEETS, () => done(actOn(product, 'approve', president, sheet)));
    const reply = await product.call<{ approved_count: number; results: unknown }>(
      'POST /api_admin_private/approve-all-timesheets',
      { token: admin.token, body: { timesheet_ids: [sheet.id] } },
    );
    const why = 'This timesheet is already approved.';
    expect(reply.body.value).toMatchObject({ approved_count: 0, results: [{ changed: false, why }] });
  });
});

describe('the current pay period', () => {
  const current = async (): Promise<number[]> =>
    (await factory.getAll(PERIODS)).body.value.filter(({ is_current }) => is_current === true).map(({ id }) => id);
  const set = (id: number) => factory.update(PERIODS, id, { is_current: true });
  const find = () => product.call('POST /api_admin_private/find-current-pay-period', { token: admin.token, body: {} });

  it('is one, whoever sets another, deletes it or generates in between', async () => {
    const today = dayIn('America/New_York', new Date());
    await newPeriod({ start_date: today, end_date: today, pay_date: addDays(today, 1) });
    const [one, two, three, four] = [await newPeriod(), await newPeriod(), await newPeriod(), await newPeriod()];
    const meets: readonly (readonly [() => Promise<Reply>, () => Promise<Reply>])[] = [
      // Nothing is current yet.
      [() => set(one.id), () => set(two.id)],
      [find, () => set(two.id)],
      [() => set(one.id), find],
      [() => set(two.id), () => set(three.id)],
      [find, () => product.call('POST /api_admin_private/generate-pay-periods', { token: admin.token, body: {} })],
      [() => set(one.id), () => factory.remove(PERIODS, three.id)],
      [() => factory.remove(PERIODS, two.id), () => set(two.id)],
      [() => set(four.id), () => factory.remove(PERIODS, four.id)],
    ];
    for (const [nth, [first, second]] of meets.entries()) {
      const meanwhile = before(PERIODS, second);
      const reply = await first();
      vi.restoreAllMocks();
      expect([nth, meanwhile.wasThere(), [200, 400, 404, 409].includes(reply.status)]).toEqual([nth, true, true]);
      expect([nth, (await current()).length]).toEqual([nth, 1]);
      expect([nth, await violations(product)]).toEqual([nth, []]);
    }
  });
});

it('leaves a sound table behind', async () => {
  expect(await violations(product)).toEqual([]);
});
