import { addDays, daysBetween } from '../dates.ts';

/** R73: how hours of leave are earned, in whole hundredths of an hour. */

export const accruals = ['none', 'per_period', 'per_hours', 'per_year'] as const;

type Accrual = (typeof accruals)[number];

export const accrualTitles: Readonly<Record<Accrual, string>> = {
  none: 'Not automatically',
  per_period: 'Each pay period',
  per_hours: 'For hours worked',
  per_year: 'Once a year',
};

export interface AccrualRules {
  readonly accrual: Accrual;
  /** Hours earned, with up to four decimal places. */
  readonly accrual_hours: number | null;
  /** The hours of work that they are earned for. */
  readonly accrual_per: number | null;
  readonly accrual_from: string | null;
  readonly max_balance: number | null;
  readonly carry_over: number | null;
  readonly waiting_days: number | null;
}

/** Hundredths of an hour per unit, as a fraction: the unit is a pay period, or a minute of work. */
interface Rate {
  readonly numerator: number;
  readonly denominator: number;
}

/** The rate of a kind that is earned each pay period or for hours worked; undefined for others. */
export function rateOf({ accrual, accrual_hours: hours, accrual_per: per }: AccrualRules): Rate | undefined {
  const numerator = Math.round((hours ?? 0) * 10_000);
  if (accrual === 'per_period') return { numerator, denominator: 100 };
  if (accrual === 'per_hours' && per !== null) return { numerator, denominator: 60 * Math.round(per * 100) };
  return undefined;
}

/** What rounding left over, as a fraction of a hundredth. It is added to what is earned next, so it never accumulates. */
export interface Remainder {
  readonly rest: number;
  readonly rest_of: number;
}

export const NO_REMAINDER: Remainder = { rest: 0, rest_of: 1 };

export interface Earned extends Remainder {
  readonly hundredths: number;
}

/** A remainder as a fraction with another denominator. */
export const restIn = (denominator: number, { rest, rest_of }: Remainder): number =>
  rest_of === denominator ? rest : Math.round((rest * denominator) / rest_of);

/** What a number of units earns, with the remainder from before. */
export function earnedFor(units: number, { numerator, denominator }: Rate, before: Remainder): Earned {
  const total = units * numerator + restIn(denominator, before);
  const hundredths = Math.floor((2 * total + denominator) / (2 * denominator));
  return { hundredths, rest: total - hundredths * denominator, rest_of: denominator };
}

/** What is added to a balance without exceeding the highest one. */
export function withinMaximum(hundredths: number, balance: number, { max_balance: max }: AccrualRules): number {
  if (max === null) return hundredths;
  return Math.max(0, Math.min(hundredths, Math.round(max * 100) - balance));
}

/** What expires at the end of a year with this balance. */
export const expiring = (balance: number, { carry_over: kept }: Pick<AccrualRules, 'carry_over'>): number =>
  kept === null ? 0 : Math.max(0, balance - Math.round(kept * 100));

const later = (a: string, b: string | null): string => (b !== null && b > a ? b : a);

/** The first day from which a person earns a leave type; undefined if it isn't earned. */
export const earnsFrom = (
  { accrual, accrual_from: from }: AccrualRules,
  startedOn: string | null,
): string | undefined => (accrual === 'none' || from === null ? undefined : later(from, startedOn));

/** The first day on which a person may use a leave type; undefined if there is no waiting time. */
export const usableFrom = (startedOn: string | null, waitingDays: number | null): string | undefined =>
  startedOn === null || waitingDays === null || waitingDays === 0 ? undefined : addDays(startedOn, waitingDays);

type Started = Pick<AccrualRules, 'accrual' | 'waiting_days'> & { readonly name: string };

/** Whether a leave type counts from a person's first day of work. */
export const needsFirstDay = ({ accrual, waiting_days: waiting }: Omit<Started, 'name'>): boolean =>
  accrual !== 'none' || (waiting ?? 0) > 0;

/** R73: why a person's first day of work has to be known; undefined if it needn't. */
export function whyFirstDay(kinds: readonly Started[]): string | undefined {
  const kind = kinds.find(needsFirstDay);
  if (!kind) return undefined;
  const without =
    kind.accrual === 'none'
      ? `the waiting time of ${kind.name} would never apply`
      : `${kind.name} would be earned for the time before, too`;
  return `Enter this day. Without it, ${without}.`;
}

interface Span {
  readonly id: number;
  readonly start_date: string;
  readonly end_date: string;
}

interface PeriodsSoFar {
  readonly from: string;
  /** The last day that is counted. */
  readonly through: string | null;
  /** The id of the pay period that ended on that day when it was counted, if one did. Its dates may have changed since. */
  readonly periodId: number | null;
  readonly today: string;
}

/** Whether a pay period was counted with other dates, or as one that was deleted and had most of its days. */
const wasCounted = ({ id, start_date, end_date }: Span, through: string, periodId: number): boolean =>
  (id === periodId && start_date <= through) || daysBetween(start_date, through) + 1 > daysBetween(through, end_date);

/** The next pay period that a person has earned leave for: ended, and not counted yet. */
export const nextPeriod = <P extends Span>(
  periods: readonly P[],
  { from, through, periodId, today }: PeriodsSoFar,
): P | undefined =>
  periods
    .filter(({ end_date }) => end_date >= from && end_date < today && (through === null || end_date > through))
    .filter((period) => periodId === null || through === null || !wasCounted(period, through, periodId))
    .toSorted((a, b) => a.end_date.localeCompare(b.end_date))[0];

interface YearGrant {
  readonly day: string;
  /** The last day of the year. */
  readonly through: string;
  readonly hundredths: number;
}

/** The next yearly grant that is due: on January 1, or a share of the year for those who start within it. */
export function nextYear(
  hours: number,
  { from, through, today }: { readonly from: string; readonly through: string | null; readonly today: string },
): YearGrant | undefined {
  const day = later(from, through === null ? null : addDays(through, 1));
  if (day > today) return undefined;
  const year = day.slice(0, 4);
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  const share = (daysBetween(day, last) + 1) / (daysBetween(first, last) + 1);
  return { day, through: last, hundredths: Math.round(hours * 100 * share) };
}
