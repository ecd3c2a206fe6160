import { collections } from '../../shared/contract/collections.ts';
import { padId } from '../../shared/contract/table.ts';
import { nextNumber } from '../../shared/ledger/checkbooks.ts';
import { MAX_CHECK_NUMBER } from '../../shared/ledger/check-numbers.ts';
import type { Check } from '../../shared/ledger/checks.ts';
import { numberedChecks } from '../bookkeeping/find-checks.ts';
import { readRanges } from '../crud/read-ranges.ts';
import type { Store } from '../store/store.ts';

const { CklgCheckbook, CklgTransaction } = collections;

const MAX_IN_RANGE = 1000;

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

const highestNumber = (store: Store, fundSourceId: number): Promise<number | null> =>
  numberAt(store, fundSourceId, true);

/** Returns a fund source's lowest and highest check number; undefined if it has none. */
export async function lowestAndHighest(store: Store, fundSourceId: number) {
  const lowest = await numberAt(store, fundSourceId, false);
  const highest = await highestNumber(store, fundSourceId);
  return lowest === null || highest === null ? undefined : { lowest, highest };
}

/** Returns the checks with numbers in a range, in several fund sources. The range must be short. */
export async function checksNumbered(
  store: Store,
  sourceIds: readonly number[],
  from: number,
  to: number,
): Promise<Check[]> {
  const pages = await Promise.all(
    sourceIds.map(async (id) =>
      store.page({
        pk: numberedChecks(id),
        from: `${padId(from)}#`,
        to: `${padId(to)}#`,
        limit: MAX_IN_RANGE,
        maxBytes: 1_000_000,
      }),
    ),
  );
  return pages.flatMap(({ bodies }) => bodies.map((body) => JSON.parse(body) as Check));
}

/** Whether a check of a fund source has been printed. Reads all of them if none has. */
export async function hasPrinted(store: Store, fundSourceId: number): Promise<boolean> {
  const keep = (body: string): boolean => ((JSON.parse(body) as Check).paper ?? null) !== null;
  for (let next: string | null = null; ;) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the last one ended
    const page = await readRanges(store, CklgTransaction, [{ pk: numberedChecks(fundSourceId) }], { next, keep });
    if (page.bodies.length > 0) return true;
    if (page.next === undefined) return false;
    next = page.next;
  }
}

/** Returns the number after the highest of several fund sources, but at least the checkbook's; null if there is none. */
export async function nextNumberOf(
  store: Store,
  checkbookId: number | null,
  sourceIds: readonly number[],
): Promise<number | null> {
  const [checkbook, numbers] = await Promise.all([
    checkbookId === null ? undefined : store.get(CklgCheckbook, checkbookId),
    Promise.all(sourceIds.map((id) => highestNumber(store, id))),
  ]);
  const used = numbers.filter((number) => number !== null);
  const start = typeof checkbook?.next_number === 'number' ? checkbook.next_number : null;
  return nextNumber(used.length === 0 ? null : Math.max(...used), start);
}
