import { addDays, daysBetween } from '../dates.ts';
import type { Day, Session, Sessions } from './day.ts';
import { leaveKinds, workedMinutes } from './hours.ts';
import { dayOfWeek } from './overtime-rules.ts';
import { type Night, readWork } from './time-input.ts';

/** Ways to fill in a sheet. They copy work and breaks only, never leave, and overwrite nothing. */

const hasWork = (day: Day): boolean => day.work_sessions.length > 0;

/** A day without any hours. */
const isOpen = (day: Day): boolean =>
  !hasWork(day) && day.break_sessions.length === 0 && leaveKinds.every((kind) => day[kind] === 0);

const sessionsOf = ({ work_sessions, break_sessions }: Sessions): Sessions => ({ work_sessions, break_sessions });

/** Returns this day with the previous day's work; undefined if the previous day has none or isn't in the sheet. */
export function copyOfYesterday(days: readonly Day[], index: number): Day | undefined {
  const [before, day] = [days[index - 1], days[index]];
  if (!before || !day || !hasWork(before) || daysBetween(before.date, day.date) !== 1) return undefined;
  return { ...day, ...sessionsOf(before) };
}

/**
 * Fills empty days, except holidays, with the work of the previous period on the same weekdays: the first Monday from the
 * first Monday and so on; extra weeks repeat the last one.
 */
export function withLastPeriod(days: readonly Day[], last: readonly Day[]): Day[] {
  const lastOn = (weekday: number) => last.filter(({ date }) => dayOfWeek(date) === weekday);
  return days.map((day, index) => {
    if (!isOpen(day) || day.holiday_name) return day;
    const weekday = dayOfWeek(day.date);
    const nth = days.slice(0, index).filter(({ date }) => dayOfWeek(date) === weekday).length;
    const same = lastOn(weekday);
    const source = same[nth] ?? same.at(-1);
    // Work on a holiday is an exception and isn't copied.
    return source && hasWork(source) && !source.holiday_name ? { ...day, ...sessionsOf(source) } : day;
  });
}

const session = (start: string, end: string): Session => ({ start, end, note: null });

const timesOf = (sessions: readonly Session[]): Session[] => sessions.map(({ start, end }) => session(start, end));

const isPlain = (day: Day): boolean => !day.weekend_name && !day.holiday_name;

/**
 * Returns the most common times of working days, the latest on a tie; 07:00 to 15:00 if there are none. Without notes.
 */
export function usualDay(days: readonly Day[]): Sessions {
  const counts = new Map<string, { readonly sessions: Sessions; count: number }>();
  for (const day of days) {
    if (!isPlain(day) || workedMinutes(day) === 0) continue;
    const sessions = { work_sessions: timesOf(day.work_sessions), break_sessions: timesOf(day.break_sessions) };
    const key = JSON.stringify(sessions);
    counts.set(key, { sessions, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  const most = Math.max(0, ...[...counts.values()].map(({ count }) => count));
  const usual = [...counts.values()].findLast(({ count }) => count === most);
  return usual?.sessions ?? { work_sessions: [session('07:00', '15:00')], break_sessions: [] };
}

/** The usual day on every empty working day. */
export const withUsualDay = (days: readonly Day[], usual: Sessions): Day[] =>
  days.map((day) => (isOpen(day) && isPlain(day) ? { ...day, ...sessionsOf(usual) } : day));

/** A text in a work cell that can't be read yet, and the sessions before it was typed. */
interface TypedWork {
  readonly text: string;
  readonly before?: Sessions | undefined;
}

interface TwoDays {
  readonly days: Day[];
  /** What the next day's cell says if that can't be read yet. */
  readonly left?: { readonly text: string; readonly message: string };
}

/**
 * Splits work past midnight over two days, keeping the next day's work or what was typed there; returns a message if that
 * isn't possible.
 */
export function withNight(
  days: readonly Day[],
  row: number,
  { today, tomorrow }: Night,
  typed?: TypedWork,
): TwoDays | string {
  const day = days[row];
  const next = days[row + 1];
  if (!day) return "This day isn't in the timesheet.";
  const date = addDays(day.date, 1);
  if (next?.date !== date) {
    const tonight = today.work_sessions.at(-1);
    return `${date} isn't in this timesheet. Enter ${tonight?.start}-${tonight?.end} here and 00:00-${tomorrow.end} in that day's timesheet.`;
  }
  if (next.work_sessions.some(({ start }) => start < tomorrow.end)) {
    return `${date} already has work before ${tomorrow.end}. Enter each day's times separately.`;
  }
  const withNext = (after: Day): Day[] =>
    days.map((each, index) => (index === row ? { ...day, ...sessionsOf(today) } : index === row + 1 ? after : each));
  if (!typed) return { days: withNext({ ...next, work_sessions: [tomorrow, ...next.work_sessions] }) };
  const text = `${tomorrow.start}-${tomorrow.end}, ${typed.text}`;
  const read = readWork(text, { ...next, ...typed.before });
  return typeof read === 'string'
    ? { days: withNext(next), left: { text, message: read } }
    : { days: withNext({ ...next, ...read }) };
}

/** Number of days that differ. */
export const changedDays = (before: readonly Day[], after: readonly Day[]): number =>
  after.filter((day, index) => day !== before[index]).length;
