import type { Issue } from '../contract/collection.ts';
import { addDays, daysBetween } from '../dates.ts';
import type { PeriodSpan } from '../pay-periods/schedule.ts';
import { cellIssues, clockIssues, dayLengthIssues, weekendName } from './cells.ts';
import { type Day, emptyDay, MAX_DAYS } from './day.ts';
import { dayOfWeek, weekDays, weekDayTitles } from './overtime-rules.ts';

/** R22: the server sets a sheet's days and their names from the stored period and holidays. */

export const dayName = (date: string): string => weekDayTitles[weekDays[dayOfWeek(date)]!];

export interface HolidayDay {
  readonly holiday_date: string;
  readonly description: string;
}

/** The empty days of a period with their names. A period too long for a sheet yields one day too many, which validation refuses. */
export function emptyDays({ start_date, end_date }: PeriodSpan, holidays: readonly HolidayDay[]): Day[] {
  const names = new Map(holidays.map(({ holiday_date, description }) => [holiday_date, description]));
  const count = Math.min(daysBetween(start_date, end_date) + 1, MAX_DAYS + 1);
  return Array.from({ length: Math.max(0, count) }, (_, index): Day => {
    const date = addDays(start_date, index);
    return {
      ...emptyDay(date),
      day_name: dayName(date),
      holiday_name: names.get(date) ?? null,
      weekend_name: weekendName(date),
    };
  });
}

const withNamesOf = (
  frame: Day,
  { date: _date, day_name: _day, holiday_name: _holiday, weekend_name: _weekend, clock_change: _change, ...typed }: Day,
): Day => ({
  ...frame,
  ...typed,
});

/**
 * Puts the sent hours into the days of the sheet. Day names come from `frame`, and days that aren't in it are refused.
 * `isWhole`: every day must be sent, because a missing one would lose hours.
 */
export function mergeIntoFrame(
  frame: readonly Day[],
  sent: readonly Day[],
  isWhole: boolean,
): { readonly days: Day[]; readonly issues: Issue[] } {
  const byDate = new Map(sent.map((day, index) => [day.date, { day, index }]));
  const known = new Set(frame.map(({ date }) => date));
  const issues: Issue[] = sent.flatMap(({ date }, index) => {
    const field = `data.${index}.date`;
    return known.has(date) ? [] : [{ field, message: "This day isn't in the pay period." }];
  });
  if (isWhole && frame.some(({ date }) => !byDate.has(date))) {
    issues.push({ field: 'data', message: 'The timesheet must include every day of its pay period.' });
  }
  const days = frame.map((before) => {
    const found = byDate.get(before.date);
    if (!found) return before;
    const day = withNamesOf(before, found.day);
    const path = `data.${found.index}`;
    issues.push(
      ...cellIssues(day, path, before),
      ...dayLengthIssues(day, path, before),
      ...clockIssues(day, path, before),
    );
    return day;
  });
  return { days, issues };
}
