/** One line of a bank statement, as the bank wrote it. It never changes; what was made of it is stored elsewhere. */
export interface StatementLine {
  /** Position in the reconciliation, from 1. */
  readonly line: number;
  /** The bank's day. */
  readonly date: string;
  /** As the account's owner sees it: negative for money out. */
  readonly amount: number;
  readonly number: number | null;
  readonly text: string;
  /** The bank's id of the line. Banks change, reuse and repeat them, so they never decide alone. */
  readonly bank_id: string | null;
  /** An earlier line that this one repeats; null if there is none. */
  readonly repeats: Repeat | null;
}

export interface Repeat {
  readonly reconciliation_id: number;
  readonly line: number;
  /** Whether day and amount are equal too. Otherwise, only the bank's id is, so the line counts. */
  readonly is_same: boolean;
}

/**
 * What a line without a check is. `aside` lines are money that moved without a check, such as a transfer; they count
 * toward the balance. A `repeat` doesn't count, because an earlier statement or file has it already.
 */
export const treatments = ['deposit', 'fee', 'aside', 'repeat', 'open'] as const;
export type Treatment = (typeof treatments)[number];

/** A treatment that someone chose, by line. */
export interface TreatedLine {
  readonly line: number;
  readonly as: Treatment;
}

/** Returns a line's treatment unless someone chooses another: money in is a deposit, an exact repeat doesn't count. */
export function usualTreatment({ amount, repeats }: Pick<StatementLine, 'amount' | 'repeats'>): Treatment {
  if (repeats?.is_same) return 'repeat';
  return amount > 0 ? 'deposit' : 'open';
}

/** Why a line can't have a treatment; undefined if it can. */
export function treatmentRefusal({ amount }: Pick<StatementLine, 'amount'>, as: Treatment): string | undefined {
  if (as === 'deposit' && amount < 0) return "Money out of the account isn't a deposit. Choose a fee, or set it aside.";
  return undefined;
}

/** Returns a function for a line's treatment. */
export function treatmentsOf(
  treated: readonly TreatedLine[],
): (line: Pick<StatementLine, 'line' | 'amount' | 'repeats'>) => Treatment {
  const chosen = new Map(treated.map(({ line, as }) => [line, as]));
  return (line) => chosen.get(line.line) ?? usualTreatment(line);
}

/** Returns the choices that differ from the usual treatment, in line order; the others needn't be stored. */
export function choicesToStore(
  treated: readonly TreatedLine[],
  lines: ReadonlyMap<number, Pick<StatementLine, 'amount' | 'repeats'>>,
): TreatedLine[] {
  const last = new Map(treated.map((each) => [each.line, each]));
  return [...last.values()]
    .filter(({ line, as }) => {
      const found = lines.get(line);
      return found !== undefined && usualTreatment(found) !== as;
    })
    .toSorted((a, b) => a.line - b.line);
}

export const NO_STATEMENT_LINES = 'This file has no statement lines.';
