import { countOf } from '../../shared/count-of.ts';
import { shortListText } from '../../shared/list-text.ts';
import type { LeftHours } from './holidays-in-sheet.ts';
import type { Pushed } from './push-holidays.ts';

const MAX_NAMES = 5;

const namesInWords = (names: readonly string[]): string => shortListText([...new Set(names)], MAX_NAMES);

function hoursInWords(left: readonly LeftHours[]): string {
  const names = left.map(({ user_name, user_id }) => user_name ?? `user ${user_id}`);
  return `Holiday hours remain on ${countOf(left.length, "day that isn't a holiday", "days that aren't holidays")}, in timesheets of ${namesInWords(names)}.`;
}

const leaveInWords = (names: readonly string[]): string =>
  `Leave hours weren't changed in ${countOf(names.length, "timesheet that isn't open", "timesheets that aren't open")}: ${namesInWords(names)}.`;

/** R22, R70: says which hours a push left in timesheets, and in whose. */
export const leftInSheets = ({ leftLeave, leftHours }: Pick<Pushed, 'leftLeave' | 'leftHours'>): string[] => [
  ...(leftLeave.size > 0 ? [leaveInWords([...leftLeave.values()])] : []),
  ...(leftHours.size > 0 ? [hoursInWords([...leftHours.values()])] : []),
];
