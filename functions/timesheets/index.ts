import { payPeriodOperations } from '../../shared/contract/operations/pay-periods.ts';
import { payrollOperations } from '../../shared/contract/operations/payroll.ts';
import { timesheetOperations } from '../../shared/contract/operations/timesheets.ts';
import { workOf } from '../crud/crud.ts';
import { createHandler } from '../http/pipeline.ts';
import { approveAllTimesheets } from './approve-all-timesheets.ts';
import { createTimesheet } from './create-timesheet.ts';
import { deleteTimesheet } from './delete-timesheet.ts';
import { getTimesheets } from './get-timesheets.ts';
import { modifyTimesheet } from './modify-timesheet.ts';
import { processAllTimesheets } from './process-all-timesheets.ts';
import { returnTimesheet } from './return-timesheet.ts';
import { saveMyTimesheet } from './save-my-timesheet.ts';
import { findCurrentPayPeriod } from './find-current-pay-period.ts';
import { generatePayPeriods } from './generate-pay-periods.ts';
import { holidayHooks } from './holiday-hooks.ts';
import { lastDailyRun } from './last-daily-run.ts';
import { payPeriodHooks } from './pay-period-hooks.ts';
import { pushHolidays } from './push-holidays.ts';
import { remindMissing } from './remind-missing.ts';
import { stepTimesheet } from './step-timesheet.ts';
import { timesheet } from './timesheet.ts';
import { timesheetBoard } from './timesheet-board.ts';
import { timesheetHistory } from './timesheet-history.ts';
import { timesheetHooks } from './timesheet-hooks.ts';
import { timesheetsByPayPeriod } from './timesheets-by-pay-period.ts';
import { trackUserHooks } from './track-user-hooks.ts';

export const handler = createHandler(
  'timesheets',
  workOf<'timesheets'>(
    [...timesheetOperations, ...payrollOperations, ...payPeriodOperations],
    {
      'timesheet-board': timesheetBoard,
      'remind-missing': remindMissing,
      'get-timesheets': getTimesheets,
      'timesheets-by-pay-period': timesheetsByPayPeriod,
      timesheet,
      'create-timesheet': createTimesheet,
      ...stepTimesheet,
      'return-timesheet': returnTimesheet,
      'approve-all-timesheets': approveAllTimesheets,
      'process-all-timesheets': processAllTimesheets,
      'delete-timesheet': deleteTimesheet,
      'save-my-timesheet': saveMyTimesheet,
      'modify-timesheet': modifyTimesheet,
      'timesheet-history': timesheetHistory,
      'find-current-pay-period': findCurrentPayPeriod,
      'generate-pay-periods': generatePayPeriods,
      'push-holidays': pushHolidays,
      'last-daily-run': lastDailyRun,
    },
    {
      TsrpHoliday: holidayHooks,
      TsrpPayPeriod: payPeriodHooks,
      TsrpTimesheet: timesheetHooks,
      TsrpTrackUser: trackUserHooks,
    },
  ),
);
