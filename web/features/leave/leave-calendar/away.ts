import { addDays, daysText } from '../../../../shared/dates.ts';
import type { AnswerOf } from '../../../../shared/contract/operation.ts';
import type { leaveCalendar } from '../../../../shared/contract/operations/leave.ts';

export type CalendarMonth = AnswerOf<typeof leaveCalendar>;
export type Away = CalendarMonth['people'][number]['away'][number];

/** `Vacation`, or `Away` if the user may not see the kind; requests without an answer are marked. */
export const awayText = ({ kind_name, is_full_day, is_approved }: Away): string =>
  [kind_name ?? 'Away', is_full_day ? '' : ', part of the day', is_approved ? '' : ' (requested)'].join('');

/** All days of a month. */
export function daysOf({ first_day, last_day }: Pick<CalendarMonth, 'first_day' | 'last_day'>): string[] {
  const days: string[] = [];
  for (let day = first_day; day <= last_day; day = addDays(day, 1)) days.push(day);
  return days;
}

/** `2026-07-06 to 2026-07-10`, or one day: the working days of a leave within the month. */
export const datesText = (dates: readonly string[]): string => daysText(dates[0] ?? '', dates.at(-1) ?? '');
