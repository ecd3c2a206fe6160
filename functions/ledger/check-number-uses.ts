import { checksWithNumber } from '../bookkeeping/find-checks.ts';
import type { Handlers } from '../crud/crud.ts';
import { numbersSharedWith } from './checkbooks.ts';

const MOST = 100;

/**
 * Returns the checks with a number, using one Query per fund source. Voided checks count because their paper is used up
 * too.
 */
export const checkNumberUses: Handlers<'ledger'>['check-number-uses'] = async ({ store, query }) => {
  const { sourceIds } = await numbersSharedWith(store, query.fund_source_id);
  const uses = await checksWithNumber(store, sourceIds, query.check_number, MOST);
  return uses.toSorted((a, b) => a.id - b.id).slice(0, MOST);
};
