import type { Check } from './checks.ts';

/** The fields of a check that Positive Pay needs. */
export type ReportableCheck = Pick<
  Check,
  | 'id'
  | 'check_number'
  | 'transaction_date'
  | 'amount'
  | 'payee_id'
  | 'fund_source_id'
  | 'is_voided'
  | 'voided_at'
  | 'printed_at'
  | 'printed_payee'
>;

export interface ReportableDays {
  readonly fundSourceIds: ReadonlySet<number>;
  /** First and last day. */
  readonly from: string;
  readonly to: string;
  /** Returns the company day of a time. */
  readonly dayOf: (moment: string) => string;
}

/**
 * The days on which Positive Pay reports a check: that of its void, else its date and, if it was printed later, the day of
 * printing. The file of its date may have been sent before the check had its number, and a check that is in two files does
 * less harm than one that the bank refuses because it is in none.
 */
function reportedOn(check: ReportableCheck, dayOf: ReportableDays['dayOf']): string[] {
  if (check.is_voided && check.voided_at !== null) return [dayOf(check.voided_at)];
  const date = check.transaction_date;
  const printed = check.printed_at ? dayOf(check.printed_at) : date;
  return printed > date ? [date, printed] : [date];
}

/** Whether Positive Pay reports a check between two days. */
export function isReportable(check: ReportableCheck, { fundSourceIds, from, to, dayOf }: ReportableDays): boolean {
  if (!fundSourceIds.has(check.fund_source_id)) return false;
  return reportedOn(check, dayOf).some((day) => day >= from && day <= to);
}
