import { collections } from '../../shared/contract/collections.ts';
import type { Check } from '../../shared/ledger/checks.ts';
import type { Handlers } from '../crud/crud.ts';
import { readRanges } from '../crud/read-ranges.ts';
import { listPartition } from '../store/keys.ts';

const { CklgTransaction } = collections;

const waiting = CklgTransaction.lists.find(({ name }) => name === 'print_later')!;

/** Uses one Query, because only waiting checks are in this list. */
export const checksToPrint: Handlers<'ledger'>['checks-to-print'] = async ({ store, query }) => {
  const ranges = [{ pk: listPartition(CklgTransaction, waiting, 'true') }];
  const { bodies, next } = await readRanges(store, CklgTransaction, ranges, { next: query.next });
  return { checks: bodies.map((body) => JSON.parse(body) as Check), next: next ?? null };
};
