import '../../support/stable-day.ts';
import { describe, expect, it } from 'vitest';
import { holidayChangeSteps } from '../../../functions/payroll/known-holidays.ts';
import { newRecord, planCreate } from '../../../functions/store/records.ts';
import { collections } from '../../../shared/contract/collections.ts';
import type { LeaveRequestAnswer } from '../../../shared/contract/operations/leave.ts';
import type { AnswerOf } from '../../../shared/contract/operations.ts';
import { addDays } from '../../../shared/dates.ts';
import type { Day } from '../../../shared/timesheets/day.ts';
import type { Stored, Values } from '../../support/factories.ts';
import { ask, cancel, decide, mondayIn } from '../../support/leave.ts';
import { actOn } from '../../support/timesheets.ts';
import { changeSheet, periodFrom, runDaily, sheetNow, sheetOf } from './support.ts';
import { admin, factory, monday, owner, product, start, vacation, runVacationCompany } from './vacation-company.ts';

runVacationCompany();

type Leave = AnswerOf<'leave-of-person'>;

const asked = async (first_day: string, last_day = first_day, more: Values = {}): Promise<LeaveRequestAnswer> =>
  (await ask(product, owner, vacation, { first_day, last_day, ...more })).body.value.request;

const approvedLeave = async (first_day: string, last_day = first_day, more: Values = {}) => {
  const reply = await decide(product, admin, await asked(first_day, last_day, more));
  expect(reply.status).toBe(200);
  return reply.body.value.request;
};

const createHoliday = (holiday_date: string) =>
  product.call<Stored>('POST /crud/TsrpHoliday/create', {
    token: admin.token,
    body: { holiday_date, description: 'Founders Day' },
  });

/** A holiday that is stored, and whose push was interrupted before it began. */
async function createUnpushed(holiday_date: string): Promise<void> {
  const { store } = product;
  const { TsrpHoliday } = collections;
  const change = { at: store.now(), call: 'test', by: null, reason: null };
  const fields = { holiday_date, description: 'Interrupted Day' };
  const holiday = newRecord(await store.nextId(TsrpHoliday), fields, change.at);
  await store.commit([...planCreate(TsrpHoliday, holiday, change), ...holidayChangeSteps([holiday_date])]);
}

/** The vacation hours of a stored timesheet, by number of the day. */
const vacationIn = async (sheet: Stored): Promise<Record<number, number>> => {
  const { data } = await sheetNow(product.store, sheet);
  return Object.fromEntries((data as Day[]).flatMap((day, nth) => (day.vacation > 0 ? [[nth, day.vacation]] : [])));
};

const saveVacation = async (sheet: Stored, nth: number, hours: number): Promise<void> => {
  const now = await sheetNow(product.store, sheet);
  const data = (now.data as Day[]).map((day, index) => (index === nth ? { ...day, vacation: hours } : day));
  expect((await actOn(product, 'save', owner, { ...now, data })).status).toBe(200);
};

const vacationNow = async () => {
  const { body } = await product.call<Leave>('GET /api_user_private/leave-of-person', { token: owner.token });
  return body.value.balances.find(({ kind_id }) => kind_id === vacation.id)!;
};

const step = async (sheet: Values, ...actions: string[]) => {
  for (const action of actions) expect((await actOn(product, action, admin, sheet)).status).toBe(200);
};

describe('a holiday within approved leave', () => {
  it('takes the leave hours of its day out of open timesheets, and puts them back when it is moved or deleted', async () => {
    await approvedLeave(monday, addDays(monday, 3));
    const sheet = await start();
    const made = await createHoliday(addDays(monday, 1));
    expect(made.body.message).toBe('Updated 1 timesheet.');
    expect(await vacationIn(sheet)).toEqual({ 0: 8, 2: 8, 3: 8 });
    expect(await vacationNow()).toMatchObject({ balance: 8000, open: 2400, available: 5600 });

    await factory.update('TsrpHoliday', made.body.value.id, { holiday_date: addDays(monday, 2) });
    expect(await vacationIn(sheet)).toEqual({ 0: 8, 1: 8, 3: 8 });

    await factory.remove('TsrpHoliday', made.body.value.id);
    expect(await vacationIn(sheet)).toEqual({ 0: 8, 1: 8, 2: 8, 3: 8 });
    expect(await vacationNow()).toMatchObject({ open: 3200, available: 4800 });
    await step(sheet, 'lock', 'approve', 'process');
    expect((await vacationNow()).balance).toBe(4800);
  });

  it('changes what a request takes except on days of a processed timesheet', async () => {
    const request = await approvedLeave(addDays(monday, 9), addDays(monday, 15));
    const sheet = await start();
    const hours = async () => {
      const { body } = await product.call<Leave>('GET /api_user_private/leave-of-person', { token: owner.token });
      return body.value.requests.find(({ id }) => id === request.id)?.hundredths;
    };
    expect(await hours()).toBe(4000);
    await step(sheet, 'lock', 'approve', 'process');
    await createHoliday(addDays(monday, 10));
    expect(await hours()).toBe(4000);
    const later = await createHoliday(addDays(monday, 14));
    expect(await hours()).toBe(3200);
    await factory.remove('TsrpHoliday', later.body.value.id);
    expect(await hours()).toBe(4000);
    await actOn(product, 'unprocess', admin, sheet, { reason: 'Hours were missing' });
    expect(await hours()).toBe(3200);
  });

  it('leaves hours that were entered by hand beyond the leave', async () => {
    await approvedLeave(monday, monday, { hours: 4 });
    const sheet = await start();
    await saveVacation(sheet, 0, 6);
    await saveVacation(sheet, 1, 8);
    await createHoliday(monday);
    await createHoliday(addDays(monday, 1));
    expect(await vacationIn(sheet)).toEqual({ 0: 2, 1: 8 });
  });

  it('removes the ready mark only where it changes hours', async () => {
    await approvedLeave(monday);
    const sheet = await start();
    const ready = async () => {
      expect((await actOn(product, 'ready', owner, sheet)).status).toBe(200);
    };
    await ready();
    await createHoliday(addDays(monday, 1));
    expect((await sheetNow(product.store, sheet)).ready_at).not.toBeNull();
    await createHoliday(monday);
    expect((await sheetNow(product.store, sheet)).ready_at).toBeNull();
  });

  it('leaves the hours of timesheets that are no longer open, and says whose they are', async () => {
    await approvedLeave(monday);
    const sheet = await start();
    await step(sheet, 'lock');
    const made = await createHoliday(monday);
    const { user_name } = await sheetNow(product.store, sheet);
    expect(made.body.message).toBe(
      `Updated 1 timesheet. Leave hours weren't changed in 1 timesheet that isn't open: ${String(user_name)}.`,
    );
    expect(await vacationIn(sheet)).toEqual({ 0: 8 });
    await step(sheet, 'unlock');
    await factory.remove('TsrpHoliday', made.body.value.id);
    expect(await vacationIn(sheet)).toEqual({ 0: 8 });
  });

  it('keeps leave in a locked timesheet until it is cancelled, once that timesheet is open', async () => {
    const half = await approvedLeave(monday, monday, { hours: 4 });
    const other = await approvedLeave(monday, addDays(monday, 1), { hours: 4 });
    const sheet = await start();
    await step(sheet, 'lock');
    await createHoliday(monday);
    expect((await cancel(product, owner, half)).status).toBe(409);
    await step(sheet, 'unlock');
    expect((await cancel(product, owner, half)).status).toBe(200);
    expect(await vacationIn(sheet)).toEqual({ 0: 4, 1: 4 });
    expect((await cancel(product, owner, other)).status).toBe(200);
    expect(await vacationIn(sheet)).toEqual({});
  });

  it('leaves hours that were entered by hand in place of its leave, also if that is cancelled', async () => {
    const request = await approvedLeave(monday, monday, { hours: 4 });
    const sheet = await start();
    await saveVacation(sheet, 0, 6);
    await createHoliday(monday);
    expect((await cancel(product, owner, request)).status).toBe(200);
    expect(await vacationIn(sheet)).toEqual({ 0: 2 });
  });

  it('changes nothing about leave that a processed timesheet has taken', async () => {
    await approvedLeave(monday);
    const sheet = await start();
    await step(sheet, 'lock', 'approve', 'process');
    const processed = await sheetNow(product.store, sheet);
    const made = await createHoliday(monday);
    expect(await sheetNow(product.store, sheet)).toEqual(processed);
    expect(await vacationNow()).toMatchObject({ balance: 7200, open: 0, available: 7200 });
    await factory.remove('TsrpHoliday', made.body.value.id);
    expect(await vacationNow()).toMatchObject({ balance: 7200, open: 0, available: 7200 });
  });

  it('is followed by the daily job if the push was interrupted', async () => {
    await approvedLeave(monday, addDays(monday, 1));
    const sheet = await start();
    await createUnpushed(monday);
    expect(await vacationIn(sheet)).toEqual({ 0: 8, 1: 8 });
    await runDaily();
    expect(await vacationIn(sheet)).toEqual({ 1: 8 });
  });

  it('is followed by the daily job before it locks the timesheet', async () => {
    const first = mondayIn(-4);
    const over = await periodFrom(factory, first);
    await approvedLeave(first);
    const sheet = await sheetOf(product.store, over, owner.id);
    const [day, ...rest] = sheet.data as Day[];
    await changeSheet(product.store, sheet.id, { data: [{ ...day, vacation: 8 }, ...rest] });
    await createUnpushed(first);
    const days = await factory.create('TsrpSetting', { name: 'LOCK_FOR_APPROVAL', value: '1' });
    await runDaily();
    await factory.remove('TsrpSetting', days.id);
    expect((await sheetNow(product.store, sheet)).is_locked).toBe(true);
    expect(await vacationIn(sheet)).toEqual({});
  });

  it('is followed by the daily job, which says what it left in timesheets, but not in the log', async () => {
    await approvedLeave(monday);
    const sheet = await start();
    await step(sheet, 'lock');
    await createUnpushed(monday);
    const { user_name } = await sheetNow(product.store, sheet);
    const { summary } = await runDaily();
    expect(summary).toContain(
      `Updated the holidays of 1 timesheet. Leave hours weren't changed in 1 timesheet that isn't open: ${String(user_name)}.`,
    );
    expect(product.logs.join('')).toContain('Updated the holidays of 1 timesheet.');
    expect(product.logs.join('')).not.toContain(user_name);
  });

  it('and leave that is approved or cancelled in the same moment agree in the end', { timeout: 60_000 }, async () => {
    const sheet = await start();
    for (const nth of [0, 1, 2, 3, 4]) {
      const date = addDays(monday, nth);
      const request = await asked(date);
      const [made, decided] = await Promise.all([createHoliday(date), decide(product, admin, { id: request.id })]);
      expect([made.status, decided.status]).toEqual([200, 200]);
      expect(await vacationIn(sheet)).toEqual({});
      const [gone, cancelled] = await Promise.all([
        factory.remove('TsrpHoliday', made.body.value.id),
        cancel(product, owner, request),
      ]);
      expect([gone.status, cancelled.status]).toEqual([200, 200]);
      expect(await vacationIn(sheet)).toEqual({});
      const again = await createHoliday(date);
      const next = await asked(date, addDays(date, 7));
      const [removed, approved] = await Promise.all([
        factory.remove('TsrpHoliday', again.body.value.id),
        decide(product, admin, { id: next.id }),
      ]);
      expect([removed.status, approved.status]).toEqual([200, 200]);
      expect((await vacationIn(sheet))[nth]).toBe(8);
      expect((await cancel(product, owner, next)).status).toBe(200);
      expect(await vacationIn(sheet)).toEqual({});
    }
  });
});
