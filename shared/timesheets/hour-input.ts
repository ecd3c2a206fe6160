const MAX_HOURS = 24;

/** Normalizes a decimal comma or 7:30 to a decimal point, without spaces around it; other text is unchanged. */
export function normalizeHours(typed: string): string {
  const text = typed.trim();
  const clock = /^(\d{1,2}):([0-5]\d)$/.exec(text);
  if (clock) return String(Math.round((Number(clock[1]) + Number(clock[2]) / 60) * 100) / 100);
  return /^\d{0,2},\d{0,2}$/.test(text) ? text.replace(',', '.') : text;
}

/** R51: up to 2 digits and up to 2 decimals, also incomplete. */
const isHoursTyped = (typed: string): boolean => /^\d{0,2}(?:\.\d{0,2})?$/.test(typed);

/**
 * What a cell takes while it is typed: also `7:` on the way to `7:30`, and `1/2`, which stays as it can't be read. Without
 * what is between them, the digits would become other hours, such as 12.
 */
export const mayBecomeHours = (typed: string): boolean =>
  isHoursTyped(typed.trimEnd()) || /^\d{1,2}[^\d\s.]\d{0,2}$/.test(typed);

/** Parses hours, with blank as 0; returns a message if the text is invalid. */
export function readHours(typed: string): number | string {
  const text = typed.trim();
  if (!isHoursTyped(text) || text === '.') return 'Enter hours with up to 2 digits and 2 decimals.';
  const hours = Number(text);
  return hours > MAX_HOURS ? `A day has at most ${MAX_HOURS} hours.` : hours;
}

/** The text of an hour cell; empty for 0. */
export const hoursTyped = (hours: number): string => (hours === 0 ? '' : String(hours));
