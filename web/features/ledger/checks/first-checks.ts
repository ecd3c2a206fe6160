import type { Check } from '../../../../shared/ledger/checks.ts';
import type { CollectionFilter } from '../../../api/collection-cache.ts';

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
