import { isRealDate } from '../dates.ts';
import { type DateShape, dateShape, dayIn, type DayOrder, dayOrderOf, dayOrdersOf } from './files/day-text.ts';

/** Which number of a date such as `1/5/2026` is the month, or whether the first of `26-11-20` is the year. */
export const dateOrders = ['month-first', 'day-first', 'year-first'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** What a request may say: `open` if the whole file, of which it has a part, leaves the order open. */
export const saidOrders = [...dateOrders, 'open'] as const;

/** `open` if the dates of a file are ambiguous, `none` if no date depends on the order. */
export type FoundOrder = DateOrder | 'open' | 'none';

const YEAR_FIRST = /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})(?:[T ]\d.*)?$/;

const dayOrders: Readonly<Record<DateOrder, DayOrder>> = {
  'month-first': 'month first',
  'day-first': 'day first',
  'year-first': 'year first',
};

/** Reads `1/5/2026` and other dates that need an order; undefined for any other text. */
function openShapeOf(text: string): DateShape | undefined {
  const shape = dateShape(text);
  return shape?.kind === 'two' && !shape.isDotted ? shape : undefined;
}

/** Reads `Nov 24, 2026`, `24-Nov-2026` and others that need no order; undefined for anything else. */
function fixedDayOf(text: string): string | undefined {
  const shape = dateShape(text);
  if (shape?.kind === 'fixed') return shape.day;
  return shape?.isDotted ? (dayIn(shape, 'day first') ?? undefined) : undefined;
}

const openShapes = (texts: readonly string[]): DateShape[] => texts.flatMap((text) => openShapeOf(text.trim()) ?? []);

/** Asks for the order that a whole column leaves open, of those that may be chosen. */
export const askForOrder = (texts: readonly string[]): string =>
  dayOrdersOf(openShapes(texts)).includes('year first')
    ? 'Choose whether the month, the day, or the year comes first.'
    : 'Choose whether the month or the day comes first.';

/** Determines the order from a whole column. Contradicting dates leave it open. */
export function dateOrderOf(texts: readonly string[]): FoundOrder {
  const { order, isOpen } = dayOrderOf(openShapes(texts));
  return dateOrders.find((each) => dayOrders[each] === order) ?? (isOpen ? 'open' : 'none');
}

const two = (number: number): string => String(number).padStart(2, '0');
const dayOf = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;

/**
 * Parses `2026-01-31` with any separator and an optional time, `31.1.2026`, `Jan 31, 2026`, or three numbers in the given
 * order; other text is unchanged. Undefined for a date that needs an order if none is known.
 */
export function readDay(text: string, order: FoundOrder): string | undefined {
  const real = (day: string): string => (isRealDate(day) ? day : text);
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return real(dayOf(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3])));
  const shape = openShapeOf(text);
  if (!shape) return fixedDayOf(text) ?? text;
  if (order === 'open') return undefined;
  return dayIn(shape, dayOrders[order === 'none' ? 'month-first' : order]) ?? text;
}
