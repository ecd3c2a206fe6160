import { collections } from '../../../shared/contract/collections.ts';
import { padId } from '../../../shared/contract/table.ts';
import { addDays } from '../../../shared/dates.ts';
import { type Check, eachOnce } from '../../../shared/ledger/checks.ts';
import { numberedChecks } from '../../bookkeeping/find-checks.ts';
import { byCleared, clearedIn } from '../../bookkeeping/outstanding.ts';
import type { Store } from '../../store/store.ts';
import { readPartition } from './read-partition.ts';

const { CklgTransaction } = collections;

/** Days that a checkbook's first statement covers, if no line says more. */
const FIRST_STATEMENT_DAYS = 31;

interface Wanted {
  readonly sourceIds: ReadonlySet<number>;
  /** The last day of the previous statement; null for a checkbook's first one. */
  readonly after: string | null;
  readonly until: string;
}

/**
 * Returns the checks that can be put on a statement: outstanding ones written by its last day, and those that were
 * cleared by hand within its days. Checks that wait to be printed aren't on paper yet.
 */
export async function freeChecks(store: Store, { sourceIds, after, until }: Wanted): Promise<Check[]> {
  const isFree = (check: Check): boolean =>
    sourceIds.has(check.fund_source_id) &&
    !check.is_voided &&
    !check.print_later &&
    (check.reconciliation_id ?? null) === null &&
    check.transaction_date <= until;
  const outstanding = await readPartition(store, { pk: clearedIn(byCleared.unset ?? '') }, isFree);
  const from = after === null ? addDays(until, -FIRST_STATEMENT_DAYS) : addDays(after, 1);
  const years = (await store.years(CklgTransaction, byCleared)).filter(
    (year) => year >= from.slice(0, 4) && year <= until.slice(0, 4),
  );
  const cleared = await Promise.all(
    years.map((year) => readPartition(store, { pk: clearedIn(year), from, to: until }, isFree)),
  );
  return eachOnce([...outstanding, ...cleared.flat()]);
}

/** Numbers this far apart are read separately. */
const MAX_GAP = 200;

/** Returns the numbers in ranges without large gaps. */
export function rangesOf(numbers: readonly number[]): [from: number, to: number][] {
  const ranges: [number, number][] = [];
  for (const number of [...new Set(numbers)].toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && number - last[1] <= MAX_GAP) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges;
}

/** Returns all checks with these numbers, also voided ones and those on other statements. */
export async function checksNumbered(
  store: Store,
  sourceIds: Iterable<number>,
  numbers: readonly number[],
): Promise<Check[]> {
  const wanted = new Set<number | null>(numbers);
  const isWanted = ({ check_number }: Check): boolean => wanted.has(check_number);
  const found: Check[] = [];
  for (const id of sourceIds) {
    for (const [from, to] of rangesOf(numbers)) {
      const range = { pk: numberedChecks(id), from: `${padId(from)}#`, to: `${padId(to)}#` };
      found.push(...(await readPartition(store, range, isWanted)));
    }
  }
  return found;
}
