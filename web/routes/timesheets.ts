import { rules } from '../../shared/access/policy.ts';
import { readsAll } from '../api/list-reads.ts';
import type { Section } from './section.ts';

export const timesheets: Section = {
  path: 'report-timesheet',
  title: 'Timesheets',
  summary: 'Hours for each pay period: entered, approved, and processed for pay.',
  rule: rules.staff,
  panelTitle: 'TIMESHEETS',
  children: [
    {
      path: 'my-timesheet',
      title: 'My timesheet',
      summary: 'Your hours for the current, next, or another pay period.',
      alsoCalled: 'enter claim time overtime',
      rule: rules.timesheetOwners,
      reads: readsAll('TsrpPayPeriod', 'TsrpSetting'),
      screen: () =>
        import('../features/timesheets/my-timesheet/my-timesheet-screen.tsx').then((m) => m.MyTimesheetScreen),
    },
    {
      path: 'approve-timesheet',
      title: 'Approve timesheets',
      summary:
        'Lock and approve timesheets for a pay period. See who is missing, send reminders, and see whose turn it is.',
      alsoCalled: 'unlock send back ready board',
      rule: rules.management,
      reads: readsAll('TsrpPayPeriod'),
      screen: () =>
        import('../features/timesheets/approve-timesheet/approve-timesheet-screen.tsx').then(
          (m) => m.ApproveTimesheetScreen,
        ),
    },
    {
      path: 'process-timesheet',
      title: 'Process timesheets',
      summary:
        "Process approved timesheets for pay, with everyone's hours as a table, a chart, a file, and a printout.",
      rule: rules.adminPresident,
      reads: readsAll('TsrpPayPeriod'),
      screen: () =>
        import('../features/timesheets/process-timesheet/process-timesheet-screen.tsx').then(
          (m) => m.ProcessTimesheetScreen,
        ),
    },
    {
      path: 'payroll-export',
      title: 'Payroll export',
      summary: "Files for your payroll program: each person's line, what is missing, and every file that was created.",
      alsoCalled: 'ADP Gusto QuickBooks Paychex CSV',
      rule: rules.adminPresident,
      reads: readsAll('TsrpPayPeriod', 'TsrpPayrollLayout'),
      screen: () =>
        import('../features/timesheets/payroll-export/payroll-export-screen.tsx').then((m) => m.PayrollExportScreen),
    },
    {
      path: 'historical-review',
      title: 'Historical review',
      summary:
        'Timesheets from any pay period, with their history. Administrators and presidents can modify and delete them here.',
      rule: rules.management,
      reads: readsAll('TsrpPayPeriod'),
      screen: () =>
        import('../features/timesheets/historical-review/historical-review-screen.tsx').then(
          (m) => m.HistoricalReviewScreen,
        ),
      children: [
        {
          path: 'modify-timesheet/:timesheetId',
          title: 'Modify timesheet',
          summary: 'Change the hours of one timesheet.',
          rule: rules.adminPresident,
          isHidden: true,
          screen: () =>
            import('../features/timesheets/modify-timesheet/modify-timesheet-screen.tsx').then(
              (m) => m.ModifyTimesheetScreen,
            ),
        },
      ],
    },
    {
      path: 'my-leave',
      title: 'My leave',
      summary: 'What leave you have left, and your requests.',
      alsoCalled: 'vacation sick time off request',
      rule: rules.timesheetOwners,
      reads: readsAll('TsrpHoliday'),
      screen: () => import('../features/leave/my-leave/my-leave-screen.tsx').then((m) => m.MyLeaveScreen),
    },
    {
      path: 'leave-requests',
      title: 'Leave requests',
      summary: 'Approve or deny leave. See the balance that will be left and who else is away.',
      alsoCalled: 'vacation sick time off',
      rule: rules.management,
      screen: () =>
        import('../features/leave/leave-requests/leave-requests-screen.tsx').then((m) => m.LeaveRequestsScreen),
    },
    {
      path: 'leave-calendar',
      title: 'Leave calendar',
      summary: 'Who is away, by month.',
      rule: rules.staff,
      screen: () =>
        import('../features/leave/leave-calendar/leave-calendar-screen.tsx').then((m) => m.LeaveCalendarScreen),
    },
    {
      path: 'leave-balances',
      title: 'Leave balances',
      summary: "Everyone's balances, with their history and corrections.",
      rule: rules.adminPresident,
      screen: () =>
        import('../features/leave/leave-balances/leave-balances-screen.tsx').then((m) => m.LeaveBalancesScreen),
    },
    {
      path: 'leave-kinds',
      title: 'Leave types',
      summary: 'Vacation, sick leave, and other leave that people can request.',
      rule: rules.adminPresident,
      creates: 'TsrpLeaveKind',
      reads: readsAll('TsrpLeaveKind'),
      screen: () => import('../features/leave/leave-kinds/leave-kinds-screen.tsx').then((m) => m.LeaveKindsScreen),
    },
    {
      path: 'ts-holidays',
      title: 'Holidays',
      summary: 'Company holidays, which are marked in timesheets.',
      alsoCalled: 'days off',
      rule: rules.admin,
      creates: 'TsrpHoliday',
      reads: readsAll('TsrpHoliday'),
      screen: () => import('../features/timesheets/ts-holidays/ts-holidays-screen.tsx').then((m) => m.TsHolidaysScreen),
    },
    {
      path: 'pay-periods',
      title: 'Pay periods',
      summary: 'Pay periods with their lock, process, and pay dates.',
      rule: rules.admin,
      creates: 'TsrpPayPeriod',
      reads: readsAll('TsrpPayPeriod', 'TsrpSetting', 'TsrpHoliday'),
      screen: () => import('../features/timesheets/pay-periods/pay-periods-screen.tsx').then((m) => m.PayPeriodsScreen),
    },
    {
      path: 'tracker',
      title: 'Tracker',
      summary: 'Whose timesheets are expected, who approves them, and their order in lists.',
      alsoCalled: 'supervisor approver deputy',
      rule: rules.adminPresident,
      reads: readsAll('User', 'Profile', 'TsrpTrackUser'),
      screen: () => import('../features/timesheets/tracker/tracker-screen.tsx').then((m) => m.TrackerScreen),
    },
    {
      path: 'payroll-layouts',
      title: 'Payroll layouts',
      summary: 'Your payroll program, and its codes for each kind of hours.',
      rule: rules.adminPresident,
      creates: 'TsrpPayrollLayout',
      reads: readsAll('TsrpPayrollLayout'),
      screen: () =>
        import('../features/timesheets/payroll-layouts/payroll-layouts-screen.tsx').then((m) => m.PayrollLayoutsScreen),
    },
    {
      path: 'settings',
      title: 'Settings',
      summary: "How long pay periods are, and when they're locked, processed, and paid.",
      alsoCalled: 'overtime rule',
      rule: rules.admin,
      creates: 'TsrpSetting',
      reads: readsAll('TsrpSetting'),
      screen: () => import('../features/timesheets/settings/settings-screen.tsx').then((m) => m.SettingsScreen),
    },
  ],
};
