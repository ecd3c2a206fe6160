import { balanceOf } from '../../../shared/leave/ledger.ts';
import { isStanding } from '../../../shared/leave/requests.ts';
import { type NewEntry, readEntries, type StoredEntry } from '../../payroll/leave-ledger.ts';
import { openEntries } from '../../payroll/leave-records.ts';
import type { StoredKind, StoredRequest } from '../../payroll/leave-requests.ts';
import { expiringBy, isWithheld } from '../../payroll/leave-year-end.ts';
import type { Store } from '../../store/store.ts';

interface Balance {
  readonly last: StoredEntry | undefined;
  /** The person's entries, if the kind's last year is open. */
  readonly entries: readonly StoredEntry[];
  /** What requests will take. */
  readonly open: readonly NewEntry[];
  readonly today: string;
}

/** What standing requests will take. */
export const standingEntries = (requests: readonly StoredRequest[], holidays: ReadonlySet<string>): NewEntry[] =>
  openEntries(requests.filter(isStanding), holidays);

/** The entries of a person, if any of the kinds needs them. */
export const readEntriesIfOpen = async (
  store: Store,
  userId: number,
  {
    kinds,
    lastOf,
    today,
  }: {
    readonly kinds: readonly StoredKind[];
    readonly lastOf: (kind: StoredKind) => StoredEntry | undefined;
    readonly today: string;
  },
): Promise<StoredEntry[]> =>
  kinds.some((kind) => isWithheld(kind, lastOf(kind), today)) ? readEntries(store, userId) : [];

/**
 * R70, R73: what is left of a kind to request. Hours that expire when the last year is closed don't count, and leave of its days
 * uses them first.
 */
export function leftToRequest(kind: StoredKind, { last, entries, open, today }: Balance) {
  const own = open.filter(({ kind_id }) => kind_id === kind.id);
  const expiring = expiringBy(kind, last, { day: today, entries: [...entries, ...own] });
  const hundredths = 0 - balanceOf(own);
  return { open: hundredths, expiring, available: (last?.balance ?? 0) - hundredths - expiring };
}
