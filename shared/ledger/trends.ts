import { type Check, countedCents } from './checks.ts';

/** Amounts of a month, or of a year where months would be too many to read. */
export interface TrendBucket {
  /** YYYY-MM, or YYYY. */
  readonly id: string;
  readonly cents: number;
  /** The same month a year earlier; null if that isn't compared. */
  readonly beforeCents: number | null;
}

type Line = Pick<Check, 'transaction_date' | 'amount' | 'is_voided'>;

const MONTHS = 12;
const MAX_MONTHS = 24;
const MONTH_LENGTH = 7;
const YEAR_LENGTH = 4;

const monthId = (year: number, month: number): string => `${year}-${String(month).padStart(2, '0')}`;

function monthsBetween(first: string, last: string): string[] {
  const [from, to] = [first, last].map((day) => Number(day.slice(0, 4)) * MONTHS + Number(day.slice(5, 7)) - 1);
  return Array.from({ length: (to ?? 0) - (from ?? 0) + 1 }, (_, nth) => {
    const month = (from ?? 0) + nth;
    return monthId(Math.floor(month / MONTHS), (month % MONTHS) + 1);
  });
}

function sumsBy(checks: readonly Line[], length: number): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const check of checks) {
    const id = check.transaction_date.slice(0, length);
    sums.set(id, (sums.get(id) ?? 0) + countedCents(check));
  }
  return sums;
}

/** Returns the twelve months of a year next to those of the year before. They add up to the totals of the checks. */
export function yearTrend(year: number, checks: readonly Line[], before: readonly Line[] | null): TrendBucket[] {
  const [sums, earlier] = [sumsBy(checks, MONTH_LENGTH), before && sumsBy(before, MONTH_LENGTH)];
  return Array.from({ length: MONTHS }, (_, nth) => ({
    id: monthId(year, nth + 1),
    cents: sums.get(monthId(year, nth + 1)) ?? 0,
    beforeCents: earlier && (earlier.get(monthId(year - 1, nth + 1)) ?? 0),
  }));
}

/** Returns the months that any checks span, or the years if those are too many. They add up to the checks' total. */
export function spanTrend(checks: readonly Line[]): TrendBucket[] {
  const days = checks.map(({ transaction_date }) => transaction_date).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const months = monthsBetween(first, last);
  const [ids, length] =
    months.length <= MAX_MONTHS
      ? [months, MONTH_LENGTH]
      : [[...new Set(months.map((month) => month.slice(0, YEAR_LENGTH)))], YEAR_LENGTH];
  const sums = sumsBy(checks, length);
  return ids.map((id) => ({ id, cents: sums.get(id) ?? 0, beforeCents: null }));
}
