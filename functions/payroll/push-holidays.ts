import { addDays, dayIn } from '../../shared/dates.ts';
import type { Day } from '../../shared/timesheets/day.ts';
import type { StoredRecord } from '../store/record.ts';
import { type Change, nextVersion } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { changeSheets, Overtaken } from './change-sheets.ts';
import { type KnownHolidays, noteKey, PUSH_PARTITION, readHolidaysSteadily } from './known-holidays.ts';
import { readPeriods } from './pay-records.ts';
import { sheetsOfPeriod } from './sheets-of-period.ts';

/** A day on which somebody claimed holiday hours and that is no holiday any more: the hours stay, and are told. */
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
  /** Processed sheets that a change would have touched: they never change. */
  readonly processed: number;
  readonly leftHours: readonly LeftHours[];
  readonly isFinished: boolean;
}

const NOTHING: Pushed = { marked: 0, processed: 0, leftHours: [], isFinished: true };

const together = (a: Pushed, b: Pushed): Pushed => ({
  marked: a.marked + b.marked,
  processed: a.processed + b.processed,
  leftHours: [...a.leftHours, ...b.leftHours],
  isFinished: a.isFinished && b.isFinished,
});

const daysOf = (sheet: StoredRecord): readonly Day[] => sheet.data as Day[];

/** The sheet with the names that its days must have; undefined where it has them. */
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
    // Reading takes time too, where nothing is to be changed.
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
    pushed = together(pushed, {
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

const overtaken = () => new Overtaken('The holidays changed meanwhile.');

/** What was pushed before the holidays changed again is only told where it stands in the end. */
async function untilSteady(store: Store, deadline: number, push: (known: KnownHolidays) => Promise<Pushed>) {
  for (;;) {
    try {
      return await push(await readHolidaysSteadily(store, overtaken));
    } catch (error) {
      if (!(error instanceof Overtaken) || store.now().getTime() > deadline) throw error;
    }
  }
}

/** Brings the sheets of one day in line with the holidays, if a change of that day is still to be pushed. */
async function pushDay(store: Store, date: string, work: PushWork): Promise<Pushed> {
  const note = await store.getItem(noteKey(date));
  if (!note) return NOTHING;
  const pushed = await untilSteady(store, work.deadline, async (known) => {
    const periods = await readPeriods(store);
    const ids = periods
      .filter(({ start_date, end_date }) => start_date <= date && date <= end_date)
      .map(({ id }) => id);
    return pushToPeriods(store, ids, new Set([date]), known, work);
  });
  if (pushed.isFinished) await dropNote(store, date, note.token);
  return pushed;
}

/** Another change of the same day since then has a note of its own, which stays. */
async function dropNote(store: Store, date: string, token: unknown): Promise<void> {
  const condition = {
    expression: '#token = :token',
    names: { '#token': 'token' },
    values: { ':token': token },
    refuse: overtaken,
  };
  try {
    await store.commit([{ kind: 'delete', key: noteKey(date), condition }]);
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error;
  }
}

/** Pushes the given days, or every day that still has a note. */
export async function pushDays(store: Store, dates: readonly string[] | 'noted', work: PushWork): Promise<Pushed> {
  const days = dates === 'noted' ? (await store.queryItems(PUSH_PARTITION)).map(({ sk }) => String(sk)) : dates;
  let pushed = NOTHING;
  for (const date of new Set(days)) {
    if (store.now().getTime() > work.deadline) return { ...pushed, isFinished: false };
    pushed = together(pushed, await pushDay(store, date, work));
  }
  return pushed;
}

/** Older periods are processed, and a processed sheet never changes. */
const LOOK_BACK_DAYS = 400;

/** Compares every day of every sheet with the holidays, of the periods that ended within 400 days or are to come. */
export async function pushAll(store: Store, timeZone: string, work: PushWork): Promise<Pushed> {
  const since = addDays(dayIn(timeZone, store.now()), -LOOK_BACK_DAYS);
  const noted = await pushDays(store, 'noted', work);
  const rest = await untilSteady(store, work.deadline, async (known) => {
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
  return together(noted, rest);
}
