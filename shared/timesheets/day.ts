import * as z from 'zod/mini';
import { isRealDate, NOT_A_DATE } from '../dates.ts';
import { mergeIntervals } from './merge-intervals.ts';

/** Maximum days of a sheet; enough for a year. */
export const MAX_DAYS = 400;

export const INVALID_TIME = 'Invalid time input';
export const END_BEFORE_START = 'End time must be after start time';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
/** R23: a session can end at 24:00. */
const END = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/;

const optionalText = (max: number) => z._default(z.nullable(z.string().check(z.maxLength(max))), null);

const CLOCK_LENGTH = '24:00'.length;
const DATE_LENGTH = '2026-01-31'.length;

const clock = (times: RegExp) =>
  z
    .string(INVALID_TIME)
    .check(z.maxLength(CLOCK_LENGTH, { error: INVALID_TIME, abort: true }), z.regex(times, INVALID_TIME));

const sessionParts = { start: clock(TIME), end: clock(END), note: optionalText(500) };

const hours = z._default(
  z.number('Hours must be a number.').check(
    z.minimum(0, "Hours can't be negative."),
    z.maximum(24, 'A day has at most 24 hours.'),
    z.refine((value) => Number(value.toFixed(2)) === value, { error: 'Hours can have at most two decimal places.' }),
  ),
  0,
);

const clockChangeParts = { from: clock(END), to: clock(END) };

const dayParts = <S extends z.ZodMiniType, C extends z.ZodMiniType>(session: S, clockChange: C) => ({
  date: z
    .string(NOT_A_DATE)
    .check(z.maxLength(DATE_LENGTH, { error: NOT_A_DATE, abort: true }), z.refine(isRealDate, { error: NOT_A_DATE })),
  day_name: optionalText(20),
  holiday_name: optionalText(120),
  weekend_name: optionalText(20),
  holiday: hours,
  sick: hours,
  vacation: hours,
  inclement_weather: hours,
  work_sessions: z._default(z.array(session).check(z.maxLength(24)), []),
  break_sessions: z._default(z.array(session).check(z.maxLength(24)), []),
  /** The clock change on this day, set by the server. */
  clock_change: z.optional(clockChange),
});

/** One day of a timesheet. Hours are decimals with two places; sessions start and end within the day. */
export const daySchema = z.strictObject(dayParts(z.strictObject(sessionParts), z.strictObject(clockChangeParts)));

/** A day that another release may have kept on the device: parts that this one doesn't declare are left out. */
export const keptDaySchema = z.object(dayParts(z.object(sessionParts), z.object(clockChangeParts)));

export type Day = z.infer<typeof daySchema>;
export type Session = Day['work_sessions'][number];
export type Sessions = Pick<Day, 'work_sessions' | 'break_sessions'>;

/** A day without hours and names. */
export const emptyDay = (date: string): Day => ({
  date,
  day_name: null,
  holiday_name: null,
  weekend_name: null,
  holiday: 0,
  sick: 0,
  vacation: 0,
  inclement_weather: 0,
  work_sessions: [],
  break_sessions: [],
});

interface Issue {
  readonly field: string;
  readonly message: string;
}

const overlaps = (sessions: readonly Session[]): boolean => {
  const sorted = sessions.toSorted((a, b) => a.start.localeCompare(b.start));
  return sorted.some((session, index) => index > 0 && session.start < (sorted[index - 1]?.end ?? ''));
};

/** R23: sessions end after they start and don't overlap, and breaks are within work; adjacent sessions count as one. */
export function dayIssues(day: Sessions, path: string): Issue[] {
  const issues: Issue[] = [];
  const kinds = [
    ['work_sessions', day.work_sessions],
    ['break_sessions', day.break_sessions],
  ] as const;
  for (const [kind, sessions] of kinds) {
    sessions.forEach((session, index) => {
      if (session.end <= session.start) {
        issues.push({ field: `${path}.${kind}.${index}.end`, message: END_BEFORE_START });
      }
    });
    if (overlaps(sessions)) issues.push({ field: `${path}.${kind}`, message: "Times can't overlap." });
  }
  const work = mergeIntervals(day.work_sessions);
  day.break_sessions.forEach((rest, index) => {
    // None for a break that doesn't end after it starts, which has its own message.
    const [span] = mergeIntervals([rest]);
    if (span && !work.some(([from, to]) => from <= span[0] && span[1] <= to)) {
      issues.push({ field: `${path}.break_sessions.${index}`, message: 'A break must be within working time.' });
    }
  });
  return issues;
}

/** All problems of a sheet's days. */
export function timesheetIssues(days: readonly Day[]): Issue[] {
  const last = new Map(days.map(({ date }, index) => [date, index]));
  return days.flatMap((day, index) => {
    const issues = dayIssues(day, `data.${index}`);
    if (last.get(day.date) === index) return issues;
    return [...issues, { field: `data.${index}.date`, message: 'Duplicate day.' }];
  });
}
