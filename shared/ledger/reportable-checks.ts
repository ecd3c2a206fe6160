import type { Check } from './checks.ts';

/** The fields of a check that Positive Pay needs. */
export type ReportableCheck = Pick<
  Check,
  'id' | 'check_number' | 'transaction_date' | 'amount' | 'payee_id' | 'fund_source_id' | 'is_voided' | 'voided_at'
>;

export interface ReportableDays {
  readonly fundSourceIds: ReadonlySet<number>;
  /** First and last day, by date for issued checks and by day of the void for voided ones. */
  readonly from: string;
  readonly to: string;
  /** Returns the company day of a time. */
  readonly dayOf: (moment: string) => string;
}

/**
 * Whether Positive Pay reports a check: it was written or voided in the range. A check voided in the range is reported
 * as a void, whenever it was written.
 */
export function isReportable(check: ReportableCheck, { fundSourceIds, from, to, dayOf }: ReportableDays): boolean {
  if (!fundSourceIds.has(check.fund_source_id)) return false;
  const day = check.is_voided && check.voided_at !== null ? dayOf(check.voided_at) : check.transaction_date;
  return day >= from && day <= to;
}
