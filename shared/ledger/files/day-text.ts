import { isRealDate } from '../../dates.ts';
import { monthNumbers } from './month-names.ts';

/** Two numbers before a year. With dots, the day is first. */
interface TwoNumbers {
  readonly kind: 'two';
  readonly first: number;
  readonly second: number;
  readonly year: number;
  readonly isDotted: boolean;
  /** Year and day if the first number may be the year instead, as in `26-11-20`. */
  readonly yearFirst?: { readonly year: number; readonly day: number };
}

/** A parsed date, before the order of day and month is known. */
export type DateShape =
  /** The order is unambiguous. `day` is undefined for a day that doesn't exist, such as February 31. */
  { readonly kind: 'fixed'; readonly day: string | undefined } | TwoNumbers;

export type DayOrder = 'day first' | 'month first' | 'year first';

/** Longer than any date with weekday, time and time zone. */
const LONGEST = 60;
const TIME = /[T\s,]\s?(?:at\s)?\d{1,2}[:h]\d{2}.*$/i;
const YEAR_FIRST = /^(\d{4})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{1,2})\.?$/;
const TWO = /^(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?([-/.'\u2019])\s?(\d{4}|\d{1,2})\.?$/;
/** Day and month before the year: no year before 1900 and no month above 12 fits the first four digits. */
const COMPACT_YEAR_LAST = /^(\d{2})(\d{2})((?:19|20)\d{2})$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:\d{4}|\d{6})?(?:\.\d{1,6})?(?:\[[^\]]{0,30}\])?Z?$/;

const two = (number: number): string => String(number).padStart(2, '0');

const real = (year: number, month: number, day: number): string | undefined => {
  const text = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  return isRealDate(text) ? text : undefined;
};

/** Expands a two-digit year to 1980-2079; with an apostrophe, always to this century. */
const fullYear = (text: string, hasApostrophe: boolean): number => {
  const year = Number(text);
  if (text.length === 4) return year;
  return hasApostrophe || year < 80 ? 2000 + year : 1900 + year;
};

const FILLERS = new Set(['de', 'del', 'di', 'do', 'of', 'the', 'st', 'nd', 'rd', 'th', 'er', 'le', 'den', 'el', 'il']);
const WEEKDAY =
  /^(?:mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so|lun|mar|mer|jeu|ven|sam|dim|mie|jue|vie|sab|dom|gio|seg|ter|qua|qui|sex|ma|wo|vr|za|zo)\p{L}*\.?,?\s+(?=\S*\d|\p{L})/iu;

/** `12-Dec-2019`, `March 3rd, 2024`, `1er février 2024`, `2019-Dec-12`. */
function named(text: string): DateShape | undefined {
  const parts = [
    ...text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .matchAll(/\d+|[a-z]+|[^\d\sa-z,./'\u2019\u2013-]/g),
  ]
    .map(([part]) => part)
    .filter((part) => !FILLERS.has(part));
  if (parts.length !== 3) return undefined;
  const at = parts.findIndex((part) => monthNumbers.has(part));
  const month = monthNumbers.get(parts[at] ?? '');
  const [first = '', second = ''] = parts.filter((_, index) => index !== at);
  if (month === undefined || !/^\d+$/.test(first) || !/^\d+$/.test(second)) return undefined;
  const [year, day] = first.length === 4 ? [first, second] : [second, first];
  if ((year.length !== 4 && year.length !== 2) || day.length > 2) return undefined;
  return { kind: 'fixed', day: real(fullYear(year, false), month, Number(day)) };
}

/** Parses a date; undefined if the text isn't a date. */
export function dateShape(given: string): DateShape | undefined {
  if (given.length > LONGEST || !/\d/.test(given)) return undefined;
  const text = given.trim().replace(/\s+/g, ' ').replace(TIME, '').trim();
  return shapeOf(text) ?? (WEEKDAY.test(text) ? shapeOf(text.replace(WEEKDAY, '')) : undefined);
}

function shapeOf(text: string): DateShape | undefined {
  const yearFirst = YEAR_FIRST.exec(text) ?? COMPACT.exec(text);
  if (yearFirst) {
    const [, year, month, day] = yearFirst.map(Number);
    const found = real(year ?? 0, month ?? 0, day ?? 0);
    if (found !== undefined || !COMPACT_YEAR_LAST.test(text)) return { kind: 'fixed', day: found };
  }
  const compact = COMPACT_YEAR_LAST.exec(text);
  if (compact) {
    const [, first, second, year] = compact.map(Number);
    return { kind: 'two', first: first ?? 0, second: second ?? 0, year: year ?? 0, isDotted: false };
  }
  const match = TWO.exec(text);
  if (match) {
    const [, first = '', between, second, beforeYear = '', year = ''] = match;
    const hasApostrophe = /['\u2019]/.test(beforeYear);
    if (year.length === 1 && !hasApostrophe) return undefined;
    const numbers = { first: Number(first), second: Number(second), year: fullYear(year, hasApostrophe) };
    const isDotted = between === '.';
    const mayBeYear = first.length === 2 && year.length === 2 && !hasApostrophe && !isDotted;
    const yearFirst = mayBeYear && { yearFirst: { year: fullYear(first, false), day: Number(year) } };
    return { kind: 'two', ...numbers, isDotted, ...yearFirst };
  }
  return named(text);
}

/** Whether a shape may be a day that exists, unlike `0000-00-00`. */
export const isDay = (shape: DateShape | undefined): shape is DateShape =>
  shape !== undefined && (shape.kind === 'two' || shape.day !== undefined);

interface FoundDayOrder {
  readonly order: DayOrder | undefined;
  /** The dates are ambiguous or contradict each other. */
  readonly isOpen: boolean;
}

const MONTHS = 12;
const DAYS = 31;

const twoNumbersIn = (shapes: Iterable<DateShape>): TwoNumbers[] => [...shapes].filter((shape) => shape.kind === 'two');

const mayBeginWithYears = (dates: readonly TwoNumbers[]): boolean =>
  dates.length > 0 &&
  dates.every(({ second, yearFirst }) => yearFirst && second <= MONTHS && yearFirst.day >= 1 && yearFirst.day <= DAYS);

/** Returns the orders to choose from if that of a file is open. */
export const dayOrdersOf = (shapes: Iterable<DateShape>): DayOrder[] => [
  'month first',
  'day first',
  ...(mayBeginWithYears(twoNumbersIn(shapes)) ? (['year first'] as const) : []),
];

/** A file of checks that were all written on the same day of a month spans fewer years than that. */
const MANY_YEARS = 10;

/**
 * Determines whether the dates of a file begin with years of two digits: no first number is a day, or all are the same and no
 * month while the last ones are too far apart to be years. It is open if only some suggest that; undefined if none does.
 */
function yearsOrderOf(dates: readonly TwoNumbers[]): FoundDayOrder | undefined {
  if (!mayBeginWithYears(dates)) return undefined;
  const firsts = new Set(dates.map(({ first }) => first));
  const lasts = [...new Set(dates.map(({ year }) => year))].toSorted((a, b) => a - b);
  const isYear = dates.some(({ first }) => first > DAYS);
  if (!isYear && (lasts.length === 1 || dates.some(({ first }) => first <= MONTHS))) return undefined;
  const areDays = firsts.size === 1 && lasts.length > 2 && (lasts.at(-1) ?? 0) - (lasts[0] ?? 0) > MANY_YEARS;
  const areYears = dates.every(({ first }) => first > DAYS);
  return areDays || areYears ? { order: 'year first', isOpen: false } : { order: undefined, isOpen: true };
}

/** Determines the order of day and month from all dates of a file: a number above twelve must be the day. */
export function dayOrderOf(shapes: Iterable<DateShape>): FoundDayOrder {
  const dates = twoNumbersIn(shapes);
  const byYears = yearsOrderOf(dates);
  if (byYears) return byYears;
  let [monthFirst, dayFirst, isAmbiguous, hasDots] = [false, false, false, false];
  for (const { first, second, isDotted } of dates) {
    if (first > MONTHS && second <= MONTHS) dayFirst = true;
    else if (second > MONTHS && first <= MONTHS) monthFirst = true;
    else if (first !== second) {
      if (isDotted) hasDots = true;
      else isAmbiguous = true;
    }
  }
  if (monthFirst !== dayFirst) return { order: monthFirst ? 'month first' : 'day first', isOpen: false };
  if (monthFirst || isAmbiguous) return { order: undefined, isOpen: true };
  return { order: hasDots ? 'day first' : undefined, isOpen: false };
}

/** Returns the day in the given order; undefined if it doesn't exist, null if it is ambiguous and no order is known. */
export function dayIn(shape: DateShape, order: DayOrder | undefined): string | null | undefined {
  if (shape.kind === 'fixed') return shape.day;
  const { first, second, year, yearFirst } = shape;
  if (order === 'year first') return yearFirst && real(yearFirst.year, second, yearFirst.day);
  if (order === 'day first') return real(year, second, first);
  if (order === 'month first') return real(year, first, second);
  const [one, other] = [real(year, first, second), real(year, second, first)];
  return one === other ? one : null;
}
