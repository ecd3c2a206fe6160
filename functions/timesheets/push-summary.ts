import { countOf } from '../../shared/count-of.ts';
import { shortListText } from '../../shared/list-text.ts';
import type { LeftHours } from '../payroll/holidays-in-sheet.ts';
import type { Pushed } from '../payroll/push-holidays.ts';
import type { Store } from '../store/store.ts';

/** The API times out after 30 seconds; the next push does the rest. */
const PUSH_MS = 15_000;

export const pushDeadline = (store: Store): number => store.now().getTime() + PUSH_MS;

const MAX_NAMES = 5;

const namesInWords = (names: readonly string[]): string => shortListText([...new Set(names)], MAX_NAMES);

function leftInWords(left: readonly LeftHours[]): string {
  const names = left.map(({ user_name, user_id }) => user_name ?? `user ${user_id}`);
  return `Holiday hours remain on ${countOf(left.length, "day that isn't a holiday", "days that aren't holidays")}, in timesheets of ${namesInWords(names)}.`;
}

const leaveInWords = (names: readonly string[]): string =>
  `Leave hours weren't changed in ${countOf(names.length, "timesheet that isn't open", "timesheets that aren't open")}: ${namesInWords(names)}.`;

/** Summarizes a push for the person who started it. */
export function pushSummary({ marked, leftLeave, processed, leftHours, isFinished }: Pushed): string {
  return [
    marked.size === 0 ? 'No timesheets needed updating.' : `Updated ${countOf(marked.size, 'timesheet')}.`,
    ...(processed.size > 0 ? [`Left ${countOf(processed.size, 'processed timesheet')} unchanged.`] : []),
    ...(leftLeave.size > 0 ? [leaveInWords([...leftLeave.values()])] : []),
    ...(leftHours.size > 0 ? [leftInWords([...leftHours.values()])] : []),
    ...(isFinished ? [] : ['More timesheets are left. Push holidays again, or leave the rest to the daily job.']),
  ].join(' ');
}
