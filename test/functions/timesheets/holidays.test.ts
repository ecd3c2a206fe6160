import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { holidayChangeSteps, pendingPushKey } from '../../../functions/payroll/known-holidays.ts';
import { pushAll, pushDays } from '../../../functions/payroll/push-holidays.ts';
import { newRecord, planCreate } from '../../../functions/store/records.ts';
import { collections } from '../../../shared/contract/collections.ts';
import { addDays } from '../../../shared/dates.ts';
import type { Day } from '../../../shared/timesheets/day.ts';
import { flagsOf } from '../../../shared/timesheets/lifecycle.ts';
import { violations } from '../../proofs/invariants.ts';
import { type Factory, factoryOf, type Stored } from '../../support/factories.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';
import { actOn } from '../../support/timesheets.ts';
import { changeSheet, historyOf, periodFrom, runDaily, sheetNow, sheetOf } from './support.ts';

let product: Product;
let admin: Person;
let owner: Person;
let factory: Factory;
let period: Stored;
let start = '2030-01-07';

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  owner = await product.person('user');
  factory = factoryOf(product, admin);
});
afterAll(async () => {
  expect(await violations(product)).toEqual([]);
  expect(await product.store.queryItems('TsrpHoliday#push')).toEqual([]);
  await product.stop();
});
beforeEach(async () => {
  start = addDays(start, 14);
  period = await periodFrom(factory, start);
});

const create = (holiday_date: string, description: string) =>
  product.call<Stored>('POST /crud/TsrpHoliday/create', { token: admin.token, body: { holiday_date, description } });

const push = () =>
  product.call<{ marked: number; is_finished: boolean; left_hours: object[] }>(
    'POST /api_admin_private/push-holidays',
    { token: admin.token, body: {} },
  );

/** The holidays of a timesheet as `day: name`. */
const holidaysOf = async (sheet: { readonly id: number }) => {
  const { data } = await sheetNow(product.store, sheet);
  return (data as Day[]).filter((day) => day.holiday_name !== null).map((day) => `${day.date}: ${day.holiday_name}`);
};

describe('a holiday', () => {
  it('is added to the timesheets of its day in every state but processed, and removed with it', async () => {
    const people = await Promise.all([1, 2, 3].map(() => product.person('user')));
    const open = await sheetOf(product.store, period, owner.id, 'open');
    const locked = await sheetOf(product.store, period, people[0]!.id, 'locked');
    const approved = await sheetOf(product.store, period, people[1]!.id, 'approved');
    const processed = await sheetOf(product.store, period, people[2]!.id, 'processed');
    const day = addDays(start, 2);
    const made = await create(day, 'Founders Day');
    expect(made.body.message).toBe('Updated 3 timesheets. Left 1 processed timesheet unchanged.');
    const marked = [`${day}: Founders Day`];
    expect(await Promise.all([open, locked, approved, processed].map(holidaysOf))).toEqual([
      marked,
      marked,
      marked,
      [],
    ]);
    expect((await sheetNow(product.store, approved)).is_approved).toBe(true);
    expect(await sheetNow(product.store, processed)).toEqual(processed);

    const other = addDays(start, 3);
    await factory.update('TsrpHoliday', made.body.value.id, { holiday_date: other, description: 'Founding' });
    expect(await holidaysOf(open)).toEqual([`${other}: Founding`]);
    const removed = await factory.remove('TsrpHoliday', made.body.value.id);
    expect(removed.body.message).toBe('Updated 3 timesheets.');
    expect(await holidaysOf(open)).toEqual([]);
    expect(await sheetNow(product.store, processed)).toEqual(processed);
  });

  it('that was added or removed while a timesheet was processed is in it once that is unprocessed', async () => {
    const [before, after] = [addDays(start, 2), addDays(start, 3)];
    const old = await create(before, 'By mistake');
    const sheet = await sheetOf(product.store, period, owner.id, 'open');
    await push();
    for (const step of ['lock', 'approve', 'process']) await actOn(product, step, admin, sheet);
    await factory.remove('TsrpHoliday', old.body.value.id);
    await create(after, 'Forgotten');
    expect(await holidaysOf(sheet)).toEqual([`${before}: By mistake`]);
    const { body } = await actOn(product, 'unprocess', admin, sheet, { reason: 'A holiday was missing' });
    expect(await holidaysOf(sheet)).toEqual([`${after}: Forgotten`]);
    expect(body.value).toEqual(await sheetNow(product.store, sheet));
  });

  it('is recorded in the history of each timesheet with who and by which call', async () => {
    const sheet = await sheetOf(product.store, period, owner.id);
    await create(addDays(start, 1), 'Jubilee');
    expect((await historyOf(product, sheet)).at(-1)).toMatchObject({
      by: { user_id: admin.id },
      reason: `Holidays of ${addDays(start, 1)}`,
      changes: { data: expect.anything() },
    });
  });

  it('that is deleted leaves the hours claimed on it and says whose they are', async () => {
    const day = addDays(start, 1);
    const sheet = await sheetOf(product.store, period, owner.id);
    const { id } = (await create(day, 'Short Holiday')).body.value;
    const { data } = await sheetNow(product.store, sheet);
    const claimed = (data as Day[]).map((each) => (each.date === day ? { ...each, holiday: 8 } : each));
    await changeSheet(product.store, sheet.id, { data: claimed });
    const removed = await factory.remove('TsrpHoliday', id);
    expect(removed.body.message).toBe(
      `Updated 1 timesheet. Holiday hours remain on 1 day that isn't a holiday, in timesheets of User ${owner.id}.`,
    );
    const left = ((await sheetNow(product.store, sheet)).data as Day[]).find((each) => each.date === day);
    expect(left).toMatchObject({ holiday: 8, holiday_name: null });
    expect((await push()).body.value.left_hours).toEqual([
      { timesheet_id: sheet.id, user_id: owner.id, user_name: `User ${owner.id}`, date: day, hours: 8 },
    ]);
    await changeSheet(product.store, sheet.id, { data: sheet.data });
  });

  it('that moves within a pay period counts each timesheet once, whatever it has on both days', async () => {
    const [other, paid] = await Promise.all([product.person('user'), product.person('user')]);
    await sheetOf(product.store, period, owner.id);
    await sheetOf(product.store, period, other.id, 'locked');
    const processed = await sheetOf(product.store, period, paid.id);
    const made = await create(addDays(start, 2), 'Founders Day');
    await changeSheet(product.store, processed.id, flagsOf.processed);
    const holiday_date = addDays(start, 3);
    const moved = await factory.update('TsrpHoliday', made.body.value.id, { holiday_date });
    expect(moved.body.message).toBe('Updated 2 timesheets. Left 1 processed timesheet unchanged.');
  });

  it('changes nothing when the same is sent again', async () => {
    const sheet = await sheetOf(product.store, period, owner.id);
    const { id } = (await create(addDays(start, 1), 'Once')).body.value;
    const before = await sheetNow(product.store, sheet);
    expect((await factory.update('TsrpHoliday', id, { description: 'Once' })).body.message).toBe('OK');
    expect((await push()).body.message).toMatch(/^No timesheets needed updating\./);
    expect(await sheetNow(product.store, sheet)).toEqual(before);
  });
});

describe('concurrent changes of holidays', () => {
  it('lose no entry that owners save, and every timesheet has the holiday in the end', async () => {
    const people = await Promise.all(Array.from({ length: 40 }, () => product.person('user')));
    const sheets = await Promise.all(people.map(({ id }) => sheetOf(product.store, period, id)));
    const day = addDays(start, 4);
    const note = (sheet: { id: number }) => `Written by ${sheet.id}`;
    /** Like a save: reads, adds a session, writes if nothing changed in between, and otherwise tries again. */
    const save = async (sheet: { id: number }): Promise<void> => {
      for (;;) {
        const { data } = await sheetNow(product.store, sheet);
        const days = (data as Day[]).map((each, index) =>
          index === 0 ? { ...each, work_sessions: [{ start: '07:00', end: '11:00', note: note(sheet) }] } : each,
        );
        try {
          await changeSheet(product.store, sheet.id, { data: days });
          return;
        } catch (error) {
          if (!(error instanceof Error) || error.name !== 'ConflictError') throw error;
        }
      }
    };
    const [made] = await Promise.all([create(day, 'Busy Day'), ...sheets.map(save)]);
    expect(made.status).toBe(200);
    await push();
    for (const sheet of sheets) {
      const { data } = await sheetNow(product.store, sheet);
      expect((data as Day[])[0]!.work_sessions[0]?.note).toBe(note(sheet));
      expect(await holidaysOf(sheet)).toEqual([`${day}: Busy Day`]);
    }
  });

  it('by several people end with what is stored', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => product.person('user')));
    const sheets = await Promise.all(people.map(({ id }) => sheetOf(product.store, period, id)));
    const day = addDays(start, 4);
    const { id } = (await create(day, 'Name 0')).body.value;
    await Promise.all(
      ['Name 1', 'Name 2', 'Name 3'].map((description) => factory.update('TsrpHoliday', id, { description })),
    );
    const { description } = (await factory.getOne('TsrpHoliday', id)).body.value;
    for (const sheet of sheets) expect(await holidaysOf(sheet)).toEqual([`${day}: ${String(description)}`]);
    await Promise.all([factory.remove('TsrpHoliday', id), push(), push()]);
    for (const sheet of sheets) expect(await holidaysOf(sheet)).toEqual([]);
  });

  it('leave a timesheet as it was processed when that happens midway', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => product.person('user')));
    const sheets = await Promise.all(people.map(({ id }) => sheetOf(product.store, period, id, 'approved')));
    const day = addDays(start, 4);
    const frozen = new Map<number, unknown>();
    const process = async (sheet: { id: number }): Promise<void> => {
      const before = await sheetNow(product.store, sheet);
      try {
        await changeSheet(product.store, sheet.id, { is_processed: true });
        frozen.set(sheet.id, (await sheetNow(product.store, sheet)).data);
      } catch (error) {
        if (!(error instanceof Error) || error.name !== 'ConflictError') throw error;
        expect((await sheetNow(product.store, sheet)).version).toBeGreaterThan(before.version);
      }
    };
    await Promise.all([create(day, 'Late Holiday'), ...sheets.map(process)]);
    for (const sheet of sheets) {
      const now = await sheetNow(product.store, sheet);
      if (frozen.has(sheet.id)) expect(now.data).toEqual(frozen.get(sheet.id));
      else expect(await holidaysOf(sheet)).toEqual([`${day}: Late Holiday`]);
    }
  });
});

it('an interrupted holiday update is completed by the next one', async () => {
  const sheet = await sheetOf(product.store, period, owner.id);
  const day = addDays(start, 5);
  // What the holiday's own transaction leaves, with nothing after it.
  const { TsrpHoliday } = collections;
  const at = product.store.now();
  const holiday = newRecord(
    await product.store.nextId(TsrpHoliday),
    { holiday_date: day, description: 'Interrupted' },
    at,
  );
  const plan = planCreate(TsrpHoliday, holiday, { at, call: 'test', by: null, reason: null });
  await product.store.commit([...plan, ...holidayChangeSteps([day])]);
  expect(await holidaysOf(sheet)).toEqual([]);
  expect((await runDaily()).holidays).toEqual({ marked: 1 });
  expect(await holidaysOf(sheet)).toEqual([`${day}: Interrupted`]);
});

describe('a holiday update that is out of time', () => {
  const at = new Date();
  const change = { at, call: 'test', by: null, reason: null };
  const over = { change, deadline: at.getTime() - 1 };

  it('reads no more timesheets, even if none would have to change', async () => {
    await sheetOf(product.store, period, owner.id, 'open');
    const read: string[] = [];
    const store = {
      ...product.store,
      all: (pk: string) => {
        read.push(pk);
        return product.store.all(pk);
      },
    };
    const pushed = await pushAll(store, 'America/New_York', over);
    expect(pushed.isFinished).toBe(false);
    expect(read.filter((pk) => pk.startsWith('TsrpTimesheet'))).toEqual([]);
  });

  it('leaves its pending dates to the next one', async () => {
    const note = { kind: 'put', key: pendingPushKey('2031-05-05'), item: { token: 'kept' } } as const;
    await product.store.commit([note]);
    expect((await pushDays(product.store, 'pending', over)).isFinished).toBe(false);
    expect(await product.store.getItem(note.key)).toMatchObject({ token: 'kept' });
    expect((await pushDays(product.store, 'pending', { change, deadline: Date.now() + 60_000 })).isFinished).toBe(true);
    expect(await product.store.getItem(note.key)).toBeUndefined();
  });
});
