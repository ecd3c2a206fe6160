import { collections } from '../../../shared/contract/collections.ts';
import type { DailyEvent } from '../../../shared/daily-job.ts';
import { addDays, daysBetween } from '../../../shared/dates.ts';
import { emptyDay } from '../../../shared/timesheets/day.ts';
import { flagsOf, type TimesheetState } from '../../../shared/timesheets/lifecycle.ts';
import { newRecord, nextVersion, planCreate, planUpdate } from '../../../functions/store/records.ts';
import type { StoredRecord } from '../../../functions/store/record.ts';
import type { Store } from '../../../functions/store/store.ts';
import type { Factory, Stored } from '../../support/factories.ts';
import { functionModule } from '../../support/functions.ts';
import type { Product } from '../../support/harness.ts';

const { TsrpTimesheet, TsrpPayPeriod } = collections;

export const change = (at: Date) => ({ at, call: 'test', by: null, reason: null });

/** The six settings: fortnights that are locked 1 day, processed 3 days and paid 5 days after their end. */
export async function withSettings(factory: Factory, more: Readonly<Record<string, string>> = {}): Promise<void> {
  const values = {
    TS_INIT_FIRST_DATE: '2026-01-05',
    TS_UNIT_TYPE: 'WEEK',
    TS_UNIT_COUNT: '2',
    LOCK_FOR_APPROVAL: '1',
    LOCK_FOR_PROCESS: '2',
    PAY_AFTER: '5',
    ...more,
  };
  for (const [name, value] of Object.entries(values)) await factory.create('TsrpSetting', { name, value });
}

export const periodFrom = (factory: Factory, start_date: string, more: object = {}): Promise<Stored> =>
  factory.create('TsrpPayPeriod', {
    start_date,
    end_date: addDays(start_date, 13),
    pay_date: addDays(start_date, 18),
    ...more,
  });

/** A timesheet with every day of the period, stored without the calls under test. */
export async function sheetOf(
  store: Store,
  period: Stored,
  user_id: number,
  state: TimesheetState = 'open',
  day: object = {},
): Promise<StoredRecord> {
  const [start, end] = [String(period.start_date), String(period.end_date)];
  const data = Array.from({ length: daysBetween(start, end) + 1 }, (_, index) => ({
    ...emptyDay(addDays(start, index)),
    ...day,
  }));
  const at = store.now();
  const empty = Object.fromEntries(Object.keys(TsrpTimesheet.fields).map((name) => [name, null]));
  const fields = { ...empty, user_id, user_name: `User ${user_id}`, pay_period_id: period.id, ...flagsOf[state], data };
  const sheet = newRecord(await store.nextId(TsrpTimesheet), fields, at);
  await store.commit(planCreate(TsrpTimesheet, sheet, change(at)));
  return sheet;
}

export const sheetNow = async (store: Store, sheet: { readonly id: number }): Promise<StoredRecord> =>
  (await store.get(TsrpTimesheet, sheet.id))!;

/** Changes fields of a timesheet as an operation would: only if it is unchanged since it was read. */
export async function changeSheet(store: Store, id: number, fields: object): Promise<void> {
  const before = (await store.get(TsrpTimesheet, id))!;
  const at = store.now();
  await store.commit(planUpdate(TsrpTimesheet, before, nextVersion(before, { ...fields }, at), change(at)));
}

export const currentPeriods = async (store: Store): Promise<StoredRecord[]> =>
  (await store.all(TsrpPayPeriod.name)).filter(({ is_current }) => is_current === true);

export async function runDaily(
  event?: DailyEvent,
): Promise<{ readonly summary: string; readonly [part: string]: unknown }> {
  const { handler } = await functionModule<typeof import('../../../functions/daily/index.ts')>('daily');
  return handler(event);
}

export const historyOf = async (product: Product, sheet: { readonly id: number }) =>
  (await product.store.queryItems(`History#TsrpTimesheet#${sheet.id}`)).map(
    ({ body }) => JSON.parse(String(body)) as { call: string; by: unknown; reason: string | null; changes: object },
  );
