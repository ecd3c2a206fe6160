import { padId } from '../../shared/contract/table.ts';
import type { Check } from '../../shared/ledger/checks.ts';
import type { Handlers } from '../crud/crud.ts';
import { numberedChecks } from './numbered-checks.ts';

const MOST = 100;

/** The checks with a number, in one Query; voided ones count, because their paper is used up too. */
export const checkNumberUses: Handlers<'ledger'>['check-number-uses'] = async ({ store, query }) => {
  const number = padId(query.check_number);
  const { bodies } = await store.page({
    pk: numberedChecks(query.fund_source_id),
    from: `${number}#`,
    to: `${number}#`,
    limit: MOST,
    maxBytes: 1_000_000,
  });
  return bodies.map((body) => JSON.parse(body) as Check);
};
