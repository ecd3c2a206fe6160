import { expect } from 'vitest';
import { roleIds } from '../../shared/access/roles.ts';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { addDays } from '../../shared/dates.ts';
import type { Factory, Stored } from '../support/factories.ts';
import { askedLeave, decide, mondayIn } from '../support/leave.ts';
import { byRoute, type Person, type Product } from '../support/harness.ts';
import { actOn, withWork } from '../support/timesheets.ts';
import type { Role } from './expected-access.ts';
import { signedByPasskey } from './passkey-requests.ts';
import { signedOnAs } from './sign-on-requests.ts';

export interface Company {
  readonly product: Product;
  readonly factory: Factory;
  readonly admin: Person;
  /** Somebody whom none of the roles approves. */
  readonly stranger: Person;
  readonly personOf: (role: Role) => Person;
  readonly approveeOf: (role: Role) => Person;
}

/** Settings that another test's factory may already have created. */
const payrollSettings = async ({ product, admin }: Company): Promise<void> => {
  const values = { TS_INIT_FIRST_DATE: '2040-01-02', TS_UNIT_TYPE: 'WEEK', TS_UNIT_COUNT: '2', PAY_AFTER: '5' };
  for (const [name, value] of Object.entries(values)) {
    await product.call('POST /crud/TsrpSetting/create', { token: admin.token, body: { name, value } });
  }
};
/** A timesheet of this person in the state that a call needs. */
const sheetOf = async (
  { product, factory, admin }: Company,
  person: Person,
  ...steps: readonly string[]
): Promise<Stored> => {
  const sheet = await factory.create('TsrpTimesheet', { user_id: person.id });
  for (const step of steps) {
    const body = { timesheet_id: sheet.id };
    const reply = await product.call(`PUT /api_admin_private/${step}-timesheet`, { token: admin.token, body });
    expect(reply.status).toBe(200);
  }
  return sheet;
};
/** The role's own person if the role may request leave. */
const claimerFor = (role: Role, { personOf, stranger }: Company): Person =>
  ['user', 'supervisor', 'admin'].includes(role) ? personOf(role) : stranger;

const stepsBefore: Readonly<Record<string, readonly string[]>> = {
  lock: [],
  unlock: ['lock'],
  return: ['lock'],
  approve: ['lock'],
  unapprove: ['lock', 'approve'],
  process: ['lock', 'approve'],
  unprocess: ['lock', 'approve', 'process'],
};

/** A pay period with processed hours, and what identifies its payroll file. */
const exportable = async (company: Company): Promise<{ pay_period_id: number; fingerprint: string }> => {
  const { product, factory, admin, stranger } = company;
  const sheet = await factory.create('TsrpTimesheet', { user_id: stranger.id });
  const modified = await actOn(product, 'modify', admin, withWork(sheet, 0));
  expect(modified.status).toBe(200);
  for (const step of ['lock', 'approve', 'process']) {
    const reply = await actOn(product, step, admin, sheet);
    expect(reply.status).toBe(200);
  }
  const pay_period_id = sheet.pay_period_id;
  const { body } = await product.call<{ fingerprint: string }>('GET /api_admin_private/payroll-preview', {
    token: admin.token,
    query: { pay_period_id },
  });
  return { pay_period_id, fingerprint: body.value.fingerprint };
};

/** A request that this role may make, if it may use the operation at all. */
export const requestFor = async (
  { name }: Endpoint,
  role: Role,
  company: Company,
): Promise<{ query?: Record<string, string | number>; body?: unknown }> => {
  const { product, factory, admin, stranger, personOf, approveeOf } = company;
  const step = Object.keys(stepsBefore).find((each) => name === `${each}-timesheet`);
  if (step) {
    const { id } = await sheetOf(company, approveeOf(role), ...stepsBefore[step]!);
    return { body: { timesheet_id: id, ...(step === 'return' && { note: 'Friday is missing.' }) } };
  }
  const email = `matrix-${factory.next()}@test.example`;
  switch (name) {
    case 'register':
      return { body: { email, password: 'matrix-pass' } };
    case 'login':
      await factory.create('User', { email, role_id: roleIds.user, password: 'matrix-pass' });
      return { body: { email, password: 'matrix-pass' } };
    case 'confirm-email':
    case 'accept-invitation':
      return { body: { email, token: 'none', password: 'matrix-pass' } };
    case 'forgot-password':
    case 'resend-confirmation':
      return { body: { email } };
    case 'reset-password':
      return { body: { email, secretCode: 'none' } };
    case 'change-password':
      return { body: { currentPassword: 'unknown', newPassword: 'matrix-pass', confirmPassword: 'other' } };
    case 'end-session':
      return { body: { id: '0.none', currentPassword: 'unknown' } };
    case 'end-other-sessions':
      return { body: { currentPassword: 'unknown' } };
    case 'passkey-login':
      return { body: await signedByPasskey(product, (await product.person('user')).id) };
    case 'finish-sign-on':
      return { body: await signedOnAs(product, (await product.person('user')).email) };
    case 'start-passkey':
      return { body: { currentPassword: 'unknown' } };
    case 'add-passkey':
      return { body: { name: 'Key', id: 'AA', clientDataJSON: 'AA', attestationObject: 'AA' } };
    case 'rename-passkey':
      return { body: { id: 'AA', name: 'Key' } };
    case 'remove-passkey':
      return { body: { id: 'AA', currentPassword: 'unknown' } };
    case 'end-user-sessions':
      return { query: { user_id: (await product.person('user')).id } };
    case 'erase-person':
      return { body: { user_id: (await product.person('user')).id, reason: 'requested' } };
    case 'person-data':
      return { query: { user_id: personOf(role).id } };
    case 'create-user':
      return { body: { email, role_id: roleIds.user } };
    case 'update-user':
      return { query: { user_id: stranger.id }, body: { email: stranger.email, role_id: roleIds.user } };
    case 'invite-user': {
      const { id } = await factory.create('User', { email, role_id: roleIds.user });
      return { query: { user_id: id } };
    }
    case 'account-statuses':
      return {};
    case 'delete-user':
      return { query: { user_id: (await product.person('user')).id } };
    case 'reset-user-password':
      return { query: { user_id: (await product.person('user')).id } };
    case 'audit-log':
      return { query: { from: '2026-01-01', to: '2026-12-31' } };
    case 'audit-values':
      return { query: { refs: `User.${stranger.id}.1` } };
    case 'history':
      return { query: { entity: 'User', id: stranger.id } };
    case 'next-check-number':
      return { query: { fund_source_id: 29 } };
    case 'check-number-uses':
      return { query: { fund_source_id: 29, check_number: 1001 } };
    case 'import-transactions': {
      const payee = await factory.create('CklgPayee');
      const { id: fund_source_id } = await factory.create('CklgFundSource');
      const { id: account_id } = await factory.create('CklgAccount');
      const row = { transaction_date: '2026-01-02', payee: payee.name, amount: '12.50' };
      return { body: { rows: [row], fund_source_id, account_id } };
    }
    case 'begin-import':
      return { body: { count: 1, file_name: 'checks.csv' } };
    case 'import-part': {
      const { body } = await requestFor(byRoute.get('POST /api_admin_private/import-transactions')!, role, company);
      // Only whoever began an import may send its parts; others are refused before that matters.
      const { token } = personOf(role === 'president' ? role : 'admin');
      const begun = { token, body: { count: 1 } };
      const reply = await product.call<{ import_id: string }>('POST /api_admin_private/begin-import', begun);
      return { body: { ...(body as object), import_id: reply.body.value.import_id, offset: 0 } };
    }
    case 'end-import': {
      const begun = { token: admin.token, body: { count: 1 } };
      const reply = await product.call<{ import_id: string }>('POST /api_admin_private/begin-import', begun);
      return { body: { import_id: reply.body.value.import_id, discard: true } };
    }
    case 'undo-import': {
      const route = 'POST /api_admin_private/import-transactions';
      const { body } = await requestFor(byRoute.get(route)!, role, company);
      const reply = await product.call<{ import_id: string }>(route, { token: admin.token, body });
      return { body: { import_id: reply.body.value.import_id } };
    }
    case 'clear-transactions': {
      const { id } = await factory.create('CklgTransaction');
      return { body: { checks: [{ id }], cleared_on: '2026-02-03' } };
    }
    case 'add-statement-lines': {
      const { id, statement_date } = await factory.create('CklgReconciliation');
      const line = { date: statement_date, amount: -12.5, number: 1001, text: 'Check', bank_id: null };
      return { body: { reconciliation_id: id, lines: [line] } };
    }
    case 'statement':
      return { query: { reconciliation_id: (await factory.create('CklgReconciliation')).id } };
    case 'match-checks':
    case 'undo-matches': {
      const { checkbook_id, id } = await factory.create('CklgReconciliation');
      const source = await factory.create('CklgFundSource', { checkbook_id });
      const check = await factory.create('CklgTransaction', { fund_source_id: source.id });
      const body = { reconciliation_id: id, matches: [{ check_id: check.id, line: null }] };
      if (name === 'match-checks') return { body };
      const route = 'PUT /api_admin_private/match-checks';
      const reply = await product.call<{ pressed_at: string }>(route, { token: admin.token, body });
      return { body: { reconciliation_id: id, pressed_at: reply.body.value.pressed_at } };
    }
    case 'print-checks':
    case 'return-printed-checks': {
      const { id: checkbook_id } = await factory.create('CklgCheckbook');
      const { id: fund_source_id } = await factory.create('CklgFundSource', { checkbook_id });
      const { id } = await factory.create('CklgTransaction', { fund_source_id, check_number: null });
      const body = { checks: [{ id }], check_stock: 'voucher-top', first_number: 1 };
      if (name === 'print-checks') return { body };
      const reply = await product.call('POST /api_admin_private/print-checks', { token: admin.token, body });
      expect(reply.status).toBe(200);
      return { body: { papers: [{ id, paper: 'spoiled' }], reason: 'Printer jam' } };
    }
    case 'outstanding-checks':
      return { query: { as_of: '2026-02-03' } };
    case 'missing-numbers':
      return { query: { fund_source_id: 29 } };
    case 'positive-pay':
      return { query: { fund_source_id: 29, from: '2026-02-03', to: '2026-02-03' } };
    case 'ledger-uses':
      return { query: { entity: 'CklgPayee', id: 1 } };
    case 'timesheet-board':
      return { query: { pay_period_id: (await factory.create('TsrpPayPeriod')).id } };
    case 'remind-missing': {
      // A period in the past, because reminders go out only for those that have started.
      const start_date = addDays('2001-01-01', factory.next());
      const days = { start_date, end_date: start_date, pay_date: start_date };
      return { body: { pay_period_id: (await factory.create('TsrpPayPeriod', days)).id } };
    }
    case 'timesheet':
    case 'overtime-basis':
    case 'timesheet-history':
      return { query: { timesheet_id: (await sheetOf(company, personOf(role))).id } };
    case 'delete-timesheet':
      return { query: { timesheet_id: (await sheetOf(company, approveeOf(role))).id } };
    case 'timesheets-by-pay-period':
      return { query: { pay_period_id: Number((await sheetOf(company, personOf(role))).pay_period_id) } };
    case 'create-timesheet':
      return { body: { payPeriod: await factory.create('TsrpPayPeriod'), holidays: [] } };
    case 'acknowledge-timesheet':
    case 'mark-timesheet-ready':
      return { body: { timesheet_id: (await sheetOf(company, personOf(role))).id } };
    case 'note-nothing-to-report':
    case 'start-timesheet': {
      const pay_period_id = (await factory.create('TsrpPayPeriod')).id;
      return { body: { user_id: approveeOf(role).id, pay_period_id, reason: 'Was ill' } };
    }
    case 'save-my-timesheet':
    case 'modify-timesheet':
      return { body: { timesheet: await sheetOf(company, personOf(role)) } };
    case 'lock-all-timesheets':
      return { body: { timesheet_ids: [(await sheetOf(company, approveeOf(role))).id] } };
    case 'approve-all-timesheets':
      return { body: { timesheet_ids: [(await sheetOf(company, approveeOf(role), 'lock')).id] } };
    case 'process-all-timesheets':
      return { body: { timesheet_ids: [(await sheetOf(company, approveeOf(role), 'lock', 'approve')).id] } };
    case 'payroll-preview':
      return { query: { pay_period_id: (await factory.create('TsrpPayPeriod')).id } };
    case 'export-payroll': {
      const { pay_period_id, fingerprint } = await exportable(company);
      return { body: { pay_period_id, fingerprint } };
    }
    case 'payroll-export-file': {
      const body = await exportable(company);
      const reply = await product.call('POST /api_admin_private/export-payroll', { token: admin.token, body });
      expect(reply.status).toBe(200);
      return { query: { pay_period_id: body.pay_period_id, nth: 1 } };
    }
    case 'ask-for-leave': {
      const kind_id = (await factory.create('TsrpLeaveKind', { keeps_balance: false })).id;
      const first_day = mondayIn(2 + (factory.next() % 70));
      return { body: { kind_id, first_day, last_day: first_day, hours: 0.25 } };
    }
    case 'decide-leave': {
      const { id } = await askedLeave(product, factory, approveeOf(role));
      return { body: { request_id: id, decision: 'refuse', answer: 'Too many are away.' } };
    }
    case 'cancel-leave': {
      const isApprover = role === 'president';
      const { id } = await askedLeave(product, factory, isApprover ? stranger : claimerFor(role, company));
      if (isApprover) await decide(product, admin, { id });
      return { body: { request_id: id } };
    }
    case 'leave-calendar':
      return { query: { month: '2026-07-01' } };
    case 'import-leave-balances': {
      const kind = await factory.create('TsrpLeaveKind');
      return { body: { text: `Email,Kind,Hours\n${stranger.email},${kind.name},8`, preview: false } };
    }
    case 'correct-leave-balance': {
      const kind_id = (await factory.create('TsrpLeaveKind')).id;
      return { body: { user_id: stranger.id, kind_id, hours: 4, note: 'Moved from the old program' } };
    }
    case 'generate-pay-periods':
      await payrollSettings(company);
      return { body: {} };
    default:
      return { body: {} };
  }
};
