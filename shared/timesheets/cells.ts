import type { Issue } from '../contract/collection.ts';
import { minutesOfDay, timesLeftOut } from './clock-change.ts';
import type { Day, Session } from './day.ts';
import { hourKindTitles, hundredthsOfHours, type LeaveKind, leaveKinds, workedMinutes } from './hours.ts';

/** §5: what a view says where nothing can be changed. */
export const REVIEW_MODE = 'Cannot modify timesheet in review mode.';

const dayOfWeek = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/** `Saturday` or `Sunday`; null on other days. */
export function weekendName(date: string): string | null {
  const day = dayOfWeek(date);
  if (day === 6) return 'Saturday';
  return day === 0 ? 'Sunday' : null;
}

/** §5: why a day takes no hours in a cell; undefined where it does. */
export function whyNoHours(day: Pick<Day, 'date' | 'holiday_name'>, cell: LeaveKind): string | undefined {
  if (weekendName(day.date) !== null) return `Weekend days take no ${hourKindTitles[cell].toLowerCase()} hours.`;
  if (cell === 'holiday' && day.holiday_name === null) return 'Holiday hours are for holidays only.';
  return undefined;
}

/**
 * Hours in cells of days that take none. Those of `before`, the same day as it is stored, may stay: a holiday that was
 * taken back leaves them behind, and nobody else's save is to fail for it.
 */
export function cellIssues(day: Day, path: string, before?: Day): Issue[] {
  return leaveKinds.flatMap((cell) => {
    const message = day[cell] === 0 || day[cell] === before?.[cell] ? undefined : whyNoHours(day, cell);
    return message === undefined ? [] : [{ field: `${path}.${cell}`, message }];
  });
}

/** Time off that passes; holiday hours are paid beside what was worked on the holiday. */
const passingCells: readonly LeaveKind[] = ['sick', 'vacation', 'inclement_weather'];

/** Work is whole minutes and a cell hundredths of an hour: in seconds both are whole. */
const secondsSpent = (day: Day): number =>
  workedMinutes(day) * 60 + passingCells.reduce((sum, cell) => sum + hundredthsOfHours(day[cell]) * 36, 0);

/** Work and time off of a day that has no room for them. More than that may stay from `before`, and become less. */
export function roomIssues(day: Day, path: string, before: Day): Issue[] {
  const spent = secondsSpent(day);
  const minutes = minutesOfDay(day.clock_change);
  if (spent <= minutes * 60 || spent <= secondsSpent(before)) return [];
  return [{ field: path, message: `Work and time off of a day cannot exceed ${minutes / 60} hours.` }];
}

/** Times that the clocks leave out on a day. Those that are stored already may stay, as other hours do. */
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
