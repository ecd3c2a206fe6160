import type { Handlers } from '../crud/crud.ts';
import { readBoard } from '../payroll/read-board.ts';

export const timesheetBoard: Handlers<'timesheets'>['timesheet-board'] = async (call) =>
  readBoard(call, call.query.pay_period_id);
