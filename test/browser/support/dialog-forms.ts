import type { Page } from 'playwright-core';
import type { CollectionName } from '../../../shared/contract/collections.ts';
import { act, button, dialog, field, filled } from './screen.ts';

/** A dialog that makes or changes a record, and how a person uses it. */
interface DialogForm {
  /** Where it is written: every such file of the app has to be here. */
  readonly file: string;
  readonly name: string;
  readonly path: string;
  readonly open: (page: Page) => Promise<void>;
  /** What is sent. */
  readonly first: Readonly<Record<string, string>>;
  /** A choice besides: label and option. */
  readonly choose?: readonly [label: string, option: string];
  readonly save: string;
  readonly call: string;
  /** What is stored. */
  readonly collection: CollectionName;
  /** What is typed while it is on its way. */
  readonly later: readonly [label: string, value: string];
  readonly done: string | RegExp;
  /** The dialog is about this record from now on. */
  readonly title: string | RegExp;
}

/** An empty list has the button twice. */
const create = (label: string) => (page: Page) => button(page, label).first().click();
const edit = (row: string) => (page: Page) => act(page, 'Edit', row);

/** Every dialog in which a record is made or changed; those that act once have tests of their own. */
export const dialogForms: readonly DialogForm[] = [
  {
    file: 'web/features/people/roles/role-dialog.tsx',
    name: 'a new role',
    path: '/dashboard/directory/roles',
    open: create('Create role'),
    first: { 'Role Name': 'typist' },
    save: 'Create',
    call: '/crud/Role/create',
    collection: 'Role',
    later: ['Role Name', 'typists'],
    done: 'Role typist created.',
    title: 'Edit role typist',
  },
  {
    file: 'web/features/people/users/user-dialog.tsx',
    name: 'a user',
    path: '/dashboard/directory/users',
    open: edit('accountant@demo.example'),
    first: { Email: 'accountant.two@demo.example' },
    save: 'Save',
    call: '/api_admin_private/update-user',
    collection: 'User',
    later: ['Email', 'accountant@demo.example'],
    done: /^User .*accountant\.two@demo\.example.* saved\.$/,
    title: /^Edit user .*accountant/,
  },
  {
    file: 'web/features/ledger/payees/payee-dialog.tsx',
    name: 'a new payee',
    path: '/dashboard/check-log/payees',
    open: create('Create payee'),
    first: { Name: 'Late Answers Inc.' },
    save: 'Create',
    call: '/crud/CklgPayee/create',
    collection: 'CklgPayee',
    later: ['Note - optional', 'typed during the save'],
    done: 'Payee Late Answers Inc. created.',
    title: 'Edit payee Late Answers Inc.',
  },
  {
    file: 'web/features/ledger/accounts/account-dialog.tsx',
    name: 'a new account',
    path: '/dashboard/check-log/accounts',
    open: create('Create account'),
    first: { Name: 'Late account' },
    save: 'Create',
    call: '/crud/CklgAccount/create',
    collection: 'CklgAccount',
    later: ['Description - optional', 'typed during the save'],
    done: 'Account Late account created.',
    title: 'Edit account Late account',
  },
  {
    file: 'web/features/timesheets/settings/setting-dialog.tsx',
    name: 'a new setting',
    path: '/dashboard/report-timesheet/settings',
    open: create('Create setting'),
    first: { Name: 'LATE_ANSWER', Value: '1' },
    save: 'Create',
    call: '/crud/TsrpSetting/create',
    collection: 'TsrpSetting',
    later: ['Description - optional', 'typed during the save'],
    done: 'Setting LATE_ANSWER created.',
    title: 'Edit setting LATE_ANSWER',
  },
  {
    file: 'web/features/timesheets/pay-periods/period-dialog.tsx',
    name: 'a new pay period',
    path: '/dashboard/report-timesheet/pay-periods',
    open: create('Create pay period'),
    first: { 'Start date': '2031-01-06', 'End date': '2031-01-19', 'Pay date': '2031-01-31' },
    save: 'Create',
    call: '/crud/TsrpPayPeriod/create',
    collection: 'TsrpPayPeriod',
    later: ['Pay date', '2031-02-03'],
    done: 'Pay period 2031-01-06 to 2031-01-19 created.',
    title: 'Edit pay period 2031-01-06 to 2031-01-19',
  },
  {
    file: 'web/features/timesheets/ts-holidays/holiday-dialog.tsx',
    name: 'a new holiday',
    path: '/dashboard/report-timesheet/ts-holidays',
    open: create('Create holiday'),
    first: { Date: '2031-07-04', Description: 'Independence Day' },
    save: 'Create',
    call: '/crud/TsrpHoliday/create',
    collection: 'TsrpHoliday',
    later: ['Description', 'Fourth of July'],
    done: /^Holiday .*Independence Day.* created\./,
    title: /^Edit holiday .*Independence Day/,
  },
  {
    file: 'web/features/leave/leave-kinds/kind-dialog.tsx',
    name: 'a new leave type',
    path: '/dashboard/report-timesheet/leave-kinds',
    open: create('Create leave type'),
    first: { Name: 'Late leave' },
    choose: ['Timesheet column', 'Vacation'],
    save: 'Create',
    call: '/crud/TsrpLeaveKind/create',
    collection: 'TsrpLeaveKind',
    later: ['Name', 'Later leave'],
    done: 'Leave type Late leave created.',
    title: 'Edit leave type Late leave',
  },
  {
    file: 'web/features/timesheets/tracker/tracker-dialog.tsx',
    name: 'a tracker',
    path: '/dashboard/report-timesheet/tracker',
    open: edit('David Vargas'),
    first: { 'Order number': '71' },
    save: 'Save',
    call: '/crud/TsrpTrackUser/update',
    collection: 'TsrpTrackUser',
    later: ['Order number', '72'],
    done: /^Tracker saved for .*\.$/,
    title: /^Edit tracker of /,
  },
  {
    file: 'web/features/timesheets/payroll-layouts/payroll-layout-dialog.tsx',
    name: 'a new payroll layout',
    path: '/dashboard/report-timesheet/payroll-layouts',
    open: create('Create payroll layout'),
    first: { Name: 'Late layout' },
    save: 'Create',
    call: '/crud/TsrpPayrollLayout/create',
    collection: 'TsrpPayrollLayout',
    later: ['Name', 'Later layout'],
    done: 'Payroll layout Late layout created.',
    title: 'Edit payroll layout Late layout',
  },
  {
    file: 'web/features/people/users/user-dialog.tsx',
    name: 'a new user',
    path: '/dashboard/directory/users',
    open: create('Create user'),
    first: { Email: 'made.late@demo.example' },
    choose: ['Role', 'user'],
    save: 'Create',
    call: '/api_admin_private/create-user',
    collection: 'User',
    later: ['Email', 'made.later@demo.example'],
    done: 'User made.late@demo.example created.',
    title: 'Edit user made.late@demo.example',
  },
  {
    file: 'web/features/ledger/fund-sources/fund-source-dialog.tsx',
    name: 'a new fund source',
    path: '/dashboard/check-log/fund-sources',
    open: create('Create fund source'),
    first: { Name: 'Late fund' },
    save: 'Create',
    call: '/crud/CklgFundSource/create',
    collection: 'CklgFundSource',
    later: ['Number - optional', '4711'],
    done: 'Fund source Late fund created.',
    title: 'Edit fund source Late fund',
  },
  {
    file: 'web/features/ledger/checkbooks/checkbook-dialog.tsx',
    name: 'a new checkbook',
    path: '/dashboard/check-log/checkbooks',
    open: create('Create checkbook'),
    first: { Name: 'Late book' },
    save: 'Create',
    call: '/crud/CklgCheckbook/create',
    collection: 'CklgCheckbook',
    later: ['Bank - optional', 'Late Bank'],
    done: 'Checkbook Late book created.',
    title: 'Edit checkbook Late book',
  },
  {
    file: 'web/features/ledger/pay-layouts/pay-layout-dialog.tsx',
    name: 'a new Positive Pay layout',
    path: '/dashboard/check-log/pay-layouts',
    open: create('Create layout'),
    first: { Name: 'Late layout' },
    save: 'Create',
    call: '/crud/CklgPayLayout/create',
    collection: 'CklgPayLayout',
    later: ['Code for issued checks - optional', 'ISS'],
    done: 'Layout Late layout created.',
    title: 'Edit layout Late layout',
  },
  {
    file: 'web/features/ledger/reconcile/statement-dialog.tsx',
    name: 'a statement',
    path: '/dashboard/check-log/reconcile',
    open: async (page) => {
      await act(page, 'Reconcile', 'statement of 2026-10-31');
      await button(page, 'Edit').click();
    },
    first: { 'Bank fees - optional': '3.21' },
    save: 'Save',
    call: '/crud/CklgReconciliation/update',
    collection: 'CklgReconciliation',
    later: ['Deposits - optional', '9.87'],
    done: 'Reconciliation of October 31, 2026 saved.',
    title: 'Edit statement of October 31, 2026',
  },
];

/** Opens a dialog and types into it what is sent first. */
export async function fillForm(page: Page, { open, first, choose }: DialogForm): Promise<void> {
  await filled(page);
  await open(page);
  const form = dialog(page);
  for (const [label, value] of Object.entries(first)) {
    // As a person does: one field after the other.
    // oxlint-disable-next-line no-await-in-loop
    await field(form, label).fill(value);
  }
  if (!choose) return;
  const [label, option] = choose;
  await field(form, label).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
