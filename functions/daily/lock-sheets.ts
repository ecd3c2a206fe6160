import { countOf } from '../../shared/count-of.ts';
import { CANT_LOCK } from '../../shared/daily-job.ts';
import { readLastCompleteDay } from '../payroll/daily-run.ts';
import { lockOverdue } from '../payroll/lock-overdue.ts';
import type { Chore } from './chore.ts';

/** R18 */
export const lockSheets: Chore = async ({ store, change, timeZone, deadline }) => {
  const lastRun = await readLastCompleteDay(store);
  const { isSettingMissing, isFinished, ...facts } = await lockOverdue(store, change, { timeZone, lastRun, deadline });
  if (isSettingMissing) return { sentence: CANT_LOCK, facts };
  const parts = [
    facts.locked === 0 ? 'No overdue timesheets.' : `Locked ${countOf(facts.locked, 'timesheet')}.`,
    ...(facts.reopened > 0 ? [`${countOf(facts.reopened, 'timesheet')} still open after being unlocked.`] : []),
    ...(isFinished ? [] : ['More timesheets are overdue. Run the job again.']),
  ];
  return { sentence: parts.join(' '), facts, isComplete: isFinished };
};
