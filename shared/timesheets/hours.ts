import type { Day, Session } from './day.ts';

/**
 * The one count of hours: server, screens, CSV and print take it from here (R23).
 *
 * Time is counted in fifths of a minute (12 seconds). A session is whole minutes and a cell is hundredths of an hour (36
 * seconds): in fifths both are whole, so nothing is rounded before it is shown. A figure is rounded once, from its own
 * count, and a total is counted, never added up from rounded parts.
 *
 * A session lies within its day: it starts at 00:00 at the earliest and ends at 24:00 at the latest, by the clock on the
 * wall. Work over midnight stands in both days, each with its part; no minute lies between them.
 */
export const FIFTHS_PER_MINUTE = 5;
export const FIFTHS_PER_HOUR = 60 * FIFTHS_PER_MINUTE;

/** §9: work above this in a day is overtime. */
const USUAL_DAY_HOURS = 8;
const USUAL_DAY = USUAL_DAY_HOURS * FIFTHS_PER_HOUR;

export const workKinds = ['regular', 'overtime', 'holiday_work', 'weekend_overtime'] as const;
/** The kinds that a day has a cell for. */
export const leaveKinds = ['holiday', 'sick', 'vacation', 'inclement_weather'] as const;
export const hourKinds = [...workKinds, ...leaveKinds] as const;

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

/** Fifths of a minute by kind. */
export type HourCount = Readonly<Record<HourKind, number>>;

type Interval = readonly [start: number, end: number];

export const MINUTES_PER_DAY = 24 * 60;

/** The end of a day as a session has it; the next day starts at 00:00. */
export const MIDNIGHT = '24:00';

/** Minutes from the start of the day to a time as `HH:MM`; undefined where it is none. */
export function minutesOf(time: string): number | undefined {
  if (time === MIDNIGHT) return MINUTES_PER_DAY;
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  return match ? Number(match[1]) * 60 + Number(match[2]) : undefined;
}

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

const covered = (list: readonly Interval[]): number => list.reduce((sum, [start, end]) => sum + end - start, 0);

/**
 * Minutes worked in a day: work minus the part of it that was break. For the sessions that R23 allows this is the plain
 * difference; while somebody still types, no minute counts twice and none becomes negative.
 */
export function workedMinutes(day: Pick<Day, 'work_sessions' | 'break_sessions'>): number {
  const work = stretches(day.work_sessions);
  const rest = stretches(day.break_sessions).flatMap(([start, end]) =>
    work.map(([from, to]): Interval => [Math.max(start, from), Math.min(end, to)]).filter(([from, to]) => from < to),
  );
  return covered(work) - covered(rest);
}

/** A count from hours with at most two decimals; anything else is rounded to them. */
const fifthsOfHours = (hours: number): number => (Math.round(hours * 100) * FIFTHS_PER_HOUR) / 100;

const NONE: HourCount = Object.fromEntries(hourKinds.map((kind) => [kind, 0])) as HourCount;

type CountedDay = Pick<Day, LeaveKind | 'work_sessions' | 'break_sessions' | 'holiday_name' | 'weekend_name'>;

/** §5: all work on a holiday is holiday work, also on a weekend; all work on a weekend is overtime; else what is above 8 hours. */
function workByKind({ holiday_name: holiday, weekend_name: weekend }: CountedDay, worked: number) {
  if (holiday) return { holiday_work: worked };
  if (weekend) return { weekend_overtime: worked };
  const regular = Math.min(worked, USUAL_DAY);
  return { regular, overtime: worked - regular };
}

/** What a day counts by kind. */
export function countDay(day: CountedDay): HourCount {
  const leave = Object.fromEntries(leaveKinds.map((kind) => [kind, fifthsOfHours(day[kind])]));
  return { ...NONE, ...workByKind(day, workedMinutes(day) * FIFTHS_PER_MINUTE), ...leave };
}

export const addCounts = (counts: readonly HourCount[]): HourCount =>
  Object.fromEntries(hourKinds.map((kind) => [kind, counts.reduce((sum, count) => sum + count[kind], 0)])) as HourCount;

/** What the days of a sheet count by kind. */
export const countDays = (days: readonly CountedDay[]): HourCount => addCounts(days.map(countDay));

/** What some kinds count together; all of them unless named. */
export const sumOf = (count: HourCount, kinds: readonly HourKind[] = hourKinds): number =>
  kinds.reduce((sum, kind) => sum + count[kind], 0);

/** A count as hours with two decimals, as a number for files and calls. */
export const hoursOf = (fifths: number): number => Math.round((fifths * 100) / FIFTHS_PER_HOUR) / 100;

/** A count as people read it: `7.50`. */
export const hoursText = (fifths: number): string => hoursOf(fifths).toFixed(2);
