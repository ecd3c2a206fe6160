import { collections } from '../../shared/contract/collections.ts';
import type { LeaveKindRecord, LeaveRequestRecord } from '../../shared/contract/operations/leave.ts';
import { addDays } from '../../shared/dates.ts';
import { MAX_LEAVE_DAYS } from '../../shared/leave/requests.ts';
import { guardKey, listPartition } from '../store/keys.ts';
import type { Step } from '../store/plan.ts';
import type { StoredRecord } from '../store/record.ts';
import { guardAsRead } from '../store/revision.ts';
import type { Store } from '../store/store.ts';

const { TsrpLeaveKind, TsrpLeaveRequest, User } = collections;

export type StoredKind = StoredRecord & LeaveKindRecord;
export type StoredRequest = StoredRecord & LeaveRequestRecord;

export const readKinds = async (store: Store): Promise<StoredKind[]> =>
  (await store.all(TsrpLeaveKind.name)) as StoredKind[];

/** Pages of a partition are limited, so that other readers aren't slowed down. */
const PAGE = { limit: 1000, maxBytes: 3_000_000 } as const;

async function readYear(store: Store, year: number, from: string, to: string): Promise<StoredRequest[]> {
  const pk = listPartition(TsrpLeaveRequest, 'year', year);
  const found: StoredRequest[] = [];
  let after: { readonly pk: string; readonly sk: string } | undefined;
  do {
    const { bodies, next } = await store.page({
      pk,
      from,
      to,
      ...PAGE,
      ...(after && { after }),
    });
    found.push(...bodies.map((body) => JSON.parse(body) as StoredRequest));
    after = next;
  } while (after);
  return found;
}

/** Everyone's requests that have days from `first` to `last`. */
export async function readRequestsBetween(store: Store, first: string, last: string): Promise<StoredRequest[]> {
  const from = addDays(first, -MAX_LEAVE_DAYS);
  const [firstYear, lastYear] = [Number(from.slice(0, 4)), Number(last.slice(0, 4))];
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, index) => firstYear + index);
  const found = await Promise.all(years.map((year) => readYear(store, year, from, last)));
  return found.flat().filter(({ last_day }) => last_day >= first);
}

/** Requests and balances are kept when their person is deleted, but nobody who left is away. */
export async function ofStaff<R extends { readonly user_id: number }>(
  store: Store,
  records: readonly R[],
): Promise<R[]> {
  const ids = [...new Set(records.map(({ user_id }) => user_id))];
  const staff = new Set((await store.getMany(User, ids)).map(({ id }) => id));
  return records.filter(({ user_id }) => staff.has(user_id));
}

/** A step of every change of which leave is approved. A holiday push fails if there was one since it read leave (R70). */
export const approvedLeaveChanges = (): Step => ({
  kind: 'update',
  key: guardKey(TsrpLeaveRequest),
  add: { edition: 1 },
});

export interface KnownLeave {
  readonly kinds: readonly StoredKind[];
  /** The approved requests that have one of the days, by person. */
  readonly requestsOf: ReadonlyMap<number, readonly StoredRequest[]>;
  /** Fails the transaction if other leave is approved now. */
  readonly guard: Step;
}

/** Returns everyone's approved leave from `first` to `last`, with a condition that it is unchanged. */
export async function readApprovedLeave(
  store: Store,
  first: string,
  last: string,
  refuse: () => Error,
): Promise<KnownLeave> {
  const key = guardKey(TsrpLeaveRequest);
  const condition = guardAsRead(await store.getItem(key), refuse);
  const [kinds, found] = await Promise.all([readKinds(store), readRequestsBetween(store, first, last)]);
  const approved = found.filter(({ status }) => status === 'approved');
  return {
    kinds,
    requestsOf: Map.groupBy(approved, ({ user_id }) => user_id),
    guard: { kind: 'check', key, condition },
  };
}
