import { collections } from '../../shared/contract/collections.ts';
import type { Check } from '../../shared/ledger/checks.ts';
import type { Handlers } from '../crud/crud.ts';
import { readRanges } from '../crud/read-ranges.ts';
import { toPrintRanges } from '../bookkeeping/outstanding.ts';

/** Uses one Query, because only waiting checks are in this list. */
export const checksToPrint: Handlers<'ledger'>['checks-to-print'] = async ({ store, query }) => {
  const { bodies, next } = await readRanges(store, collections.CklgTransaction, toPrintRanges, { next: query.next });
  return { checks: bodies.map((body) => JSON.parse(body) as Check), next: next ?? null };
};
