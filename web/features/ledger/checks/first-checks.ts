import type { Check } from '../../../../shared/ledger/checks.ts';
import { type CollectionFilter, readsAll, type Reads } from '../../../api/list-reads.ts';
import { filterOf, isBackwards, readPeriod } from './check-period.ts';

// The size of the largest page.
const FIRST = 100;

const newest: CollectionFilter = { order: 'desc', limit: FIRST };
const oldest: CollectionFilter = { order: 'asc', limit: FIRST };

/** Returns the filter for the first rows of a table sorted by date. */
export const firstChecks = (isDescending: boolean): CollectionFilter => (isDescending ? newest : oldest);

/** Removes the checks of the last day, because more of them may follow, including some that sort before these. */
export function wholeDays(checks: readonly Check[]): readonly Check[] {
  const cut = checks.at(-1)?.transaction_date;
  return checks.filter(({ transaction_date }) => transaction_date !== cut);
}

/** The parameters of an address that only say which period is shown. */
const OF_PERIOD: readonly string[] = ['year', 'from', 'to'];

/** What checks are named by. */
export const namesOfChecks = readsAll('CklgPayee', 'CklgAccount', 'CklgFundSource');

/** What the list of checks reads: its first checks, unless the address has filters or another order. */
export const readsOfChecks: Reads = (params, today) => {
  const period = readPeriod(params, today);
  const isPlain = [...params.keys()].every((name) => OF_PERIOD.includes(name));
  const checks = { name: 'CklgTransaction', filter: filterOf(period), first: firstChecks(true) } as const;
  return [...(isPlain && !isBackwards(period) ? [checks] : []), ...namesOfChecks(params, today)];
};
