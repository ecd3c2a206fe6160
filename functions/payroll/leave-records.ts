import { collections } from '../../shared/contract/collections.ts';
import type { LeaveKindRecord, LeaveRequestRecord } from '../../shared/contract/operations/leave.ts';
import { addDays } from '../../shared/dates.ts';
import { hundredthsOfHours } from '../../shared/timesheets/hours.ts';
import { settingOrFallback } from '../../shared/pay-periods/schedule.ts';
import { MAX_LEAVE_DAYS } from '../../shared/leave/requests.ts';
import { readHolidays, readSettings } from './pay-records.ts';
import { listPartition } from '../store/keys.ts';
import type { StoredRecord } from '../store/record.ts';
import type { Store } from '../store/store.ts';

const { TsrpLeaveKind, TsrpLeaveRequest } = collections;

export type StoredKind = StoredRecord & LeaveKindRecord;
export type StoredRequest = StoredRecord & LeaveRequestRecord;

const listOf = (name: string) => TsrpLeaveRequest.lists.find((list) => list.name === name)!;

export const readKinds = async (store: Store): Promise<StoredKind[]> =>
  (await store.all(TsrpLeaveKind.name)) as StoredKind[];

/** All requests of a person, oldest first. */
export const readRequestsOf = async (store: Store, userId: number): Promise<StoredRequest[]> =>
  (await store.all(listPartition(TsrpLeaveRequest, listOf('user_id'), String(userId)))) as StoredRequest[];

/** Everyone's requests without an answer. */
export const readAsked = async (store: Store): Promise<StoredRequest[]> =>
  (await store.all(listPartition(TsrpLeaveRequest, listOf('asked'), 'asked'))) as StoredRequest[];

/** Pages of a partition are limited, so that other readers aren't slowed down. */
const PAGE = { limit: 1000, maxBytes: 3_000_000 } as const;

async function readYear(store: Store, year: number, from: string, to: string): Promise<StoredRequest[]> {
  const pk = listPartition(TsrpLeaveRequest, listOf('year'), String(year));
  const found: StoredRequest[] = [];
  let after: { readonly pk: string; readonly sk: string } | undefined;
  do {
    const { bodies, next } = await store.page({
      pk,
      from,
      to,
      ...PAGE,
      ...(after && { after }),
    });
    found.push(...bodies.map((body) => JSON.parse(body) as StoredRequest));
    after = next;
  } while (after);
  return found;
}

/** Everyone's requests that have days from `first` to `last`. */
export async function readRequestsBetween(store: Store, first: string, last: string): Promise<StoredRequest[]> {
  const from = addDays(first, -MAX_LEAVE_DAYS);
  const [firstYear, lastYear] = [Number(from.slice(0, 4)), Number(last.slice(0, 4))];
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, index) => firstYear + index);
  const found = await Promise.all(years.map((year) => readYear(store, year, from, last)));
  return found.flat().filter(({ last_day }) => last_day >= first);
}

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
