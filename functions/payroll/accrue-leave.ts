import { collections } from '../../shared/contract/collections.ts';
import { once } from '../../shared/once.ts';
import type { Change } from '../store/records.ts';
import { retryOnConflict } from '../store/retry-on-conflict.ts';
import type { Store } from '../store/store.ts';
import { dueAccrual, earnsOrExpires, type Facts, isClosing, readDue } from './due-leave.ts';
import { ENTRIES_AT_ONCE, leaveGuard, planEntries, readLatestOfAll, type StoredEntry } from './leave-ledger.ts';
import { readBasics } from './leave-records.ts';
import { ofStaff, type StoredKind } from './leave-requests.ts';
import { isYearOpen, type Person, readUnsettled } from './leave-year-end.ts';
import { readPeriods } from './pay-records.ts';

const { TsrpLeaveKind, TsrpTrackUser } = collections;

/** Makes the next entries that are due for a person; returns how many. */
export async function accrueOnce(
  store: Store,
  person: Person,
  kinds: readonly StoredKind[],
  { facts, change }: { readonly facts: Facts; readonly change: Change },
): Promise<number> {
  return retryOnConflict(async () => {
    const guard = await leaveGuard(store, person.user_id);
    const due = await readDue(store, person, kinds, facts);
    // What a kind earned and what expires of it is one change.
    const split = due[ENTRIES_AT_ONCE]?.kind_id;
    const some = due.slice(0, ENTRIES_AT_ONCE).filter(({ kind_id }) => kind_id !== split);
    const plan = await planEntries(store, person.user_id, some, change);
    if (plan.length === 0) return 0;
    await store.commit([...plan, guard]);
    return some.length;
  });
}

interface AccruedLeave {
  /** Number of entries made. */
  readonly entries: number;
  readonly people: number;
  /** False if there wasn't enough time; the next run does the rest. */
  readonly isFinished: boolean;
}

/** Everyone with a tracker record, and the others who have a balance. */
async function readPeople(store: Store, latest: readonly StoredEntry[]): Promise<Person[]> {
  const trackers = (await store.all(TsrpTrackUser.name)) as unknown[] as Person[];
  const known = new Set(trackers.map(({ user_id }) => user_id));
  const others = await ofStaff(
    store,
    latest.filter(({ user_id }) => !known.has(user_id)),
  );
  const ids = new Set(others.map(({ user_id }) => user_id));
  return [
    ...trackers,
    ...[...ids].map((user_id) => ({ user_id, is_tracking: false, started_on: null, created_at: '' })),
  ];
}

/**
 * R73: makes the entries that are due: hours earned by everyone with tracked timesheets, and those that a year doesn't
 * carry over, of everyone. Each is made once, however often this runs; missed days are made up for.
 */
export async function accrueLeave(
  store: Store,
  change: Change,
  { today, deadline }: { readonly today: string; readonly deadline: number },
): Promise<AccruedLeave> {
  const all = (await store.all(TsrpLeaveKind.name)) as StoredKind[];
  const kinds = all.filter(earnsOrExpires);
  if (kinds.length === 0) return { entries: 0, people: 0, isFinished: true };
  const [periods, latest] = await Promise.all([readPeriods(store), readLatestOfAll(store)]);
  const staff = await readPeople(store, latest);
  const lastOf = new Map(latest.map((entry) => [`${entry.user_id} ${entry.kind_id}`, entry]));
  const lastEntry = (person: Person, kind: StoredKind) => lastOf.get(`${person.user_id} ${kind.id}`);
  const open = staff.filter((person) => kinds.some((kind) => isYearOpen(kind, lastEntry(person, kind), today)));
  const unsettled = await readUnsettled(store, open, { today, periods });
  const facts: Facts = { today, periods, unsettled, basics: once(() => readBasics(store)) };
  const isDue = (person: Person): boolean =>
    kinds.some((kind) => {
      const last = lastEntry(person, kind);
      return (
        isClosing(kind, person, last, facts) ||
        dueAccrual(kind, person, { last, entries: [], open: [], facts }) !== undefined
      );
    });
  const people = new Set<number>();
  let entries = 0;
  for (const person of staff.filter(isDue)) {
    for (let made = -1; made !== 0; entries += made) {
      if (store.now().getTime() > deadline) return { entries, people: people.size, isFinished: false };
      made = await accrueOnce(store, person, kinds, { facts, change });
      if (made > 0) people.add(person.user_id);
    }
  }
  return { entries, people: people.size, isFinished: true };
}
