import type { RecordOf } from '../contract/collection.ts';
import type { cklgTransaction } from '../contract/collections/cklg-transaction.ts';
import { storedCents } from './money.ts';

/** R26 */
export const CANNOT_EDIT_VOIDED = 'You cannot edit this transaction because it is voided.';

export type Check = RecordOf<typeof cklgTransaction>;

/** The fields that totals and sorting need. */
export type CheckLine = Pick<Check, 'id' | 'check_number' | 'transaction_date' | 'amount' | 'is_voided'>;

/** R25: the amount in cents. */
export const centsOf = ({ amount }: Pick<Check, 'amount'>): number => storedCents(amount);

/** R26: the amount that counts toward totals: 0 for a voided check. */
export const countedCents = (check: Pick<Check, 'amount' | 'is_voided'>): number =>
  check.is_voided ? 0 : centsOf(check);

export const totalCents = (checks: readonly Pick<Check, 'amount' | 'is_voided'>[]): number =>
  checks.reduce((sum, check) => sum + countedCents(check), 0);

export type CheckOrder = 'date' | 'number';
export type Direction = 'ascending' | 'descending';

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

// Checks without a number are sorted first.
const numberOf = ({ check_number }: CheckLine): number => check_number ?? 0;

const comparisons: Record<CheckOrder, (a: CheckLine, b: CheckLine) => number> = {
  date: (a, b) => byText(a.transaction_date, b.transaction_date) || numberOf(a) - numberOf(b) || a.id - b.id,
  number: (a, b) => numberOf(a) - numberOf(b) || byText(a.transaction_date, b.transaction_date) || a.id - b.id,
};

export function compareChecks(order: CheckOrder, direction: Direction): (a: CheckLine, b: CheckLine) => number {
  const compare = comparisons[order];
  return direction === 'ascending' ? compare : (a, b) => compare(b, a);
}

export const sortChecks = <C extends CheckLine>(checks: readonly C[], order: CheckOrder, direction: Direction): C[] =>
  checks.toSorted(compareChecks(order, direction));

/** Returns running totals by check id, in date order. */
export function runningTotals(checks: readonly CheckLine[]): Map<number, number> {
  let sum = 0;
  return new Map(
    sortChecks(checks, 'date', 'ascending').map((check) => {
      sum += countedCents(check);
      return [check.id, sum];
    }),
  );
}

type Clearable = Pick<Check, 'is_voided' | 'cleared_on' | 'transaction_date'>;

/** Whether a check was written but not paid by the bank at the end of a day. Voided checks never count. */
export const wasOutstanding = (check: Clearable, asOf: string): boolean =>
  !check.is_voided &&
  check.transaction_date <= asOf &&
  ((check.cleared_on ?? null) === null || check.cleared_on! > asOf);

/** Each check once, as it was read last: one that clears while lists of checks are read is found in two of them. */
export const eachOnce = <C extends Pick<Check, 'id'>>(checks: readonly C[]): C[] => [
  ...new Map(checks.map((check) => [check.id, check])).values(),
];

export interface CheckCounts {
  readonly count: number;
  readonly voided: number;
  readonly totalCents: number;
}

export const countsOf = (checks: readonly Pick<Check, 'amount' | 'is_voided'>[]): CheckCounts => ({
  count: checks.length,
  voided: checks.filter(({ is_voided }) => is_voided).length,
  totalCents: totalCents(checks),
});

export interface CheckSummary extends CheckCounts {
  readonly outstanding: number;
  readonly outstandingCents: number;
}

/** Totals for the footer of a list. */
export function summaryOf(checks: readonly (Clearable & Pick<Check, 'amount'>)[], today: string): CheckSummary {
  const outstanding = checks.filter((check) => wasOutstanding(check, today));
  return {
    ...countsOf(checks),
    outstanding: outstanding.length,
    outstandingCents: totalCents(outstanding),
  };
}
