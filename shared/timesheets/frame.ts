import type { Issue } from '../contract/collection.ts';
import { addDays, daysBetween } from '../dates.ts';
import type { PeriodSpan } from '../pay-periods/schedule.ts';
import { cellIssues, clockIssues, roomIssues, weekendName } from './cells.ts';
import { type Day, emptyDay, MOST_DAYS } from './day.ts';

/** A sheet's days without what is typed into them: the server decides them from the stored period and holidays. */

const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

export const dayName = (date: string): string => dayNames[new Date(`${date}T00:00:00Z`).getUTCDay()]!;

export interface HolidayDay {
  readonly holiday_date: string;
  readonly description: string;
}

/** The empty days of a period with day, holiday and weekend names; of a longer one than a sheet holds, one day too many. */
export function emptyDays({ start_date, end_date }: PeriodSpan, holidays: readonly HolidayDay[]): Day[] {
  const names = new Map(holidays.map(({ holiday_date, description }) => [holiday_date, description]));
  const count = Math.min(daysBetween(start_date, end_date) + 1, MOST_DAYS + 1);
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
 * What was typed, put into the days of the sheet: names are the frame's whatever was sent, and a day that the frame has
 * not is refused. `isWhole`: each day must be there, since what is left out would be lost hours.
 */
export function framed(
  frame: readonly Day[],
  sent: readonly Day[],
  isWhole: boolean,
): { readonly days: Day[]; readonly issues: Issue[] } {
  const byDate = new Map(sent.map((day, index) => [day.date, { day, index }]));
  const known = new Set(frame.map(({ date }) => date));
  const issues: Issue[] = sent.flatMap(({ date }, index) => {
    const field = `data.${index}.date`;
    return known.has(date) ? [] : [{ field, message: 'This day is not in the pay period.' }];
  });
  if (isWhole && frame.some(({ date }) => !byDate.has(date))) {
    issues.push({ field: 'data', message: 'A timesheet holds each day of its pay period.' });
  }
  const days = frame.map((before) => {
    const found = byDate.get(before.date);
    if (!found) return before;
    const day = withNamesOf(before, found.day);
    const path = `data.${found.index}`;
    issues.push(...cellIssues(day, path, before), ...roomIssues(day, path, before), ...clockIssues(day, path, before));
    return day;
  });
  return { days, issues };
}
