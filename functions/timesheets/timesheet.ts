import type { Handlers } from '../crud/crud.ts';
import { readCase } from './sheet-case.ts';

export const timesheet: Handlers<'timesheets'>['timesheet'] = async (call) =>
  (await readCase(call, call.query.timesheet_id)).sheet;
