import { centsOf, type Check, wasOutstanding } from '../../../../shared/ledger/checks.ts';
import { type LedgerNames, type NamedCheck, nameChecks } from '../../../../shared/ledger/names.ts';

/** In place of the day, for a check that the bank hasn't paid. */
export const OUTSTANDING = 'Outstanding';

/** A check with the names of the records it refers to. */
export interface CheckRow extends NamedCheck {
  readonly check: Check;
  /** The amount on the check, even if it counts as 0. */
  readonly cents: number;
  /** When it cleared, in words; empty for a voided check, and for one that is dated later. */
  readonly cleared: string;
}

export function checkRows(checks: readonly Check[], names: LedgerNames, today: string): CheckRow[] {
  const name = nameChecks(names);
  return checks.map((check) => ({
    check,
    ...name(check),
    cents: centsOf(check),
    cleared: check.cleared_on ?? (wasOutstanding(check, today) ? OUTSTANDING : ''),
  }));
}

type Named = Pick<Check, 'check_number' | 'transaction_date'>;

/** Returns a check's name for messages and labels. */
export const checkName = ({ check_number, transaction_date }: Named): string =>
  check_number === null ? `check dated ${transaction_date} (no number)` : `check ${check_number}`;
