import type { Entry } from './reading.ts';

/** Sage and Peachtree void a check by a second line with its number and a V, such as `1002V`. */
const REVERSAL = /^#?\s?(\d{1,12})\s?V$/i;

/** Returns the number of the check that a line voids; undefined for other lines. */
export const reversedNumber = (cell: string): string | undefined => REVERSAL.exec(cell.trim())?.[1];

const keyOf = (account: string, number: string, cents: number): string =>
  `${account} ${number.replace(/^0+(?=\d)/, '')} ${Math.abs(cents)}`;

interface Reversing {
  readonly isReversal: (entry: Entry) => boolean;
  /** The number of the check that a reversal is of. */
  readonly numberOf: (entry: Entry) => string | null | undefined;
  readonly isCheck: (entry: Entry) => boolean;
}

/** Pairs each reversal with a check of its account, number and amount. */
function pairs(entries: readonly Entry[], { isReversal, numberOf, isCheck }: Reversing) {
  const checkOf = new Map<Entry, Entry>();
  const reversals = entries.filter((entry) => entry.setAside === undefined && isReversal(entry));
  if (reversals.length === 0) return { reversals, checkOf, reversed: new Set<Entry>() };
  const isOpen = (entry: Entry): boolean =>
    entry.number !== null && !entry.isVoid && entry.setAside === undefined && entry.refused === undefined;
  const checks = Map.groupBy(
    entries.filter((entry) => isOpen(entry) && isCheck(entry)),
    ({ account, number, cents }) => keyOf(account, number ?? '', cents),
  );
  for (const reversal of reversals) {
    const check = checks.get(keyOf(reversal.account, numberOf(reversal) ?? '', reversal.cents))?.shift();
    if (check) checkOf.set(reversal, check);
  }
  return { reversals, checkOf, reversed: new Set(checkOf.values()) };
}

/**
 * Marks checks as void that a later line of the file reverses, and sets those lines aside. A line that reverses a check
 * of an earlier file is that check, void.
 */
export function withReversals(entries: readonly Entry[]): readonly Entry[] {
  const { reversals, checkOf, reversed } = pairs(entries, {
    isReversal: ({ reverses }) => reverses !== undefined,
    numberOf: ({ reverses }) => reverses,
    isCheck: () => true,
  });
  const earlier = new Set(reversals);
  return entries.map((entry) => {
    if (reversed.has(entry)) return { ...entry, isVoid: true };
    if (checkOf.has(entry)) return { ...entry, setAside: 'the reversal of a void check' };
    return earlier.has(entry) ? { ...entry, number: entry.reverses ?? null, isVoid: true } : entry;
  });
}

const TAKES_BACK = "reverses a check's payment, so that check isn't imported as cleared";

/** Marks a check as not cleared if the bank takes its payment back by a line of incoming money with the same number. */
export function withReturns(entries: readonly Entry[]): readonly Entry[] {
  const { checkOf, reversed } = pairs(entries, {
    isReversal: ({ cents, number, isVoid, refused }) =>
      cents > 0 && number !== null && !isVoid && refused === undefined,
    numberOf: ({ number }) => number,
    isCheck: ({ cents }) => cents < 0,
  });
  return entries.map((entry) => {
    if (reversed.has(entry)) return { ...entry, isCleared: false };
    return checkOf.has(entry) ? { ...entry, setAside: TAKES_BACK } : entry;
  });
}
