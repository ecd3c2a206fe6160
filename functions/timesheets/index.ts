import { payPeriodOperations } from '../../shared/contract/operations/pay-periods.ts';
import { payrollOperations } from '../../shared/contract/operations/payroll.ts';
import { timesheetOperations } from '../../shared/contract/operations/timesheets.ts';
import { type Handlers, workOf } from '../crud/crud.ts';
import { createHandler } from '../http/pipeline.ts';
import { createTimesheet } from './create-timesheet.ts';
import { deleteTimesheet } from './delete-timesheet.ts';
import { getTimesheets } from './get-timesheets.ts';
import { holidayHooks } from './holiday-hooks.ts';
import { modifyTimesheet } from './modify-timesheet.ts';
import { payPeriodHooks } from './pay-period-hooks.ts';
import { saveMyTimesheet } from './save-my-timesheet.ts';
import type { seldom } from './seldom.ts';
import { stepTimesheet } from './step-timesheet.ts';
import { timesheet } from './timesheet.ts';
import { timesheetHooks } from './timesheet-hooks.ts';
import { timesheetsByPayPeriod } from './timesheets-by-pay-period.ts';
import { trackUserHooks } from './track-user-hooks.ts';

const later = <Id extends keyof typeof seldom>(id: Id): Handlers<'timesheets'>[Id] =>
  (async (call: never) => (await import('./seldom.ts')).seldom[id](call)) as Handlers<'timesheets'>[Id];

export const handler = createHandler(
  'timesheets',
  workOf<'timesheets'>(
    [...timesheetOperations, ...payrollOperations, ...payPeriodOperations],
    {
      'get-timesheets': getTimesheets,
      'timesheets-by-pay-period': timesheetsByPayPeriod,
      timesheet,
      'create-timesheet': createTimesheet,
      ...stepTimesheet,
      'delete-timesheet': deleteTimesheet,
      'save-my-timesheet': saveMyTimesheet,
      'modify-timesheet': modifyTimesheet,
      'return-timesheet': later('return-timesheet'),
      'lock-all-timesheets': later('lock-all-timesheets'),
      'start-timesheet': later('start-timesheet'),
      'acknowledge-timesheet': later('acknowledge-timesheet'),
      'approve-all-timesheets': later('approve-all-timesheets'),
      'process-all-timesheets': later('process-all-timesheets'),
      'timesheet-history': later('timesheet-history'),
      'timesheet-board': later('timesheet-board'),
      'waiting-timesheets': later('waiting-timesheets'),
      'my-open-timesheets': later('my-open-timesheets'),
      'remind-missing': later('remind-missing'),
      'find-current-pay-period': later('find-current-pay-period'),
      'generate-pay-periods': later('generate-pay-periods'),
      'push-holidays': later('push-holidays'),
      'last-daily-run': later('last-daily-run'),
    },
    {
      TsrpHoliday: holidayHooks,
      TsrpPayPeriod: payPeriodHooks,
      TsrpTimesheet: timesheetHooks,
      TsrpTrackUser: trackUserHooks,
    },
  ),
);
