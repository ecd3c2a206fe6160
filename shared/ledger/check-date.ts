import { daysBetween, isRealDate } from '../dates.ts';

/** How many years the year filter covers (§9). */
export const YEARS_SHOWN = 11;

/**
 * What is typed into a check's date field: a real day as YYYY-MM-DD, or MMDD in the current year. Undefined for
 * anything else; the form then goes back to today (§5).
 */
export function readCheckDate(typed: string, today: string): string | undefined {
  const text = typed.trim();
  if (isRealDate(text)) return text;
  const match = /^(\d{2})(\d{2})$/.exec(text);
  if (!match) return undefined;
  const day = `${today.slice(0, 4)}-${match[1]}-${match[2]}`;
  return isRealDate(day) ? day : undefined;
}

export const checkDateOrToday = (typed: string, today: string): string => readCheckDate(typed, today) ?? today;

/** The years of the filter, the current one first. */
export const yearChoices = (today: string): number[] =>
  Array.from({ length: YEARS_SHOWN }, (_, back) => Number(today.slice(0, 4)) - back);

/** A check may be dated ahead, but a bank need not look at its date for longer than this. */
const DAYS_AHEAD = 180;

/** Whether a date is more likely mistyped than meant: before all years of the filter, or far ahead. */
export const isUnlikelyDate = (date: string, today: string): boolean =>
  Number(date.slice(0, 4)) <= Number(today.slice(0, 4)) - YEARS_SHOWN || daysBetween(today, date) > DAYS_AHEAD;
