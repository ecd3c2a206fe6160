import type { Handlers } from '../crud/crud.ts';
import { bulkMessage, stepAll } from './step-all.ts';

export const approveAllTimesheets: Handlers<'timesheets'>['approve-all-timesheets'] = async (call) => {
  const results = await stepAll(call, 'approve', call.body.timesheet_ids);
  const approved_count = results.filter(({ changed }) => changed).length;
  return { success: approved_count > 0, approved_count, message: bulkMessage('approve', 'Approved', results), results };
};
