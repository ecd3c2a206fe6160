import type { Check } from '../../../../shared/ledger/checks.ts';
import type { CollectionFilter } from '../../../api/collection-cache.ts';

// As many as the largest page shows.
const FIRST = 100;

const newest: CollectionFilter = { order: 'desc', limit: FIRST };
const oldest: CollectionFilter = { order: 'asc', limit: FIRST };

/** What a table by date begins with. */
export const firstChecks = (isDescending: boolean): CollectionFilter => (isDescending ? newest : oldest);

/** Checks by date without those of the last day, of which there may be more, and others that come before them. */
export function wholeDays(checks: readonly Check[]): readonly Check[] {
  const cut = checks.at(-1)?.transaction_date;
  return checks.filter(({ transaction_date }) => transaction_date !== cut);
}
