import { isRealDate } from './dates.ts';
import { readCheckDate } from './ledger/check-date.ts';

const US = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/;
const DIGITS = /^(\d{4})(\d{2})(\d{2})$/;

const dayOf = (year = '', month = '', day = ''): string => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

/**
 * Reads a day that is typed completely: `2026-11-05`, `20261105`, or `11/5/2026`. No other day's text starts like it, so
 * it can be read while it is typed.
 */
export function readWholeDay(typed: string): string | undefined {
  const text = typed.trim();
  const us = US.exec(text);
  const digits = DIGITS.exec(text);
  const day = us ? dayOf(us[3], us[1], us[2]) : digits ? dayOf(digits[1], digits[2], digits[3]) : text;
  return isRealDate(day) ? day : undefined;
}

/**
 * Reads a day as people type it, also `1105` in the current year, which may be the start of something else until the
 * field is left. Undefined for other text, so that nothing becomes a day that nobody meant.
 */
export const readTypedDay = (typed: string, today: string): string | undefined =>
  readWholeDay(typed) ?? readCheckDate(typed, today);

/** Says how to type a day that can't be read. */
export const unreadDayText = (typed: string): string =>
  `"${typed.trim()}" isn't a date. Enter it like 2026-11-05 or 11/5/2026.`;
