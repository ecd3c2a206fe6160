import { addDays, endOfDay, offsetMinutes } from '../dates.ts';
import { MINUTES_PER_DAY, minutesOf, timeOf } from './clock.ts';

/** A clock change: at `from` the clock is set to `to`. Both are times of that day. */
export interface ClockChange {
  readonly from: string;
  readonly to: string;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** More than the UTC offset of any zone. */
const MAX_OFFSET_MS = 15 * HOUR_MS;

/** Returns the first minute with a UTC offset other than at `before`; at `after`, it has changed. */
function changeBetween(timeZone: string, before: number, after: number): number {
  const was = offsetMinutes(timeZone, new Date(before));
  let [low, high] = [before, after];
  while (high - low > MINUTE_MS) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS;
    if (offsetMinutes(timeZone, new Date(middle)) === was) low = middle;
    else high = middle;
  }
  return high;
}

/** Returns the clock change of a time zone on a day; undefined on most days. */
export function clockChangeOn(timeZone: string, date: string): ClockChange | undefined {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  const offsetAt = (moment: number) => offsetMinutes(timeZone, new Date(moment));
  // Cheap check that avoids the search for both ends of the day.
  if (offsetAt(midnight - MAX_OFFSET_MS) === offsetAt(midnight + 24 * HOUR_MS + MAX_OFFSET_MS)) return undefined;
  // A change at midnight skips the first or last hour of a day, or repeats the last one.
  const before = endOfDay(timeZone, addDays(date, -1)).getTime() - MINUTE_MS;
  const after = endOfDay(timeZone, date).getTime();
  const [was, is] = [offsetAt(before), offsetAt(after)];
  if (was === is) return undefined;
  const at = changeBetween(timeZone, before, after);
  const shown = (offset: number) => {
    const minutes = (at - midnight) / MINUTE_MS + offset;
    return timeOf(Math.min(MINUTES_PER_DAY, Math.max(0, minutes)));
  };
  const change = { from: shown(was), to: shown(is) };
  return change.from === change.to ? undefined : change;
}

const minutesIn = ({ from, to }: ClockChange) => ({ from: minutesOf(from) ?? 0, to: minutesOf(to) ?? 0 });

/**
 * Returns the minutes from the start of a day until its clock first reaches a time. A repeated time counts as its first
 * occurrence, a skipped time as the moment of the change.
 */
export function elapsedMinutes(wallMinutes: number, change: ClockChange | undefined): number {
  if (!change) return wallMinutes;
  const { from, to } = minutesIn(change);
  return wallMinutes < from ? wallMinutes : Math.max(from, wallMinutes - (to - from));
}

/** Length of a day. */
export const minutesOfDay = (change: ClockChange | undefined): number => elapsedMinutes(MINUTES_PER_DAY, change);

/** Returns the days with the clock changes of a time zone, replacing any existing ones. */
export const withClockChanges = <D extends { readonly date: string; readonly clock_change?: ClockChange | undefined }>(
  days: readonly D[],
  timeZone: string,
): D[] =>
  days.map((day) => {
    const { clock_change: _, ...rest } = day;
    const change = clockChangeOn(timeZone, day.date);
    return (change ? { ...rest, clock_change: change } : rest) as D;
  });

const isForward = (change: ClockChange): boolean => change.to > change.from;

/** `Clocks go back at 02:00: 25 hours` */
export const clockChangeText = (change: ClockChange): string =>
  `Clocks go ${isForward(change) ? 'forward' : 'back'} at ${change.from}: ${minutesOfDay(change) / 60} hours`;

/** Help for entering the times of that day. */
export function clockChangeHelp(change: ClockChange): string {
  const { from, to } = change;
  const text = `${clockChangeText(change)}. `;
  return isForward(change)
    ? `${text}The time from ${from} to ${to} doesn't exist and isn't counted.`
    : `${text}Times from ${to} to ${from} occur twice. A time in between means its first occurrence; work past ${from} counts both.`;
}

interface Times {
  readonly start: string;
  readonly end: string;
}

/** Returns why a session contains times that a clock change skips; undefined if it doesn't. */
export function timesLeftOut(
  { start, end }: Times,
  change: ClockChange | undefined,
): { readonly part: 'start' | 'end'; readonly message: string } | undefined {
  if (!change || !isForward(change)) return undefined;
  const { from, to } = change;
  const why = `the clock jumps from ${from} to ${to} on this day.`;
  for (const [part, time] of [
    ['start', start],
    ['end', end],
  ] as const) {
    if (time > from && time < to) return { part, message: `${time} doesn't exist: ${why}` };
  }
  const isNothing = start >= from && end <= to && start < end;
  return isNothing ? { part: 'end', message: `No time passes from ${start} to ${end}: ${why}` } : undefined;
}
