import { leaveOperations } from '../../shared/contract/operations/leave.ts';
import { payPeriodOperations } from '../../shared/contract/operations/pay-periods.ts';
import { payrollExportOperations } from '../../shared/contract/operations/payroll-export.ts';
import { payrollOperations } from '../../shared/contract/operations/payroll.ts';
import { timesheetOperations } from '../../shared/contract/operations/timesheets.ts';
import { workOf } from '../crud/crud.ts';
import { createHandler } from '../http/pipeline.ts';
import { createTimesheet } from './create-timesheet.ts';
import { deleteTimesheet } from './delete-timesheet.ts';
import { getTimesheets } from './get-timesheets.ts';
import { holidayHooks } from './holiday-hooks.ts';
import { modifyTimesheet } from './modify-timesheet.ts';
import { saveMyTimesheet } from './save-my-timesheet.ts';
import type { laterHandlers } from './later-handlers.ts';
import { stepTimesheet } from './step-timesheet.ts';
import { timesheet } from './timesheet.ts';
import { timesheetHooks } from './timesheet-hooks.ts';
import { timesheetsByPayPeriod } from './timesheets-by-pay-period.ts';

export const handler = createHandler(
  'timesheets',
  workOf<'timesheets', keyof typeof laterHandlers>(
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
      'create-timesheet': createTimesheet,
      ...stepTimesheet,
      'delete-timesheet': deleteTimesheet,
      'save-my-timesheet': saveMyTimesheet,
      'modify-timesheet': modifyTimesheet,
    },
    {
      TsrpHoliday: holidayHooks,
      TsrpPayPeriod: async () => (await import('./later-handlers.ts')).payPeriodHooks,
      TsrpTimesheet: timesheetHooks,
      TsrpTrackUser: async () => (await import('./later-handlers.ts')).trackUserHooks,
    },
    async () => (await import('./later-handlers.ts')).laterHandlers,
  ),
);
