import { collections } from '../../../shared/contract/collections.ts';
import { addDays } from '../../../shared/dates.ts';
import { knownSettings, settingNames } from '../../../shared/pay-periods/settings.ts';
import type { Writer } from './writer.ts';

const { TsrpHoliday, TsrpPayPeriod, TsrpSetting } = collections;

const PERIOD_DAYS = 14;
const PAY_AFTER = 5;
const BEFORE = 6;
const AFTER = 4;

const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The `nth` weekday of a month (0 is Sunday), or the last one for nth -1. */
function nthWeekday(year: number, month: number, day: number, nth: number): string {
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  const start = addDays(first, (day - weekday(first) + 7) % 7);
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
const currentStart = (today: string): string => addDays(today, -6 - ((weekday(addDays(today, -6)) + 6) % 7));

/** The six settings, holidays of three years, and pay periods around today, one of them current. */
export async function addPayroll(writer: Writer, today: string): Promise<void> {
  const start = currentStart(today);
  const firstStart = addDays(start, -BEFORE * PERIOD_DAYS);
  const values = {
    TS_INIT_FIRST_DATE: firstStart,
    TS_UNIT_TYPE: 'WEEK',
    TS_UNIT_COUNT: '2',
    LOCK_FOR_APPROVAL: '1',
    LOCK_FOR_PROCESS: '2',
    PAY_AFTER: String(PAY_AFTER),
  };
  let setting = await writer.reserve(TsrpSetting, settingNames.length);
  for (const name of settingNames) {
    writer.add(TsrpSetting, setting++, { name, value: values[name], description: knownSettings[name].explanation });
  }
  let period = await writer.reserve(TsrpPayPeriod, BEFORE + 1 + AFTER);
  for (let nth = -BEFORE; nth <= AFTER; nth += 1) {
    const start_date = addDays(start, nth * PERIOD_DAYS);
    const end_date = addDays(start_date, PERIOD_DAYS - 1);
    const pay_date = addDays(end_date, PAY_AFTER);
    writer.add(TsrpPayPeriod, period++, { start_date, end_date, pay_date, is_current: nth === 0 });
  }
  const year = Number(today.slice(0, 4));
  const holidays = [year - 1, year, year + 1].flatMap(holidaysOf);
  const first = await writer.reserve(TsrpHoliday, holidays.length);
  holidays.forEach(([holiday_date, description], index) => {
    writer.add(TsrpHoliday, first + index, { holiday_date, description });
  });
}
