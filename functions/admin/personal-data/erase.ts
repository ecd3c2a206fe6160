import { partitions } from '../../deployment/partitions.ts';
import type { Collection } from '../../../shared/contract/collection.ts';
import { collections } from '../../../shared/contract/collections.ts';
import type { ErasureProgress } from '../../../shared/contract/operations/persons.ts';
import { padId } from '../../../shared/contract/table.ts';
import { AppError, ConflictError } from '../../app-error.ts';
import { accountStatusOf, accountStatusRemoval } from '../../identity/account-status.ts';
import { retryOnConflict } from '../../store/retry-on-conflict.ts';
import { changeSheets } from '../../payroll/change-sheets.ts';
import { isByHand, leaveGuard, type StoredEntry } from '../../payroll/leave-ledger.ts';
import { historyKey, itemKey, type Key } from '../../store/keys.ts';
import { chunksOf, runInParallel } from '../../store/chunks.ts';
import { absent, exists, type Plan, type Step } from '../../store/plan.ts';
import type { StoredRecord } from '../../store/record.ts';
import { type Change, nextVersion, planDelete, planUpdate } from '../../store/records.ts';
import type { Store } from '../../store/store.ts';
import { withoutUnknown } from '../../store/stored.ts';
import { planLeavingTeams } from '../leave-teams.ts';
import { planUserDelete } from '../user-hooks.ts';
import { erasedEntry, erasedFields } from './erased.ts';
import {
  findEverOwned,
  leaveCollections,
  type Owned,
  ownedCollections,
  personalCollections,
  recordsOf,
} from './owned-records.ts';
import { requireErasable } from './require-erasable.ts';

const { User, TsrpTimesheet } = collections;

export interface Erasure {
  readonly store: Store;
  readonly userId: number;
  /** Who erased, when, by which call and why. */
  readonly change: Change;
  /** The timesheet to start with, from the previous call. */
  readonly from: number;
  /** Milliseconds since 1970 after which no further part starts. */
  readonly deadline: number;
  /** Commits the last transaction, which deletes the account. */
  readonly commit: (plan: Plan) => Promise<void>;
}

/** Fits one transaction of 100 actions and 4 MB. */
const ENTRIES = { limit: 50, maxBytes: 1_500_000 } as const;

/** Leave records between two looks at the clock. */
const LEAVE_AT_ONCE = 20;

/** The timesheet that an erasure begins with. */
const FIRST = 1;

interface Work extends Erasure {
  /** Adds to the number of changed records and history entries. */
  readonly count: (more: number) => void;
}

const isOver = ({ store, deadline }: Work): boolean => store.now().getTime() > deadline;

const timesheets = ownedCollections.find(({ name }) => name === TsrpTimesheet.name)!;

/** Collections with a history that changes together with the account. */
const ofAccount = personalCollections.filter(
  (collection) => collection.hasHistory === true && ![timesheets, ...leaveCollections].includes(collection),
);

/** Removes personal data from the history of one record. Returns the number of changed entries. */
async function eraseHistory(store: Store, collection: Collection, id: number): Promise<number> {
  const pk = partitions.history(collection.name, id);
  let count = 0;
  let after: Key | undefined;
  do {
    const { bodies, next } = await store.page({ pk, ...ENTRIES, ...(after && { after }) });
    const steps = bodies.flatMap((body): Step[] => {
      const erased = erasedEntry(collection, body);
      if (erased === body) return [];
      const { version } = JSON.parse(body) as { version: number };
      const key = historyKey(collection.name, id, version);
      return [
        { kind: 'update', key, set: { body: erased }, condition: exists(() => new ConflictError('The history')) },
      ];
    });
    if (steps.length > 0) await store.commit(steps);
    count += steps.length;
    after = next;
  } while (after);
  return count;
}

async function all(records: AsyncGenerator<StoredRecord>): Promise<StoredRecord[]> {
  const found: StoredRecord[] = [];
  for await (const record of records) found.push(record);
  return found;
}

/** Timesheets stay, without name and notes. Returns whether all are done. */
async function eraseSheets({ store, userId, change, deadline, count }: Work): Promise<boolean> {
  const { changed, isFinished } = await changeSheets(store, await all(recordsOf(store, timesheets, userId)), {
    change,
    deadline,
    decide: (sheet) => {
      const fields = erasedFields(TsrpTimesheet, sheet, userId);
      // Fields of other releases may contain personal data too.
      return fields && nextVersion(withoutUnknown(sheet), fields, change.at);
    },
  });
  count(changed.length);
  return isFinished;
}

/** Returns the number of changed records and history entries. */
async function eraseLeaveRecord({ store, userId, change }: Work, collection: Owned, copy: StoredRecord) {
  // Read even if nothing in the copy is personal, because copies don't have the fields of other releases.
  const isChanged = await retryOnConflict(async () => {
    const record = await store.get(collection, copy.id);
    const fields = record && erasedFields(collection, record, userId);
    if (!record || !fields) return false;
    const erased = nextVersion(withoutUnknown(record), fields, change.at);
    await store.commit(planUpdate(collection, record, erased, change));
    return true;
  });
  const isInHistory = collection.hasHistory === true || isByHand(copy as StoredEntry);
  // After the record, because its change adds an entry with the old note.
  return Number(isChanged) + (isInHistory ? await eraseHistory(store, collection, copy.id) : 0);
}

/** Leave stays as well, without notes and answers; its records lead to all that history has of it. Returns whether all is done. */
async function eraseLeave(work: Work): Promise<boolean> {
  for (const collection of leaveCollections) {
    for (const part of chunksOf(await all(recordsOf(work.store, collection, work.userId)), LEAVE_AT_ONCE)) {
      if (isOver(work)) return false;
      await runInParallel(part, async (record) => work.count(await eraseLeaveRecord(work, collection, record)));
    }
  }
  return true;
}

/**
 * The history of every record that the person ever had in a collection, starting at an id. Returns the id to continue at;
 * undefined at the end.
 */
async function eraseHistories(work: Work, collection: Owned, from: number): Promise<number | undefined> {
  const { store, userId, count } = work;
  let next: number | undefined = from;
  do {
    const found: Awaited<ReturnType<typeof findEverOwned>> = await findEverOwned(store, collection, userId, next);
    await runInParallel(found.ids, async (id) => count(await eraseHistory(store, collection, id)));
    next = found.next;
    // Checked last, so that every call gets further.
  } while (next !== undefined && !isOver(work));
  return next;
}

const erasureKey = (userId: number): Key => ({ pk: partitions.erasures, sk: padId(userId) });

const erasureStep = ({ userId, change }: Work): Step => ({
  kind: 'put',
  key: erasureKey(userId),
  item: { erased_at: change.at.toISOString(), by: change.by?.user_id ?? null, reason: change.reason },
});

/** Removes personal data from the history entries that a plan adds. */
const withoutPersonalData = (plan: Plan): Plan =>
  plan.map((step) => {
    const collection = personalCollections.find(({ name }) => step.key.pk.startsWith(`History#${name}#`));
    if (!collection || step.kind !== 'put') return step;
    return { ...step, item: { ...step.item, body: erasedEntry(collection, String(step.item.body)) } };
  });

/** Records the erasure in the history of a user who was deleted before; no steps if it is already recorded. */
async function planErasureEntry(work: Work): Promise<Plan> {
  const { store, userId, change } = work;
  const pk = partitions.history(User.name, userId);
  const [last] = await store.queryItems(pk, { descending: true, limit: 1 });
  if (!last) throw new AppError('not-found', `There has never been a user with id ${userId}.`);
  if (await store.getItem(erasureKey(userId))) return [];
  const version = Number(last.sk) + 1;
  const { at, call, by, reason } = change;
  const entry = { at: at.toISOString(), version, call, by, reason, changes: {} };
  const condition = absent(at, () => new ConflictError('This user'));
  const key = historyKey(User.name, userId, version);
  return [{ kind: 'put', key, item: { body: JSON.stringify(entry) }, condition }, erasureStep(work)];
}

/**
 * Deletes the account, if it still exists, and records the erasure; no steps if both are done. The transaction fails if
 * the account, the person's leave, or which of their timesheets are unprocessed changes from now on.
 */
async function planAccount(work: Work): Promise<Plan> {
  const { store, userId, change } = work;
  const guard = await leaveGuard(store, userId);
  const user = await store.get(User, userId);
  const entry = user ? [] : await planErasureEntry(work);
  if (!user && entry.length === 0) return [];
  const releases = await planLeavingTeams(store, userId, change);
  await requireErasable(store, userId, releases);
  const deletion = user
    ? [
        ...(await planDelete(store, User, user, change, user.id, releases)),
        ...(await planUserDelete(store, user, change)),
        erasureStep(work),
      ]
    : entry;
  return [...deletion, guard];
}

/**
 * Session items expire on their own, but there is no reason to wait. When somebody last signed in doesn't: a sign-in during an
 * erasure could leave it behind in earlier releases.
 */
async function forgetSignIns({ store, userId }: Erasure): Promise<void> {
  const items = await store.queryItems(partitions.sessions(userId));
  for (const item of items) await store.commit([{ kind: 'delete', key: itemKey(item) }]);
  const { signedInAt } = await accountStatusOf(store, userId);
  if (signedInAt !== undefined) await store.commit([accountStatusRemoval(userId)]);
}

/** Returns where the next call goes on; null at the end. */
async function eraseParts(work: Work): Promise<number | null> {
  const { from } = work;
  // Planned before anything is lost, because this is what an erasure is refused for.
  const plan = await planAccount(work);
  if (!(await eraseSheets(work)) || !(await eraseLeave(work))) return from;
  const next = await eraseHistories(work, timesheets, from);
  if (next !== undefined) return next;
  for (const collection of ofAccount) {
    await eraseHistories({ ...work, deadline: Number.POSITIVE_INFINITY }, collection, 1);
  }
  if (plan.length === 0) return null;
  await work.commit(withoutPersonalData(plan));
  work.count(1);
  // What earlier calls erased could change until the account was gone; only then can nobody save anything as them.
  return from === FIRST ? null : FIRST;
}

const MAX_LOOKS = 10;

/**
 * R44: erases a person. The account goes after all else, so that an interrupted erasure can be repeated. Each part is a
 * transaction, with its own time for retries.
 */
export async function erasePerson(erasure: Erasure): Promise<ErasureProgress> {
  let changed = 0;
  const count = (more: number): void => {
    changed += more;
  };
  const work = { ...erasure, count };
  for (let looks = 1; ; looks += 1) {
    try {
      const next = await eraseParts(work);
      if (next === null) await forgetSignIns(erasure);
      return { next, changed };
    } catch (error) {
      // Something changed after the account's transaction was planned, so it is looked at again.
      if (!(error instanceof ConflictError) || looks === MAX_LOOKS) throw error;
      if (isOver(work)) return { next: erasure.from, changed };
    }
  }
}
