import { collections } from '../../shared/contract/collections.ts';
import { addDays } from '../../shared/dates.ts';
import { type Check, eachOnce, wasOutstanding } from '../../shared/ledger/checks.ts';
import { type Range, readRanges } from '../crud/read-ranges.ts';
import { listNamed, listPartition } from '../store/keys.ts';
import type { Store } from '../store/store.ts';

const { CklgTransaction } = collections;

export const byCleared = listNamed(CklgTransaction, 'cleared_on');

/** Where checks that cleared in a year are, or with `byCleared.unset` those that haven't. */
export const clearedIn = (value: string): string => listPartition(CklgTransaction, byCleared, value);

/**
 * Where checks that were outstanding on a day are: one range for those that haven't cleared, and one per later year. They are
 * read in this order, or a check that clears meanwhile could be in none of them.
 */
export async function outstandingRanges(store: Store, asOf: string): Promise<Range[]> {
  const from = addDays(asOf, 1);
  const years = (await store.years(CklgTransaction, byCleared)).filter((year) => year >= from.slice(0, 4));
  return [
    { pk: clearedIn(byCleared.unset ?? '') },
    ...years.map((year) => ({ pk: clearedIn(year), from, to: `${year}-12-31` })),
  ];
}

/** Where checks that wait to be printed are. */
export const toPrintRanges: readonly Range[] = [{ pk: listPartition(CklgTransaction, 'print_later', 'true') }];

/** Some checks of a range, and whether there are more. */
interface SomeChecks {
  readonly checks: readonly Check[];
  readonly isMore: boolean;
}

/** Returns the first checks of ranges: reading stops at `most`, so that the cost doesn't grow with the company. */
async function readSome(store: Store, ranges: readonly Range[], most: number): Promise<SomeChecks> {
  const { bodies, next } = await readRanges(store, CklgTransaction, ranges, { limit: most, next: null });
  return { checks: bodies.map((body) => JSON.parse(body) as Check), isMore: next !== undefined };
}

/** Returns checks that were outstanding on a day, those that haven't cleared first. */
export async function readOutstanding(store: Store, asOf: string, most: number): Promise<SomeChecks> {
  const { checks, isMore } = await readSome(store, await outstandingRanges(store, asOf), most);
  return { checks: eachOnce(checks).filter((check) => wasOutstanding(check, asOf)), isMore };
}

export const readToPrint = (store: Store, most: number): Promise<SomeChecks> => readSome(store, toPrintRanges, most);
