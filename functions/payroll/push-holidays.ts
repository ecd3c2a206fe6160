import { addDays, dayIn } from '../../shared/dates.ts';
import type { Day } from '../../shared/timesheets/day.ts';
import type { StoredRecord } from '../store/record.ts';
import { type Change, nextVersion } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { changeSheets, StaleInputError } from './change-sheets.ts';
import { type KnownHolidays, pendingPushKey, PUSH_PARTITION, readHolidaysConsistently } from './known-holidays.ts';
import { readPeriods } from './pay-records.ts';
import { sheetsOfPeriod } from './sheets-of-period.ts';

/** R22: holiday hours on a day that is no longer a holiday. They stay and are reported. */
export interface LeftHours {
  readonly timesheet_id: number;
  readonly user_id: number;
  readonly user_name: string | null;
  readonly date: string;
  readonly hours: number;
}

export interface Pushed {
  /** Sheets whose holiday names changed. */
  readonly marked: number;
  /** Processed sheets that no longer match; they never change. */
  readonly processed: number;
  readonly leftHours: readonly LeftHours[];
  readonly isFinished: boolean;
}

const NOTHING: Pushed = { marked: 0, processed: 0, leftHours: [], isFinished: true };

const merged = (a: Pushed, b: Pushed): Pushed => ({
  marked: a.marked + b.marked,
  processed: a.processed + b.processed,
  leftHours: [...a.leftHours, ...b.leftHours],
  isFinished: a.isFinished && b.isFinished,
});

const daysOf = (sheet: StoredRecord): readonly Day[] => sheet.data as Day[];

/** Returns the sheet with the correct holiday names; undefined if it already has them. */
function withNames(
  sheet: StoredRecord,
  nameOf: ReadonlyMap<string, string>,
  dates: ReadonlySet<string> | 'all',
  at: Date,
): StoredRecord | undefined {
  const isWrong = (day: Day) =>
    (dates === 'all' || dates.has(day.date)) && day.holiday_name !== (nameOf.get(day.date) ?? null);
  if (!daysOf(sheet).some(isWrong)) return undefined;
  const data = daysOf(sheet).map((day) =>
    isWrong(day) ? { ...day, holiday_name: nameOf.get(day.date) ?? null } : day,
  );
  return nextVersion(sheet, { data }, at);
}

function leftHoursOf(sheet: StoredRecord, dates: ReadonlySet<string> | 'all'): LeftHours[] {
  if (sheet.is_processed === true) return [];
  return daysOf(sheet)
    .filter((day) => (dates === 'all' || dates.has(day.date)) && day.holiday_name === null && day.holiday > 0)
    .map((day) => ({
      timesheet_id: sheet.id,
      user_id: Number(sheet.user_id),
      user_name: (sheet.user_name as string | null) ?? null,
      date: day.date,
      hours: day.holiday,
    }));
}

interface PushWork {
  readonly change: Change;
  readonly deadline: number;
}

async function pushToPeriods(
  store: Store,
  periodIds: readonly number[],
  dates: ReadonlySet<string> | 'all',
  known: KnownHolidays,
  { change, deadline }: PushWork,
): Promise<Pushed> {
  let pushed = NOTHING;
  for (const id of periodIds) {
    // Checked here too, because reading takes time even if nothing changes.
    if (store.now().getTime() > deadline) return { ...pushed, isFinished: false };
    const sheets = await sheetsOfPeriod(store, id);
    const decide = (sheet: StoredRecord) =>
      sheet.is_processed === true ? undefined : withNames(sheet, known.nameOf, dates, change.at);
    const { changed, isFinished } = await changeSheets(store, sheets, {
      change,
      deadline,
      decide,
      guard: [known.guard],
    });
    const now = new Map(changed.map((sheet) => [sheet.id, sheet]));
    pushed = merged(pushed, {
      marked: changed.length,
      processed: sheets.filter(
        (sheet) => sheet.is_processed === true && withNames(sheet, known.nameOf, dates, change.at) !== undefined,
      ).length,
      leftHours: sheets.flatMap((sheet) => leftHoursOf(now.get(sheet.id) ?? sheet, dates)),
      isFinished,
    });
    if (!isFinished) break;
  }
  return pushed;
}

const holidaysChanged = () => new StaleInputError('The holidays have changed.');

/** Starts again whenever the holidays change; the result covers the last attempt only. */
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
    const ids = periods
      .filter(({ start_date, end_date }) => start_date <= date && date <= end_date)
      .map(({ id }) => id);
    return pushToPeriods(store, ids, new Set([date]), known, work);
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
    return pushToPeriods(
      store,
      newestFirst.map(({ id }) => id),
      'all',
      known,
      work,
    );
  });
  return merged(pending, rest);
}
