import { collections } from '../../shared/contract/collections.ts';
import type { Handlers } from '../crud/crud.ts';
import { deleteRecord } from '../crud/write.ts';
import { staleVersion } from '../store/records.ts';
import { readCase } from './sheet-case.ts';
import { timesheetHooks } from './timesheet-hooks.ts';

const { TsrpTimesheet } = collections;

/** R31: deletes a sheet, if it still has the version that the caller sent, if any. */
export const deleteTimesheet: Handlers<'timesheets'>['delete-timesheet'] = async (call) => {
  const { timesheet_id, version } = call.query;
  const read = async () => {
    const { sheet } = await readCase(call, timesheet_id);
    if (version !== null && version !== sheet.version) throw staleVersion(TsrpTimesheet);
    return sheet;
  };
  await deleteRecord(call, TsrpTimesheet, read, timesheetHooks);
  return null;
};
