import { collections } from '../../shared/contract/collections.ts';
import type { TimesheetRecord } from '../../shared/contract/operations/timesheets.ts';
import { AppError, badInput } from '../app-error.ts';
import type { Handlers } from '../crud/crud.ts';
import { createRecord } from '../crud/write.ts';
import { callerOf } from '../http/call.ts';
import { noRecordText } from '../store/references.ts';
import { timesheetHooks } from './timesheet-hooks.ts';

const { TsrpPayPeriod, TsrpTimesheet } = collections;

/**
 * R19: returns the caller's sheet of a period, or creates it with the server's days and holidays. If created after the lock
 * date, it is closed to its owner until a manager reopens it (R18).
 */
export const createTimesheet: Handlers<'timesheets'>['create-timesheet'] = async (call) => {
  const { store } = call;
  const pay_period_id = call.body.payPeriod;
  const key = { user_id: callerOf(call).user_id, pay_period_id };
  const existing = async () => (await store.find(TsrpTimesheet, key)) as TimesheetRecord | undefined;
  const first = await existing();
  if (first) return first;
  if (!(await store.get(TsrpPayPeriod, pay_period_id))) {
    throw badInput([{ field: 'payPeriod', message: noRecordText(TsrpPayPeriod.one, pay_period_id) }]);
  }
  try {
    const made = await createRecord(call, TsrpTimesheet, key, timesheetHooks, (record) => record);
    return made as TimesheetRecord;
  } catch (error) {
    // A concurrent call created it.
    const created = error instanceof AppError && error.code === 'conflict' ? await existing() : undefined;
    if (!created) throw error;
    return created;
  }
};
