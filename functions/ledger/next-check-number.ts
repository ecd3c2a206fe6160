import { afterNumber } from '../../shared/ledger/check-numbers.ts';
import type { Check } from '../../shared/ledger/checks.ts';
import type { Handlers } from '../crud/crud.ts';
import { storedRecord } from '../store/stored.ts';
import { numberedChecks } from './numbered-checks.ts';

/** One Query of one item, because the checks of a fund source are sorted by number. */
export const nextCheckNumber: Handlers<'ledger'>['next-check-number'] = async ({ store, query }) => {
  const [last] = await store.queryItems(numberedChecks(query.fund_source_id), { descending: true, limit: 1 });
  const highest = last ? (storedRecord(last) as unknown as Check).check_number : null;
  return { check_number: highest === null ? null : afterNumber(highest) };
};
