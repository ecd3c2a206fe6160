import type { Handlers } from '../crud/crud.ts';
import { readBoard, readPeriod } from '../payroll/read-board.ts';

export const timesheetBoard: Handlers<'timesheets'>['timesheet-board'] = async (call) => {
  const period = await readPeriod(call.store, call.query.pay_period_id);
  return readBoard(call, period);
};
