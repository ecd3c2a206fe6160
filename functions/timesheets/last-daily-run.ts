import type { Handlers } from '../crud/crud.ts';
import { readLastRun } from '../payroll/daily-run.ts';

/** What the daily job did last, for those who answer for it. */
export const lastDailyRun: Handlers<'timesheets'>['last-daily-run'] = (call) => readLastRun(call.store);
