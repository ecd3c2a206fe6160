import { type ClockChange, elapsedMinutes } from './clock-change.ts';
import type { Day } from './day.ts';
import { type Interval, mergeIntervals } from './merge-intervals.ts';

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

/** R46: work beyond this in a day is overtime. */
const OVERTIME_THRESHOLD_MINUTES = 8 * MINUTES_PER_HOUR;

export const workKinds = ['regular', 'overtime', 'holiday_work', 'weekend_overtime'] as const;
/** Kinds with a cell per day. */
export const leaveKinds = ['holiday', 'sick', 'vacation', 'inclement_weather'] as const;
export const hourKinds = [...workKinds, ...leaveKinds] as const;

type WorkKind = (typeof workKinds)[number];
export type LeaveKind = (typeof leaveKinds)[number];
export type HourKind = (typeof hourKinds)[number];

export const hourKindTitles: Readonly<Record<HourKind, string>> = {
  regular: 'Regular',
  overtime: 'Overtime',
  holiday_work: 'Holiday work',
  weekend_overtime: 'Weekend overtime',
  holiday: 'Holiday',
  sick: 'Sick',
  vacation: 'Vacation',
  inclement_weather: 'Inclement weather',
};

/** Hundredths of an hour by kind. */
export type HourHundredths = Readonly<Record<HourKind, number>>;

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

type CountedDay = Pick<
  Day,
  LeaveKind | 'work_sessions' | 'break_sessions' | 'clock_change' | 'holiday_name' | 'weekend_name'
>;

/** R46: all work on a holiday is holiday work, also on a weekend; all work on a weekend is overtime; otherwise work beyond 8 hours is. */
function workMinutes(day: CountedDay): Readonly<Partial<Record<WorkKind, number>>> {
  const worked = workedMinutes(day);
  if (day.holiday_name) return { holiday_work: worked };
  if (day.weekend_name) return { weekend_overtime: worked };
  const regular = Math.min(worked, OVERTIME_THRESHOLD_MINUTES);
  return { regular, overtime: worked - regular };
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/** Returns the hours of days by kind, each rounded once. */
export function hoursOfDays(days: readonly CountedDay[]): HourHundredths {
  const minutes = days.map(workMinutes);
  const work = workKinds.map((kind) => [kind, hundredthsOfMinutes(total(minutes.map((day) => day[kind] ?? 0)))]);
  const leave = leaveKinds.map((kind) => [kind, total(days.map((day) => hundredthsOfHours(day[kind])))]);
  return Object.fromEntries([...work, ...leave]) as HourHundredths;
}

/** The hours of one day by kind. */
export const hoursOfDay = (day: CountedDay): HourHundredths => hoursOfDays([day]);

/** Sums the hours of several people by kind. */
export const addHours = (figures: readonly HourHundredths[]): HourHundredths =>
  Object.fromEntries(hourKinds.map((kind) => [kind, total(figures.map((each) => each[kind]))])) as HourHundredths;

/** The sum over kinds; all by default. */
export const sumOfKinds = (figures: HourHundredths, kinds: readonly HourKind[] = hourKinds): number =>
  total(kinds.map((kind) => figures[kind]));

/** Hours as a number with two decimals, for files and charts. */
export const hoursOf = (hundredths: number): number => hundredths / 100;

/** Hours for display: `7.50`. */
export const hoursText = (hundredths: number): string => hoursOf(hundredths).toFixed(2);
