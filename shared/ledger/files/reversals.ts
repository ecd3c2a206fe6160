import type { Entry } from './reading.ts';

/** Sage and Peachtree void a check by a second line with its number and a V, such as `1002V`. */
const REVERSAL = /^#?\s?(\d{1,12})\s?V$/i;

/** Returns the number of the check that a line voids; undefined for other lines. */
export const reversedNumber = (cell: string): string | undefined => REVERSAL.exec(cell.trim())?.[1];

const keyOf = (account: string, number: string, cents: number): string =>
  `${account} ${number.replace(/^0+(?=\d)/, '')} ${Math.abs(cents)}`;

/**
 * Marks checks as void that a later line of the file reverses, and sets those lines aside. A line that reverses a check
 * of an earlier file is that check, void.
 */
export function withReversals(entries: readonly Entry[]): readonly Entry[] {
  const reversals = entries.filter(({ reverses, setAside }) => reverses !== undefined && setAside === undefined);
  if (reversals.length === 0) return entries;
  const checks = new Map<string, Entry[]>();
  for (const entry of entries) {
    const { account, number, cents, isVoid, setAside, refused } = entry;
    if (number === null || isVoid || setAside !== undefined || refused !== undefined) continue;
    const key = keyOf(account, number, cents);
    checks.set(key, [...(checks.get(key) ?? []), entry]);
  }
  const voided = new Set<Entry>();
  const done = new Set<Entry>();
  const earlier = new Set(reversals);
  for (const reversal of reversals) {
    const check = checks.get(keyOf(reversal.account, reversal.reverses ?? '', reversal.cents))?.shift();
    if (!check) continue;
    voided.add(check);
    done.add(reversal);
  }
  return entries.map((entry) => {
    if (voided.has(entry)) return { ...entry, isVoid: true };
    if (done.has(entry)) return { ...entry, setAside: 'the reversal of a void check' };
    return earlier.has(entry) ? { ...entry, number: entry.reverses ?? null, isVoid: true } : entry;
  });
}
