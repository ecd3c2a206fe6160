/** R71: balances of leave as the sum of their entries, in hundredths of an hour. */

export const entryTypes = ['opening', 'accrual', 'taken', 'correction', 'expired'] as const;

type EntryType = (typeof entryTypes)[number];

export const entryTypeTitles: Readonly<Record<EntryType, string>> = {
  opening: 'Opening balance',
  accrual: 'Earned',
  taken: 'Taken',
  correction: 'Correction',
  expired: 'Not carried over',
};

/** 10,000 hours. */
export const MAX_HUNDREDTHS = 1_000_000;

interface Entry {
  readonly hundredths: number;
  readonly day: string;
}

/** The balance after all entries, or after those up to a day. */
export const balanceOf = (entries: readonly Entry[], until?: string): number =>
  entries.reduce((sum, { day, hundredths }) => (until === undefined || day <= until ? sum + hundredths : sum), 0);

interface LimitedKind {
  readonly keeps_balance: boolean;
  readonly negative_limit: number | null;
}

/** What can still be requested of a kind: what is available, and how far below zero it may go. */
export const requestableHundredths = (available: number, { keeps_balance, negative_limit }: LimitedKind): number =>
  keeps_balance ? available + Math.round((negative_limit ?? 0) * 100) : Infinity;

/**
 * What has to be added for each kind so that the entries of one timesheet amount to what it claims. Empty if they do.
 */
export function takenDifferences(
  claimed: ReadonlyMap<number, number>,
  entries: readonly { readonly kind_id: number; readonly hundredths: number }[],
): Map<number, number> {
  const kinds = new Set([...claimed.keys(), ...entries.map(({ kind_id }) => kind_id)]);
  const differences = [...kinds].map((kind): [number, number] => {
    const booked = entries.filter(({ kind_id }) => kind_id === kind).reduce((sum, each) => sum + each.hundredths, 0);
    return [kind, -(claimed.get(kind) ?? 0) - booked];
  });
  return new Map(differences.filter(([, hundredths]) => hundredths !== 0));
}

/** R71 */
export const CANNOT_CORRECT_OWN_BALANCE = "You can't correct your own balance. Ask someone else to do it.";
