/** Times of day, as wall clock time. */

const MINUTES_PER_HOUR = 60;
export const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR;

/** The end of a day; the next day starts at 00:00. */
export const MIDNIGHT = '24:00';

/** Minutes since midnight of a time as `HH:MM`; undefined if invalid. */
export function minutesOf(time: string): number | undefined {
  if (time === MIDNIGHT) return MINUTES_PER_DAY;
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  return match ? Number(match[1]) * MINUTES_PER_HOUR + Number(match[2]) : undefined;
}

const two = (value: number): string => String(value).padStart(2, '0');

export const timeOf = (minutes: number): string =>
  `${two(Math.floor(minutes / MINUTES_PER_HOUR))}:${two(minutes % MINUTES_PER_HOUR)}`;
