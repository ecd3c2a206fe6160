import { rules } from '../../shared/access/policy.ts';
import { readsAll } from '../api/list-reads.ts';
import { checkLog } from './check-log.ts';
import { placeholder, type Section } from './section.ts';
import { timesheets } from './timesheets.ts';

/** Returns whether a section contains only the placeholder for an area under construction (R37). */
export const isBeingBuilt = ({ screen, children = [] }: Section): boolean =>
  screen === placeholder || (screen === undefined && children.length > 0 && children.every(isBeingBuilt));

/** The pages of the dashboard. Routes, guards, menu, aside, landing pages and breadcrumbs derive from this table. */
export const sections: readonly Section[] = [
  {
    path: 'my-account',
    title: 'My account',
    summary:
      'Your profile and password. Your information is private to you and management; others only see your name, work phone, and work email.',
    rule: rules.dashboard,
    panelTitle: 'MY ACCOUNT',
    children: [
      {
        path: 'profile',
        title: 'Profile',
        summary: 'Your personal and work information, emergency contact, address, and driver license.',
        alsoCalled: 'address phone name birthday',
        rule: rules.dashboard,
        reads: readsAll('User', 'Role', 'Profile'),
        screen: () => import('../features/people/profile/profile-screen.tsx').then((m) => m.ProfileScreen),
      },
      {
        path: 'change-password',
        title: 'Change password',
        summary: 'Choose a new password.',
        rule: rules.dashboard,
        screen: () =>
          import('../features/account/change-password/change-password-screen.tsx').then((m) => m.ChangePasswordScreen),
      },
      {
        path: 'passkeys',
        title: 'Passkeys',
        summary: 'Sign in with your fingerprint, face, or PIN instead of your password.',
        alsoCalled: 'Face ID Touch ID Windows Hello security key biometric',
        rule: rules.dashboard,
        screen: () => import('../features/account/passkeys/passkeys-screen.tsx').then((m) => m.PasskeysScreen),
      },
      {
        path: 'sessions',
        title: 'Sessions',
        summary: "The browsers you're signed in with. Sign out any you don't use or don't recognize.",
        alsoCalled: 'sign out devices',
        rule: rules.dashboard,
        screen: () => import('../features/account/sessions/sessions-screen.tsx').then((m) => m.SessionsScreen),
      },
      {
        path: 'pay-checks',
        title: 'Paychecks',
        summary: 'Processed pay periods: hours and pay dates.',
        rule: rules.staff,
        reads: readsAll('TsrpPayPeriod'),
        screen: () => import('../features/timesheets/pay-checks/pay-checks-screen.tsx').then((m) => m.PayChecksScreen),
      },
    ],
  },
  {
    path: 'directory',
    title: 'Directory',
    summary: 'The people in the company and how to reach them. Only management sees sensitive information.',
    rule: rules.directoryReaders,
    panelTitle: 'DIRECTORY',
    children: [
      {
        path: 'people',
        title: 'People',
        summary: 'Look up people with their work email and work phone.',
        alsoCalled: 'contacts phone list staff',
        rule: rules.directoryReaders,
        // Not teams, which managers don't read (R13).
        reads: readsAll('User', 'Profile', 'Role'),
        screen: () => import('../features/people/people/people-screen.tsx').then((m) => m.PeopleScreen),
        children: [
          {
            path: 'modify-profile',
            title: 'Modify profile',
            summary: "Another person's profile.",
            rule: rules.profileOpeners,
            isHidden: true,
            reads: readsAll('User', 'Role', 'Profile'),
            screen: () =>
              import('../features/people/modify-profile/modify-profile-screen.tsx').then((m) => m.ModifyProfileScreen),
          },
        ],
      },
      {
        path: 'roles',
        title: 'Roles',
        summary: 'Role names and colors, and how many people have each role.',
        rule: rules.adminPresident,
        creates: 'Role',
        reads: readsAll('Role', 'User'),
        screen: () => import('../features/people/roles/roles-screen.tsx').then((m) => m.RolesScreen),
      },
      {
        path: 'users',
        title: 'Users',
        summary: 'Who can sign in and with which role. Reset passwords.',
        alsoCalled: 'accounts invite invitation login',
        rule: rules.adminPresident,
        creates: 'User',
        reads: readsAll('User', 'Role', 'Profile'),
        screen: () => import('../features/people/users/users-screen.tsx').then((m) => m.UsersScreen),
      },
      {
        path: 'audit-log',
        title: 'Audit log',
        summary: 'Who changed what and when, and which sign-ins and calls were refused.',
        alsoCalled: 'history trail old values security failed login',
        rule: rules.admin,
        screen: () => import('../features/audit/audit-log/audit-log-screen.tsx').then((m) => m.AuditLogScreen),
      },
    ],
  },
  checkLog,
  timesheets,
  {
    path: 'work-requests',
    title: 'Work requests',
    summary: 'Requests for work and their status.',
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
    summary: "The year's pay dates.",
    rule: rules.admin,
    screen: placeholder,
  },
];
