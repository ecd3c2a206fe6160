/**
 * Who may make which call, written by hand from the decisions rather than derived from the contract: the proof compares
 * the server with this. A new collection or operation needs a row here.
 */

export const roles = ['user', 'supervisor', 'accountant', 'president', 'admin', 'custom', 'manager'] as const;

export type Role = (typeof roles)[number];

/** Whose records: everyone's, one's own, or one's own and those of the people one approves. */
export type Scope = 'any' | 'own' | 'own and approvees';

export type Allowed = Partial<Record<Role, Scope>>;

const admin: Allowed = { admin: 'any' };
const adminPresident: Allowed = { admin: 'any', president: 'any' };
const adminPresidentAccountant: Allowed = { admin: 'any', president: 'any', accountant: 'any' };
const management: Allowed = { admin: 'any', president: 'any', supervisor: 'any' };
/** Everyone with one of the five built-in roles; a custom role can only use its own account (R9). */
const all: Allowed = { user: 'any', supervisor: 'any', accountant: 'any', president: 'any', admin: 'any' };

/** A manager reads what everyone may read about people (R13). */
const dashboard: Allowed = { ...all, manager: 'any' };

interface Row {
  readonly read: Allowed;
  readonly create: Allowed;
  readonly update: Allowed;
  readonly delete: Allowed;
}

const row = (read: Allowed, write: Allowed): Row => ({ read, create: write, update: write, delete: write });

const invoicing = row(admin, admin);
const ledger = row(adminPresidentAccountant, adminPresident);
const profileWriters: Allowed = { admin: 'any', president: 'any', manager: 'any' };

export const expectedCollections: Readonly<Record<string, Row>> = {
  User: row(dashboard, adminPresident),
  Profile: {
    ...row(dashboard, profileWriters),
    // Everyone saves their own; admins, presidents and managers save anyone's; a supervisor saves nobody else's (R11, R13).
    update: { ...profileWriters, user: 'own', supervisor: 'own', accountant: 'own', custom: 'own' },
  },
  Role: row(dashboard, adminPresident),
  Team: row(all, adminPresident),
  Permission: row(adminPresident, adminPresident),
  RoleXPermission: row(adminPresident, adminPresident),
  SecretCode: row(admin, admin),
  BlacklistedToken: row(admin, admin),
  CklgPayee: ledger,
  CklgAccount: ledger,
  CklgCheckbook: ledger,
  CklgPayLayout: ledger,
  CklgFundSource: ledger,
  CklgReconciliation: ledger,
  CklgTransaction: ledger,
  InvcClient: invoicing,
  InvcClientContact: invoicing,
  InvcContract: invoicing,
  InvcInvoice: invoicing,
  InvcItemUnit: invoicing,
  InvcPaymentType: invoicing,
  InvcPricingItem: invoicing,
  InvcPricingItemType: invoicing,
  InvcQuote: invoicing,
  InvcQuotingItem: invoicing,
  InvcScheduledWork: invoicing,
  InvcTaskOrder: invoicing,
  InvcWorkRequest: invoicing,
  InvcWorkRequestStatus: invoicing,
  InvcWorkRequestStatusType: invoicing,
  TsrpHoliday: row(all, admin),
  TsrpLeaveKind: row(all, adminPresident),
  TsrpPayPeriod: row(all, admin),
  TsrpPayrollLayout: row(adminPresident, adminPresident),
  TsrpSetting: row(all, admin),
  TsrpTrackUser: row(
    { admin: 'any', president: 'any', supervisor: 'any', user: 'own', accountant: 'own' },
    adminPresident,
  ),
  TsrpTimesheet: row({ admin: 'any', president: 'any', supervisor: 'own and approvees', user: 'own' }, adminPresident),
};

/** Everyone who reports their own hours. */
const claimers: Allowed = { user: 'any', supervisor: 'any', admin: 'any' };
/** What an approver may do with their people's timesheets, and management with any. */
const approvers: Allowed = { admin: 'any', president: 'any', supervisor: 'own and approvees' };
const sheetReaders: Allowed = { admin: 'any', president: 'any', supervisor: 'own and approvees', user: 'own' };

const everybody = 'everybody';
/** One's own account, for every role including custom ones (R11). */
const everyRole: Allowed = { ...all, custom: 'any', manager: 'any' };

/** By documented address, because an operation may have two. */
export const expectedOperations: Readonly<Record<string, Allowed | typeof everybody>> = {
  'POST /api_user_public/register': everybody,
  'POST /api_user_public/confirm-email': everybody,
  'POST /api_user_public/accept-invitation': everybody,
  'POST /api_user_public/resend-confirmation': everybody,
  'POST /api_user_public/login': everybody,
  // Public, but there must be a session to end.
  'POST /api_user_public/logout': everyRole,
  'POST /api_user_public/forgot-password': everybody,
  'POST /api_user_public/reset-password': everybody,
  'POST /api_user_private/check-access': everyRole,
  'GET /api_user_private/home': dashboard,
  'GET /api_user_private/find': dashboard,
  'GET /api_user_private/get-my-profile': everyRole,
  'PUT /api_user_private/update-my-profile': everyRole,
  'PUT /api_user_private/change-password': everyRole,
  'POST /api_user_private/change-password': everyRole,
  'GET /api_user_private/get-my-sessions': everyRole,
  'POST /api_user_private/end-session': everyRole,
  'POST /api_user_private/end-other-sessions': everyRole,
  'POST /api_user_public/start-passkey-login': everybody,
  'POST /api_user_public/passkey-login': everybody,
  'POST /api_user_public/start-sign-on': everybody,
  'POST /api_user_public/finish-sign-on': everybody,
  'GET /api_user_private/get-my-passkeys': everyRole,
  'POST /api_user_private/start-passkey': everyRole,
  'POST /api_user_private/add-passkey': everyRole,
  'PUT /api_user_private/rename-passkey': everyRole,
  'POST /api_user_private/remove-passkey': everyRole,
  'POST /api_admin_private/end-user-sessions': adminPresident,
  'POST /api_admin_private/invite-user': adminPresident,
  'GET /api_admin_private/account-statuses': adminPresident,
  'POST /api_admin_private/erase-person': admin,
  // One's own data, and anyone's for administrators (R44).
  'GET /api_admin_private/person-data': {
    admin: 'any',
    president: 'own',
    supervisor: 'own',
    user: 'own',
    accountant: 'own',
    custom: 'own',
    manager: 'own',
  },
  'POST /api_admin_private/create-user': adminPresident,
  'PUT /api_admin_private/update-user': adminPresident,
  'DELETE /api_admin_private/delete-user': adminPresident,
  'GET /api_admin_private/reset-user-password': adminPresident,
  'GET /api_admin_private/reset-password': adminPresident,
  'GET /api_admin_private/history': adminPresident,
  'GET /api_admin_private/audit-log': admin,
  'GET /api_admin_private/audit-values': admin,
  'GET /api_admin_private/next-check-number': adminPresidentAccountant,
  'GET /api_admin_private/check-number-uses': adminPresidentAccountant,
  'POST /api_admin_private/import-transactions': adminPresident,
  'GET /api_admin_private/check-imports': adminPresident,
  'POST /api_admin_private/undo-import': adminPresident,
  'POST /api_admin_private/begin-import': adminPresident,
  'POST /api_admin_private/import-part': adminPresident,
  'POST /api_admin_private/end-import': adminPresident,
  'PUT /api_admin_private/clear-transactions': adminPresident,
  'POST /api_admin_private/add-statement-lines': adminPresident,
  'GET /api_admin_private/statement': adminPresidentAccountant,
  'PUT /api_admin_private/match-checks': adminPresident,
  'POST /api_admin_private/undo-matches': adminPresident,
  'GET /api_admin_private/checks-to-print': adminPresident,
  'POST /api_admin_private/print-checks': adminPresident,
  'POST /api_admin_private/return-printed-checks': adminPresident,
  'GET /api_admin_private/outstanding-checks': adminPresidentAccountant,
  'GET /api_admin_private/missing-numbers': adminPresidentAccountant,
  'GET /api_admin_private/positive-pay': adminPresidentAccountant,
  'GET /api_admin_private/ledger-uses': adminPresident,
  // Supervisors are answered only about the people they approve.
  'GET /api_admin_private/timesheet-board': management,
  'GET /api_admin_private/waiting-timesheets': management,
  'POST /api_admin_private/remind-missing': management,
  'GET /api_admin_private/get-timesheets': sheetReaders,
  'GET /api_admin_private/timesheets-by-pay-period': sheetReaders,
  'GET /crud/TsrpTimesheet/getByPayPeriod': sheetReaders,
  'GET /api_admin_private/timesheet': sheetReaders,
  'GET /api_admin_private/timesheet-history': sheetReaders,
  'POST /api_admin_private/create-timesheet': claimers,
  // Each is answered only about their own.
  'POST /api_admin_private/start-timesheet': approvers,
  'GET /api_user_private/my-open-timesheets': claimers,
  'PUT /api_user_private/save-my-timesheet': { user: 'own', supervisor: 'own', admin: 'own' },
  'PUT /api_admin_private/modify-timesheet': { admin: 'any', president: 'any', supervisor: 'own' },
  // The timesheet access proof decides whose timesheets and in which states.
  'PUT /api_admin_private/acknowledge-timesheet': sheetReaders,
  'GET /api_admin_private/overtime-basis': sheetReaders,
  'PUT /api_user_private/mark-timesheet-ready': { user: 'own', supervisor: 'own', admin: 'own' },
  'PUT /api_admin_private/note-nothing-to-report': approvers,
  'PUT /api_admin_private/lock-timesheet': approvers,
  'PUT /api_admin_private/unlock-timesheet': approvers,
  'PUT /api_admin_private/approve-timesheet': approvers,
  'PUT /api_admin_private/unapprove-timesheet': approvers,
  'PUT /api_admin_private/return-timesheet': approvers,
  'POST /api_admin_private/lock-all-timesheets': approvers,
  'POST /api_admin_private/approve-all-timesheets': approvers,
  'PUT /api_admin_private/process-timesheet': adminPresident,
  'PUT /api_admin_private/unprocess-timesheet': adminPresident,
  'POST /api_admin_private/process-all-timesheets': adminPresident,
  'DELETE /api_admin_private/delete-timesheet': adminPresident,
  'GET /api_admin_private/payroll-preview': adminPresident,
  'POST /api_admin_private/export-payroll': adminPresident,
  'GET /api_admin_private/payroll-exports': adminPresident,
  'GET /api_admin_private/payroll-export-file': adminPresident,
  'GET /api_user_private/leave-of-person': {
    admin: 'any',
    president: 'any',
    supervisor: 'own and approvees',
    user: 'own',
  },
  // Each for themselves.
  'POST /api_user_private/ask-for-leave': claimers,
  'PUT /api_admin_private/decide-leave': approvers,
  'PUT /api_user_private/cancel-leave': { user: 'own', supervisor: 'own', admin: 'own', president: 'any' },
  'GET /api_admin_private/leave-requests': management,
  'GET /api_user_private/leave-calendar': { ...management, user: 'any' },
  'GET /api_admin_private/leave-balances': adminPresident,
  'POST /api_admin_private/correct-leave-balance': adminPresident,
  'POST /api_admin_private/import-leave-balances': adminPresident,
  'POST /api_admin_private/find-current-pay-period': admin,
  'POST /api_admin_private/generate-pay-periods': admin,
  'POST /api_admin_private/push-holidays': admin,
  'GET /api_admin_private/last-daily-run': admin,
};
