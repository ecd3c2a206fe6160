import { countOf } from '../../shared/count-of.ts';
import { leftInSheets } from '../payroll/left-in-sheets.ts';
import type { Pushed } from '../payroll/push-holidays.ts';
import type { Store } from '../store/store.ts';

/** The API times out after 30 seconds; the next push does the rest. */
const PUSH_MS = 15_000;

export const pushDeadline = (store: Store): number => store.now().getTime() + PUSH_MS;

/** Summarizes a push for the person who started it. */
export function pushSummary({ marked, processed, isFinished, ...left }: Pushed): string {
  return [
    marked.size === 0 ? 'No timesheets needed updating.' : `Updated ${countOf(marked.size, 'timesheet')}.`,
    ...(processed.size > 0 ? [`Left ${countOf(processed.size, 'processed timesheet')} unchanged.`] : []),
    ...leftInSheets(left),
    ...(isFinished ? [] : ['More timesheets are left. Push holidays again, or leave the rest to the daily job.']),
  ].join(' ');
}
