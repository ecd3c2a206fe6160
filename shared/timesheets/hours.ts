import { type ClockChange, elapsedMinutes } from './clock-change.ts';
import type { Day } from './day.ts';
import { type Interval, mergeIntervals } from './merge-intervals.ts';
import {
  countLoneDay,
  type CountedSheet,
  countWork,
  type EarlierDay,
  earlierDay,
  type OvertimeBasis,
  type WorkedDay,
  type WorkKind,
  workKinds,
} from './overtime.ts';
import { DEFAULT_POLICY, DEFAULT_RULE, type OvertimeRule } from './overtime-rules.ts';

/**
 * R23: the single implementation of counting hours, used by server, screens, CSV and print.
 *
 * Sessions are whole minutes, cells are hundredths of an hour. The minutes of a kind are summed first and rounded to
 * hundredths once, for a day as for a period. Totals are sums of the rounded figures, so that every row and column adds up
 * as shown.
 *
 * Sessions are within a day, from 00:00 to 24:00 wall clock time. Work past midnight is split over two days. On days with a
 * clock change, elapsed minutes count.
 */
const MINUTES_PER_HOUR = 60;

export { workKinds } from './overtime.ts';
/** Kinds with a cell per day. */
export const leaveKinds = ['holiday', 'sick', 'vacation', 'inclement_weather'] as const;
export const hourKinds = [...workKinds, ...leaveKinds] as const;
/**
 * R66: figures about hours that are already in one of the kinds, so they aren't part of any sum: hours of the previous period
 * for which only the premium is left to pay, and all hours over `FLSA_WEEK` in a workweek.
 */
export const noteKinds = ['overtime_premium', 'flsa_overtime'] as const;
export const figureKinds = [...hourKinds, ...noteKinds] as const;

export type LeaveKind = (typeof leaveKinds)[number];
export type HourKind = (typeof hourKinds)[number];
export type FigureKind = (typeof figureKinds)[number];

export const hourKindTitles: Readonly<Record<FigureKind, string>> = {
  regular: 'Regular',
  overtime: 'Overtime',
  weekly_overtime: 'Weekly overtime',
  double_time: 'Double time',
  holiday_work: 'Holiday work',
  weekend_overtime: 'Weekend overtime',
  holiday: 'Holiday',
  sick: 'Sick',
  vacation: 'Vacation',
  inclement_weather: 'Inclement weather',
  overtime_premium: 'Overtime premium',
  flsa_overtime: 'FLSA overtime',
};

/** Hundredths of an hour by kind. */
export type HourHundredths = Readonly<Record<FigureKind, number>>;

const covered = (list: readonly Interval[], change: ClockChange | undefined): number =>
  list.reduce((sum, [start, end]) => sum + elapsedMinutes(end, change) - elapsedMinutes(start, change), 0);

/**
 * Minutes worked in a day: work minus breaks. Also correct while someone is still typing: no minute counts twice, and the
 * result is never negative.
 */
export function workedMinutes(day: Pick<Day, 'work_sessions' | 'break_sessions' | 'clock_change'>): number {
  const work = mergeIntervals(day.work_sessions);
  const rest = mergeIntervals(day.break_sessions).flatMap(([start, end]) =>
    work.map(([from, to]): Interval => [Math.max(start, from), Math.min(end, to)]).filter(([from, to]) => from < to),
  );
  return covered(work, day.clock_change) - covered(rest, day.clock_change);
}

export const hundredthsOfMinutes = (minutes: number): number => Math.round((minutes * 100) / MINUTES_PER_HOUR);

/** Rounds to hundredths. */
export const hundredthsOfHours = (hours: number): number => Math.round(hours * 100);

export type HoursDay = Pick<
  Day,
  LeaveKind | 'date' | 'work_sessions' | 'break_sessions' | 'clock_change' | 'holiday_name' | 'weekend_name'
>;

/** R46: all work on a holiday is holiday work, also on a weekend; all work on a weekend is weekend overtime. */
const workedDay = (day: HoursDay): WorkedDay => ({
  date: day.date,
  minutes: workedMinutes(day),
  special: day.holiday_name ? 'holiday_work' : day.weekend_name ? 'weekend_overtime' : undefined,
});

const total = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/** R46: what applies without a setting. */
export const DEFAULT_BASIS: OvertimeBasis = { ...DEFAULT_POLICY, earlier: [] };

/** Counts the work of a sheet by day, with reasons, and by workweek. */
export const countSheet = (days: readonly HoursDay[], basis: OvertimeBasis): CountedSheet =>
  countWork(days.map(workedDay), basis);

/** The days of another sheet as a later sheet counts them. */
export const earlierDays = (days: readonly HoursDay[], rule: OvertimeRule): EarlierDay[] =>
  days.map((day) => earlierDay(workedDay(day), rule));

type Minutes = Readonly<Partial<Record<WorkKind, number>>>;

/** The hours of days by kind, from their minutes of work as counted in their weeks. */
export function hoursOfCounted(
  minutes: readonly Minutes[],
  days: readonly HoursDay[],
  notes: { readonly premium: number; readonly flsa: number },
): HourHundredths {
  const work = workKinds.map((kind) => [kind, hundredthsOfMinutes(total(minutes.map((day) => day[kind] ?? 0)))]);
  const leave = leaveKinds.map((kind) => [kind, total(days.map((day) => hundredthsOfHours(day[kind])))]);
  return {
    ...(Object.fromEntries([...work, ...leave]) as Record<HourKind, number>),
    overtime_premium: hundredthsOfMinutes(notes.premium),
    flsa_overtime: hundredthsOfMinutes(notes.flsa),
  };
}

const NO_NOTES = { premium: 0, flsa: 0 };

/** The hours of a counted sheet by kind, each rounded once. */
export const hoursOfSheet = (days: readonly HoursDay[], { days: counted, weeks }: CountedSheet): HourHundredths =>
  hoursOfCounted(
    counted.map(({ minutes }) => minutes),
    days,
    { premium: total(weeks.map(({ premium }) => premium)), flsa: total(weeks.map(({ flsa }) => flsa)) },
  );

/** Counts a sheet, and returns its hours by kind. */
export const hoursOfDays = (days: readonly HoursDay[], basis: OvertimeBasis = DEFAULT_BASIS): HourHundredths =>
  hoursOfSheet(days, countSheet(days, basis));

/** The hours of one day by kind; `minutes` are its work by kind as counted in its week. */
export const hoursOfDay = (
  day: HoursDay,
  minutes: Minutes = countLoneDay(workedDay(day), DEFAULT_RULE),
): HourHundredths => hoursOfCounted([minutes], [day], NO_NOTES);

/** Sums the hours of several people by kind. */
export const addHours = (people: readonly HourHundredths[]): HourHundredths =>
  Object.fromEntries(figureKinds.map((kind) => [kind, total(people.map((each) => each[kind]))])) as HourHundredths;

/** The sum over kinds; all by default. */
export const sumOfKinds = (hundredths: HourHundredths, kinds: readonly HourKind[] = hourKinds): number =>
  total(kinds.map((kind) => hundredths[kind]));
