import { collections } from '../../shared/contract/collections.ts';
import { fromCents } from '../../shared/ledger/money.ts';
import type { Check } from '../../shared/ledger/checks.ts';
import { listPartition, orderText } from '../store/keys.ts';
import type { Store } from '../store/store.ts';

const { CklgTransaction } = collections;

const MAX_BYTES = 1_000_000;

/** Partition key of a fund source's checks, sorted by number. */
export const numberedChecks = (fundSourceId: number): string =>
  listPartition(CklgTransaction, 'fund_source_id', fundSourceId);

async function readPlaces<C>(
  store: Store,
  places: readonly string[],
  [sortedBy, value]: readonly [sortedBy: string, value: number],
  limit: number,
): Promise<C[]> {
  const start = orderText(CklgTransaction, sortedBy, value);
  const pages = await Promise.all(
    places.map((pk) => store.page({ pk, from: start, to: start, descending: true, limit, maxBytes: MAX_BYTES })),
  );
  return pages.flatMap(({ bodies }) => bodies.map((body) => JSON.parse(body) as C));
}

/** Returns the checks with a number, voided ones too, using one Query per fund source. */
export const checksWithNumber = (
  store: Store,
  sourceIds: readonly number[],
  number: number,
  limit: number,
): Promise<Check[]> => readPlaces(store, sourceIds.map(numberedChecks), ['check_number', number], limit);

/** The newest first. */
export const newestFirst = <C extends Pick<Check, 'id' | 'transaction_date'>>(checks: readonly C[]): C[] =>
  checks.toSorted((a, b) => b.transaction_date.localeCompare(a.transaction_date) || b.id - a.id);

/** Returns the newest checks of an amount in cents, in no particular order, using one Query per year. */
export async function checksOfAmount(store: Store, cents: number, limit: number): Promise<Check[]> {
  const years = await store.years(CklgTransaction, 'amount');
  const places = years.map((year) => listPartition(CklgTransaction, 'amount', year));
  type Listed = Pick<Check, 'id' | 'transaction_date'>;
  const listed = await readPlaces<Listed>(store, places, ['amount', fromCents(cents)], limit);
  const newest = newestFirst(listed).slice(0, limit);
  const checks = await store.getMany(
    CklgTransaction,
    newest.map(({ id }) => id),
  );
  return checks as Check[];
}
