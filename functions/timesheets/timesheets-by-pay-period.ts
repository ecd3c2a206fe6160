import type { Handlers } from '../crud/crud.ts';
import { listTimesheets } from './list-timesheets.ts';

export const timesheetsByPayPeriod: Handlers<'timesheets'>['timesheets-by-pay-period'] = async (call) =>
  listTimesheets(call, null);
