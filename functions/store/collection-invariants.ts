import type { Collection } from '../../shared/contract/collection.ts';
import { AppError, badInput, ConflictError, type Problem } from '../app-error.ts';
import { guardKey, recordKey, singleKey } from './keys.ts';
import { mustBeNew, type Plan } from './plan.ts';
import type { StoredRecord } from './record.ts';
import { type Change, nextVersion, planUpdate } from './records.ts';
import { changedGuard, guardAsRead } from './revision.ts';
import { storedRecord } from './stored.ts';
import type { Store } from './store-type.ts';

/**
 * Invariants over a whole collection: exactly one record has a flag (R20), trees have no cycles (R27), ranges of days don't
 * overlap (R21). Each returns steps that fail with ConflictError if the data it depends on changes; the caller then retries.
 */

const conflict = (collection: Collection) => () => new ConflictError(`The list of ${collection.many}`);

/**
 * Steps that fail if another call changes the collection under this guard. Must be called before reading the
 * collection. A shard has a guard of its own, for changes that depend on a part of the collection alone.
 */
export async function guardSteps(store: Store, collection: Collection, shard?: number): Promise<Plan> {
  const key = guardKey(collection, shard);
  const guard = await store.getItem(key);
  return [{ kind: 'update', key, set: changedGuard(guard), condition: guardAsRead(guard, conflict(collection)) }];
}

async function treeSteps(
  store: Store,
  collection: Collection,
  before: StoredRecord | undefined,
  after: StoredRecord,
): Promise<Plan> {
  const parent = after.parent_id;
  if (!collection.isTree || typeof parent !== 'number') return [];
  // Checked for new records as well, because their id could be guessed.
  if (parent === after.id) {
    throw badInput([{ field: 'parent_id', message: `This ${collection.one} can't be its own parent.` }]);
  }
  if (!before || before.parent_id === parent) return [];
  // Read before the tree, so that a concurrent move fails the condition.
  const guard = await guardSteps(store, collection);
  const parents = new Map((await store.all(collection.name)).map((record) => [record.id, record.parent_id]));
  for (let at: unknown = parent; typeof at === 'number'; at = parents.get(at)) {
    if (at === after.id) {
      const message = `This ${collection.one} can't be moved under anything that's under it.`;
      throw new AppError('conflict', message, { issues: [{ field: 'parent_id', message }] });
    }
  }
  return guard;
}

async function rangeSteps(
  store: Store,
  collection: Collection,
  before: StoredRecord | undefined,
  after: StoredRecord,
): Promise<Plan> {
  if (!collection.exclusiveDays) return [];
  const [first, last] = collection.exclusiveDays;
  if (after[first] === null || after[last] === null) return [];
  if (before && before[first] === after[first] && before[last] === after[last]) return [];
  const guard = await guardSteps(store, collection);
  const other = (await store.all(collection.name)).find(
    (record) =>
      record.id !== after.id &&
      String(record[first]) <= String(after[last]) &&
      String(after[first]) <= String(record[last]),
  );
  if (!other) return guard;
  const message = `This ${collection.one} overlaps the one from ${String(other[first])} to ${String(other[last])}.`;
  throw new AppError('conflict', message, { issues: [{ field: first, message }] });
}

const onlyReplaced = (collection: Collection, field: string): AppError => {
  const flag = field.replace(/^is_/, '').replaceAll('_', ' ');
  const message = `One ${collection.one} must be ${flag}. Set another one ${flag} instead.`;
  return new AppError('conflict', message, { issues: [{ field, message }] });
};

/** Returns a new record; another one, with the flag, if the first one gets it and none has it. */
export async function withFirstFlag(store: Store, collection: Collection, record: StoredRecord): Promise<StoredRecord> {
  const { single } = collection;
  if (!single?.isGivenToFirst || (await store.getItem(singleKey(collection, record)!))) return record;
  return { ...record, [single.field]: true };
}

async function singleSteps(
  store: Store,
  collection: Collection,
  before: StoredRecord | undefined,
  after: StoredRecord | undefined,
  change: Change,
  isFirst = false,
): Promise<Plan> {
  const { single } = collection;
  if (!single) return [];
  const key = after && singleKey(collection, after);
  const oldKey = before && singleKey(collection, before);
  const had = before?.[single.field] === true;
  const has = after?.[single.field] === true;
  const moved = had && has && oldKey?.sk !== key?.sk;
  if (had === has && !moved) return [];
  if (had && !has && single.isNeverUnset) throw onlyReplaced(collection, single.field);
  const steps: Plan[number][] = [];
  if (had && oldKey && (!has || moved)) {
    steps.push({
      kind: 'delete',
      key: oldKey,
      condition: { expression: 'record_id = :id', values: { ':id': before.id }, refuse: conflict(collection) },
    });
  }
  if (has && key) {
    const pointer = await store.getItem(key);
    // Another one was first.
    if (pointer && isFirst) throw conflict(collection)();
    const holder = pointer && (await store.getItem(recordKey(collection, Number(pointer.record_id))));
    if (holder) {
      const other = storedRecord(holder);
      steps.push(...planUpdate(collection, other, nextVersion(other, { [single.field]: false }, change.at), change));
    }
    steps.push({
      kind: 'update',
      key,
      set: { record_id: after.id },
      condition: pointer
        ? { expression: 'record_id = :seen', values: { ':seen': pointer.record_id }, refuse: conflict(collection) }
        : mustBeNew(conflict(collection)),
    });
  }
  return steps;
}

/** Returns all violations of these invariants by a change. In `after`, invalid fields are null. */
export async function collectionInvariantProblems(
  store: Store,
  collection: Collection,
  before: StoredRecord | undefined,
  after: StoredRecord,
  change: Change,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const rule of [treeSteps, rangeSteps, singleSteps]) {
    try {
      await rule(store, collection, before, after, change);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      problems.push(...error.issues.map((issue) => ({ ...issue, isConflict: error.code === 'conflict' })));
    }
  }
  return problems;
}

/** Returns the steps that keep these invariants for one change; `isFirst` if a new record was given the flag. */
export async function collectionInvariantSteps(
  store: Store,
  collection: Collection,
  before: StoredRecord | undefined,
  after: StoredRecord | undefined,
  change: Change,
  isFirst = false,
): Promise<Plan> {
  return [
    ...(after ? await treeSteps(store, collection, before, after) : []),
    ...(after ? await rangeSteps(store, collection, before, after) : []),
    ...(await singleSteps(store, collection, before, after, change, isFirst)),
  ];
}
