import { collections } from '../../shared/contract/collections.ts';
import { padId } from '../../shared/contract/table.ts';
import { MAX_CHECK_NUMBER } from '../../shared/ledger/check-numbers.ts';
import type { Check } from '../../shared/ledger/checks.ts';
import { listPartition } from '../store/keys.ts';
import type { Store } from '../store/store.ts';

const { CklgTransaction } = collections;

const byFundSource = CklgTransaction.lists.find(({ name }) => name === 'fund_source_id')!;

/** Partition key of a fund source's checks, sorted by number. */
export const numberedChecks = (fundSourceId: number): string =>
  listPartition(CklgTransaction, byFundSource, String(fundSourceId));

async function numberAt(store: Store, fundSourceId: number, descending: boolean): Promise<number | null> {
  const { bodies } = await store.page({
    pk: numberedChecks(fundSourceId),
    // Skips checks without a number, which sort first.
    from: `${padId(1)}#`,
    to: `${padId(MAX_CHECK_NUMBER)}#`,
    descending,
    limit: 1,
    maxBytes: 100_000,
  });
  return bodies[0] === undefined ? null : (JSON.parse(bodies[0]) as Check).check_number;
}

export const highestNumber = (store: Store, fundSourceId: number): Promise<number | null> =>
  numberAt(store, fundSourceId, true);

/** Returns a fund source's lowest and highest check number; undefined if it has none. */
export async function lowestAndHighest(store: Store, fundSourceId: number) {
  const lowest = await numberAt(store, fundSourceId, false);
  const highest = await highestNumber(store, fundSourceId);
  return lowest === null || highest === null ? undefined : { lowest, highest };
}
