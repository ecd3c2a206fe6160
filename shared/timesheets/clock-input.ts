import { MIDNIGHT, minutesOf, timeOf } from './clock.ts';

/** Parses times as people type them. */

/** `9am`, `9:30 PM`, `930p`: hour, minute, and a or p. */
const TWELVE_HOUR = /^(1[0-2]|0?[1-9])(?:[:.]?([0-5]\d))?\s*([ap])(?:\.?\s?m\.?)?$/i;

function parseTwelveHour(text: string): string | undefined {
  const match = TWELVE_HOUR.exec(text);
  if (!match) return undefined;
  const hour = (Number(match[1]) % 12) + (match[3]?.toLowerCase() === 'p' ? 12 : 0);
  return timeOf(hour * 60 + Number(match[2] ?? 0));
}

/**
 * `HH:MM` for typed text: hour 0-23 and minute 0-59, where blank is 0 (R51); also `7`, `730`, `0730`, `7.30` and `7:30pm`.
 * Undefined for anything else.
 */
export function parseTime(typed: string): string | undefined {
  const text = typed.trim();
  const match = /^(?:(\d{0,2}):(\d{0,2})|(\d{1,2}?)\.?(\d\d)?|)$/.exec(text);
  if (!match || text.endsWith('.')) return parseTwelveHour(text);
  const hour = Number(match[1] ?? match[3] ?? 0);
  const minute = Number(match[2] ?? match[4] ?? 0);
  return hour <= 23 && minute <= 59 ? timeOf(hour * 60 + minute) : undefined;
}

/** Like `parseTime`, but for an end time, which may also be the end of the day: `24`, `24:00`, `12am`. */
export function parseEnd(typed: string): string | undefined {
  const text = typed.trim();
  if (/^24(?::0{0,2}|\.?00)?$/.test(text)) return MIDNIGHT;
  return /^12(?:[:.]?00)?\s*a/i.test(text) && parseTwelveHour(text) ? MIDNIGHT : parseTime(text);
}

export interface Span {
  readonly start: string;
  readonly end: string;
}

const HALF_DAY = 12 * 60;
const isAfternoon = (text: string): boolean => /p/i.test(text);
/** Could be morning or afternoon: `5`, `5:30`, `530`, `11`; not `05:30`, which nobody writes for the afternoon. */
const isAmbiguous = (text: string): boolean => /^(?:[1-9]|1[0-2])(?:[:.]?[0-5]\d)?$/.test(text);

/** Not on the face of a twelve-hour clock: `13`, `0:30`, `24`. */
function isOffTheFace(text: string): boolean {
  const minutes = minutesOf(parseEnd(text) ?? '') ?? HALF_DAY;
  return !/[ap]/i.test(text) && (minutes < 60 || minutes >= HALF_DAY + 60);
}

/** A twelve-hour time in the afternoon. */
const toAfternoon = (time: string): string => {
  const minutes = minutesOf(time) ?? 0;
  return minutes < HALF_DAY ? timeOf(minutes + HALF_DAY) : time;
};

/**
 * Resolves the half of the day that is meant: `9-5` ends in the afternoon, since it can't end before it starts, and `1-5pm`
 * starts there. 24-hour times stay as they are.
 */
export function resolveMeridiem({ start, end }: Span): Span {
  const [from, to] = [parseTime(start), parseEnd(end)];
  if (from === undefined || to === undefined) return { start, end };
  const isMorning = isAmbiguous(start) || /a/i.test(start);
  if (isMorning && isAmbiguous(end) && to < from && toAfternoon(to) > from)
    return { start: from, end: toAfternoon(to) };
  if (isAmbiguous(start) && isAfternoon(end) && toAfternoon(from) < to) return { start: toAfternoon(from), end: to };
  return { start: from, end: to };
}

/** Both times in the afternoon, if they could be meant that way. */
export function inAfternoon({ start, end }: Span): Span | undefined {
  if (!isAmbiguous(start) || !isAmbiguous(end)) return undefined;
  const [from, to] = [toAfternoon(parseTime(start) ?? ''), toAfternoon(parseTime(end) ?? '')];
  return from < to ? { start: from, end: to } : undefined;
}

/** A later session that starts at 10 is rarely at night, and `10:00` is what a 24-hour clock shows, too. */
const LATEST_GUESS = '10:00';

/**
 * Resolves the times of a line. They go on: in `8-12, 1-5` the second session, which would be before the first, is in the
 * afternoon. After a 24-hour time, the line is on a 24-hour clock: `13-17, 8-12` stays as written.
 */
export function resolveSpans(spans: readonly Span[]): Span[] {
  const resolved: Span[] = [];
  let isTwelveHour = true;
  for (const span of spans) {
    const read = resolveMeridiem(span);
    const isBack = read.start < (resolved.at(-1)?.start ?? '') && read.start < LATEST_GUESS;
    resolved.push((isTwelveHour && isBack && inAfternoon(span)) || read);
    isTwelveHour &&= !isOffTheFace(span.start) && !isOffTheFace(span.end);
  }
  return resolved;
}

/** Splits a line into sessions, still as text. */
export const spansOf = (line: string): string[] =>
  line
    .replaceAll(/(\d)\s*([ap])(?:\.?\s?m\b\.?)?(?![a-z])/gi, '$1$2')
    .replaceAll(/\s*(?:[-–—]|to)\s*/gi, '-')
    .split(/[,;\s]+/)
    .filter(Boolean);

/** A number of hours: `8`, `7.5`, `8h`, `7h30`; undefined for anything else. */
export function parseHourCount(line: string): number | undefined {
  const text = line.trim();
  const clock = /^(\d{1,2})\s*h\s*([0-5]\d)(?:\s*m(?:in)?)?$/i.exec(text);
  if (clock) return Number(clock[1]) + Number(clock[2]) / 60;
  const match = /^(\d{1,2}(?:\.\d{0,2})?|\.\d{1,2})\s*(?:h|hrs?|hours?)?$/i.exec(text);
  return match ? Number(match[1]) : undefined;
}
