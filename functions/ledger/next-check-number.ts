import type { Handlers } from '../crud/crud.ts';
import { numbersSharedWith } from './checkbooks.ts';
import { nextNumberOf } from './numbered-checks.ts';

/**
 * Queries one item per fund source, because each fund source's checks are sorted by number. A counter would be an item
 * that every check has to write.
 */
export const nextCheckNumber: Handlers<'ledger'>['next-check-number'] = async ({ store, query }) => {
  const { checkbookId, sourceIds } = await numbersSharedWith(store, query.fund_source_id);
  return { check_number: await nextNumberOf(store, checkbookId, sourceIds) };
};
