import type { Handlers } from '../crud/crud.ts';
import { readPastPeriods } from '../payroll/past-periods.ts';

export const waitingTimesheets: Handlers<'timesheets'>['waiting-timesheets'] = (call) => readPastPeriods(call);
