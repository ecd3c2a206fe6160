import { addDays } from '../../../shared/dates.ts';
import type { Day, Session } from '../../../shared/timesheets/day.ts';
import { emptyDays } from '../../../shared/timesheets/frame.ts';

/** `07:00-15:00` as a session. */
export const session = (span: string, note: string | null = null): Session => {
  const [start = '', end = ''] = span.split('-');
  return { start, end, note };
};

/** `07:00-11:00 11:30-15:00` as a list of sessions. */
export const sessions = (spans: string): Session[] =>
  spans
    .split(' ')
    .filter(Boolean)
    .map((span) => session(span));

/** A Monday. */
export const FIRST = '2026-03-02';

/** Consecutive empty days from a start date, without holidays unless given. */
export const daysFrom = (start: string, count: number, holidays: Readonly<Record<string, string>> = {}): Day[] =>
  emptyDays(
    { start_date: start, end_date: addDays(start, count - 1) },
    Object.entries(holidays).map(([holiday_date, description]) => ({ holiday_date, description })),
  );
