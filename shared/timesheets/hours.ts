import { type ClockChange, elapsedMinutes } from './clock-change.ts';
import { minutesOf } from './clock.ts';
import type { Day, Session } from './day.ts';

/**
 * The one count of hours: server, screens, CSV and print take it from here (R23).
 *
 * Sessions are whole minutes and cells are hundredths of an hour. The minutes of a kind are added up first and rounded to
 * hundredths once, for a day as for a whole period; whatever is a sum of figures is the sum of the rounded ones, so that
 * every column and row on a screen or on paper adds up as it stands there.
 *
 * A session lies within its day: it starts at 00:00 at the earliest and ends at 24:00 at the latest, by the clock on the
 * wall. Work over midnight stands in both days, each with its part; no minute lies between them. Where the clocks of the
 * company change, the minutes that really pass count.
 */
const MINUTES_PER_HOUR = 60;

/** §9: work above this in a day is overtime. */
const USUAL_DAY_HOURS = 8;
const USUAL_DAY_MINUTES = USUAL_DAY_HOURS * MINUTES_PER_HOUR;

export const workKinds = ['regular', 'overtime', 'holiday_work', 'weekend_overtime'] as const;
/** The kinds that a day has a cell for. */
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

/** Hundredths of an hour by kind, as they are shown. */
export type HourHundredths = Readonly<Record<HourKind, number>>;

type Interval = readonly [start: number, end: number];

/** The stretches that sessions cover, in order, each minute once. Sessions that are none (yet) cover nothing. */
export function stretches(sessions: readonly Pick<Session, 'start' | 'end'>[]): Interval[] {
  const given = sessions
    .flatMap(({ start, end }): Interval[] => {
      const [from, to] = [minutesOf(start), minutesOf(end)];
      return from !== undefined && to !== undefined && from < to ? [[from, to]] : [];
    })
    .toSorted((a, b) => a[0] - b[0]);
  const merged: Interval[] = [];
  for (const [start, end] of given) {
    const last = merged.at(-1);
    if (last && start <= last[1]) merged[merged.length - 1] = [last[0], Math.max(last[1], end)];
    else merged.push([start, end]);
  }
  return merged;
}

const covered = (list: readonly Interval[], change: ClockChange | undefined): number =>
  list.reduce((sum, [start, end]) => sum + elapsedMinutes(end, change) - elapsedMinutes(start, change), 0);

/**
 * Minutes worked in a day: work minus the part of it that was break. For the sessions that R23 allows this is the plain
 * difference; while somebody still types, no minute counts twice and none becomes negative.
 */
export function workedMinutes(day: Pick<Day, 'work_sessions' | 'break_sessions' | 'clock_change'>): number {
  const work = stretches(day.work_sessions);
  const rest = stretches(day.break_sessions).flatMap(([start, end]) =>
    work.map(([from, to]): Interval => [Math.max(start, from), Math.min(end, to)]).filter(([from, to]) => from < to),
  );
  return covered(work, day.clock_change) - covered(rest, day.clock_change);
}

export const hundredthsOfMinutes = (minutes: number): number => Math.round((minutes * 100) / MINUTES_PER_HOUR);

/** Of hours with at most two decimals; anything else is rounded to them. */
export const hundredthsOfHours = (hours: number): number => Math.round(hours * 100);

type CountedDay = Pick<
  Day,
  LeaveKind | 'work_sessions' | 'break_sessions' | 'clock_change' | 'holiday_name' | 'weekend_name'
>;

/** §5: all work on a holiday is holiday work, also on a weekend; all work on a weekend is overtime; else what is above 8 hours. */
function workMinutes(day: CountedDay): Readonly<Partial<Record<WorkKind, number>>> {
  const worked = workedMinutes(day);
  if (day.holiday_name) return { holiday_work: worked };
  if (day.weekend_name) return { weekend_overtime: worked };
  const regular = Math.min(worked, USUAL_DAY_MINUTES);
  return { regular, overtime: worked - regular };
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/** What days come to by kind: the figures of a person in a period, each rounded once. */
export function hoursOfDays(days: readonly CountedDay[]): HourHundredths {
  const minutes = days.map(workMinutes);
  const work = workKinds.map((kind) => [kind, hundredthsOfMinutes(total(minutes.map((day) => day[kind] ?? 0)))]);
  const leave = leaveKinds.map((kind) => [kind, total(days.map((day) => hundredthsOfHours(day[kind])))]);
  return Object.fromEntries([...work, ...leave]) as HourHundredths;
}

/** What one day comes to by kind. */
export const hoursOfDay = (day: CountedDay): HourHundredths => hoursOfDays([day]);

/** The sums of figures of several people, by kind. */
export const addHours = (figures: readonly HourHundredths[]): HourHundredths =>
  Object.fromEntries(hourKinds.map((kind) => [kind, total(figures.map((each) => each[kind]))])) as HourHundredths;

/** What the figures of some kinds come to; all of them unless named. */
export const sumOfKinds = (figures: HourHundredths, kinds: readonly HourKind[] = hourKinds): number =>
  total(kinds.map((kind) => figures[kind]));

/** Hours as a number of two decimals, for files and charts. */
export const hoursOf = (hundredths: number): number => hundredths / 100;

/** Hours as people read them: `7.50`. */
export const hoursText = (hundredths: number): string => hoursOf(hundredths).toFixed(2);
