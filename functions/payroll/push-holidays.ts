import { addDays, dayIn } from '../../shared/dates.ts';
import type { StoredRecord } from '../store/record.ts';
import type { Change } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { changeSheets, StaleInputError } from './change-sheets.ts';
import {
  type Dates,
  hasOtherNames,
  leavesLeave,
  type LeftHours,
  leftHoursOf,
  withHolidays,
} from './holidays-in-sheet.ts';
import { type KnownHolidays, pendingPushKey, PUSH_PARTITION, readHolidaysConsistently } from './known-holidays.ts';
import { readApprovedLeave } from './leave-requests.ts';
import { type PeriodRecord, readPeriods } from './pay-records.ts';
import { sheetsOfPeriod } from './sheets-of-period.ts';

/** By timesheet, because one can be among the sheets of several days. */
export interface Pushed {
  /** Sheets with changed holiday names. */
  readonly marked: ReadonlySet<number>;
  /** R70: locked and approved sheets with hours of leave that would have changed, and the owners of those sheets. */
  readonly leftLeave: ReadonlyMap<number, string>;
  /** Processed sheets that no longer match; they never change. */
  readonly processed: ReadonlySet<number>;
  /** By sheet and day. */
  readonly leftHours: ReadonlyMap<string, LeftHours>;
  readonly isFinished: boolean;
}

const NOTHING: Pushed = {
  marked: new Set(),
  leftLeave: new Map(),
  processed: new Set(),
  leftHours: new Map(),
  isFinished: true,
};

const merged = (a: Pushed, b: Pushed): Pushed => ({
  marked: new Set([...a.marked, ...b.marked]),
  leftLeave: new Map([...a.leftLeave, ...b.leftLeave]),
  processed: new Set([...a.processed, ...b.processed]),
  leftHours: new Map([...a.leftHours, ...b.leftHours]),
  isFinished: a.isFinished && b.isFinished,
});

const ids = (sheets: readonly StoredRecord[]): Set<number> => new Set(sheets.map(({ id }) => id));

interface PushWork {
  readonly change: Change;
  readonly deadline: number;
}

/** Pushes to the sheets of a period. */
async function pushToPeriod(
  store: Store,
  { id, start_date, end_date }: PeriodRecord,
  dates: Dates,
  { nameOf, guard }: KnownHolidays,
  { change, deadline }: PushWork,
): Promise<Pushed> {
  const sheets = await sheetsOfPeriod(store, id);
  const others = sheets.filter((sheet) => hasOtherNames(sheet, nameOf, dates));
  const leftHours = (latest: (sheet: StoredRecord) => StoredRecord) =>
    new Map(
      sheets
        .flatMap((sheet) => leftHoursOf(latest(sheet), dates))
        .map((left) => [`${left.timesheet_id} ${left.date}`, left]),
    );
  if (others.length === 0) return { ...NOTHING, leftHours: leftHours((sheet) => sheet) };
  const leave = await readApprovedLeave(store, start_date, end_date, leaveChanged);
  const { changed, isFinished } = await changeSheets(store, others, {
    change,
    deadline,
    decide: (sheet) => withHolidays(sheet, nameOf, dates, { leave, at: change.at }),
    guard: [guard, leave.guard],
  });
  const now = new Map(changed.map((sheet) => [sheet.id, sheet]));
  const left = others.filter((sheet) => now.has(sheet.id) && leavesLeave(sheet, nameOf, dates, leave));
  return {
    marked: ids(changed),
    leftLeave: new Map(
      left.map((sheet) => [sheet.id, (sheet.user_name as string | null) ?? `user ${String(sheet.user_id)}`]),
    ),
    processed: ids(others.filter((sheet) => sheet.is_processed === true)),
    leftHours: leftHours((sheet) => now.get(sheet.id) ?? sheet),
    isFinished,
  };
}

async function pushToPeriods(
  store: Store,
  periods: readonly PeriodRecord[],
  dates: Dates,
  known: KnownHolidays,
  work: PushWork,
): Promise<Pushed> {
  let pushed = NOTHING;
  for (const period of periods) {
    // Checked here too, because reading takes time even if nothing changes.
    if (store.now().getTime() > work.deadline) return { ...pushed, isFinished: false };
    pushed = merged(pushed, await pushToPeriod(store, period, dates, known, work));
    if (!pushed.isFinished) break;
  }
  return pushed;
}

const holidaysChanged = () => new StaleInputError('The holidays have changed.');
const leaveChanged = () => new StaleInputError('Approved leave has changed.');

/** Starts again whenever holidays or approved leave change; the result covers the last attempt only. */
async function retryUntilStable(store: Store, deadline: number, push: (known: KnownHolidays) => Promise<Pushed>) {
  for (;;) {
    try {
      return await push(await readHolidaysConsistently(store, holidaysChanged));
    } catch (error) {
      if (!(error instanceof StaleInputError) || store.now().getTime() > deadline) throw error;
    }
  }
}

/** Updates the sheets of one day, if a push is pending for it. */
async function pushDay(store: Store, date: string, work: PushWork): Promise<Pushed> {
  const pending = await store.getItem(pendingPushKey(date));
  if (!pending) return NOTHING;
  const pushed = await retryUntilStable(store, work.deadline, async (known) => {
    const periods = await readPeriods(store);
    const ofDay = periods.filter(({ start_date, end_date }) => start_date <= date && date <= end_date);
    return pushToPeriods(store, ofDay, new Set([date]), known, work);
  });
  if (pushed.isFinished) await clearPending(store, date, pending.token);
  return pushed;
}

/** Removes the pending push unless the day changed again, which has its own token. */
async function clearPending(store: Store, date: string, token: unknown): Promise<void> {
  const condition = {
    expression: '#token = :token',
    names: { '#token': 'token' },
    values: { ':token': token },
    refuse: holidaysChanged,
  };
  try {
    await store.commit([{ kind: 'delete', key: pendingPushKey(date), condition }]);
  } catch (error) {
    if (!(error instanceof StaleInputError)) throw error;
  }
}

/** Pushes the given days, or all with a pending push. */
export async function pushDays(store: Store, dates: readonly string[] | 'pending', work: PushWork): Promise<Pushed> {
  const days = dates === 'pending' ? (await store.queryItems(PUSH_PARTITION)).map(({ sk }) => String(sk)) : dates;
  let pushed = NOTHING;
  for (const date of new Set(days)) {
    if (store.now().getTime() > work.deadline) return { ...pushed, isFinished: false };
    pushed = merged(pushed, await pushDay(store, date, work));
  }
  return pushed;
}

/** Older periods are processed, and processed sheets never change. */
const LOOK_BACK_DAYS = 400;

/** Updates all sheets of periods that ended within the last 400 days or later. */
export async function pushAll(store: Store, timeZone: string, work: PushWork): Promise<Pushed> {
  const since = addDays(dayIn(timeZone, store.now()), -LOOK_BACK_DAYS);
  const pending = await pushDays(store, 'pending', work);
  const rest = await retryUntilStable(store, work.deadline, async (known) => {
    const periods = (await readPeriods(store)).filter(({ end_date }) => end_date >= since);
    const newestFirst = periods.toSorted((a, b) => b.start_date.localeCompare(a.start_date));
    return pushToPeriods(store, newestFirst, 'all', known, work);
  });
  return merged(pending, rest);
}
