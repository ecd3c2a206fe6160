import { collections } from '../../shared/contract/collections.ts';
import type { TimesheetRecord } from '../../shared/contract/operations/timesheets.ts';
import { once } from '../../shared/once.ts';
import { type PeriodSpan } from '../../shared/pay-periods/schedule.ts';
import { overtimePolicyOf } from '../../shared/settings/setting-values.ts';
import { storedBasis, type StoredCount, storedCount } from '../../shared/timesheets/counted.ts';
import type { HoursDay } from '../../shared/timesheets/hours.ts';
import { countSheet, earlierDays } from '../../shared/timesheets/hours.ts';
import type { StateFlags } from '../../shared/timesheets/lifecycle.ts';
import {
  cutsWeek,
  type EarlierDay,
  earlierSpan,
  endOfCutWeek,
  type OvertimeBasis,
} from '../../shared/timesheets/overtime.ts';
import { countsWeeks, type OvertimePolicy } from '../../shared/timesheets/overtime-rules.ts';
import { type PeriodRecord, readPeriods, readSettings } from './pay-records.ts';
import type { StoredRecord } from '../store/record.ts';
import type { Store } from '../store/store.ts';
import { findByUnique, sheetUniqueKey } from './find-by-unique.ts';

const { TsrpPayPeriod, TsrpTimesheet } = collections;

type Sheet = StoredRecord & TimesheetRecord;

interface Earlier extends StateFlags, StoredCount {
  readonly data: readonly HoursDay[];
}

/**
 * The days of a sheet as a later sheet counts them. A processed sheet was counted by its own rule; if its workweeks began on
 * another day, or it paid for a week that ended in a gap which a pay period has filled since, what it paid as weekly overtime
 * isn't worked again (29 CFR 778.302).
 */
function daysAsCounted(sheet: Earlier, policy: OvertimePolicy): EarlierDay[] {
  if (!sheet.is_processed) return earlierDays(sheet.data, policy.rule);
  const basis = storedBasis(sheet);
  const days = earlierDays(sheet.data, basis.rule);
  if (basis.weekStart === policy.weekStart && basis.countedThrough === null) return days;
  const paid = new Map(countSheet(sheet.data, basis).days.map((day) => [day.date, day.minutes.weekly_overtime ?? 0]));
  return days.map((day) => {
    const done = paid.get(day.date) ?? 0;
    return { ...day, minutes: day.minutes - done, straight: day.straight - done };
  });
}

/** R66: returns the days of a workweek from earlier sheets, each by the rule that its own sheet is counted by. */
export function earlierDaysOf(sheets: readonly Earlier[], start: string, policy: OvertimePolicy): EarlierDay[] {
  const span = earlierSpan(start, policy);
  if (!span) return [];
  return sheets
    .flatMap((sheet) => daysAsCounted(sheet, policy))
    .filter(({ date }) => date >= span.first && date <= span.last)
    .toSorted((a, b) => a.date.localeCompare(b.date));
}

/** The periods that have days of the workweek in which a period starts, before it. */
export function earlierPeriods(
  periods: readonly PeriodRecord[],
  start: string,
  policy: OvertimePolicy,
): PeriodRecord[] {
  const span = earlierSpan(start, policy);
  return span ? periods.filter(({ start_date, end_date }) => start_date <= span.last && end_date >= span.first) : [];
}

/** The last day of the workweek that ends in the gap after a period, if it does. */
export const countedThrough = (
  periods: readonly PeriodSpan[],
  { end_date }: Pick<PeriodSpan, 'end_date'>,
  policy: OvertimePolicy,
): string | null =>
  endOfCutWeek(
    end_date,
    periods.map(({ start_date }) => start_date),
    policy,
  );

type CountedSheet = Pick<Sheet, 'user_id' | 'pay_period_id' | 'data'>;

interface CountedBy {
  readonly basis: OvertimeBasis;
  /** The earlier periods that the basis needs, with the person's sheet if there is one. */
  readonly earlier: readonly { readonly period: PeriodRecord; readonly sheet: Sheet | undefined }[];
}

/** Reads what sheets are counted by now; settings and periods are read once. */
export function overtimeReader(store: Store, settingsOf = once(() => readSettings(store))) {
  const periodsOf = once(() => readPeriods(store));
  const spanOf = async ({ data, pay_period_id }: CountedSheet): Promise<PeriodSpan | undefined> => {
    const [first, last] = [data.at(0), data.at(-1)];
    if (first && last) return { start_date: first.date, end_date: last.date };
    return (await store.get(TsrpPayPeriod, pay_period_id)) as (StoredRecord & PeriodSpan) | undefined;
  };
  return async (sheet: CountedSheet, by?: OvertimePolicy): Promise<CountedBy> => {
    const policy = by ?? overtimePolicyOf(await settingsOf());
    const nothing = { basis: { ...policy, earlier: [] }, earlier: [] };
    if (!countsWeeks(policy.rule)) return nothing;
    const span = await spanOf(sheet);
    if (!span || !(earlierSpan(span.start_date, policy) || cutsWeek(span.end_date, policy))) return nothing;
    const known = await periodsOf();
    const { start_date: start } = span;
    const periods = earlierPeriods(known, start, policy);
    const keys = periods.map(({ id }) => sheetUniqueKey(sheet.user_id, id));
    const sheets = (await findByUnique(store, TsrpTimesheet, keys)) as Sheet[];
    return {
      basis: {
        ...policy,
        earlier: earlierDaysOf(sheets, start, policy),
        countedThrough: countedThrough(known, span, policy),
      },
      earlier: periods.map((period) => ({
        period,
        sheet: sheets.find(({ pay_period_id }) => pay_period_id === period.id),
      })),
    };
  };
}

export type OvertimeReader = ReturnType<typeof overtimeReader>;

/** R66: the fields with which a sheet keeps what it was approved or processed with. */
export const countedFields = async (read: OvertimeReader, sheet: Sheet) =>
  storedCount(sheet.data, (await read(sheet)).basis);
