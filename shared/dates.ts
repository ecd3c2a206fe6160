import { once, oncePerText } from './once.ts';

/** Calendar days as YYYY-MM-DD without clock and time zone, so a day never shifts. */

export const NOT_A_DATE = 'Date must be a valid date in the format YYYY-MM-DD.';
export const LAST_BEFORE_FIRST = "The last day can't be before the first.";

const PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;

const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Whether a text is an existing day between the years 1900 and 9999. */
export function isRealDate(value: unknown): value is string {
  const match = typeof value === 'string' ? PATTERN.exec(value) : null;
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return year >= 1900 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** Adds days; `days` may be negative. */
export function addDays(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** Returns whole days from one day to another; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** `2026-07-06`, or `2026-07-06 to 2026-07-10`. */
export const daysText = (first: string, last: string): string => (first === last ? first : `${first} to ${last}`);

// Creating a formatter takes a hundred times as long as using it.
const formatIn = oncePerText(
  (timeZone) => new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
);

/** What browsers and servers with Temporal know of a moment. */
interface Moment extends Date {
  toTemporalInstant?(): { toZonedDateTimeISO(timeZone: string): { toPlainDate(): { toString(): string } } };
}

/**
 * Returns the day of a moment in a time zone. Temporal knows it at once, while a browser's first formatter reads its list of
 * languages, which takes a slow phone 50 ms before the first page.
 */
export const dayIn = (timeZone: string, moment: Moment): string =>
  moment.toTemporalInstant?.().toZonedDateTimeISO(timeZone).toPlainDate().toString() ??
  formatIn(timeZone).format(moment);

/** Formats a moment in a time zone, with the zone's name: `2026-03-08 01:30 EST`. */
export function momentText(timeZone: string, moment: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).formatToParts(moment);
  const [hour, minute, zone] = (['hour', 'minute', 'timeZoneName'] as const).map(
    (wanted) => parts.find(({ type }) => type === wanted)?.value ?? '',
  );
  return `${dayIn(timeZone, moment)} ${hour}:${minute} ${zone}`;
}

const HOUR_MS = 3_600_000;

/**
 * Returns the moment at which a day ends in a time zone and the next one starts. Found by searching, because time zones
 * are up to 14 hours from UTC and a clock change may skip midnight.
 */
export function endOfDay(timeZone: string, date: string): Date {
  const next = addDays(date, 1);
  const midnight = Date.parse(`${next}T00:00:00Z`);
  // Time zones change at whole seconds.
  let [before, after] = [(midnight - 15 * HOUR_MS) / 1000, (midnight + 15 * HOUR_MS) / 1000];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayIn(timeZone, new Date(middle * 1000)) >= next) after = middle;
    else before = middle;
  }
  return new Date(after * 1000);
}

const clockIn = oncePerText(
  (timeZone) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
);

const MINUTE_MS = 60_000;

/** Returns a time zone's offset from UTC at a moment, in minutes. */
export function offsetMinutes(timeZone: string, moment: Date): number {
  const parts = clockIn(timeZone).formatToParts(moment);
  const part = (wanted: string): number => Number(parts.find(({ type }) => type === wanted)?.value);
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  return (shown - Math.floor(moment.getTime() / MINUTE_MS) * MINUTE_MS) / MINUTE_MS;
}

// The first formatter takes 15 ms, which no page should need to start.
const inWords = once(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }));

/** `October 31, 2026`, which can't be misread. */
export const dateWords = (day: string): string => inWords().format(new Date(`${day}T00:00:00Z`));

/** `October 1, 2026 to October 31, 2026`, or the day alone. */
export const daysWords = (first: string, last: string): string =>
  first === last ? dateWords(first) : `${dateWords(first)} to ${dateWords(last)}`;
