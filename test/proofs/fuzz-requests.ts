import { type CollectionName, collections } from '../../shared/contract/collections.ts';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { DEFAULT_STATEMENT } from '../../shared/timesheets/ready.ts';
import { type Factory, keyOf, type Values } from '../support/factories.ts';
import type { Product } from '../support/harness.ts';
import { mondayIn } from '../support/leave.ts';

/** A company to which every call can be sent. */
export interface FuzzedCompany {
  readonly product: Product;
  readonly factory: Factory;
  /** Returns the record that calls are about, created again after one deleted it. */
  readonly recordOf: (name: CollectionName) => Promise<Values>;
  /** Returns an import that is looked at and never undone. */
  readonly getImportId: () => Promise<string>;
}

export function companyOf(product: Product, factory: Factory): FuzzedCompany {
  const standing = new Map<CollectionName, Values>();
  const recordOf = async (name: CollectionName): Promise<Values> => {
    const known = standing.get(name);
    const now = known && (await factory.getOne(name, keyOf(name, known)));
    const record = now?.status === 200 ? now.body.value : await factory.create(name);
    standing.set(name, record);
    return record;
  };
  let importId: string | undefined;
  return {
    product,
    factory,
    recordOf,
    getImportId: async () => (importId ??= await importOneCheck(product, factory)),
  };
}

async function importOneCheck(product: Product, factory: Factory): Promise<string> {
  const payee = await factory.create('CklgPayee');
  const { id: fund_source_id } = await factory.create('CklgFundSource');
  const { id: account_id } = await factory.create('CklgAccount');
  const rows = [{ transaction_date: '2026-01-02', payee: payee.name, amount: '12.50' }];
  const { token } = await product.person('admin');
  const reply = await product.call<{ import_id: string }>('POST /api_admin_private/import-transactions', {
    token,
    body: { rows, fund_source_id, account_id },
  });
  return reply.body.value.import_id;
}

/** Inputs by the call's name. */
type Inputs = Readonly<Record<string, { readonly query?: Values; readonly body?: Values }>>;

const steps = ['lock', 'unlock', 'approve', 'unapprove', 'process', 'unprocess', 'return'];

async function timesheetInputs({ recordOf }: FuzzedCompany, name: string): Promise<Inputs> {
  if (!name.includes('timesheet')) return {};
  const sheet = await recordOf('TsrpTimesheet');
  const ofStep = { timesheet_id: sheet.id, version: sheet.version, reason: 'r' };
  const { reason: _reason, ...withoutReason } = ofStep;
  const takesReason = /^un(lock|approve|process)-timesheet$/.test(name);
  const query = { timesheet_id: sheet.id };
  const listed = { body: { timesheet_ids: [sheet.id] } };
  return {
    ...Object.fromEntries(
      steps.map((step) => [`${step}-timesheet`, { body: takesReason ? ofStep : withoutReason }] as const),
    ),
    'return-timesheet': { body: { ...withoutReason, note: 'Friday is missing.' } },
    'get-timesheets': { query: { pay_period_id: sheet.pay_period_id, user_id: sheet.user_id, view: 'APPROVING' } },
    'timesheets-by-pay-period': { query: { pay_period_id: sheet.pay_period_id } },
    timesheet: { query },
    'timesheet-history': { query },
    'delete-timesheet': { query },
    'create-timesheet': { body: { payPeriod: await recordOf('TsrpPayPeriod'), holidays: [] } },
    'save-my-timesheet': { body: { timesheet: sheet } },
    'acknowledge-timesheet': { body: { timesheet_id: sheet.id, version: sheet.version } },
    'mark-timesheet-ready': {
      body: { timesheet_id: sheet.id, version: sheet.version, is_ready: true, statement: DEFAULT_STATEMENT },
    },
    'modify-timesheet': { body: { timesheet: sheet, reason: 'r' } },
    'lock-all-timesheets': listed,
    'approve-all-timesheets': listed,
    'process-all-timesheets': listed,
  };
}

async function leaveInputs({ factory, recordOf }: FuzzedCompany, name: string): Promise<Inputs> {
  if (!name.includes('leave')) return {};
  const kind = await recordOf('TsrpLeaveKind');
  const user = await recordOf('User');
  const first_day = mondayIn(2 + (factory.next() % 70));
  return {
    'leave-of-person': { query: { user_id: user.id } },
    'ask-for-leave': { body: { kind_id: kind.id, first_day, last_day: first_day, hours: 0.25, note: 'n' } },
    'decide-leave': { body: { request_id: 1, version: 1, decision: 'refuse', answer: 'a' } },
    'cancel-leave': { body: { request_id: 1, version: 1 } },
    'leave-calendar': { query: { month: first_day } },
    'import-leave-balances': { body: { text: `Email,Kind,Hours\nnobody,${String(kind.name)},8`, preview: true } },
    'correct-leave-balance': { body: { user_id: user.id, kind_id: kind.id, hours: 1, note: 'n' } },
  };
}

async function accountInputs({ factory, recordOf }: FuzzedCompany): Promise<Inputs> {
  const user = await recordOf('User');
  const email = `fuzz-${factory.next()}@test.example`;
  const password = 'a fuzzy password';
  return {
    register: { body: { email, password } },
    'confirm-email': { body: { email, token: 'none', password } },
    'accept-invitation': { body: { email, token: 'none', password } },
    'resend-confirmation': { body: { email } },
    login: { body: { email: user.email, password } },
    'forgot-password': { body: { email } },
    'reset-password': { body: { email: user.email, secretCode: 'ABCD-EFGH' } },
    'change-password': { body: { currentPassword: password, newPassword: password, confirmPassword: password } },
    'end-session': { body: { id: '0.none', currentPassword: password } },
    'end-other-sessions': { body: { currentPassword: password } },
    'start-passkey-login': {},
    'passkey-login': {
      body: { id: 'AA', clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA', userHandle: 'MQ' },
    },
    'start-sign-on': {},
    'finish-sign-on': { body: { code: 'AA', state: 'AA', secret: 'AA', iss: 'https://id.example' } },
    'start-passkey': { body: { currentPassword: password } },
    'add-passkey': { body: { name: 'Key', id: 'AA', clientDataJSON: 'AA', attestationObject: 'AA' } },
    'rename-passkey': { body: { id: 'AA', name: 'Key' } },
    'remove-passkey': { body: { id: 'AA', currentPassword: password } },
    'end-user-sessions': { query: { user_id: user.id } },
    'erase-person': { body: { user_id: user.id, reason: 'requested' } },
    'person-data': { query: { user_id: user.id } },
    'update-my-profile': { body: { first_name: 'F', zip: '12345' } },
    'create-user': { body: { email, role_id: 1, password, first_name: 'F', last_name: 'Z' } },
    'invite-user': { query: { user_id: user.id } },
    'account-statuses': {},
    'update-user': { query: { user_id: user.id }, body: { email: user.email, role_id: 1, version: user.version } },
    'delete-user': { query: { user_id: user.id } },
    'reset-user-password': { query: { user_id: user.id } },
    history: { query: { entity: 'User', id: user.id } },
    'audit-log': {
      query: {
        from: '2026-01-01',
        to: '2026-12-31',
        user_id: user.id,
        kind: 'User',
        record_id: user.id,
        after: '000000000001',
      },
    },
    'audit-values': { query: { refs: `User.${String(user.id)}.1,Role.1.1` } },
  };
}

async function ledgerInputs({ recordOf, getImportId }: FuzzedCompany, name: string): Promise<Inputs> {
  const payee = await recordOf('CklgPayee');
  const source = await recordOf('CklgFundSource');
  const account = await recordOf('CklgAccount');
  const reconciliation = await recordOf('CklgReconciliation');
  return {
    'next-check-number': { query: { fund_source_id: 1 } },
    'import-transactions': {
      body: {
        rows: [{ transaction_date: '2026-01-02', payee: payee.name, amount: '12.50' }],
        preview: false,
        fund_source_id: source.id,
        account_id: account.id,
        accept_twins: true,
        twins_seen: 1,
        file_name: 'fuzz.csv',
      },
    },
    'begin-import': { body: { count: 1, file_name: 'fuzz.csv', file_hash: 'fuzz', settings: '{}' } },
    'import-part': {
      body: {
        import_id: 'fuzz',
        offset: 0,
        rows: [{ transaction_date: '2026-01-02', payee: payee.name, amount: '12.50' }],
        fund_source_id: source.id,
        account_id: account.id,
      },
    },
    'end-import': { body: { import_id: 'fuzz', discard: true } },
    'undo-import': {
      body: { import_id: name === 'undo-import' ? await getImportId() : '', reason: 'fuzz', preview: true },
    },
    'clear-transactions': { body: { checks: [{ id: 1, version: 1 }], cleared_on: '2026-02-03', reason: 'fuzz' } },
    'add-statement-lines': {
      body: {
        reconciliation_id: reconciliation.id,
        lines: [{ date: '2001-01-02', amount: -5.25, number: 1001, text: 'Check 1001', bank_id: 'F1' }],
        file_name: 'fuzz.ofx',
        format: 'OFX',
      },
    },
    statement: { query: { reconciliation_id: reconciliation.id } },
    'match-checks': {
      body: {
        reconciliation_id: reconciliation.id,
        matches: [{ check_id: 1, line: 1 }],
        removed: [2],
        accept_amounts: true,
        reason: 'fuzz',
      },
    },
    'undo-matches': { body: { reconciliation_id: reconciliation.id, pressed_at: '2026-01-01T00:00:00.000Z' } },
    'checks-to-print': { query: { next: null } },
    'print-checks': {
      body: {
        checks: [{ id: 1, version: 1 }],
        check_stock: 'three-per-page',
        first_number: 5,
        skipped: 0,
        is_copy: false,
        reason: 'fuzz',
      },
    },
    'return-printed-checks': { body: { papers: [{ id: 1, version: 2, paper: 'unused' }], reason: 'fuzz' } },
    'outstanding-checks': { query: { as_of: '2026-02-03' } },
    'missing-numbers': { query: { fund_source_id: 1, from: 5, to: 9 } },
    'positive-pay': { query: { fund_source_id: 1, from: '2026-02-03', to: '2026-02-04' } },
    'ledger-uses': { query: { entity: 'CklgPayee', id: payee.id } },
    'check-number-uses': { query: { fund_source_id: 1, check_number: 1001 } },
  };
}

async function payPeriodInputs({ recordOf }: FuzzedCompany): Promise<Inputs> {
  const user = await recordOf('User');
  const period = await recordOf('TsrpPayPeriod');
  const chosen = { pay_period_id: period.id, layout_id: (await recordOf('TsrpPayrollLayout')).id };
  return {
    'timesheet-board': { query: { pay_period_id: period.id } },
    'start-timesheet': { body: { user_id: user.id, pay_period_id: period.id, reason: 'fuzz' } },
    'note-nothing-to-report': { body: { user_id: user.id, pay_period_id: period.id, reason: 'fuzz' } },
    'payroll-preview': { query: { ...chosen, is_whole: 0 } },
    'export-payroll': { body: { ...chosen, is_whole: true, fingerprint: 'fuzz', reason: 'fuzz' } },
    'payroll-exports': { query: { pay_period_id: period.id } },
    'payroll-export-file': { query: { pay_period_id: period.id, nth: 1 } },
    'remind-missing': { body: { pay_period_id: period.id, user_ids: [1] } },
    'generate-pay-periods': { body: { preview: true, start_date: '2026-01-05' } },
  };
}

/** Returns input that a call accepts, or nearly: the values that the fuzzing replaces one by one. */
export async function validInput(
  company: FuzzedCompany,
  { target, name }: Endpoint,
): Promise<{ query: Values; body: Values }> {
  const { factory, recordOf } = company;
  if (target.kind === 'collection') {
    const collection = target.collection.name as CollectionName;
    if (target.action === 'getAll') return { query: {}, body: {} };
    if (target.action === 'create') return { query: {}, body: await factory.body(collection, {}, { full: true }) };
    const record = await recordOf(collection);
    return {
      query: { [collections[collection].key]: keyOf(collection, record) },
      body: target.action === 'update' ? record : {},
    };
  }
  const inputs: Inputs = {
    ...(await accountInputs(company)),
    ...(await ledgerInputs(company, name)),
    ...(await payPeriodInputs(company)),
    ...(await timesheetInputs(company, name)),
    ...(await leaveInputs(company, name)),
  };
  return { query: {}, body: {}, ...inputs[name] };
}
