import { describe, expect, it } from 'vitest';
import { addDays } from '../../../shared/dates.ts';
import {
  findCurrent,
  generatePeriods,
  lockDate,
  payDaysOf,
  type PeriodDates,
  processDate,
} from '../../../shared/pay-periods/schedule.ts';

const FIRST = '2023-12-31';
const DAYS = 3653;

/** Dates counted from the first one by a calendar of this test alone; 2024, 2028 and 2032 are leap years. */
const MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const calendar: string[] = [FIRST];
for (let year = 2024; year < 2036; year += 1) {
  MONTHS.forEach((length, month) => {
    const days = month === 1 && year % 4 === 0 ? length + 1 : length;
    for (let day = 1; day <= days; day += 1) {
      calendar.push(`${year}-${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`);
    }
  });
}
const numberOf = new Map(calendar.map((date, index) => [date, index]));

// R45: a DAY is 1 day, a WEEK 7 and a MONTH 30.
describe.each([
  ['DAY', 1, 1],
  ['DAY', 10, 10],
  ['WEEK', 1, 7],
  ['WEEK', 2, 14],
  ['MONTH', 1, 30],
  ['MONTH', 2, 60],
])('ten years of periods with unit %s and count %i', (unit, count, length) => {
  const values = {
    TS_INIT_FIRST_DATE: FIRST,
    TS_UNIT_TYPE: unit,
    TS_UNIT_COUNT: String(count),
    LOCK_FOR_APPROVAL: '1',
    LOCK_FOR_PROCESS: '2',
    PAY_AFTER: '5',
  };
  const settings = Object.entries(values).map(([name, value]) => ({ name, value }));
  const periods: PeriodDates[] = [];
  while (periods.length * length < DAYS + 70) {
    // Only the latest ones, because generating reads every period it is given.
    const made = generatePeriods(settings, periods.slice(-3));
    expect(made).toHaveLength(10);
    periods.push(...made);
  }

  it('cover every day once, across leap days and year ends, with the right lock, process, and pay dates', () => {
    const payDays = payDaysOf(settings);
    const wrong = periods.filter(({ start_date, end_date, pay_date }, nth) => {
      const [start, end] = [nth * length, (nth + 1) * length - 1];
      const expected = [start, end, end + 5, end + 1, end + 3].map((day) => calendar[day]);
      const found = [start_date, end_date, pay_date, lockDate(end_date, payDays), processDate(end_date, payDays)];
      return JSON.stringify(found) !== JSON.stringify(expected);
    });
    expect(wrong).toEqual([]);
  });

  it('are current from twelve days before their pay date, the earliest first', () => {
    const wrong: string[] = [];
    for (let today = 0; today < DAYS; today += 1) {
      const near = Math.floor(today / length);
      const some = periods.slice(Math.max(0, near - 20), near + 20);
      // Paid today or within the next twelve days.
      const due = some.filter(({ pay_date }) => {
        const paid = numberOf.get(pay_date)!;
        return paid >= today && paid <= today + 12;
      });
      const found = findCurrent(some.toReversed(), calendar[today]!);
      if (found !== due[0]) wrong.push(`${calendar[today]}: ${found?.start_date} instead of ${due[0]?.start_date}`);
    }
    expect(wrong).toEqual([]);
  });
});

it("addDays counts the same days as this test's own calendar", () => {
  expect(calendar[DAYS]).toBe('2033-12-31');
  for (let day = 0; day < DAYS; day += 1) expect(addDays(FIRST, day)).toBe(calendar[day]);
});
