import { collections } from '../../shared/contract/collections.ts';
import type { TimesheetRecord } from '../../shared/contract/operations/timesheets.ts';
import { AppError, badInput } from '../app-error.ts';
import type { Handlers } from '../crud/crud.ts';
import { createRecord } from '../crud/write.ts';
import { type Call, callerOf } from '../http/call.ts';
import { timesheetHooks } from './timesheet-hooks.ts';

const { TsrpPayPeriod, TsrpTimesheet } = collections;

/**
 * R19: the caller's sheet of a period, made with the days and holidays that the server knows, or the one there is. Made
 * after the lock date it is closed to its owner until a manager reopens it (R18).
 */
export const createTimesheet: Handlers<'timesheets'>['create-timesheet'] = async (call) => {
  const { store } = call;
  const plain = call as unknown as Call;
  const pay_period_id = call.body.payPeriod;
  const key = { user_id: callerOf(call).user_id, pay_period_id };
  const existing = async () => (await store.find(TsrpTimesheet, key)) as unknown as TimesheetRecord | undefined;
  const first = await existing();
  if (first) return first;
  if (!(await store.get(TsrpPayPeriod, pay_period_id))) {
    throw badInput([{ field: 'payPeriod', message: `There is no pay period with the id ${pay_period_id}.` }]);
  }
  try {
    const made = await createRecord(plain, TsrpTimesheet, key, timesheetHooks, (record) => record);
    return made as unknown as TimesheetRecord;
  } catch (error) {
    // Pressed twice at once: the unique marker lets one through, and the other gets its sheet.
    const meanwhile = error instanceof AppError && error.code === 'conflict' ? await existing() : undefined;
    if (!meanwhile) throw error;
    return meanwhile;
  }
};
