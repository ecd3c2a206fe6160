import { canAll } from '../../shared/access/policy.ts';
import { transitions } from '../../shared/timesheets/lifecycle.ts';
import type { Handlers } from '../crud/crud.ts';
import { callerOf } from '../http/call.ts';
import { saveTimesheet } from './save-timesheet.ts';

/** R15: admins and presidents change any sheet, supervisors their own by the rules of a save. */
export const modifyTimesheet: Handlers<'timesheets'>['modify-timesheet'] = async (call) => {
  const { timesheet, reason } = call.body;
  const sent = { ...timesheet, ...(reason !== null && { reason }) };
  return saveTimesheet(call, sent, canAll(callerOf(call), transitions.modify.rule) ? 'modify' : 'save');
};
