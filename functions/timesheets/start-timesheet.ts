import { can } from '../../shared/access/policy.ts';
import { roleIds } from '../../shared/access/roles.ts';
import { collections } from '../../shared/contract/collections.ts';
import type { TimesheetRecord } from '../../shared/contract/operations/timesheets.ts';
import { approvesAs, type Approvers } from '../../shared/timesheets/approvers.ts';
import { approvers, claimers } from '../../shared/timesheets/lifecycle.ts';
import { AppError } from '../app-error.ts';
import { companyDay } from '../crud/company-day.ts';
import type { Handlers } from '../crud/crud.ts';
import type { Hooks } from '../crud/hooks.ts';
import { createRecord } from '../crud/write.ts';
import { type Call, callerOf } from '../http/call.ts';
import { deniedBy } from '../http/middleware.ts';
import { lockTestOf } from '../payroll/lock-date.ts';
import { mailAboutSheet } from './mail-about-sheet.ts';
import { readPeriod } from './read-board.ts';
import { timesheetHooks } from './timesheet-hooks.ts';

const { TsrpTimesheet, TsrpTrackUser } = collections;

/** R15: a supervisor starts those of the people they approve; others are answered like people who are not there. */
async function assertMayStart(call: Call, userId: number): Promise<void> {
  const caller = callerOf(call);
  const tracker = (await call.store.get(TsrpTrackUser, userId)) as unknown as Approvers | undefined;
  const isApprovee = approvesAs(tracker, caller.user_id, companyDay(call)) !== undefined;
  if (!can(caller, approvers, { record: { user_id: userId }, isApprovee })) throw deniedBy(TsrpTimesheet, 'getOne');
}

/** R18: a sheet that is made after its lock date is open to its owner until it is locked, as one that was unlocked then. */
const hooksFor = (isPastLock: boolean): Hooks => ({
  ...timesheetHooks,
  create: async (draft) => {
    const made = (await timesheetHooks.create?.(draft)) ?? {};
    const record = made.record ?? draft.after;
    return { ...made, record: isPastLock ? { ...record, reopened_at: draft.call.now.toISOString() } : record };
  },
});

const claimerIds: readonly number[] = Object.entries(roleIds).flatMap(([role, id]) =>
  (claimers.roles as readonly string[]).includes(role) ? [id] : [],
);

/** A sheet for somebody who has none, also after the lock date, when nobody can start their own. */
export const startTimesheet: Handlers<'timesheets'>['start-timesheet'] = async (call) => {
  const plain = call as unknown as Call;
  const { user_id, pay_period_id, reason } = call.body;
  await assertMayStart(plain, user_id);
  const period = await readPeriod(call.store, pay_period_id);
  if (await call.store.find(TsrpTimesheet, { user_id, pay_period_id })) {
    throw new AppError('conflict', 'There is already a timesheet for this person and pay period.');
  }
  const isClosed = await lockTestOf(plain, period);
  const body = { user_id, pay_period_id, reason };
  const made = await createRecord(plain, TsrpTimesheet, body, hooksFor(isClosed(undefined)), (timesheet) => ({
    timesheet,
    mailed: true,
  }));
  const timesheet = made as unknown as TimesheetRecord;
  if (user_id === callerOf(plain).user_id) return { timesheet, mailed: true };
  const mailed = await mailAboutSheet(plain, timesheet, user_id, async (facts) => {
    const { startedMail } = await import('../mail/started-mail.ts');
    return startedMail({ ...facts, reason, canEnter: claimerIds.includes(facts.user.role_id) });
  });
  return { timesheet, mailed };
};
