import { partitions } from '../../deployment/partitions.ts';
import type { Collection } from '../../../shared/contract/collection.ts';
import { collections } from '../../../shared/contract/collections.ts';
import type { ErasureProgress } from '../../../shared/contract/operations/persons.ts';
import { padId } from '../../../shared/contract/table.ts';
import { AppError, ConflictError } from '../../app-error.ts';
import { retryOnConflict } from '../../store/retry-on-conflict.ts';
import { changeSheets } from '../../payroll/change-sheets.ts';
import { historyKey, itemKey, type Key } from '../../store/keys.ts';
import { absent, exists, type Plan, type Step } from '../../store/plan.ts';
import type { StoredRecord } from '../../store/record.ts';
import { type Change, nextVersion, planDelete, planUpdate } from '../../store/records.ts';
import type { Store } from '../../store/store.ts';
import { withoutUnknown } from '../../store/stored.ts';
import { planUserDelete } from '../user-hooks.ts';
import { erasedEntry, erasedFields } from './erased.ts';
import { findEverOwned, ownedCollections, personalCollections, recordsOf } from './owned-records.ts';

const { User, TsrpLeaveEntry, TsrpLeaveRequest, TsrpTimesheet } = collections;

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

const sheetsOf = (store: Store, userId: number): Promise<StoredRecord[]> =>
  all(
    recordsOf(
      store,
      ownedCollections.find(({ name }) => name === TsrpTimesheet.name)!,
      userId,
    ),
  );

/** Timesheets stay, without name and notes; undefined if there was no time for all. */
async function eraseSheets({ store, userId, change, deadline }: Erasure): Promise<number | undefined> {
  const { changed, isFinished } = await changeSheets(store, await sheetsOf(store, userId), {
    change,
    deadline,
    decide: (sheet) => {
      const fields = erasedFields(TsrpTimesheet, sheet, userId);
      // Fields of other releases may contain personal data too.
      return fields && nextVersion(withoutUnknown(sheet), fields, change.at);
    },
  });
  return isFinished ? changed.length : undefined;
}

/** Leave stays as well, because pay depends on it, without notes and answers. */
async function eraseLeave({ store, userId, change }: Erasure): Promise<number> {
  let count = 0;
  for (const { name } of [TsrpLeaveRequest, TsrpLeaveEntry]) {
    const collection = ownedCollections.find((owned) => owned.name === name)!;
    for (const { id } of await all(recordsOf(store, collection, userId))) {
      // Entries are never deleted, so all that history has of them is found by the entries themselves.
      if (collection.hasHistory === 'by-hand') count += await eraseHistory(store, collection, id);
      count += await retryOnConflict(async () => {
        const record = await store.get(collection, id);
        const fields = record && erasedFields(collection, record, userId);
        if (!record || !fields) return 0;
        const erased = nextVersion(withoutUnknown(record), fields, change.at);
        await store.commit(planUpdate(collection, record, erased, change));
        return 1;
      });
    }
  }
  return count;
}

/** The history of every record that the person ever had in a collection, starting at an id. */
async function eraseHistories(
  { store, userId, deadline }: Erasure,
  collection: (typeof personalCollections)[number],
  from: number,
): Promise<{ readonly changed: number; readonly next: number | undefined }> {
  let changed = 0;
  let next: number | undefined = from;
  while (next !== undefined) {
    if (store.now().getTime() > deadline) return { changed, next };
    const found: Awaited<ReturnType<typeof findEverOwned>> = await findEverOwned(store, collection, userId, next);
    for (const id of found.ids) changed += await eraseHistory(store, collection, id);
    next = found.next;
  }
  return { changed, next };
}

const erasureKey = (userId: number): Key => ({ pk: partitions.erasures, sk: padId(userId) });

const erasureStep = ({ userId, change }: Erasure): Step => ({
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
async function planErasureEntry(erasure: Erasure): Promise<Plan> {
  const { store, userId, change } = erasure;
  const pk = partitions.history(User.name, userId);
  const [last] = await store.queryItems(pk, { descending: true, limit: 1 });
  if (!last) throw new AppError('not-found', `There has never been a user with id ${userId}.`);
  if (await store.getItem(erasureKey(userId))) return [];
  const version = Number(last.sk) + 1;
  const { at, call, by, reason } = change;
  const entry = { at: at.toISOString(), version, call, by, reason, changes: {} };
  const condition = absent(at, () => new ConflictError('This user'));
  const key = historyKey(User.name, userId, version);
  return [{ kind: 'put', key, item: { body: JSON.stringify(entry) }, condition }, erasureStep(erasure)];
}

/** Deletes the account, if it still exists, and records the erasure. */
async function eraseAccount(erasure: Erasure): Promise<number> {
  const { store, userId, change, commit } = erasure;
  return retryOnConflict(async () => {
    const user = await store.get(User, userId);
    // Planned first, so that the transaction fails if user or profile change while their history is erased.
    const plan = user
      ? [
          ...(await planDelete(store, User, user, change)),
          ...(await planUserDelete(store, user, change)),
          erasureStep(erasure),
        ]
      : await planErasureEntry(erasure);
    let changed = 0;
    for (const collection of personalCollections) {
      if (collection.name === TsrpTimesheet.name || collection.hasHistory !== true) continue;
      const everything = { ...erasure, deadline: Number.POSITIVE_INFINITY };
      changed += (await eraseHistories(everything, collection, 1)).changed;
    }
    await commit(withoutPersonalData(plan));
    return changed + (user ? 1 : 0);
  });
}

/** What the person saved while the rest was erased. Once the account is gone, nobody can save anything as them. */
async function eraseLate(erasure: Erasure): Promise<number> {
  const everything = { ...erasure, deadline: Number.POSITIVE_INFINITY };
  const sheets = (await eraseSheets(everything)) ?? 0;
  const leave = await eraseLeave(everything);
  let changed = 0;
  for (const collection of personalCollections) {
    if (collection.hasHistory === true) changed += (await eraseHistories(everything, collection, 1)).changed;
  }
  return sheets + leave + changed;
}

/** Session items expire on their own, but there is no reason to wait. */
async function forgetSessions({ store, userId }: Erasure): Promise<void> {
  const items = await store.queryItems(partitions.sessions(userId));
  for (const item of items) await store.commit([{ kind: 'delete', key: itemKey(item) }]);
}

/**
 * R44: erases a person. The account goes last, so that an interrupted erasure can be repeated. Each part is a transaction.
 */
export async function erasePerson(erasure: Erasure): Promise<ErasureProgress> {
  const { from } = erasure;
  const sheets = await eraseSheets(erasure);
  if (sheets === undefined) return { next: from, changed: 0 };
  const timesheets = personalCollections.find(({ name }) => name === TsrpTimesheet.name)!;
  const { changed, next } = await eraseHistories(erasure, timesheets, from);
  if (next !== undefined) return { next, changed: sheets + changed };
  const leave = await eraseLeave(erasure);
  const account = await eraseAccount(erasure);
  const late = await eraseLate(erasure);
  await forgetSessions(erasure);
  return { next: null, changed: sheets + changed + leave + account + late };
}
