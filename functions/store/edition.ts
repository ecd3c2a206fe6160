import type { Collection } from '../../shared/contract/collection.ts';
import { ConflictError } from '../app-error.ts';
import { guardKey } from './keys.ts';
import type { Step } from './plan.ts';
import type { Store } from './store.ts';

const REMEMBERED_MS = 1000;

interface Known {
  readonly edition: number;
  /** Milliseconds, of the moment before it was read. */
  readonly at: number;
}

const knownBy = new WeakMap<Store, Map<string, Known>>();

function knownOf(store: Store): Map<string, Known> {
  const known = knownBy.get(store) ?? new Map<string, Known>();
  knownBy.set(store, known);
  return known;
}

/**
 * How many batches of records a collection has taken in. It changes in the same write that makes a batch seen, so two
 * readings at one edition know of the same batches.
 */
export async function editionOf(store: Store, collection: Collection): Promise<number> {
  const known = knownOf(store);
  const before = known.get(collection.name);
  const at = store.now().getTime();
  const guard = await store.getItem(guardKey(collection));
  const edition = Number(guard?.edition ?? 0);
  // What was learned or forgotten meanwhile is newer than this.
  if (known.get(collection.name) === before) known.set(collection.name, { edition, at });
  return edition;
}

/**
 * The edition as it was at most a second ago, mostly without a reading, for whoever begins to read: an edition that is
 * older than what is read after it can make him begin again, and never lets him mix two.
 */
export async function recentEditionOf(store: Store, collection: Collection): Promise<number> {
  const last = knownOf(store).get(collection.name);
  const age = last ? store.now().getTime() - last.at : Number.POSITIVE_INFINITY;
  return last && age >= 0 && age < REMEMBERED_MS ? last.edition : editionOf(store, collection);
}

/** For whoever took in a batch: what is remembered here is over. */
export const forgetEdition = (store: Store, collection: Collection): void => {
  knownOf(store).set(collection.name, { edition: 0, at: Number.NEGATIVE_INFINITY });
};

export const nextEdition = (collection: Collection): Step => ({
  kind: 'update',
  key: guardKey(collection),
  add: { edition: 1 },
});

/** Holds while no batch was taken in since the edition was read; else throws ConflictError. */
export const sameEdition = (collection: Collection, edition: number): Step => ({
  kind: 'check',
  key: guardKey(collection),
  condition: {
    expression: edition === 0 ? 'attribute_not_exists(pk) OR edition = :edition' : 'edition = :edition',
    values: { ':edition': edition },
    refuse: () => new ConflictError(`The ${collection.many}`),
  },
});
