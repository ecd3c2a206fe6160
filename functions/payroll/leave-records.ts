import { collections } from '../../shared/contract/collections.ts';
import { hundredthsOfHours } from '../../shared/timesheets/hours.ts';
import { settingOrFallback } from '../../shared/settings/setting-values.ts';
import { readKinds, type StoredKind, type StoredRequest } from './leave-requests.ts';
import { readHolidays, readSettings } from './pay-records.ts';
import { listPartition } from '../store/keys.ts';
import type { Store } from '../store/store.ts';

const { TsrpLeaveRequest } = collections;

/** All requests of a person, oldest first. */
export const readRequestsOf = async (store: Store, userId: number): Promise<StoredRequest[]> =>
  (await store.all(listPartition(TsrpLeaveRequest, 'user_id', userId))) as StoredRequest[];

/** Everyone's requests without an answer. */
export const readAsked = async (store: Store): Promise<StoredRequest[]> =>
  (await store.all(listPartition(TsrpLeaveRequest, 'asked', 'asked'))) as StoredRequest[];

export interface LeaveBasics {
  readonly kinds: readonly StoredKind[];
  readonly holidays: ReadonlySet<string>;
  readonly holidayNames: ReadonlyMap<string, string>;
  /** Hundredths of an hour of a full day. */
  readonly fullDay: number;
}

/** The data that all calls about leave need. */
export async function readBasics(store: Store): Promise<LeaveBasics> {
  const [kinds, holidays, settings] = await Promise.all([readKinds(store), readHolidays(store), readSettings(store)]);
  return {
    kinds,
    holidays: new Set(holidays.map(({ holiday_date }) => holiday_date)),
    holidayNames: new Map(holidays.map(({ holiday_date, description }) => [holiday_date, description])),
    fullDay: hundredthsOfHours(Number(settingOrFallback(settings, 'LEAVE_DAY_HOURS'))),
  };
}
