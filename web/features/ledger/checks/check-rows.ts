import { centsOf, type Check } from '../../../../shared/ledger/checks.ts';
import { type LedgerNames, type NamedCheck, nameChecks } from '../../../../shared/ledger/names.ts';

/** A check together with the names of what it refers to. */
export interface CheckRow extends NamedCheck {
  readonly check: Check;
  /** What is written on it, also where it counts 0. */
  readonly cents: number;
}

export function checkRows(checks: readonly Check[], names: LedgerNames): CheckRow[] {
  const name = nameChecks(names);
  return checks.map((check) => ({ check, ...name(check), cents: centsOf(check) }));
}

type Named = Pick<Check, 'check_number' | 'transaction_date'>;

/** What sentences and labels call a check. */
export const checkName = ({ check_number, transaction_date }: Named): string =>
  check_number === null ? `check dated ${transaction_date} (no number)` : `check ${check_number}`;
