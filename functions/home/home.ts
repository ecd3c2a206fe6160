import type { Home } from '../../shared/contract/operations/home.ts';
import type { Handlers } from '../crud/crud.ts';
import { type Asking, asking } from './asking.ts';
import { readChecks } from './checks.ts';
import { readAccounts, readFirstSteps, readSystem } from './for-admins.ts';
import { readIsUnnamed } from './own-name.ts';
import {
  readApprovals,
  readEarlier,
  readLeaveAnswers,
  readLeaveToAnswer,
  readOwnTimesheet,
  readPast,
} from './timesheets.ts';

/** Each part decides for itself who it is for. */
const parts: { readonly [K in keyof Home]: (call: Asking) => Promise<Home[K]> } = {
  is_unnamed: readIsUnnamed,
  timesheet: readOwnTimesheet,
  earlier_timesheets: readEarlier,
  leave_answers: readLeaveAnswers,
  approvals: readApprovals,
  leave_to_answer: readLeaveToAnswer,
  past_periods: readPast,
  checks: readChecks,
  accounts: readAccounts,
  system: readSystem,
  first_steps: readFirstSteps,
};

/** Reads everything that waits for the caller at once. */
export const home: Handlers<'home'>['home'] = async (call) => {
  const shared = asking(call);
  const read = Object.entries(parts).map(async ([name, part]) => [name, await part(shared)] as const);
  return Object.fromEntries(await Promise.all(read)) as Home;
};
