import type { Handlers } from '../crud/crud.ts';
import { bulkMessage, stepAll } from './step-all.ts';

export const processAllTimesheets: Handlers<'timesheets'>['process-all-timesheets'] = async (call) => {
  const results = await stepAll(call, 'process', call.body.timesheet_ids, call.body.versions);
  const processed_count = results.filter(({ changed }) => changed).length;
  return {
    success: processed_count > 0,
    processed_count,
    message: bulkMessage('process', 'Processed', results),
    results,
  };
};
