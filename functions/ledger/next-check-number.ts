import { collections } from '../../shared/contract/collections.ts';
import { nextNumber } from '../../shared/ledger/checkbooks.ts';
import type { Handlers } from '../crud/crud.ts';
import { numbersSharedWith } from './checkbooks.ts';
import { highestNumber } from './numbered-checks.ts';

const { CklgCheckbook } = collections;

/**
 * Queries one item per fund source, because each fund source's checks are sorted by number. A counter would be an item
 * that every check has to write.
 */
export const nextCheckNumber: Handlers<'ledger'>['next-check-number'] = async ({ store, query }) => {
  const { checkbookId, sourceIds } = await numbersSharedWith(store, query.fund_source_id);
  const [checkbook, numbers] = await Promise.all([
    checkbookId === null ? undefined : store.get(CklgCheckbook, checkbookId),
    Promise.all(sourceIds.map((id) => highestNumber(store, id))),
  ]);
  const used = numbers.filter((number) => number !== null);
  const start = typeof checkbook?.next_number === 'number' ? checkbook.next_number : null;
  return { check_number: nextNumber(used.length === 0 ? null : Math.max(...used), start) };
};
