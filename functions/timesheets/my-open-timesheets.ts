import type { Handlers } from '../crud/crud.ts';
import { readStillOpen } from '../payroll/past-periods.ts';

export const myOpenTimesheets: Handlers<'timesheets'>['my-open-timesheets'] = (call) => readStillOpen(call);
