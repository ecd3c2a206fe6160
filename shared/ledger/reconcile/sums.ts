import { formatMoney, storedCents } from '../money.ts';
import { type StatementLine, type TreatedLine, treatmentsOf } from './lines.ts';

/** What a statement and the ledger say, before anything is added up. */
export interface Reconciled {
  readonly opening_balance: number;
  readonly closing_balance: number;
  /** Deposits and fees that were entered as sums, besides those among the lines. */
  readonly deposits: number | null;
  readonly fees: number | null;
  readonly lines: readonly StatementLine[];
  readonly treated: readonly TreatedLine[];
  /** The checks on the statement, each with its line; null if it was ticked without one. */
  readonly checks: readonly { readonly amount: number; readonly statement_line: number | null }[];
}

/** Everything in cents. */
export interface ReconciliationSums {
  readonly opening: number;
  readonly deposits: number;
  /** Positive, although it is money out. */
  readonly fees: number;
  readonly checks: number;
  readonly checkCount: number;
  /** Lines set aside: negative if more went out than came in. */
  readonly aside: number;
  /** Where all of these lead to. */
  readonly reached: number;
  readonly closing: number;
  /** What is missing to the bank's closing balance. */
  readonly difference: number;
  /** Lines that have neither a check nor a treatment. */
  readonly openLines: number;
}

const cents = (amount: number | null): number => (amount === null ? 0 : storedCents(amount));

/**
 * Adds up a reconciliation. A check counts with its own amount, not with that of its line, so a check that the bank read
 * wrongly is part of the difference.
 */
export function reconciliationSums(reconciled: Reconciled): ReconciliationSums {
  const { lines, treated, checks } = reconciled;
  const withCheck = new Set(checks.map(({ statement_line }) => statement_line));
  const treatmentOf = treatmentsOf(treated);
  const sum = { deposit: cents(reconciled.deposits), fee: -cents(reconciled.fees), aside: 0, repeat: 0, open: 0 };
  let openLines = 0;
  for (const line of lines) {
    if (withCheck.has(line.line)) continue;
    const as = treatmentOf(line);
    sum[as] += cents(line.amount);
    if (as === 'open') openLines += 1;
  }
  const paid = checks.reduce((total, { amount }) => total + cents(amount), 0);
  const [opening, closing] = [cents(reconciled.opening_balance), cents(reconciled.closing_balance)];
  const reached = opening + sum.deposit + sum.fee + sum.aside - paid;
  return {
    opening,
    deposits: sum.deposit,
    fees: sum.fee === 0 ? 0 : -sum.fee,
    checks: paid,
    checkCount: checks.length,
    aside: sum.aside,
    reached,
    closing,
    difference: closing - reached,
    openLines,
  };
}

export const differenceText = (cents: number): string => `The balances differ by ${formatMoney(cents)}.`;
