import { collections } from '../../shared/contract/collections.ts';
import { padId } from '../../shared/contract/table.ts';
import { checkbookOf, checkbooksOf, type InCheckbook } from '../../shared/ledger/checkbooks.ts';
import type { Check } from '../../shared/ledger/checks.ts';
import { type CheckbookOf, type DuplicateIndex, duplicateIndex } from '../../shared/ledger/duplicates.ts';
import { listPartition } from '../store/keys.ts';
import type { Store } from '../store/store.ts';
import { numberedChecks } from '../bookkeeping/find-checks.ts';
import { eachCheck } from './each-check.ts';

const { CklgTransaction } = collections;

type Row = Pick<Check, 'fund_source_id' | 'check_number' | 'transaction_date'>;

/** First and last value, in text order. */
type Range = readonly [string, string];

/** Where in the ledger the duplicates of some rows can be. */
export interface DuplicateRanges {
  /** Padded check numbers by checkbook. */
  readonly numbers: Readonly<Record<string, Range>>;
  /** Days by year. */
  readonly days: Readonly<Record<string, Range>>;
}

function widen(ranges: Record<string, Range>, key: string, [first, last]: Range): void {
  const [from, to] = ranges[key] ?? [first, last];
  ranges[key] = [first < from ? first : from, last > to ? last : to];
}

export function duplicateRanges(rows: Iterable<Row>, bookOf: CheckbookOf): DuplicateRanges {
  const [numbers, days]: [Record<string, Range>, Record<string, Range>] = [{}, {}];
  for (const { fund_source_id, check_number, transaction_date } of rows) {
    if (check_number !== null) {
      const number = padId(check_number);
      widen(numbers, String(bookOf(fund_source_id)), [number, number]);
    }
    widen(days, transaction_date.slice(0, 4), [transaction_date, transaction_date]);
  }
  return { numbers, days };
}

export function joinRanges(all: readonly DuplicateRanges[]): DuplicateRanges {
  const [numbers, days]: [Record<string, Range>, Record<string, Range>] = [{}, {}];
  for (const ranges of all) {
    for (const [book, range] of Object.entries(ranges.numbers)) widen(numbers, book, range);
    for (const [year, range] of Object.entries(ranges.days)) widen(days, year, range);
  }
  return { numbers, days };
}

/**
 * Passes on all checks in the ranges, some of them twice, using one Query per fund source of a checkbook and one per
 * year.
 */
export async function eachPossibleDuplicate(
  store: Store,
  { numbers, days }: DuplicateRanges,
  fundSources: readonly InCheckbook[],
  add: (check: Check) => void,
): Promise<void> {
  for (const source of fundSources) {
    const range = numbers[String(checkbookOf(source))];
    if (!range) continue;
    await eachCheck(store, { pk: numberedChecks(source.id), from: `${range[0]}#`, to: `${range[1]}#` }, add);
  }
  for (const [year, [from, to]] of Object.entries(days)) {
    await eachCheck(store, { pk: listPartition(CklgTransaction, 'year', year), from, to }, add);
  }
}

/** Returns checks that rows could duplicate. */
export async function possibleDuplicates(
  store: Store,
  rows: Iterable<Row>,
  fundSources: readonly InCheckbook[],
): Promise<DuplicateIndex> {
  const bookOf = checkbooksOf(fundSources);
  const index = duplicateIndex(bookOf);
  await eachPossibleDuplicate(store, duplicateRanges(rows, bookOf), fundSources, index.add);
  return index;
}
