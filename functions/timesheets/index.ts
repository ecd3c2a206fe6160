import { leaveOperations } from '../../shared/contract/operations/leave.ts';
import { payPeriodOperations } from '../../shared/contract/operations/pay-periods.ts';
import { payrollExportOperations } from '../../shared/contract/operations/payroll-export.ts';
import { payrollOperations } from '../../shared/contract/operations/payroll.ts';
import { timesheetOperations } from '../../shared/contract/operations/timesheets.ts';
import { type Handlers, workOf } from '../crud/crud.ts';
import type { Hooks } from '../crud/hooks.ts';
import { createHandler } from '../http/pipeline.ts';
import { createTimesheet } from './create-timesheet.ts';
import { deleteTimesheet } from './delete-timesheet.ts';
import { getTimesheets } from './get-timesheets.ts';
import { holidayHooks } from './holiday-hooks.ts';
import { modifyTimesheet } from './modify-timesheet.ts';
import { saveMyTimesheet } from './save-my-timesheet.ts';
import type { lazyHandlers } from './lazy-handlers.ts';
import { stepTimesheet } from './step-timesheet.ts';
import { timesheet } from './timesheet.ts';
import { timesheetHooks } from './timesheet-hooks.ts';
import { timesheetsByPayPeriod } from './timesheets-by-pay-period.ts';

const lazy = <Id extends keyof typeof lazyHandlers>(id: Id): Handlers<'timesheets'>[Id] =>
  (async (call: never) => (await import('./lazy-handlers.ts')).lazyHandlers[id](call)) as Handlers<'timesheets'>[Id];

const payPeriodHooks: Hooks = {
  problems: async (draft) => (await import('./lazy-handlers.ts')).payPeriodHooks.problems(draft),
  update: async (draft) => (await import('./lazy-handlers.ts')).payPeriodHooks.update(draft),
};
const trackUserHooks: Hooks = {
  problems: async (draft) => (await import('./lazy-handlers.ts')).trackUserHooks.problems(draft),
};

export const handler = createHandler(
  'timesheets',
  workOf<'timesheets'>(
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
      'return-timesheet': lazy('return-timesheet'),
      'lock-all-timesheets': lazy('lock-all-timesheets'),
      'start-timesheet': lazy('start-timesheet'),
      'acknowledge-timesheet': lazy('acknowledge-timesheet'),
      'approve-all-timesheets': lazy('approve-all-timesheets'),
      'process-all-timesheets': lazy('process-all-timesheets'),
      'overtime-basis': lazy('overtime-basis'),
      'mark-timesheet-ready': lazy('mark-timesheet-ready'),
      'note-nothing-to-report': lazy('note-nothing-to-report'),
      'timesheet-history': lazy('timesheet-history'),
      'timesheet-board': lazy('timesheet-board'),
      'waiting-timesheets': lazy('waiting-timesheets'),
      'my-open-timesheets': lazy('my-open-timesheets'),
      'remind-missing': lazy('remind-missing'),
      'find-current-pay-period': lazy('find-current-pay-period'),
      'generate-pay-periods': lazy('generate-pay-periods'),
      'push-holidays': lazy('push-holidays'),
      'last-daily-run': lazy('last-daily-run'),
      'payroll-preview': lazy('payroll-preview'),
      'export-payroll': lazy('export-payroll'),
      'payroll-exports': lazy('payroll-exports'),
      'payroll-export-file': lazy('payroll-export-file'),
      'leave-of-person': lazy('leave-of-person'),
      'ask-for-leave': lazy('ask-for-leave'),
      'decide-leave': lazy('decide-leave'),
      'cancel-leave': lazy('cancel-leave'),
      'leave-requests': lazy('leave-requests'),
      'leave-calendar': lazy('leave-calendar'),
      'leave-balances': lazy('leave-balances'),
      'correct-leave-balance': lazy('correct-leave-balance'),
      'import-leave-balances': lazy('import-leave-balances'),
    },
    {
      TsrpHoliday: holidayHooks,
      TsrpPayPeriod: payPeriodHooks,
      TsrpTimesheet: timesheetHooks,
      TsrpTrackUser: trackUserHooks,
    },
  ),
);
