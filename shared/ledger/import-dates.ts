import { isRealDate } from '../dates.ts';
import { dateShape, dayIn } from './files/day-text.ts';

/** Which of the two numbers in a date such as `1/5/2026` is the month. */
export const dateOrders = ['month-first', 'day-first'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** `open` if the dates of a file are ambiguous, `none` if no date depends on the order. */
export type FoundOrder = DateOrder | 'open' | 'none';

const SLASHED = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})$/;
const YEAR_FIRST = /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})(?:[T ]\d.*)?$/;
const MONTHS = 12;

const fullYear = (year: string): number => (year.length === 4 ? 0 : Number(year) < 80 ? 2000 : 1900) + Number(year);

/** A date that needs an order: the number before, the number after, and the year. */
type TwoNumbers = readonly [first: number, second: number, year: number];

/** Reads `1/5/2026`, and other spellings as in files that are read automatically; undefined for a date without order. */
function twoNumbersOf(text: string): TwoNumbers | undefined {
  const slashed = SLASHED.exec(text);
  if (slashed) return [Number(slashed[1]), Number(slashed[2]), fullYear(slashed[3] ?? '')];
  const shape = dateShape(text);
  return shape?.kind === 'two' && !shape.isDotted ? [shape.first, shape.second, shape.year] : undefined;
}

/** Reads `Nov 24, 2026`, `24-Nov-2026` and others that need no order; undefined for anything else. */
function fixedDayOf(text: string): string | undefined {
  const shape = dateShape(text);
  if (shape?.kind === 'fixed') return shape.day;
  return shape?.isDotted ? (dayIn(shape, 'day first') ?? undefined) : undefined;
}

/**
 * Determines the order from a whole column: a number above twelve must be the day. Contradicting dates leave it open.
 */
export function dateOrderOf(texts: Iterable<string>): FoundOrder {
  let [saysMonthFirst, saysDayFirst, isAmbiguous] = [false, false, false];
  for (const text of texts) {
    const numbers = twoNumbersOf(text.trim());
    if (!numbers) continue;
    const [first, second] = numbers;
    if (first > MONTHS && second <= MONTHS) saysDayFirst = true;
    else if (second > MONTHS && first <= MONTHS) saysMonthFirst = true;
    else if (first !== second) isAmbiguous = true;
  }
  if (saysMonthFirst !== saysDayFirst) return saysMonthFirst ? 'month-first' : 'day-first';
  return isAmbiguous || saysMonthFirst ? 'open' : 'none';
}

const two = (number: number): string => String(number).padStart(2, '0');
const dayOf = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;

/**
 * Parses `2026-01-31` with any separator and an optional time, `31.1.2026`, `Jan 31, 2026`, or two numbers before a year
 * in the given order; other text is unchanged. Undefined for a date that needs an order if none is known.
 */
export function readDay(text: string, order: FoundOrder): string | undefined {
  const real = (day: string): string => (isRealDate(day) ? day : text);
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return real(dayOf(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3])));
  const numbers = twoNumbersOf(text);
  if (!numbers) return fixedDayOf(text) ?? text;
  if (order === 'open') return undefined;
  const [first, second, year] = numbers;
  const [month, day] = order === 'day-first' ? [second, first] : [first, second];
  return real(dayOf(year, month, day));
}
