import { collections } from '../../shared/contract/collections.ts';
import { addDays } from '../../shared/dates.ts';
import { type Check, wasOutstanding } from '../../shared/ledger/checks.ts';
import { type Range, type ReadPage, readRanges } from '../crud/read-ranges.ts';
import { listPartition } from '../store/keys.ts';
import type { Store } from '../store/store.ts';

const { CklgTransaction } = collections;

const listOf = (name: string) => CklgTransaction.lists.find((list) => list.name === name)!;
const byCleared = listOf('cleared_on');

const clearedIn = (value: string): string => listPartition(CklgTransaction, byCleared, value);

/** Where checks that were outstanding on a day are: one range for those that haven't cleared, and one per later year. */
export async function outstandingRanges(store: Store, asOf: string): Promise<Range[]> {
  const from = addDays(asOf, 1);
  const years = (await store.years(CklgTransaction, byCleared)).filter((year) => year >= from.slice(0, 4));
  return [
    { pk: clearedIn(byCleared.unset ?? '') },
    ...years.map((year) => ({ pk: clearedIn(year), from, to: `${year}-12-31` })),
  ];
}

/** Where checks that wait to be printed are. */
export const toPrintRanges: readonly Range[] = [{ pk: listPartition(CklgTransaction, listOf('print_later'), 'true') }];

async function readAll(store: Store, ranges: readonly Range[]): Promise<Check[]> {
  const checks: Check[] = [];
  let next: string | null = null;
  do {
    // oxlint-disable-next-line no-await-in-loop -- the next page starts where this one ends
    const page: ReadPage = await readRanges(store, CklgTransaction, ranges, { next });
    checks.push(...page.bodies.map((body) => JSON.parse(body) as Check));
    next = page.next ?? null;
  } while (next !== null);
  return checks;
}

/** Returns all checks that were outstanding on a day. */
export async function readOutstanding(store: Store, asOf: string): Promise<Check[]> {
  const checks = await readAll(store, await outstandingRanges(store, asOf));
  return checks.filter((check) => wasOutstanding(check, asOf));
}

export const readToPrint = (store: Store): Promise<Check[]> => readAll(store, toPrintRanges);
