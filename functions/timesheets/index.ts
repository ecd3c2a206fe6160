import { leaveOperations } from '../../shared/contract/operations/leave.ts';
import { payPeriodOperations } from '../../shared/contract/operations/pay-periods.ts';
import { payrollExportOperations } from '../../shared/contract/operations/payroll-export.ts';
import { payrollOperations } from '../../shared/contract/operations/payroll.ts';
import { timesheetOperations } from '../../shared/contract/operations/timesheets.ts';
import { workOf } from '../crud/crud.ts';
import { createHandler } from '../http/pipeline.ts';
import { getTimesheets } from './get-timesheets.ts';
import type * as later from './later.ts';
import { timesheet } from './timesheet.ts';
import { timesheetsByPayPeriod } from './timesheets-by-pay-period.ts';

export const handler = createHandler(
  'timesheets',
  workOf<'timesheets', keyof typeof later.handlers>(
    [
      ...timesheetOperations,
      ...payrollOperations,
      ...payrollExportOperations,
      ...payPeriodOperations,
      ...leaveOperations,
    ],
    {
      'get-timesheets': getTimesheets,
      'timesheets-by-pay-period': timesheetsByPayPeriod,
      timesheet,
    },
    () => import('./later.ts'),
  ),
);
