import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CollectionName } from '../../shared/contract/collections.ts';
import { type Factory, factoryOf, keyOf, type Values } from '../support/factories.ts';
import { type Person, type Product, startProduct } from '../support/harness.ts';

/**
 * Every field of every collection, written by hand from the product's description: `*` is required, `!` is unique, `=`
 * is set by the server. A status or a flag has a default, so it isn't required.
 */
const expected: Readonly<Record<Exclude<CollectionName, 'TsrpLeaveEntry' | 'TsrpLeaveRequest'>, string>> = {
  // The description leaves the user optional, but without one the token could not be refused (R4).
  BlacklistedToken: 'jti*! user_id* expires_at* blacklisted_at=',
  CklgAccount: 'name* description parent_id',
  CklgCheckbook:
    'name*! bank last_four next_number account_number positive_pay_layout pay_layout_id check_stock stale_after_days bank_id',
  CklgPayLayout:
    'name*! format* detail* header trailer has_titles issue_code void_code has_plain_payees line_end extension',
  CklgFundSource: 'name* number checkbook_id parent_id',
  CklgPayee: 'name* address phone email note is_active is_1099 default_account_id',
  CklgReconciliation:
    'checkbook_id* statement_date* opening_balance closing_balance* deposits fees treated state difference_reason ' +
    'files= line_count= closed_at= closed_by= check_count= check_total= deposit_total= fee_total= aside_total= ' +
    'difference= outstanding_count= outstanding_total= fund_source_ids=',
  // The account of a check is required while it is not voided.
  CklgTransaction:
    'check_number transaction_date* amount* note payee_id* account_id* fund_source_id* is_voided cleared_on ' +
    'void_reason= voided_by= voided_at= former_account_id= reconciliation_id= statement_line= reconciled_at= ' +
    'print_later printed_at= printed_by= printed_payee= times_printed= ' +
    'print_reason= paper= replaces_id= replaced_by_id=',
  InvcClient: 'name* number! address city state zip phone email website note is_active',
  InvcClientContact: 'client_id* first_name* last_name email phone is_primary',
  InvcContract: 'client_id* number*! title* start_date end_date amount status signee signed_on terms',
  InvcInvoice:
    'number*! client_id* contract_id quote_id task_order_id date* due_date status po_number line_items paid_to_date ' +
    'payment_type_id amount=',
  InvcItemUnit: 'name*! symbol whole_only is_active',
  InvcPaymentType: 'name*! kind is_active',
  InvcPricingItem: 'name* code! type_id* unit_id* unit_price* client_id valid_from valid_to note',
  InvcPricingItemType: 'name*! description',
  InvcQuote:
    'number*! client_id* contact_id contract_id work_request_id date* valid_until status discount tax_rate terms notes',
  InvcQuotingItem: 'quote_id* pricing_item_id description* quantity* unit_id unit_price* discount_percent nth amount=',
  InvcScheduledWork: 'work_request_id* team_id user_id scheduled_start* scheduled_end* actual_start actual_end note',
  InvcTaskOrder: 'number*! contract_id* quote_id title* description start_date end_date ceiling_amount status',
  InvcWorkRequest:
    'number*! client_id* contact_id task_order_id title* description location priority status_id* team_id ' +
    'assigned_user_id requested_on* needed_by resolution',
  InvcWorkRequestStatus: 'name*! status_type_id* sort_order is_default color',
  InvcWorkRequestStatusType: 'name*! is_closed',
  Permission: 'name*! description',
  Profile:
    'user_id*! first_name* last_name* government_email government_phone work_email work_phone personal_email ' +
    'personal_phone emergency_first_name emergency_last_name emergency_phone emergency_relationship address city ' +
    'state zip driver_license_number mail_ready mail_reopened mail_approved',
  Role: 'role_name*! color*',
  RoleXPermission: 'role_id* permission_id* allowed',
  SecretCode: 'user_id*! expires_at* used_at= attempts=',
  Team: 'name*! description color lead_user_id member_ids',
  TsrpHoliday: 'holiday_date*! description*',
  // The column is required while the leave is paid, which is the default.
  TsrpLeaveKind:
    'name* is_paid counts_as* keeps_balance negative_limit is_offered accrual accrual_hours accrual_per accrual_from max_balance carry_over carry_over_since= carry_over_before= waiting_days payroll_code',
  TsrpPayPeriod: 'start_date* end_date* pay_date* is_current',
  TsrpPayrollLayout: 'name*! provider* company_code company_time batch_id codes',
  TsrpSetting: 'name*! description value*',
  TsrpTimesheet:
    'user_id* user_name= pay_period_id* is_locked= is_approved= is_processed= data reopened_at= return_note= returned_at= locked_by= locked_at= approved_by= approved_at= processed_by= processed_at= changed_by= unseen_by_owner_since= unseen_by_approver_since= ready_at= ready_statement= nothing_reason= nothing_by= nothing_at= overtime_rule= work_week_start= earlier_days= counted_through= counted_hours=',
  TsrpTrackUser: 'user_id*! is_tracking approver_id nth deputy_id deputy_from deputy_until started_on payroll_id',
  User: 'email*! role_id*',
};

const REQUIRED = 'This field is required.';
const BASE = ['id', 'version', 'created_at', 'updated_at'];

const read = (text: string) =>
  text.split(' ').map((entry) => ({
    name: entry.replace(/[*!=]+$/, ''),
    isRequired: entry.includes('*'),
    isUnique: entry.includes('!'),
    isServer: entry.endsWith('='),
  }));

let product: Product;
let admin: Person;
let factory: Factory;

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  factory = factoryOf(product, admin);
});
afterAll(() => product.stop());

describe.each(Object.entries(expected) as [CollectionName, string][])('%s', (name, text) => {
  const fields = read(text);
  const namesOf = (wanted: (field: (typeof fields)[number]) => boolean) =>
    fields
      .filter(wanted)
      .map((field) => field.name)
      .toSorted();
  const create = (body: Values) => product.call(`POST /crud/${name}/create`, { token: admin.token, body });

  it('has these fields and returns no others', async () => {
    const made = await factory.create(name);
    const answered = Object.keys(made).filter((field) => !BASE.includes(field) || namesOf(() => true).includes(field));
    expect(answered.toSorted()).toEqual(namesOf(() => true));
  });

  it("can't be created without its required fields, all of which are reported at once", async () => {
    const { body, status } = await create({});
    expect([status, body.issues?.map(({ field }) => field).toSorted()]).toEqual([
      400,
      namesOf(({ isRequired }) => isRequired),
    ]);
    expect(new Set(body.issues?.map(({ message }) => message))).toEqual(new Set([REQUIRED]));
  });

  it("can't have its required fields cleared", async () => {
    const made = await factory.create(name);
    const needed = namesOf(({ isRequired }) => isRequired);
    const emptied = await factory.update(
      name,
      keyOf(name, made),
      Object.fromEntries(needed.map((each) => [each, null])),
    );
    expect([emptied.status, emptied.body.issues?.map(({ field }) => field).toSorted()]).toEqual([400, needed]);
  });

  it("doesn't accept fields that only the server sets", async () => {
    for (const { name: field } of fields.filter(({ isServer }) => isServer)) {
      const { body } = await create({ ...(await factory.body(name)), [field]: '2001-01-01T00:00:00.000Z' });
      // A computed amount may be sent back and is recomputed.
      if (field !== 'amount') expect(body.issues?.map((issue) => issue.field)).toContain(field);
    }
  });

  it('enforces its unique fields', async () => {
    for (const { name: field } of fields.filter(({ isUnique }) => isUnique)) {
      const made = await factory.create(name, {}, { full: field === 'number' || field === 'code' });
      const again = await create({ ...(await factory.body(name)), [field]: made[field] });
      // A new reset code replaces the previous one.
      const wanted = name === 'SecretCode' ? [200, undefined] : [409, [field]];
      expect([field, again.status, again.body.issues?.map((issue) => issue.field)]).toEqual([field, ...wanted]);
    }
  });
});
