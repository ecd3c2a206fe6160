import { collections } from '../../shared/contract/collections.ts';
import { addDays } from '../../shared/dates.ts';
import { type Check, wasOutstanding } from '../../shared/ledger/checks.ts';
import type { Handlers } from '../crud/crud.ts';
import { type Range, readRanges } from '../crud/read-ranges.ts';
import { listPartition } from '../store/keys.ts';

const { CklgTransaction } = collections;

const byCleared = CklgTransaction.lists.find(({ name }) => name === 'cleared_on')!;

const partition = (value: string): string => listPartition(CklgTransaction, byCleared, value);

/** Uses one Query for checks that haven't cleared, and one per year for checks that cleared after the date. */
export const outstandingChecks: Handlers<'ledger'>['outstanding-checks'] = async ({ store, query }) => {
  const from = addDays(query.as_of, 1);
  const years = (await store.years(CklgTransaction, byCleared)).filter((year) => year >= from.slice(0, 4));
  const ranges: Range[] = [
    { pk: partition(byCleared.unset ?? '') },
    ...years.map((year) => ({ pk: partition(year), from, to: `${year}-12-31` })),
  ];
  const { bodies, next } = await readRanges(store, CklgTransaction, ranges, { next: query.next });
  const checks = bodies.map((body) => JSON.parse(body) as Check);
  return { checks: checks.filter((check) => wasOutstanding(check, query.as_of)), next: next ?? null };
};
