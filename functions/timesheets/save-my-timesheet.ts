import type { Handlers } from '../crud/crud.ts';
import { saveTimesheet } from './save-timesheet.ts';

export const saveMyTimesheet: Handlers<'timesheets'>['save-my-timesheet'] = async (call) =>
  saveTimesheet(call, call.body.timesheet, 'save');
