import { timesheetListOperations } from '../../shared/contract/operations/timesheet-lists.ts';
import { workOf } from '../crud/crud.ts';
import { createHandler } from '../http/pipeline.ts';
import { getTimesheets } from './get-timesheets.ts';
import type * as later from './later.ts';
import { timesheet } from './timesheet.ts';
import { timesheetsByPayPeriod } from './timesheets-by-pay-period.ts';

export const handler = createHandler(
  'timesheets',
  workOf<'timesheets', keyof typeof later.handlers>(
    timesheetListOperations,
    {
      'get-timesheets': getTimesheets,
      'timesheets-by-pay-period': timesheetsByPayPeriod,
      timesheet,
    },
    () => import('./later.ts'),
  ),
);
