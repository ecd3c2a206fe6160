import { collections } from '../../shared/contract/collections.ts';
import { type Check, eachOnce, wasOutstanding } from '../../shared/ledger/checks.ts';
import { outstandingRanges } from '../bookkeeping/outstanding.ts';
import type { Handlers } from '../crud/crud.ts';
import { readRanges } from '../crud/read-ranges.ts';

export const outstandingChecks: Handlers<'ledger'>['outstanding-checks'] = async ({ store, query }) => {
  const ranges = await outstandingRanges(store, query.as_of);
  const { bodies, next } = await readRanges(store, collections.CklgTransaction, ranges, { next: query.next });
  const checks = bodies.map((body) => JSON.parse(body) as Check);
  return { checks: eachOnce(checks).filter((check) => wasOutstanding(check, query.as_of)), next: next ?? null };
};
