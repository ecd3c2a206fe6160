import { addDays, isRealDate } from '../dates.ts';
import { weekendName } from '../timesheets/cells.ts';
import { dayName, type HolidayDay } from '../timesheets/frame.ts';
import type { PeriodSpan } from './schedule.ts';

/** Warnings for unusual pay periods and holidays. They never prevent saving. */

/** Returns why a day isn't a working day, such as `a Saturday`; undefined for a working day. */
function dayOff(date: string, holidays: readonly HolidayDay[]): string | undefined {
  if (!isRealDate(date)) return undefined;
  const holiday = holidays.find(({ holiday_date }) => holiday_date === date)?.description;
  const weekend = weekendName(date);
  const parts = [...(weekend ? [`a ${weekend}`] : []), ...(holiday === undefined ? [] : [`a holiday (${holiday})`])];
  return parts.length > 0 ? parts.join(' and ') : undefined;
}

/** Returns the last working day before a day. */
function workingDayBefore(date: string, holidays: readonly HolidayDay[]): string {
  let day = addDays(date, -1);
  while (dayOff(day, holidays) !== undefined) day = addDays(day, -1);
  return day;
}

/** Returns a warning for a pay date on which banks are closed; undefined for a working day. */
export function payDateHint(payDate: string, holidays: readonly HolidayDay[]): string | undefined {
  const why = dayOff(payDate, holidays);
  if (why === undefined) return undefined;
  const before = workingDayBefore(payDate, holidays);
  return `The pay date ${payDate} is ${why}. The previous working day is ${dayName(before)}, ${before}.`;
}

const spanText = (first: string, last: string): string =>
  first === last ? `${first} isn't in any pay period` : `${first} to ${last} aren't in any pay period`;

/** Returns the gaps between pay periods. */
export function gaps(periods: readonly PeriodSpan[]): { readonly first: string; readonly last: string }[] {
  const sorted = periods.toSorted((a, b) => a.start_date.localeCompare(b.start_date));
  return sorted.flatMap(({ start_date }, index) => {
    const before = sorted[index - 1];
    if (!before) return [];
    const [first, last] = [addDays(before.end_date, 1), addDays(start_date, -1)];
    return first <= last ? [{ first, last }] : [];
  });
}

/** Returns warnings for gaps between a period and its neighbors; `others` excludes the period itself. */
export function gapHints(period: PeriodSpan, others: readonly PeriodSpan[]): string[] {
  const { start_date, end_date } = period;
  if (!isRealDate(start_date) || !isRealDate(end_date) || end_date < start_date) return [];
  const before = others.filter((each) => each.end_date < start_date);
  const after = others.filter((each) => each.start_date > end_date);
  const nearest = [
    ...before.toSorted((a, b) => b.end_date.localeCompare(a.end_date)).slice(0, 1),
    period,
    ...after.toSorted((a, b) => a.start_date.localeCompare(b.start_date)).slice(0, 1),
  ];
  return gapsInWords(nearest);
}

/** Returns warnings for all gaps in a list of periods. */
export const gapsInWords = (periods: readonly PeriodSpan[]): string[] =>
  gaps(periods).map(({ first, last }) => `${spanText(first, last)}, so nobody can enter hours for those days.`);

/** Returns a warning for a holiday on a weekend; undefined on other days. */
export function holidayHint(date: string): string | undefined {
  const weekend = isRealDate(date) ? weekendName(date) : null;
  if (weekend === null) return undefined;
  const observed = addDays(date, weekend === 'Saturday' ? -1 : 1);
  return `${date} is a ${weekend}, and weekend days can't have holiday hours. If your company observes it on ${dayName(observed)}, add ${observed} too.`;
}
