import { payrollOperations } from '../../shared/contract/operations/payroll.ts';
import { workOf } from '../crud/crud.ts';
import { createHandler } from '../http/pipeline.ts';
import { remindMissing } from './remind-missing.ts';
import { timesheetBoard } from './timesheet-board.ts';
import { timesheetHooks } from './timesheet-hooks.ts';
import { trackUserHooks } from './track-user-hooks.ts';

export const handler = createHandler(
  'timesheets',
  workOf<'timesheets'>(
    payrollOperations,
    { 'timesheet-board': timesheetBoard, 'remind-missing': remindMissing },
    { TsrpTimesheet: timesheetHooks, TsrpTrackUser: trackUserHooks },
  ),
);
