import { countOf } from '../count-of.ts';
import { addDays, daysBetween, endOfDay, isRealDate } from '../dates.ts';
import { type SettingName, unitDays } from '../settings/known-settings.ts';
import { settingValue, type StoredSetting } from '../settings/setting-values.ts';
import { MAX_DAYS } from '../timesheets/day.ts';

/** The days of one pay period. */
export interface PeriodSpan {
  readonly start_date: string;
  readonly end_date: string;
}

export interface PeriodDates extends PeriodSpan {
  readonly pay_date: string;
}

/** R45: days from the end of a period to locking, from locking to processing, and from the end to paying. */
export interface PayDays {
  readonly lockForApproval: number | null;
  readonly lockForProcess: number | null;
  readonly payAfter: number | null;
}

const wholeOf = (settings: readonly StoredSetting[], name: SettingName): number | null => {
  const value = settingValue(settings, name);
  return value === null ? null : Number(value);
};

export const payDaysOf = (settings: readonly StoredSetting[]): PayDays => ({
  lockForApproval: wholeOf(settings, 'LOCK_FOR_APPROVAL'),
  lockForProcess: wholeOf(settings, 'LOCK_FOR_PROCESS'),
  payAfter: wholeOf(settings, 'PAY_AFTER'),
});

/** R45: length of a period in days; null if a setting is missing. */
export function periodLength(settings: readonly StoredSetting[]): number | null {
  const unit = settingValue(settings, 'TS_UNIT_TYPE');
  const count = wholeOf(settings, 'TS_UNIT_COUNT');
  return unit === null || count === null ? null : unitDays[unit as keyof typeof unitDays] * count;
}

/** R45: end date = start + count × unit − 1 days. */
export const endDate = (start: string, length: number): string => addDays(start, length - 1);

/** R45: lock date = end + LOCK_FOR_APPROVAL days; null if the setting is missing. */
export const lockDate = (end: string, { lockForApproval }: PayDays): string | null =>
  lockForApproval === null ? null : addDays(end, lockForApproval);

/** R45: process date = lock + LOCK_FOR_PROCESS days; null if a setting is missing. */
export function processDate(end: string, days: PayDays): string | null {
  const lock = lockDate(end, days);
  return lock === null || days.lockForProcess === null ? null : addDays(lock, days.lockForProcess);
}

/** R18: the owner can change a sheet of the period until this moment; null if the setting is missing. */
export function lockMoment(end: string, days: PayDays, timeZone: string): Date | null {
  const lock = lockDate(end, days);
  return lock === null ? null : endOfDay(timeZone, lock);
}

/** R20: a period can be the current one from 12 days before its pay date until the pay date itself. */
export const CURRENT_WINDOW_DAYS = 13;

/** Why no period is found in the window. */
export const NO_PAY_DATE_SOON = `No pay date is today or in the next ${CURRENT_WINDOW_DAYS - 1} days`;

/**
 * R20: returns the period that should be current on a company day: the one in the window with the earliest pay date.
 */
export function findCurrent<P extends PeriodDates>(periods: readonly P[], today: string): P | undefined {
  return periods
    .filter(({ pay_date }) => {
      const days = daysBetween(today, pay_date);
      return days >= 0 && days < CURRENT_WINDOW_DAYS;
    })
    .toSorted((a, b) => a.pay_date.localeCompare(b.pay_date) || a.start_date.localeCompare(b.start_date))[0];
}

/** Why nobody could enter hours for a period of so many days; undefined for one that fits a timesheet. */
export const tooLong = (days: number): string | undefined =>
  days > MAX_DAYS
    ? `A pay period of ${countOf(days, 'day')} is too long: a timesheet has at most ${MAX_DAYS} days.`
    : undefined;

export const GENERATED_COUNT = 10;

/** The settings needed to generate periods; TS_INIT_FIRST_DATE only if there is no period to continue from. */
const neededFor = (hasPeriods: boolean): readonly SettingName[] => [
  ...(hasPeriods ? [] : (['TS_INIT_FIRST_DATE'] as const)),
  'TS_UNIT_TYPE',
  'TS_UNIT_COUNT',
  'PAY_AFTER',
];

/** Settings needed to generate periods that are missing or invalid. */
export const missingForGenerating = (settings: readonly StoredSetting[], hasPeriods: boolean): SettingName[] =>
  neededFor(hasPeriods).filter((name) => settingValue(settings, name) === null);

/**
 * R21: returns the ten periods after the latest end date, or from TS_INIT_FIRST_DATE; none if a setting is missing, a period
 * would be too long, or a date would be after the year 9999.
 */
export function generatePeriods(settings: readonly StoredSetting[], periods: readonly PeriodSpan[]): PeriodDates[] {
  const length = periodLength(settings);
  const { payAfter } = payDaysOf(settings);
  const latest = periods
    .map(({ end_date }) => end_date)
    .toSorted((a, b) => a.localeCompare(b))
    .at(-1);
  const first = latest === undefined ? settingValue(settings, 'TS_INIT_FIRST_DATE') : addDays(latest, 1);
  if (length === null || payAfter === null || first === null || tooLong(length) !== undefined) return [];
  const made = Array.from({ length: GENERATED_COUNT }, (_, nth): PeriodDates => {
    const start_date = addDays(first, nth * length);
    const end_date = endDate(start_date, length);
    return { start_date, end_date, pay_date: addDays(end_date, payAfter) };
  });
  return made.every((period) => Object.values(period).every(isRealDate)) ? made : [];
}

/** Returns how many days the pay date is before the process date; 0 if it isn't, or if a setting is missing. */
export function daysPaidTooEarly({ lockForApproval, lockForProcess, payAfter }: PayDays): number {
  if (lockForApproval === null || lockForProcess === null || payAfter === null) return 0;
  return Math.max(0, lockForApproval + lockForProcess - payAfter);
}

/** Returns a warning if a period would be paid before it is processed. */
export function payWarning(payDays: PayDays): string | undefined {
  const early = daysPaidTooEarly(payDays);
  if (early === 0) return undefined;
  const { lockForApproval, lockForProcess, payAfter } = payDays;
  return `The pay date would be ${countOf(early, 'day')} before processing: periods are paid ${countOf(payAfter ?? 0, 'day')} after they end and processed ${countOf((lockForApproval ?? 0) + (lockForProcess ?? 0), 'day')} after they end. Raise PAY_AFTER, or lower LOCK_FOR_APPROVAL or LOCK_FOR_PROCESS.`;
}
