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
 * The day on which Positive Pay reports a check: that of its void, else its date. A check printed after its date has its
 * number only since then, and a file of its date was sent without it.
 */
function reportedOn(check: ReportableCheck, dayOf: ReportableDays['dayOf']): string {
  if (check.is_voided && check.voided_at !== null) return dayOf(check.voided_at);
  const date = check.transaction_date;
  const printed = (check.printed_at ?? null) === null ? date : dayOf(check.printed_at ?? '');
  return printed > date ? printed : date;
}

/** Whether Positive Pay reports a check between two days. */
export function isReportable(check: ReportableCheck, { fundSourceIds, from, to, dayOf }: ReportableDays): boolean {
  if (!fundSourceIds.has(check.fund_source_id)) return false;
  const day = reportedOn(check, dayOf);
  return day >= from && day <= to;
}
