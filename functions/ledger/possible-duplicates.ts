import { collections } from '../../shared/contract/collections.ts';
import { padId } from '../../shared/contract/table.ts';
import type { Check } from '../../shared/ledger/checks.ts';
import type { ImportedCheck } from '../../shared/ledger/import.ts';
import { type DuplicateIndex, duplicateIndex } from '../../shared/ledger/duplicates.ts';
import { type Key, listPartition } from '../store/keys.ts';
import type { ListRequest, Store } from '../store/store.ts';
import { numberedChecks } from './numbered-checks.ts';

const { CklgTransaction } = collections;

const byYear = CklgTransaction.lists.find(({ by }) => by === 'year')!;

async function addChecks(store: Store, index: DuplicateIndex, range: Pick<ListRequest, 'pk' | 'from' | 'to'>) {
  let after: Key | undefined;
  do {
    const page = await store.page({ ...range, ...(after && { after }), limit: 5000, maxBytes: 4_000_000 });
    for (const body of page.bodies) index.add(JSON.parse(body) as Check);
    after = page.next;
  } while (after);
}

const grouped = <K, V>(entries: readonly (readonly [K, V])[]): Map<K, V[]> => {
  const groups = new Map<K, V[]>();
  for (const [key, value] of entries) {
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
};

/** Returns checks that rows could duplicate, using one Query per fund source and year in the file. */
export async function possibleDuplicates(
  store: Store,
  checks: readonly (ImportedCheck | undefined)[],
): Promise<DuplicateIndex> {
  const index = duplicateIndex();
  const rows = checks.filter((check) => check !== undefined);
  const numbers = grouped(
    rows.flatMap(({ fund_source_id, check_number }) =>
      check_number === null ? [] : [[fund_source_id, padId(check_number)] as const],
    ),
  );
  for (const [source, used] of numbers) {
    const sorted = used.toSorted();
    await addChecks(store, index, { pk: numberedChecks(source), from: `${sorted[0]}#`, to: `${sorted.at(-1)}#` });
  }
  const days = grouped(rows.map(({ transaction_date }) => [transaction_date.slice(0, 4), transaction_date] as const));
  for (const [year, used] of days) {
    const sorted = used.toSorted();
    const pk = listPartition(CklgTransaction, byYear, year);
    await addChecks(store, index, { pk, from: sorted[0]!, to: sorted.at(-1)! });
  }
  return index;
}
