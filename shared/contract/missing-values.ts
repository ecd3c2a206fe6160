import type { Collection } from './collection.ts';

/**
 * Fields that every record of release 0.1 has. Never change this: fields that become required later must declare a
 * value for older records.
 */
const filledInRelease01: Readonly<Record<string, string>> = {
  BlacklistedToken: 'jti user_id expires_at blacklisted_at',
  CklgAccount: 'name',
  CklgFundSource: 'name',
  CklgPayee: 'name',
  CklgTransaction: 'transaction_date amount payee_id fund_source_id',
  InvcClientContact: 'client_id first_name',
  InvcClient: 'name',
  InvcContract: 'client_id number title',
  InvcInvoice: 'number client_id date',
  InvcItemUnit: 'name',
  InvcPaymentType: 'name',
  InvcPricingItemType: 'name',
  InvcPricingItem: 'name type_id unit_id unit_price',
  InvcQuote: 'number client_id date',
  InvcQuotingItem: 'quote_id description quantity unit_price',
  InvcScheduledWork: 'work_request_id scheduled_start scheduled_end',
  InvcTaskOrder: 'number contract_id title',
  InvcWorkRequestStatusType: 'name',
  InvcWorkRequestStatus: 'name status_type_id',
  InvcWorkRequest: 'number client_id title status_id requested_on',
  Permission: 'name',
  Profile: 'user_id',
  RoleXPermission: 'role_id permission_id',
  Role: 'role_name color',
  SecretCode: 'user_id code_hash expires_at',
  Team: 'name',
  TsrpHoliday: 'holiday_date description',
  TsrpPayPeriod: 'start_date end_date pay_date',
  TsrpSetting: 'name value',
  TsrpTimesheet: 'user_id pay_period_id',
  TsrpTrackUser: 'user_id',
  User: 'email role_id',
};

/** Returns the required fields that get no value if an older record lacks them. */
export const fieldsWithoutFallback = ({ fields }: Pick<Collection, 'fields'>): string[] =>
  Object.entries(fields)
    .filter(([, field]) => field.required && field.fallback === undefined && !field.startsEmpty && !field.writeOnly)
    .map(([name]) => name);

/** Returns messages for developers about required fields that records of release 0.1 have no value for. */
export function missingValueMessages({ name, many, fields, changes }: Collection): string[] {
  const before = filledInRelease01[name]?.split(' ');
  if (!before) return [];
  return fieldsWithoutFallback({ fields })
    .filter((field) => !before.includes(field) && !changes.some(({ to }) => to.includes(field)))
    .map(
      (field) =>
        `${name}.${field} is required, but ${many} stored so far don't have it. Give it a fallback, or add a step to "changes" that fills it in.`,
    );
}
