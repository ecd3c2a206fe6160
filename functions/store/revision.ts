import type { Collection } from '../../shared/contract/collection.ts';
import { ConflictError } from '../app-error.ts';
import { guardKey, type Values } from './keys.ts';
import { type Condition, mustBeNew, type Step } from './plan.ts';
import type { Item } from './stored.ts';
import type { Store } from './store-type.ts';

const REMEMBERED_MS = 1000;

interface Known {
  readonly edition: number;
  /** When the read started, in milliseconds. */
  readonly at: number;
}

const knownBy = new WeakMap<Store, Map<string, Known>>();

function knownOf(store: Store): Map<string, Known> {
  const known = knownBy.get(store) ?? new Map<string, Known>();
  knownBy.set(store, known);
  return known;
}

/**
 * What a guard has after a change without a batch, such as a move in a tree. Such changes count as editions, too, because an
 * earlier release, which may be running as well, compares only these.
 */
export const changedGuard = (guard: Item | undefined): Values => ({
  edition: Number(guard?.edition ?? 0) + 1,
  without_batch: Number(guard?.without_batch ?? 0) + 1,
});

const batchesOf = (guard: Item | undefined): number => Number(guard?.edition ?? 0) - Number(guard?.without_batch ?? 0);

/**
 * Returns the number of batches added to or removed from a collection. The write that makes a batch visible increments it, so
 * reads with the same edition see the same batches.
 */
export async function listRevisionOf(store: Store, collection: Collection): Promise<number> {
  const known = knownOf(store);
  const before = known.get(collection.name);
  const at = store.now().getTime();
  const guard = await store.getItem(guardKey(collection));
  const edition = batchesOf(guard);
  // Don't overwrite a newer value.
  if (known.get(collection.name) === before) known.set(collection.name, { edition, at });
  return edition;
}

/**
 * Returns the edition as of at most a second ago, usually without a read, for readers that are starting. An outdated
 * edition can force them to start over, but can't mix two editions.
 */
export async function recentRevisionOf(store: Store, collection: Collection): Promise<number> {
  const last = knownOf(store).get(collection.name);
  const age = last ? store.now().getTime() - last.at : Number.POSITIVE_INFINITY;
  return last && age >= 0 && age < REMEMBERED_MS ? last.edition : listRevisionOf(store, collection);
}

/** Drops the cached edition after adding a batch. */
export const forgetRevision = (store: Store, collection: Collection): void => {
  knownOf(store).set(collection.name, { edition: 0, at: Number.NEGATIVE_INFINITY });
};

export const incrementRevision = (collection: Collection): Step => ({
  kind: 'update',
  key: guardKey(collection),
  add: { edition: 1 },
});

/** Condition that a guard is as it was read. */
export const guardAsRead = (guard: Item | undefined, refuse: Condition['refuse']): Condition =>
  guard ? { expression: 'edition = :edition', values: { ':edition': guard.edition }, refuse } : mustBeNew(refuse);

/**
 * Condition that no batch was added since the edition was read; otherwise throws ConflictError. For collections in which only
 * batches change the guard.
 */
export const requireSameRevision = (collection: Collection, edition: number): Step => ({
  kind: 'check',
  key: guardKey(collection),
  condition: {
    expression: edition === 0 ? 'attribute_not_exists(pk) OR edition = :edition' : 'edition = :edition',
    values: { ':edition': edition },
    refuse: () => new ConflictError(`The list of ${collection.many}`),
  },
});
