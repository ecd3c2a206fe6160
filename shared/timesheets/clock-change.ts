import { addDays, endOfDay, offsetMinutes } from '../dates.ts';
import { MINUTES_PER_DAY, minutesOf, timeOf } from './clock.ts';

/** What the clocks do on a day: when they come to `from`, they are set to `to`. Both are times of that day. */
export interface ClockChange {
  readonly from: string;
  readonly to: string;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** No zone is further from UTC. */
const FARTHEST_MS = 15 * HOUR_MS;

/** The first minute in which the clock is not ahead of UTC as it was at `before`; by `after` it has changed. */
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

/** How the clocks of a time zone change on a day; undefined on nearly all days. */
export function clockChangeOn(timeZone: string, date: string): ClockChange | undefined {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  const offsetAt = (moment: number) => offsetMinutes(timeZone, new Date(moment));
  // Two looks instead of the search for both ends of the day.
  if (offsetAt(midnight - FARTHEST_MS) === offsetAt(midnight + 24 * HOUR_MS + FARTHEST_MS)) return undefined;
  // A change at midnight itself takes the first or the last hour of a day away, or gives the last one again.
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
 * The minutes that pass from the start of a day until its clock first stands at a time, or past it. A time that comes
 * twice is the first of the two; a time that is left out is the moment of the change.
 */
export function elapsedMinutes(wallMinutes: number, change: ClockChange | undefined): number {
  if (!change) return wallMinutes;
  const { from, to } = minutesIn(change);
  return wallMinutes < from ? wallMinutes : Math.max(from, wallMinutes - (to - from));
}

/** How long a day is. */
export const minutesOfDay = (change: ClockChange | undefined): number => elapsedMinutes(MINUTES_PER_DAY, change);

/** The days with what the clocks do on them, as a time zone has it; whatever was said of it before is forgotten. */
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

/** `Clocks go back at 02:00: 25 hours`, for the day itself. */
export const clockChangeText = (change: ClockChange): string =>
  `Clocks go ${isForward(change) ? 'forward' : 'back'} at ${change.from}: ${minutesOfDay(change) / 60} hours`;

/** The same at length, for whoever enters the times of that day. */
export function clockChangeHelp(change: ClockChange): string {
  const { from, to } = change;
  const text = `${clockChangeText(change)}. `;
  return isForward(change)
    ? `${text}There is no time between ${from} and ${to}, and none of it is counted.`
    : `${text}Work past ${from} also counts the second pass from ${to}. A time in between means the first pass.`;
}

interface Times {
  readonly start: string;
  readonly end: string;
}

/** Why a session cannot be of a day whose clocks go forward; undefined where it can. */
export function timesLeftOut(
  { start, end }: Times,
  change: ClockChange | undefined,
): { readonly part: 'start' | 'end'; readonly message: string } | undefined {
  if (!change || !isForward(change)) return undefined;
  const { from, to } = change;
  const why = `clocks go from ${from} to ${to} on this day.`;
  for (const [part, time] of [
    ['start', start],
    ['end', end],
  ] as const) {
    if (time > from && time < to) return { part, message: `There is no ${time}: ${why}` };
  }
  const isNothing = start >= from && end <= to && start < end;
  return isNothing ? { part: 'end', message: `No time passes from ${start} to ${end}: ${why}` } : undefined;
}
