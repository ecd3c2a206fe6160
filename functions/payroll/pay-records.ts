import type { PeriodDates } from '../../shared/pay-periods/schedule.ts';
import { collections } from '../../shared/contract/collections.ts';
import type { StoredRecord } from '../store/record.ts';
import type { Store } from '../store/store.ts';

export type PeriodRecord = StoredRecord & PeriodDates & { readonly id: number; readonly is_current: boolean };
export type SettingRecord = StoredRecord & { readonly name: string; readonly value: string };
export type HolidayRecord = StoredRecord & { readonly holiday_date: string; readonly description: string };

export const readPeriods = async (store: Store): Promise<PeriodRecord[]> =>
  (await store.all(collections.TsrpPayPeriod.name)) as PeriodRecord[];

export const readSettings = async (store: Store): Promise<SettingRecord[]> =>
  (await store.all(collections.TsrpSetting.name)) as SettingRecord[];

export const readHolidays = async (store: Store): Promise<HolidayRecord[]> =>
  (await store.all(collections.TsrpHoliday.name)) as HolidayRecord[];
