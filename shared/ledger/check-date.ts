import type { Issue } from '../contract/collection.ts';
import { clearedDayIssues } from './cleared.ts';
import { daysBetween, isRealDate } from '../dates.ts';

/** R48: years in the year filter. */
export const YEARS_SHOWN = 11;

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

/** The years of the filter, the current one first. */
export const yearChoices = (today: string): number[] =>
  Array.from({ length: YEARS_SHOWN }, (_, back) => Number(today.slice(0, 4)) - back);

/** Checks may be postdated, but banks honor that for a limited time only. */
const DAYS_AHEAD = 180;

const isFarAhead = (date: string, today: string): boolean => daysBetween(today, date) > DAYS_AHEAD;

/** The days of a row that are too late. What is only asked about in the form is refused in a file, where nobody looks. */
export const importedDayIssues = (
  { transaction_date: date, cleared_on }: { readonly [field: string]: unknown },
  today: string,
): Issue[] => [
  ...(isRealDate(date) && isFarAhead(date, today)
    ? [
        {
          field: 'transaction_date',
          message: `This date is more than ${DAYS_AHEAD} days ahead. Correct it in the file, or skip this row.`,
        },
      ]
    : []),
  ...clearedDayIssues(cleared_on, today),
];

/** Whether a date is probably a typo: before the years of the filter, or far in the future. */
export const isUnlikelyDate = (date: string, today: string): boolean =>
  Number(date.slice(0, 4)) <= Number(today.slice(0, 4)) - YEARS_SHOWN || isFarAhead(date, today);
