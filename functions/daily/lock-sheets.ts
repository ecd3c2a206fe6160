import { countOf } from '../../shared/count-of.ts';
import { readLastCompleteDay } from '../payroll/daily-run.ts';
import { lockOverdue } from '../payroll/lock-overdue.ts';
import type { Chore } from './chore.ts';

/** R18 */
export const lockSheets: Chore = async ({ store, change, timeZone, deadline }) => {
  const lastRun = await readLastCompleteDay(store);
  const { isSettingMissing, isFinished, ...facts } = await lockOverdue(store, change, { timeZone, lastRun, deadline });
  if (isSettingMissing)
    return {
      sentence:
        "Timesheets can't be locked because the setting LOCK_FOR_APPROVAL is missing. Set it on the Settings page.",
      facts,
    };
  const parts = [
    facts.locked === 0 ? 'No overdue timesheets.' : `Locked ${countOf(facts.locked, 'timesheet')}.`,
    ...(facts.reopened > 0 ? [`${countOf(facts.reopened, 'timesheet')} still open after being unlocked.`] : []),
    ...(isFinished ? [] : ['More timesheets are overdue. Run the job again.']),
  ];
  return { sentence: parts.join(' '), facts, isComplete: isFinished };
};
