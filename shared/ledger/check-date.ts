import { daysBetween, isRealDate } from '../dates.ts';
import { YEARS_SHOWN } from './shown-years.ts';

/**
 * R50: parses the date field of a check: a valid date as YYYY-MM-DD, or MMDD in the current year. Undefined for anything
 * else; the form then resets to today.
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

/** Checks may be postdated, but banks honor that for a limited time only. */
export const DAYS_AHEAD = 180;

export const isFarAhead = (date: string, today: string): boolean => daysBetween(today, date) > DAYS_AHEAD;

/** Whether a date is probably a typo: before the years of the filter, or far in the future. */
export const isUnlikelyDate = (date: string, today: string): boolean =>
  Number(date.slice(0, 4)) <= Number(today.slice(0, 4)) - YEARS_SHOWN || isFarAhead(date, today);
