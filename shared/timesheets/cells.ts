import type { Issue } from '../contract/collection.ts';
import { minutesOfDay, timesLeftOut } from './clock-change.ts';
import type { Day, Session } from './day.ts';
import { dayOfWeek } from './overtime-rules.ts';
import { hourKindTitles, hundredthsOfHours, type LeaveKind, leaveKinds, workedMinutes } from './hours.ts';

/** R35: the message of read-only views. */
export const REVIEW_MODE = 'Cannot modify timesheet in review mode.';

/** `Saturday` or `Sunday`; null on other days. */
export function weekendName(date: string): string | null {
  const day = dayOfWeek(date);
  if (day === 6) return 'Saturday';
  return day === 0 ? 'Sunday' : null;
}

/** R51: returns why a cell of a day can't have hours; undefined if it can. */
export function whyNoHours(day: Pick<Day, 'date' | 'holiday_name'>, cell: LeaveKind): string | undefined {
  if (weekendName(day.date) !== null) return `Weekend days can't have ${hourKindTitles[cell].toLowerCase()} hours.`;
  if (cell === 'holiday' && day.holiday_name === null) return 'Only holidays can have holiday hours.';
  return undefined;
}

/**
 * Hours in cells that can't have any. Hours that are already stored (`before`) may stay: a removed holiday leaves them
 * behind, and later saves mustn't fail because of that.
 */
export function cellIssues(day: Day, path: string, before?: Day): Issue[] {
  return leaveKinds.flatMap((cell) => {
    const message = day[cell] === 0 || day[cell] === before?.[cell] ? undefined : whyNoHours(day, cell);
    return message === undefined ? [] : [{ field: `${path}.${cell}`, message }];
  });
}

/** Time off that takes time of the day; holiday hours are paid in addition to work. */
const timeOffCells: readonly LeaveKind[] = ['sick', 'vacation', 'inclement_weather'];

/** In hundredths of an hour. */
export const timeOffOf = (day: Day): number =>
  timeOffCells.reduce((sum, cell) => sum + hundredthsOfHours(day[cell]), 0);

/** In seconds, because both minutes of work and hundredths of an hour are whole seconds. */
const secondsSpent = (day: Day): number => workedMinutes(day) * 60 + timeOffOf(day) * 36;

/** Work and time off that exceed the day. An excess that is already stored may stay, and may shrink. */
export function dayLengthIssues(day: Day, path: string, before: Day): Issue[] {
  const spent = secondsSpent(day);
  const minutes = minutesOfDay(day.clock_change);
  if (spent <= minutes * 60 || spent <= secondsSpent(before)) return [];
  return [{ field: path, message: `Work and time off can't exceed ${minutes / 60} hours in a day.` }];
}

/** Times that don't exist on a day because of a clock change. Those already stored may stay. */
export function clockIssues(day: Day, path: string, before: Day): Issue[] {
  const isKnown = (known: readonly Session[], { start, end }: Session) =>
    known.some((session) => session.start === start && session.end === end);
  return (['work_sessions', 'break_sessions'] as const).flatMap((kind) =>
    day[kind].flatMap((session, index) => {
      const wrong = isKnown(before[kind], session) ? undefined : timesLeftOut(session, day.clock_change);
      return wrong ? [{ field: `${path}.${kind}.${index}.${wrong.part}`, message: wrong.message }] : [];
    }),
  );
}
