import type { LeftHours, Pushed } from '../payroll/push-holidays.ts';
import type { Store } from '../store/store.ts';

/** The API gives up after 30 seconds; what is left by then is left for the next push. */
const PUSH_MS = 15_000;

export const pushDeadline = (store: Store): number => store.now().getTime() + PUSH_MS;

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;

const MOST_NAMES = 5;

function leftInWords(left: readonly LeftHours[]): string {
  const names = [...new Set(left.map(({ user_name, user_id }) => user_name ?? `user ${user_id}`))];
  const shown = names.slice(0, MOST_NAMES).join(', ');
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '';
  return `Holiday hours stay on ${count(left.length, 'day', 'days')} that are no holiday: ${shown}${more}.`;
}

/** What a push did, for the person who caused it. */
export function pushedInWords({ marked, processed, leftHours, isFinished }: Pushed): string {
  return [
    marked === 0 ? 'No timesheet had to change.' : `${count(marked, 'timesheet was', 'timesheets were')} updated.`,
    ...(processed > 0
      ? [`${count(processed, 'processed timesheet stays', 'processed timesheets stay')} as paid.`]
      : []),
    ...(leftHours.length > 0 ? [leftInWords(leftHours)] : []),
    ...(isFinished ? [] : ['More are left: push the holidays once more, or leave the rest to the daily job.']),
  ].join(' ');
}
