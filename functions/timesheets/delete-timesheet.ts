import { collections } from '../../shared/contract/collections.ts';
import type { Handlers } from '../crud/crud.ts';
import { deleteRecord } from '../crud/write.ts';
import type { Call } from '../http/call.ts';
import { readCase } from './sheet-case.ts';
import { timesheetHooks } from './timesheet-hooks.ts';

export const deleteTimesheet: Handlers<'timesheets'>['delete-timesheet'] = async (call) => {
  const plain = call as unknown as Call;
  const read = async () => (await readCase(plain, call.query.timesheet_id)).sheet;
  await deleteRecord(plain, collections.TsrpTimesheet, read, timesheetHooks);
  return null;
};
