import type { Issue } from '../../../../shared/contract/collection.ts';
import { cklgTransaction as contract } from '../../../../shared/contract/collections/cklg-transaction.ts';
import { DEFAULT_FUND_SOURCE_ID } from '../../../../shared/contract/collections/cklg-fund-source.ts';
import { messages } from '../../../../shared/contract/field.ts';
import { centsOf, type Check } from '../../../../shared/ledger/checks.ts';
import { formatMoney, fromCents, toCents } from '../../../../shared/ledger/money.ts';
import { isUnmatched } from '../../../components/forms/choices.ts';
import { recordIssues } from '../../../components/forms/issues.ts';

/** A check's form values; numbers are text. */
export interface CheckValues {
  transaction_date: string;
  fund_source_id: number | null;
  check_number: string;
  payee_id: number | null;
  account_id: number | null;
  amount: string;
  note: string;
  print_later: boolean;
}

/** Returns a new check: dated today, with the default fund source if it exists (R2). */
export const newCheck = (today: string, fundSources: readonly { readonly id: number }[]): CheckValues => ({
  transaction_date: today,
  fund_source_id: fundSources.some(({ id }) => id === DEFAULT_FUND_SOURCE_ID) ? DEFAULT_FUND_SOURCE_ID : null,
  check_number: '',
  payee_id: null,
  account_id: null,
  amount: '',
  note: '',
  print_later: false,
});

/** Returns the next check of a series, with the same date and fund source. */
export const followingCheck = ({ transaction_date, fund_source_id, print_later }: CheckValues): CheckValues => ({
  ...newCheck(transaction_date, []),
  fund_source_id,
  print_later,
});

/** Returns a new check with the facts of another one, dated today. Its number is proposed like that of any new check. */
export const copyOf = (check: Check, today: string): CheckValues => ({
  ...valuesOf(check),
  transaction_date: today,
  check_number: '',
  account_id: check.account_id ?? check.former_account_id,
});

export const valuesOf = (check: Check): CheckValues => ({
  transaction_date: check.transaction_date,
  fund_source_id: check.fund_source_id,
  check_number: check.check_number === null ? '' : String(check.check_number),
  payee_id: check.payee_id,
  account_id: check.account_id,
  amount: formatMoney(centsOf(check)),
  note: check.note ?? '',
  print_later: check.print_later ?? false,
});

/** Formats `12.5` as `$12.50`; text that isn't an amount stays as it is. */
export function tidyAmount(typed: string): string {
  const cents = toCents(typed);
  return cents === undefined ? typed : formatMoney(cents);
}

export const numberIn = (typed: string): number | null => (/^\d+$/.test(typed.trim()) ? Number(typed) : null);

/** Returns the request body of a valid form. */
export const checkBody = (values: CheckValues) => ({
  transaction_date: values.transaction_date,
  fund_source_id: values.fund_source_id ?? 0,
  check_number: numberIn(values.check_number),
  payee_id: values.payee_id ?? 0,
  account_id: values.account_id,
  amount: fromCents(toCents(values.amount) ?? 0),
  note: values.note.trim() === '' ? null : values.note,
  print_later: values.print_later,
});

const NEEDED = ['payee_id', 'account_id', 'fund_source_id'] as const;
const REQUIRED = 'Payee, Account, and Fund Source are required.';

/** Returns all issues that the server would report. */
export function checkIssues(values: CheckValues): readonly Issue[] {
  // Until the form is submitted, a typed text without a choice is still among its values.
  const missing = NEEDED.filter((field) => values[field] === null || isUnmatched(values[field])).map((field) => ({
    field,
    message: REQUIRED,
  }));
  const isAmount = (toCents(values.amount) ?? 0) > 0;
  const isNumber = values.check_number.trim() === '' || numberIn(values.check_number) !== null;
  const own: readonly Issue[] = [
    ...missing,
    ...(isAmount ? [] : [{ field: 'amount', message: messages.amount }]),
    ...(isNumber ? [] : [{ field: 'check_number', message: messages.whole }]),
  ];
  const reportedFields = new Set<string>([...NEEDED, ...own.map(({ field }) => field)]);
  return [...own, ...recordIssues(contract, checkBody(values), null).filter(({ field }) => !reportedFields.has(field))];
}
