import type { Handlers } from '../crud/crud.ts';
import { bulkMessage, stepAll } from './step-all.ts';

export const lockAllTimesheets: Handlers<'timesheets'>['lock-all-timesheets'] = async (call) => {
  const results = await stepAll(call, 'lock', call.body.timesheet_ids);
  const locked_count = results.filter(({ changed }) => changed).length;
  return { success: locked_count > 0, locked_count, message: bulkMessage('lock', 'Locked', results), results };
};
