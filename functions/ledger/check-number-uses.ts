import { padId } from '../../shared/contract/table.ts';
import type { Check } from '../../shared/ledger/checks.ts';
import type { Handlers } from '../crud/crud.ts';
import type { Store } from '../store/store.ts';
import { numbersSharedWith } from './checkbooks.ts';
import { numberedChecks } from './numbered-checks.ts';

const MOST = 100;

async function usesIn(store: Store, sourceId: number, number: string): Promise<Check[]> {
  const { bodies } = await store.page({
    pk: numberedChecks(sourceId),
    from: `${number}#`,
    to: `${number}#`,
    limit: MOST,
    maxBytes: 1_000_000,
  });
  return bodies.map((body) => JSON.parse(body) as Check);
}

/**
 * Returns the checks with a number, using one Query per fund source. Voided checks count because their paper is used up
 * too.
 */
export const checkNumberUses: Handlers<'ledger'>['check-number-uses'] = async ({ store, query }) => {
  const { sourceIds } = await numbersSharedWith(store, query.fund_source_id);
  const uses = await Promise.all(sourceIds.map((id) => usesIn(store, id, padId(query.check_number))));
  return uses
    .flat()
    .toSorted((a, b) => a.id - b.id)
    .slice(0, MOST);
};
