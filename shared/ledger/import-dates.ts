import { isRealDate } from '../dates.ts';

/** Which of the two numbers in a date such as `1/5/2026` is the month. */
export const dateOrders = ['month-first', 'day-first'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** `open` if the dates of a file are ambiguous, `none` if no date depends on the order. */
export type FoundOrder = DateOrder | 'open' | 'none';

const SLASHED = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})$/;
const DOTTED = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;
const YEAR_FIRST = /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})(?:[T ]\d.*)?$/;
const MONTHS = 12;

/**
 * Determines the order from a whole column: a number above twelve must be the day. Contradicting dates leave it open.
 */
export function dateOrderOf(texts: Iterable<string>): FoundOrder {
  let [saysMonthFirst, saysDayFirst, isAmbiguous] = [false, false, false];
  for (const text of texts) {
    const match = SLASHED.exec(text.trim());
    if (!match) continue;
    const [first, second] = [Number(match[1]), Number(match[2])];
    if (first > MONTHS && second <= MONTHS) saysDayFirst = true;
    else if (second > MONTHS && first <= MONTHS) saysMonthFirst = true;
    else if (first !== second) isAmbiguous = true;
  }
  if (saysMonthFirst !== saysDayFirst) return saysMonthFirst ? 'month-first' : 'day-first';
  return isAmbiguous || saysMonthFirst ? 'open' : 'none';
}

const dayOf = (year: string, month: string, day: string): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

const fullYear = (year: string): string => (year.length === 4 ? year : `${Number(year) < 80 ? '20' : '19'}${year}`);

/**
 * Parses `2026-01-31` with any separator and an optional time, `31.1.2026`, or two numbers before a year in the given
 * order; other text is unchanged. Undefined for a date that needs an order if none is known.
 */
export function readDay(text: string, order: FoundOrder): string | undefined {
  const real = (day: string): string => (isRealDate(day) ? day : text);
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return real(dayOf(yearFirst[1]!, yearFirst[2]!, yearFirst[3]!));
  const dotted = DOTTED.exec(text);
  if (dotted) return real(dayOf(dotted[3]!, dotted[2]!, dotted[1]!));
  const slashed = SLASHED.exec(text);
  if (!slashed) return text;
  const [, first = '', second = '', year = ''] = slashed;
  if (order === 'open') return undefined;
  const [month, day] = order === 'day-first' ? [second, first] : [first, second];
  return real(dayOf(fullYear(year), month, day));
}
