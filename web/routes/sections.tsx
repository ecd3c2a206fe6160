import type { ComponentType } from 'react';
import { type Rule, rules } from '../../shared/access/policy.ts';

type LazyScreen = () => Promise<ComponentType>;

/** One page or group of pages: its address, who may open it, what it is called and what it shows. */
export interface Section {
  readonly path: string;
  readonly title: string;
  /** Where one form makes and changes records: the query that names a record, and the title without one. */
  readonly form?: { readonly recordQuery: string; readonly newTitle: string };
  /** What one finds there, for the pages that list it. */
  readonly summary: string;
  readonly rule: Rule;
  /** Opened from elsewhere: neither menu nor aside lists it. */
  readonly isHidden?: boolean;
  /** Without a screen the exact path lists the options under `panelTitle`, or opens the first one where it has no panel. */
  readonly screen?: LazyScreen;
  readonly panelTitle?: string;
  /** Options of a section, detail pages of an option. */
  readonly children?: readonly Section[];
}

const staffRoles = ['user', 'admin', 'supervisor', 'president'];
const staff: Rule = { roles: staffRoles };
/** R13: a manager saves profiles, and finds them here. */
const directory: Rule = { roles: [...staffRoles, 'manager'] };
const claimants: Rule = { roles: ['admin', 'user', 'supervisor'] };
const management: Rule = { roles: ['admin', 'supervisor', 'president'] };

const placeholder: LazyScreen = () =>
  import('../areas/placeholder/placeholder-screen.tsx').then((m) => m.PlaceholderScreen);

/** Whether all that a section has is the sentence of an area to come (R37). */
export const isBeingBuilt = ({ screen, children = [] }: Section): boolean =>
  screen === placeholder || (screen === undefined && children.length > 0 && children.every(isBeingBuilt));

/** The pages of the dashboard. Routes, guards, menu, aside, landing pages and breadcrumbs derive from this table. */
export const sections: readonly Section[] = [
  {
    path: 'my-account',
    title: 'My account',
    summary:
      'Your profile and your password. What you enter is private to you and to management; everybody sees only your name, work phone and work e-mail.',
    rule: rules.dashboard,
    panelTitle: 'MY ACCOUNT',
    children: [
      {
        path: 'profile',
        title: 'Profile',
        summary: 'Your personal and work information, emergency contact, address and driver license.',
        rule: rules.dashboard,
        screen: () => import('../areas/account/profile/profile-screen.tsx').then((m) => m.ProfileScreen),
      },
      {
        path: 'change-password',
        title: 'Change password',
        summary: 'Choose a new password. You stay signed in here and are signed out everywhere else.',
        rule: rules.dashboard,
        screen: () =>
          import('../areas/account/change-password/change-password-screen.tsx').then((m) => m.ChangePasswordScreen),
      },
      {
        path: 'pay-checks',
        title: 'Pay checks',
        summary: 'Your pay-check history: the pay periods that you were paid for, and for which hours.',
        rule: staff,
        screen: () => import('../areas/account/pay-checks/pay-checks-screen.tsx').then((m) => m.PayChecksScreen),
      },
    ],
  },
  {
    path: 'directory',
    title: 'Directory',
    summary: 'The people of the company and how to reach them. Sensitive information is shown to management only.',
    rule: directory,
    panelTitle: 'DIRECTORY',
    children: [
      {
        path: 'people',
        title: 'People',
        summary: 'Look up a person, their work e-mail and their work phone.',
        rule: directory,
        screen: () => import('../areas/directory/people/people-screen.tsx').then((m) => m.PeopleScreen),
        children: [
          {
            path: 'modify-profile',
            title: 'Modify profile',
            summary: 'The profile of another person.',
            rule: rules.profileOpeners,
            isHidden: true,
            screen: () =>
              import('../areas/directory/modify-profile/modify-profile-screen.tsx').then((m) => m.ModifyProfileScreen),
          },
        ],
      },
      {
        path: 'roles',
        title: 'Roles',
        summary: 'Names and colours of the roles, and how many people have each.',
        rule: rules.adminPresident,
        screen: () => import('../areas/directory/roles/roles-screen.tsx').then((m) => m.RolesScreen),
      },
      {
        path: 'users',
        title: 'Users',
        summary: 'Who can sign in and with which role; reset a password.',
        rule: rules.adminPresident,
        screen: () => import('../areas/directory/users/users-screen.tsx').then((m) => m.UsersScreen),
      },
    ],
  },
  {
    path: 'check-log',
    title: 'Check log',
    summary: 'The ledger of checks: what was paid to whom, from which fund source and for which account.',
    rule: rules.ledgerReaders,
    panelTitle: 'CHECK LOG',
    children: [
      {
        path: 'transactions',
        title: 'Transactions',
        summary: 'The checks of a year or between two days: what they add up to, their report, voids and history.',
        rule: rules.ledgerReaders,
        screen: () => import('../areas/ledger/transactions/transactions-screen.tsx').then((m) => m.TransactionsScreen),
      },
      {
        path: 'outstanding-checks',
        title: 'Outstanding checks',
        summary: 'What the bank has not paid yet, on any day, to be ticked off against its statement.',
        rule: rules.ledgerReaders,
        screen: () => import('../areas/ledger/outstanding/outstanding-screen.tsx').then((m) => m.OutstandingScreen),
      },
      {
        path: 'payees',
        title: 'Payees',
        summary: 'Payees and their default accounts.',
        rule: rules.adminPresident,
        screen: () => import('../areas/ledger/payees/payees-screen.tsx').then((m) => m.PayeesScreen),
      },
      {
        path: 'accounts',
        title: 'Accounts',
        summary: 'What checks are paid for, as a tree of accounts and sub-accounts.',
        rule: rules.adminPresident,
        screen: () => import('../areas/ledger/accounts/accounts-screen.tsx').then((m) => m.AccountsScreen),
      },
      {
        path: 'fund-sources',
        title: 'Fund sources',
        summary: 'Where the money of a check comes from, as a tree or as a list.',
        rule: rules.adminPresident,
        screen: () => import('../areas/ledger/fund-sources/fund-sources-screen.tsx').then((m) => m.FundSourcesScreen),
      },
      {
        path: 'import-checks',
        title: 'Import checks',
        summary: 'Import checks from another program’s CSV file: all or none, after a preview.',
        rule: rules.adminPresident,
        screen: () =>
          import('../areas/ledger/import-checks/import-checks-screen.tsx').then((m) => m.ImportChecksScreen),
      },
      {
        path: 'totals',
        title: 'Totals',
        summary:
          'What was paid per account and per fund source, with everything below each, as a table and as a chart.',
        rule: rules.ledgerReaders,
        screen: () => import('../areas/ledger/totals/totals-screen.tsx').then((m) => m.TotalsScreen),
      },
      {
        path: 'missing-numbers',
        title: 'Missing numbers',
        summary: 'Check numbers of a fund source that are missing, used more than once, or void.',
        rule: rules.ledgerReaders,
        screen: () =>
          import('../areas/ledger/missing-numbers/missing-numbers-screen.tsx').then((m) => m.MissingNumbersScreen),
      },
      {
        path: 'positive-pay',
        title: 'Positive Pay',
        summary: 'The file that tells the bank which checks were issued and voided, so that it pays no others.',
        rule: rules.ledgerReaders,
        screen: () => import('../areas/ledger/positive-pay/positive-pay-screen.tsx').then((m) => m.PositivePayScreen),
      },
      {
        path: 'write-a-check',
        title: 'Write a check',
        summary: 'Checks on paper.',
        rule: rules.ledgerReaders,
        isHidden: true,
        screen: placeholder,
      },
      {
        path: 'modify-check',
        title: 'Modify check',
        form: { recordQuery: 'transaction_id', newTitle: 'Create check' },
        summary: 'A new check, or one that is there already.',
        rule: rules.adminPresident,
        isHidden: true,
        screen: () => import('../areas/ledger/modify-check/modify-check-screen.tsx').then((m) => m.ModifyCheckScreen),
      },
    ],
  },
  {
    path: 'report-timesheet',
    title: 'Timesheets',
    summary: 'Hours of a pay period: reported by everybody, approved and processed into pay.',
    rule: staff,
    panelTitle: 'TIMESHEETS',
    children: [
      {
        path: 'my-timesheet',
        title: 'My timesheet',
        summary: 'Your hours of the current pay period, the next one or another one.',
        rule: claimants,
        screen: () =>
          import('../areas/timesheets/my-timesheet/my-timesheet-screen.tsx').then((m) => m.MyTimesheetScreen),
      },
      {
        path: 'approve-timesheet',
        title: 'Approve timesheets',
        summary: 'Lock and approve the timesheets of a period, see who is missing and whose turn it is, remind them.',
        rule: management,
        screen: () =>
          import('../areas/timesheets/approve-timesheet/approve-timesheet-screen.tsx').then(
            (m) => m.ApproveTimesheetScreen,
          ),
      },
      {
        path: 'process-timesheet',
        title: 'Process timesheets',
        summary: 'Process approved timesheets into pay, with the hours of everybody as table, chart, file and print.',
        rule: rules.adminPresident,
        screen: () =>
          import('../areas/timesheets/process-timesheet/process-timesheet-screen.tsx').then(
            (m) => m.ProcessTimesheetScreen,
          ),
      },
      {
        path: 'historical-review',
        title: 'Historical review',
        summary: 'The timesheets of any period, with their history; management changes and deletes them here.',
        rule: management,
        screen: () =>
          import('../areas/timesheets/historical-review/historical-review-screen.tsx').then(
            (m) => m.HistoricalReviewScreen,
          ),
        children: [
          {
            path: 'modify-timesheet/:timesheetId',
            title: 'Modify timesheet',
            summary: 'The hours of one timesheet.',
            rule: rules.adminPresident,
            isHidden: true,
            screen: () =>
              import('../areas/timesheets/modify-timesheet/modify-timesheet-screen.tsx').then(
                (m) => m.ModifyTimesheetScreen,
              ),
          },
        ],
      },
      {
        path: 'ts-holidays',
        title: 'Holidays',
        summary: 'The holidays of the company; each is marked in the timesheets of its day.',
        rule: rules.admin,
        screen: () => import('../areas/timesheets/ts-holidays/ts-holidays-screen.tsx').then((m) => m.TsHolidaysScreen),
      },
      {
        path: 'pay-periods',
        title: 'Pay periods',
        summary: 'From when to when hours are reported, when they lock and when they are paid.',
        rule: rules.admin,
        screen: () => import('../areas/timesheets/pay-periods/pay-periods-screen.tsx').then((m) => m.PayPeriodsScreen),
      },
      {
        path: 'tracker',
        title: 'Tracker',
        summary: 'Whose timesheets are expected, who approves them and in which order they are listed.',
        rule: rules.adminPresident,
        screen: () => import('../areas/timesheets/tracker/tracker-screen.tsx').then((m) => m.TrackerScreen),
      },
      {
        path: 'settings',
        title: 'Settings',
        summary: 'How long pay periods last, and how soon they lock, are processed and are paid.',
        rule: rules.admin,
        screen: () => import('../areas/timesheets/settings/settings-screen.tsx').then((m) => m.SettingsScreen),
      },
    ],
  },
  {
    path: 'work-requests',
    title: 'Work requests',
    summary: 'Requests for work and where they stand.',
    rule: rules.admin,
    children: [
      {
        path: 'overview',
        title: 'Overview',
        summary: 'All work requests.',
        rule: rules.admin,
        screen: placeholder,
      },
    ],
  },
  { path: 'quotes', title: 'Quotes', summary: 'Quotes to clients.', rule: rules.admin, screen: placeholder },
  { path: 'invoices', title: 'Invoices', summary: 'Invoices to clients.', rule: rules.admin, screen: placeholder },
  {
    path: 'payroll-calendar',
    title: 'Payroll calendar',
    summary: 'Pay dates of the year.',
    rule: rules.admin,
    screen: placeholder,
  },
];
