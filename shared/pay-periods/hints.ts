import { addDays, isRealDate } from '../dates.ts';
import { weekendName } from '../timesheets/cells.ts';
import { dayName, type HolidayDay } from '../timesheets/frame.ts';
import type { PeriodSpan } from './schedule.ts';

/** Warnings for unusual pay periods and holidays. They never prevent saving. */

/** Returns why a day isn't a working day, such as `Saturday`; nothing for a working day. */
function reasonsOff(date: string, holidays: readonly HolidayDay[]): string[] {
  if (!isRealDate(date)) return [];
  const holiday = holidays.find(({ holiday_date }) => holiday_date === date)?.description;
  const weekend = weekendName(date);
  return [...(weekend ? [weekend] : []), ...(holiday === undefined ? [] : [`holiday (${holiday})`])];
}

/** Returns why banks are closed on a pay date, such as `Holiday (Labor Day)`; undefined for a working day. */
export function payDateMark(payDate: string, holidays: readonly HolidayDay[]): string | undefined {
  const why = reasonsOff(payDate, holidays).join(' and ');
  return why === '' ? undefined : `${why[0]?.toUpperCase()}${why.slice(1)}`;
}

/** Returns the last working day before a day. */
function workingDayBefore(date: string, holidays: readonly HolidayDay[]): string {
  let day = addDays(date, -1);
  while (reasonsOff(day, holidays).length > 0) day = addDays(day, -1);
  return day;
}

/** Returns a warning for a pay date on which banks are closed; undefined for a working day. */
export function payDateHint(payDate: string, holidays: readonly HolidayDay[]): string | undefined {
  const reasons = reasonsOff(payDate, holidays);
  if (reasons.length === 0) return undefined;
  const why = reasons.map((reason) => `a ${reason}`).join(' and ');
  const before = workingDayBefore(payDate, holidays);
  return `The pay date ${payDate} is ${why}. The previous working day is ${dayName(before)}, ${before}.`;
}

const gapText = (first: string, last: string): string =>
  first === last
    ? `${first} isn't in any pay period, so nobody can enter hours for that day.`
    : `${first} to ${last} aren't in any pay period, so nobody can enter hours for those days.`;

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
  // Days of one that it overlaps would look like a gap.
  if (before.length + after.length < others.length) return [];
  const nearest = [
    ...before.toSorted((a, b) => b.end_date.localeCompare(a.end_date)).slice(0, 1),
    period,
    ...after.toSorted((a, b) => a.start_date.localeCompare(b.start_date)).slice(0, 1),
  ];
  return gapsInWords(nearest);
}

/** Returns warnings for all gaps in a list of periods. */
export const gapsInWords = (periods: readonly PeriodSpan[]): string[] =>
  gaps(periods).map(({ first, last }) => gapText(first, last));

/** Returns the working day on which a holiday on a weekend is usually observed; undefined on other days. */
function observedDay(date: string): string | undefined {
  const weekend = isRealDate(date) ? weekendName(date) : null;
  return weekend === null ? undefined : addDays(date, weekend === 'Saturday' ? -1 : 1);
}

/** Returns a warning for a holiday on a weekend; undefined on other days. */
export function holidayHint(date: string): string | undefined {
  const observed = observedDay(date);
  if (observed === undefined) return undefined;
  return `${date} is a ${dayName(date)}, and weekend days can't have holiday hours. If your company observes it on ${dayName(observed)}, add ${observed} too.`;
}

/** Returns why a holiday gives nobody a day off, in a list of all holidays; undefined if it does. */
export function holidayMark(date: string, holidays: readonly HolidayDay[]): string | undefined {
  const observed = observedDay(date);
  const isObserved = observed === undefined || holidays.some(({ holiday_date }) => holiday_date === observed);
  return isObserved ? undefined : 'Not observed';
}
