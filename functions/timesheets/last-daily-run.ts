import type { Handlers } from '../crud/crud.ts';
import { readLastRun } from '../payroll/daily-run.ts';

export const lastDailyRun: Handlers<'timesheets'>['last-daily-run'] = (call) => readLastRun(call.store);
