import { collections } from '../../../shared/contract/collections.ts';
import { addDays } from '../../../shared/dates.ts';
import { knownSettings } from '../../../shared/settings/known-settings.ts';
import { dayOfWeek } from '../../../shared/timesheets/overtime-rules.ts';
import type { HolidayDay } from '../../../shared/timesheets/frame.ts';
import type { SeedPeriod } from './timesheets.ts';
import type { Writer } from './writer.ts';

export interface SeededPayroll {
  /** In chronological order. */
  readonly periods: readonly SeedPeriod[];
  /** The newly added ones. */
  readonly made: readonly SeedPeriod[];
  readonly holidays: readonly HolidayDay[];
}

const { TsrpHoliday, TsrpPayPeriod, TsrpPayrollLayout, TsrpSetting } = collections;

const PERIOD_DAYS = 14;
const PAY_AFTER = 5;
const BEFORE = 6;
const AFTER = 4;

/** The `nth` weekday of a month (0 is Sunday), or the last one for nth -1. */
function nthWeekday(year: number, month: number, day: number, nth: number): string {
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  const start = addDays(first, (day - dayOfWeek(first) + 7) % 7);
  if (nth > 0) return addDays(start, (nth - 1) * 7);
  const fifth = addDays(start, 28);
  return fifth.slice(0, 7) === first.slice(0, 7) ? fifth : addDays(start, 21);
}

const holidaysOf = (year: number): readonly (readonly [day: string, description: string])[] => [
  [`${year}-01-01`, "New Year's Day"],
  [nthWeekday(year, 1, 1, 3), 'Martin Luther King Jr. Day'],
  [nthWeekday(year, 5, 1, -1), 'Memorial Day'],
  [`${year}-07-04`, 'Independence Day'],
  [nthWeekday(year, 9, 1, 1), 'Labor Day'],
  [nthWeekday(year, 11, 4, 4), 'Thanksgiving Day'],
  [`${year}-12-25`, 'Christmas Day'],
];

/** The Monday that the current period starts on: its pay date is then 6 to 12 days from today (R20). */
const currentStart = (today: string): string => addDays(today, -6 - ((dayOfWeek(addDays(today, -6)) + 6) % 7));

const spanAt = (start_date: string) => {
  const end_date = addDays(start_date, PERIOD_DAYS - 1);
  return { start_date, end_date, pay_date: addDays(end_date, PAY_AFTER) };
};

/** Codes of one kind are missing, so that the demo shows how they are completed. */
const payrollLayout = {
  name: 'Paychex Flex',
  provider: 'paychex',
  company_code: '00123456',
  company_time: null,
  batch_id: null,
  codes: [
    { kind: 'regular', code: 'Hourly' },
    { kind: 'overtime', code: 'Overtime' },
    { kind: 'weekly_overtime', code: 'Overtime' },
    { kind: 'weekend_overtime', code: 'Weekend' },
    { kind: 'holiday_work', code: 'Holiday worked' },
    { kind: 'holiday', code: 'Holiday' },
    { kind: 'sick', code: 'Sick' },
    { kind: 'vacation', code: 'Vacation' },
  ],
} as const;

/** The settings of pay periods, payroll layout, holidays of three years, and pay periods around today, one of them current. */
export async function addPayroll(writer: Writer, today: string, before: number): Promise<SeededPayroll> {
  const start = currentStart(today);
  const past = Math.max(BEFORE, before);
  const values = {
    TS_INIT_FIRST_DATE: addDays(start, -past * PERIOD_DAYS),
    TS_UNIT_TYPE: 'WEEK',
    TS_UNIT_COUNT: '2',
    LOCK_FOR_APPROVAL: '1',
    LOCK_FOR_PROCESS: '2',
    PAY_AFTER: String(PAY_AFTER),
  };
  const seeded = Object.entries(values) as [keyof typeof values, string][];
  let setting = await writer.reserve(TsrpSetting, seeded.length);
  for (const [name, value] of seeded) {
    writer.add(TsrpSetting, setting++, { name, value, description: knownSettings[name].explanation });
  }
  const count = past + 1 + AFTER;
  const firstPeriod = await writer.reserve(TsrpPayPeriod, count);
  const periods = Array.from({ length: count }, (_, index): SeedPeriod => {
    const span = spanAt(addDays(start, (index - past) * PERIOD_DAYS));
    const is_current = index === past;
    writer.add(TsrpPayPeriod, firstPeriod + index, { ...span, is_current });
    return { id: firstPeriod + index, ...span, is_current };
  });
  writer.add(TsrpPayrollLayout, await writer.reserve(TsrpPayrollLayout, 1), payrollLayout);
  const years = [...new Set([periods[0]!.start_date, addDays(today, -365), today, addDays(today, 365)])].map((day) =>
    Number(day.slice(0, 4)),
  );
  const from = Math.min(...years);
  const holidays = Array.from({ length: Math.max(...years) - from + 1 }, (_, index) => holidaysOf(from + index)).flat();
  const first = await writer.reserve(TsrpHoliday, holidays.length);
  holidays.forEach(([holiday_date, description], index) => {
    writer.add(TsrpHoliday, first + index, { holiday_date, description });
  });
  return {
    periods,
    made: periods,
    holidays: holidays.map(([holiday_date, description]) => ({ holiday_date, description })),
  };
}

/** The payroll as currently stored, with earlier periods added if there are fewer than `before`. */
export async function growPayroll(
  writer: Writer,
  known: { readonly periods: readonly SeedPeriod[]; readonly holidays: readonly HolidayDay[] },
  before: number,
): Promise<SeededPayroll> {
  const sorted = known.periods.toSorted((a, b) => a.start_date.localeCompare(b.start_date));
  const at = Math.max(
    0,
    sorted.findIndex(({ is_current }) => is_current),
  );
  const missing = sorted.length === 0 ? 0 : Math.max(0, before - at);
  if (missing === 0) return { periods: sorted, made: [], holidays: known.holidays };
  const firstPeriod = await writer.reserve(TsrpPayPeriod, missing);
  const made = Array.from({ length: missing }, (_, index): SeedPeriod => {
    const span = spanAt(addDays(sorted[0]!.start_date, (index - missing) * PERIOD_DAYS));
    writer.add(TsrpPayPeriod, firstPeriod + index, { ...span, is_current: false });
    return { id: firstPeriod + index, ...span, is_current: false };
  });
  return { periods: [...made, ...sorted], made, holidays: known.holidays };
}
