import { collections } from '../../shared/contract/collections.ts';
import { NO_REMAINDER } from '../../shared/leave/accrual.ts';
import type { LeaveEntryRecord } from '../../shared/contract/operations/leave.ts';
import { hoursOf } from '../../shared/timesheets/hours-text.ts';
import { ConflictError } from '../app-error.ts';
import { guardKey, listPartition } from '../store/keys.ts';
import type { Plan, Step } from '../store/plan.ts';
import type { StoredRecord } from '../store/record.ts';
import { type Change, historyStep, newRecord, nextVersion, planCreate, planUpdate } from '../store/records.ts';
import { guardAsRead } from '../store/revision.ts';
import type { Store } from '../store/store.ts';

const { TsrpLeaveEntry, TsrpLeaveRequest, User } = collections;

export type StoredEntry = StoredRecord & LeaveEntryRecord;

/** What is carried from entry to entry. */
type Running = Pick<LeaveEntryRecord, 'rest' | 'rest_of' | 'accrued_through' | 'pay_period_id' | 'closed_year'>;

export type NewEntry = Pick<LeaveEntryRecord, 'kind_id' | 'type' | 'day' | 'hundredths'> &
  Partial<Pick<LeaveEntryRecord, 'note' | 'timesheet_id' | 'rest_change'>> &
  Partial<Running>;

/** How many entries of different kinds fit in one transaction: each takes up to ten items, with the one before it. */
export const ENTRIES_AT_ONCE = 9;

const readList = async (store: Store, list: string, value: string | number): Promise<StoredEntry[]> =>
  (await store.all(listPartition(TsrpLeaveEntry, list, value))) as StoredEntry[];

/** All entries of a person, oldest first. */
export const readEntries = (store: Store, userId: number): Promise<StoredEntry[]> => readList(store, 'user_id', userId);

/** The entries that a timesheet made. */
export const readEntriesOfSheet = (store: Store, sheetId: number): Promise<StoredEntry[]> =>
  readList(store, 'timesheet_id', sheetId);

/** The last entry of every person and kind, with one Query. */
export const readLatestOfAll = (store: Store): Promise<StoredEntry[]> => readList(store, 'latest', 'true');

/** The last entries of a person, by kind. */
export async function readLatest(store: Store, userId: number): Promise<Map<number, StoredEntry>> {
  const entries = await readList(store, 'latest_of', userId);
  return new Map(entries.map((entry) => [entry.kind_id, entry]));
}

/**
 * Returns a step that fails if another call changes the person's leave from now on: requests, entries, or which of their
 * timesheets exist. Must be called before reading any of these.
 */
export async function leaveGuard(store: Store, userId: number): Promise<Step> {
  const key = guardKey(TsrpLeaveRequest, userId);
  const condition = guardAsRead(await store.getItem(key), () => new ConflictError('The leave of this person'));
  return { kind: 'update', key, add: { edition: 1 }, condition };
}

const runningOf = (last: StoredEntry | undefined): Running => ({
  rest: last?.rest ?? NO_REMAINDER.rest,
  rest_of: last?.rest_of ?? NO_REMAINDER.rest_of,
  accrued_through: last?.accrued_through ?? null,
  pay_period_id: last?.pay_period_id ?? null,
  closed_year: last?.closed_year ?? null,
});

interface Chain {
  readonly userId: number;
  readonly change: Change;
}

/** Corrections and opening balances follow from no other change. */
export const isByHand = ({ type }: Pick<NewEntry, 'type'>): boolean => type === 'opening' || type === 'correction';

/** R96: what history says about an entry, in hours. */
function enteredByHand({ id, version, created_at, updated_at, ...entry }: StoredEntry, change: Change): Step {
  const { user_id, kind_id, type, day, note, hundredths, balance } = entry;
  const said = { id, version, created_at, updated_at, user_id, kind_id, type, day, note };
  const noted = { hours: [null, hoursOf(hundredths)], balance: [null, hoursOf(balance)] } as const;
  return historyStep(TsrpLeaveEntry, undefined, said, { ...change, noted });
}

/** The record of an entry that follows another one. */
export function entryAfter(
  last: StoredEntry | undefined,
  entry: NewEntry,
  { id, userId, change, isLatest = true }: Chain & { readonly id: number; readonly isLatest?: boolean },
): StoredEntry {
  const fields = {
    note: null,
    timesheet_id: null,
    rest_change: 0,
    ...runningOf(last),
    ...entry,
    user_id: userId,
    balance: (last?.balance ?? 0) + entry.hundredths,
    made_by: change.by?.user_id ?? null,
    is_latest: isLatest,
    latest_of: isLatest ? userId : null,
  };
  return newRecord(id, fields, change.at) as StoredEntry;
}

/** The entries of one kind, each with the balance after it; only the last one stays the latest. */
async function planChain(
  store: Store,
  { userId, change }: Chain,
  former: StoredEntry | undefined,
  entries: readonly NewEntry[],
): Promise<Plan> {
  const plan: Step[] = former
    ? [
        ...planUpdate(
          TsrpLeaveEntry,
          former,
          nextVersion(former, { is_latest: false, latest_of: null }, change.at),
          change,
        ),
      ]
    : [];
  let last = former;
  for (const [index, entry] of entries.entries()) {
    const id = await store.nextId(TsrpLeaveEntry);
    const isLatest = index === entries.length - 1;
    last = entryAfter(last, entry, { id, userId, change, isLatest });
    plan.push(...planCreate(TsrpLeaveEntry, last, change));
    if (isByHand(entry)) plan.push(enteredByHand(last, change));
  }
  return plan;
}

/**
 * R71: plans entries of a person. The caller adds the person's `leaveGuard`, made before this. No steps for someone who was
 * deleted.
 */
export async function planEntries(
  store: Store,
  userId: number,
  entries: readonly NewEntry[],
  change: Change,
): Promise<Plan> {
  if (entries.length === 0 || !(await store.get(User, userId))) return [];
  const latest = await readLatest(store, userId);
  const plans: Plan[] = [];
  for (const [kindId, ofKind] of Map.groupBy(entries, ({ kind_id }) => kind_id)) {
    plans.push(await planChain(store, { userId, change }, latest.get(kindId), ofKind));
  }
  return plans.flat();
}
