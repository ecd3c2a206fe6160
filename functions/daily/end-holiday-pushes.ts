import { countOf } from '../../shared/count-of.ts';
import { leftInSheets } from '../payroll/left-in-sheets.ts';
import { pushDays } from '../payroll/push-holidays.ts';
import type { Chore } from './chore.ts';

/** R22: completes interrupted holiday pushes. */
export const endHolidayPushes: Chore = async ({ store, change, deadline }) => {
  const pushed = await pushDays(store, 'pending', { change, deadline });
  const marked = pushed.marked.size;
  const sentence = marked === 0 ? 'No holidays to update.' : `Updated the holidays of ${countOf(marked, 'timesheet')}.`;
  return { sentence, left: leftInSheets(pushed), facts: { marked }, isComplete: pushed.isFinished };
};
