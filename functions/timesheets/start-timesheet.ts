import { can } from '../../shared/access/policy.ts';
import { collections } from '../../shared/contract/collections.ts';
import type { TimesheetRecord } from '../../shared/contract/operations/timesheets.ts';
import { approvesAs, type Approvers } from '../../shared/timesheets/approvers.ts';
import { approvers } from '../../shared/timesheets/lifecycle.ts';
import { AppError } from '../app-error.ts';
import { companyDay } from '../crud/company-day.ts';
import type { Handlers } from '../crud/crud.ts';
import type { Hooks } from '../crud/hooks.ts';
import { createRecord } from '../crud/write.ts';
import { type Call, callerOf } from '../http/call.ts';
import { deniedBy } from '../http/middleware.ts';
import { lockTestOf } from '../payroll/lock-date.ts';
import { mailAboutSheet } from './mail-about-sheet.ts';
import { readPeriod } from '../payroll/read-board.ts';
import { timesheetHooks } from './timesheet-hooks.ts';

const { TsrpTimesheet, TsrpTrackUser } = collections;

/** R15: supervisors can only start sheets of people they approve; others get the same error as for a missing sheet. */
export async function assertMayStart(call: Call, userId: number): Promise<void> {
  const caller = callerOf(call);
  const tracker = (await call.store.get(TsrpTrackUser, userId)) as Approvers | undefined;
  const isApprovee = approvesAs(tracker, caller.user_id, companyDay(call)) !== undefined;
  if (!can(caller, approvers, { record: { user_id: userId }, isApprovee })) throw deniedBy(TsrpTimesheet, 'getOne');
}

/** R18: a sheet started after its lock date is open to its owner until it is locked. */
const hooksFor = (isPastLock: boolean): Hooks => ({
  ...timesheetHooks,
  create: async (draft) => {
    const made = (await timesheetHooks.create?.(draft)) ?? {};
    const record = made.record ?? draft.after;
    return { ...made, record: isPastLock ? { ...record, reopened_at: draft.call.now.toISOString() } : record };
  },
});

/** R18: starts a sheet for someone, even after the lock date. */
export const startTimesheet: Handlers<'timesheets'>['start-timesheet'] = async (call) => {
  const { user_id, pay_period_id, reason } = call.body;
  await assertMayStart(call, user_id);
  const period = await readPeriod(call.store, pay_period_id);
  if (await call.store.find(TsrpTimesheet, { user_id, pay_period_id })) {
    throw new AppError('conflict', 'This person already has a timesheet for this pay period.');
  }
  const isClosed = await lockTestOf(call, period);
  const body = { user_id, pay_period_id, reason };
  const made = await createRecord(call, TsrpTimesheet, body, hooksFor(isClosed(undefined)), (timesheet) => ({
    timesheet,
    mailed: true,
  }));
  const timesheet = made as TimesheetRecord;
  if (user_id === callerOf(call).user_id) return { timesheet, mailed: true };
  const mailed = await mailAboutSheet(call, timesheet, user_id, async (facts) => {
    const { startedMail } = await import('../mail/started-mail.ts');
    return startedMail({ ...facts, reason });
  });
  return { timesheet, mailed };
};
