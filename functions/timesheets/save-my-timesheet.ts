import type { Handlers } from '../crud/crud.ts';
import { saveOwn } from './save-timesheet.ts';

export const saveMyTimesheet: Handlers<'timesheets'>['save-my-timesheet'] = async (call) =>
  saveOwn(call, call.body.timesheet);
