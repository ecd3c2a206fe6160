import { emptyEntry, type PayrollEntry } from './payroll-entry.ts';

/**
 * R75: hours that are taken back are taken from the code under which earlier files had them, which isn't today's if the code of
 * a layout or of a leave type has changed since.
 */

export type CodeAmount = Pick<PayrollEntry, 'code' | 'hundredths' | 'minutes'>;

/** What a program has of a person, by code. */
export type CodeAmounts = ReadonlyMap<string, CodeAmount>;

export const NO_AMOUNTS: CodeAmounts = new Map();

const units = ['hundredths', 'minutes'] as const;
type Unit = (typeof units)[number];

export function addAmounts(sums: CodeAmounts, amounts: readonly CodeAmount[]): CodeAmounts {
  const all = new Map(sums);
  for (const { code, hundredths, minutes } of amounts) {
    const sum = all.get(code);
    all.set(code, {
      code,
      hundredths: (sum?.hundredths ?? 0) + hundredths,
      minutes: (sum?.minutes ?? 0) + minutes,
    });
  }
  return all;
}

interface Move {
  readonly from: string;
  readonly to: string;
  readonly amount: number;
}

/** What would leave a code below zero, and the codes that have more than today's codes say. */
function movesOf(unit: Unit, { entries, had, before }: Differences): Move[] {
  const extras = new Map([...had].map(([code, has]) => [code, has[unit] - (before.get(code)?.[unit] ?? 0)]));
  return entries.flatMap((entry) => {
    let missing = -((had.get(entry.code)?.[unit] ?? 0) + entry[unit]);
    return [...extras].flatMap(([code, extra]): Move[] => {
      const amount = Math.min(missing, extra);
      if (amount <= 0 || code === entry.code) return [];
      missing -= amount;
      extras.set(code, extra - amount);
      return [{ from: entry.code, to: code, amount }];
    });
  });
}

interface Differences {
  readonly entries: readonly PayrollEntry[];
  readonly had: CodeAmounts;
  /** What the program would have by today's codes. */
  readonly before: CodeAmounts;
}

/** Returns the differences with hours taken back under the code that has them. */
export function underFormerCodes(differences: Differences): PayrollEntry[] {
  const entries = new Map(differences.entries.map((entry) => [entry.code, entry]));
  const of = (code: string): PayrollEntry => entries.get(code) ?? emptyEntry(code);
  for (const unit of units) {
    for (const { from, to, amount } of movesOf(unit, differences)) {
      const [taken, given] = [of(from), of(to)];
      // Unpaid leave stays out of sums of paid hours.
      const unpaid = unit === 'hundredths' ? Math.min(amount, Math.max(0, -taken.unpaid)) : 0;
      entries.set(from, { ...taken, [unit]: taken[unit] + amount, unpaid: taken.unpaid + unpaid });
      entries.set(to, { ...given, [unit]: given[unit] - amount, unpaid: given.unpaid - unpaid });
    }
  }
  return [...entries.values()];
}
