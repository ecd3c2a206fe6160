import { collections } from '../../shared/contract/collections.ts';
import type { Handlers } from '../crud/crud.ts';
import { deleteRecord } from '../crud/write.ts';
import { readCase } from './sheet-case.ts';
import { timesheetHooks } from './timesheet-hooks.ts';

export const deleteTimesheet: Handlers<'timesheets'>['delete-timesheet'] = async (call) => {
  const { timesheet_id, version } = call.query;
  const read = async () => (await readCase(call, timesheet_id)).sheet;
  await deleteRecord(call, collections.TsrpTimesheet, read, timesheetHooks, { seen: version });
  return null;
};
