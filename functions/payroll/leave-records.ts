import { collections } from '../../shared/contract/collections.ts';
import { hundredthsOfHours } from '../../shared/timesheets/hours.ts';
import { type LeaveRequest, openDates } from '../../shared/leave/requests.ts';
import { settingOrFallback } from '../../shared/settings/setting-values.ts';
import type { NewEntry } from './leave-ledger.ts';
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

/** What requests take that timesheets haven't taken yet, as the entries that these would make for each day. */
export const openEntries = (
  requests: readonly (LeaveRequest & Pick<StoredRequest, 'kind_id'>)[],
  holidays: ReadonlySet<string>,
): NewEntry[] =>
  requests.flatMap((request) =>
    openDates(request, holidays).map((day): NewEntry => {
      const { kind_id, day_hundredths } = request;
      return { kind_id, type: 'taken', day, hundredths: 0 - day_hundredths };
    }),
  );

/** R73: the same of approved leave. */
export const openLeave = (requests: readonly StoredRequest[], holidays: ReadonlySet<string>): NewEntry[] =>
  openEntries(
    requests.filter(({ status }) => status === 'approved'),
    holidays,
  );

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
