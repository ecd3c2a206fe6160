import type { Collection } from './collection.ts';

type Values = Readonly<Record<string, unknown>>;

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
  InvcInvoice: 'number client_id date line_items.description line_items.quantity line_items.unit_price',
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
const fieldsWithoutFallback = ({ fields }: Pick<Collection, 'fields'>): string[] =>
  Object.entries(fields)
    .filter(([, field]) => field.required && field.fallback === undefined && !field.startsEmpty && !field.writeOnly)
    .map(([name]) => name);

/** Returns the required parts of lines, e.g. `line_items.quantity`. */
const requiredLineParts = ({ fields }: Pick<Collection, 'fields'>): string[] =>
  Object.entries(fields).flatMap(([name, { lines = {} }]) =>
    Object.keys(lines).flatMap((part) => (lines[part]!.required ? [`${name}.${part}`] : [])),
  );

/** Whether lines of a field were stored before, so that a new part has no value in them. */
const hadLines = (before: readonly string[], part: string): boolean =>
  before.some((each) => each.startsWith(`${part.split('.')[0]}.`));

export const FIELDS_LACK = 'Give it a fallback, or add a step to "changes" that fills it in.';

/** A line of a record is stored as it is, so nothing can fill in a required part that it lacks. */
export const LINES_LACK = 'Make it optional.';

/** Returns messages for developers about required values that records of release 0.1 don't have. */
export function missingValueMessages({ name, many, fields, changes }: Collection): string[] {
  const before = filledInRelease01[name]?.split(' ');
  if (!before) return [];
  const isNew = (field: string): boolean => !before.includes(field);
  return [
    ...fieldsWithoutFallback({ fields })
      .filter((field) => isNew(field) && !changes.some(({ to }) => to.includes(field)))
      .map((field) => `${name}.${field} is required, but ${many} stored so far don't have it. ${FIELDS_LACK}`),
    ...requiredLineParts({ fields })
      .filter((part) => isNew(part) && hadLines(before, part))
      .map((part) => `${name}.${part} is required, but lines stored so far don't have it. ${LINES_LACK}`),
  ];
}

const hasNone = (value: unknown): boolean => value === undefined || value === null;

/** Returns a function for the required values that a record lacks, also in its lines, e.g. `line_items.quantity`. */
export function missingValues(collection: Pick<Collection, 'fields'>) {
  const required = fieldsWithoutFallback(collection);
  const parts = requiredLineParts(collection).map((part) => [part, ...part.split('.')] as [string, string, string]);
  return (record: Values): string[] => [
    ...required.filter((field) => hasNone(record[field])),
    ...parts
      .filter(([, field, part]) => ((record[field] ?? []) as Values[]).some((line) => hasNone(line[part])))
      .map(([name]) => name),
  ];
}
