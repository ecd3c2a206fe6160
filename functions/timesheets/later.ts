import { timesheetOperations } from '../../shared/contract/operations/timesheets.ts';
import { payrollOperations } from '../../shared/contract/operations/payroll.ts';
import { payrollExportOperations } from '../../shared/contract/operations/payroll-export.ts';
import { payPeriodOperations } from '../../shared/contract/operations/pay-periods.ts';
import { leaveOperations } from '../../shared/contract/operations/leave.ts';
import type { AreaHooks, Handlers } from '../crud/crud.ts';
import { holidayHooks } from './holiday-hooks.ts';
import { leaveKindHooks } from './leave-kind-hooks.ts';
import { payPeriodHooks } from './pay-period-hooks.ts';
import { timesheetHooks } from './timesheet-hooks.ts';
import { trackUserHooks } from './track-user-hooks.ts';
import { acknowledgeTimesheet } from './acknowledge-timesheet.ts';
import { approveAllTimesheets } from './approve-all-timesheets.ts';
import { createTimesheet } from './create-timesheet.ts';
import { deleteTimesheet } from './delete-timesheet.ts';
import { findCurrentPayPeriod } from './find-current-pay-period.ts';
import { generatePayPeriods } from './generate-pay-periods.ts';
import { lastDailyRun } from './last-daily-run.ts';
import { askForLeave } from './leave/ask-for-leave.ts';
import { cancelLeave } from './leave/cancel-leave.ts';
import { correctLeaveBalance } from './leave/correct-leave-balance.ts';
import { decideLeave } from './leave/decide-leave.ts';
import { importLeaveBalances } from './leave/import-leave-balances.ts';
import { leaveBalances } from './leave/leave-balances.ts';
import { leaveCalendar } from './leave/leave-calendar.ts';
import { leaveOfPerson } from './leave/leave-of-person.ts';
import { leaveRequests } from './leave/leave-requests.ts';
import { lockAllTimesheets } from './lock-all-timesheets.ts';
import { modifyTimesheet } from './modify-timesheet.ts';
import { myOpenTimesheets } from './my-open-timesheets.ts';
import { markTimesheetReady } from './mark-timesheet-ready.ts';
import { noteNothingToReport } from './note-nothing-to-report.ts';
import { overtimeBasis } from './overtime-basis-handler.ts';
import { exportPayroll } from './payroll/export-payroll.ts';
import { payrollExportFile, payrollExports } from './payroll/exports.ts';
import { payrollPreview } from './payroll/payroll-preview.ts';
import { processAllTimesheets } from './process-all-timesheets.ts';
import { pushHolidays } from './push-holidays.ts';
import { remindMissing } from './remind-missing.ts';
import { saveMyTimesheet } from './save-my-timesheet.ts';
import { startTimesheet } from './start-timesheet.ts';
import { returnTimesheet } from './return-timesheet.ts';
import { stepTimesheet } from './step-timesheet.ts';
import { timesheetBoard } from './timesheet-board.ts';
import { timesheetHistory } from './timesheet-history.ts';
import { waitingTimesheets } from './waiting-timesheets.ts';

/** What changes timesheets or is for few people; an instance's first call is mostly a page that is read. */
export const handlers = {
  'save-my-timesheet': saveMyTimesheet,
  ...stepTimesheet,
  'create-timesheet': createTimesheet,
  'modify-timesheet': modifyTimesheet,
  'delete-timesheet': deleteTimesheet,
  'lock-all-timesheets': lockAllTimesheets,
  'approve-all-timesheets': approveAllTimesheets,
  'process-all-timesheets': processAllTimesheets,
  'return-timesheet': returnTimesheet,
  'start-timesheet': startTimesheet,
  'acknowledge-timesheet': acknowledgeTimesheet,
  'overtime-basis': overtimeBasis,
  'mark-timesheet-ready': markTimesheetReady,
  'note-nothing-to-report': noteNothingToReport,
  'timesheet-history': timesheetHistory,
  'timesheet-board': timesheetBoard,
  'waiting-timesheets': waitingTimesheets,
  'my-open-timesheets': myOpenTimesheets,
  'remind-missing': remindMissing,
  'find-current-pay-period': findCurrentPayPeriod,
  'generate-pay-periods': generatePayPeriods,
  'push-holidays': pushHolidays,
  'last-daily-run': lastDailyRun,
  'payroll-preview': payrollPreview,
  'export-payroll': exportPayroll,
  'payroll-exports': payrollExports,
  'payroll-export-file': payrollExportFile,
  'leave-of-person': leaveOfPerson,
  'ask-for-leave': askForLeave,
  'decide-leave': decideLeave,
  'cancel-leave': cancelLeave,
  'leave-requests': leaveRequests,
  'leave-calendar': leaveCalendar,
  'leave-balances': leaveBalances,
  'correct-leave-balance': correctLeaveBalance,
  'import-leave-balances': importLeaveBalances,
} satisfies Partial<Handlers<'timesheets'>>;

export const operations = [
  ...timesheetOperations,
  ...payrollOperations,
  ...payrollExportOperations,
  ...payPeriodOperations,
  ...leaveOperations,
];

export const hooks: AreaHooks = {
  TsrpHoliday: holidayHooks,
  TsrpLeaveKind: leaveKindHooks,
  TsrpPayPeriod: payPeriodHooks,
  TsrpTimesheet: timesheetHooks,
  TsrpTrackUser: trackUserHooks,
};
