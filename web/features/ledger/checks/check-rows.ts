import { centsOf, type Check } from '../../../../shared/ledger/checks.ts';
import { type LedgerNames, type NamedCheck, nameChecks } from '../../../../shared/ledger/names.ts';

/** A check with the names of the records it refers to. */
export interface CheckRow extends NamedCheck {
  readonly check: Check;
  /** The amount on the check, even if it counts as 0. */
  readonly cents: number;
}

export function checkRows(checks: readonly Check[], names: LedgerNames): CheckRow[] {
  const name = nameChecks(names);
  return checks.map((check) => ({ check, ...name(check), cents: centsOf(check) }));
}

type Named = Pick<Check, 'check_number' | 'transaction_date'>;

/** Returns a check's name for messages and labels. */
export const checkName = ({ check_number, transaction_date }: Named): string =>
  check_number === null ? `check dated ${transaction_date} (no number)` : `check ${check_number}`;
