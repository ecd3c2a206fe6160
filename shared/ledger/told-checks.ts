import type { Check } from './checks.ts';

/** What the bank is told from. */
export type PaidCheck = Pick<
  Check,
  'id' | 'check_number' | 'transaction_date' | 'amount' | 'payee_id' | 'fund_source_id' | 'is_voided' | 'voided_at'
>;

export interface PaidDays {
  readonly fundSourceId: number;
  /** First and last day: of the date of an issued check, of the day on which one was voided. */
  readonly from: string;
  readonly to: string;
  /** The day that a moment falls on in the company's time zone. */
  readonly dayOf: (moment: string) => string;
}

/**
 * Whether a bank is told of a check: the day on which it was written, or on which it was voided, is one of those asked for. A
 * check written and voided within them is a void; one written before and voided in them is a void as well.
 */
export function isTold(check: PaidCheck, { fundSourceId, from, to, dayOf }: PaidDays): boolean {
  if (check.fund_source_id !== fundSourceId) return false;
  const day = check.is_voided && check.voided_at !== null ? dayOf(check.voided_at) : check.transaction_date;
  return day >= from && day <= to;
}
