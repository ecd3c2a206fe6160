import { readLastCompleteDay } from '../payroll/daily-run.ts';
import { lockOverdue } from '../payroll/lock-overdue.ts';
import type { Chore } from './chore.ts';

const sheets = (count: number): string => `${count} ${count === 1 ? 'timesheet' : 'timesheets'}`;

/** R18 */
export const lockSheets: Chore = async ({ store, change, timeZone, deadline }) => {
  const lastRun = await readLastCompleteDay(store);
  const { isSettingMissing, isFinished, ...facts } = await lockOverdue(store, change, { timeZone, lastRun, deadline });
  if (isSettingMissing) return { sentence: 'No timesheet locks: the setting LOCK_FOR_APPROVAL is missing.', facts };
  const parts = [
    facts.locked === 0 ? 'No timesheet was overdue.' : `Locked ${sheets(facts.locked)}.`,
    ...(facts.reopened > 0 ? [`${sheets(facts.reopened)} stay open: reopened after the lock date.`] : []),
    ...(isFinished ? [] : ['More are overdue: run the job again.']),
  ];
  return { sentence: parts.join(' '), facts, isComplete: isFinished };
};
