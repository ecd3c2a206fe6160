import type { Handlers } from '../crud/crud.ts';
import { readAccounts, readFirstSteps, readSystem } from './for-admins.ts';
import { readChecks } from './checks.ts';
import {
  readApprovals,
  readLeaveToAnswer,
  readLeaveAnswers,
  readOwnTimesheet,
  readPast,
  readEarlier,
} from './timesheets.ts';

/** Reads everything that waits for the caller at once; each part answers for itself who it is for. */
export const home: Handlers<'home'>['home'] = async (call) => {
  const [
    timesheet,
    earlier_timesheets,
    leave_answers,
    approvals,
    leave_to_answer,
    past_periods,
    checks,
    accounts,
    system,
    first_steps,
  ] = await Promise.all([
    readOwnTimesheet(call),
    readEarlier(call),
    readLeaveAnswers(call),
    readApprovals(call),
    readLeaveToAnswer(call),
    readPast(call),
    readChecks(call),
    readAccounts(call),
    readSystem(call),
    readFirstSteps(call),
  ]);
  return {
    timesheet,
    earlier_timesheets,
    leave_answers,
    approvals,
    leave_to_answer,
    past_periods,
    checks,
    accounts,
    system,
    first_steps,
  };
};
