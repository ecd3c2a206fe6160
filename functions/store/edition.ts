import type { Collection } from '../../shared/contract/collection.ts';
import { ChangedMeanwhile } from '../app-error.ts';
import { guardKey } from './keys.ts';
import type { Step } from './plan.ts';
import type { Store } from './store.ts';

/**
 * How many batches of records a collection has taken in. It changes in the same write that makes a batch seen, so two
 * readings at one edition know of the same batches.
 */
export async function editionOf(store: Store, collection: Collection): Promise<number> {
  const guard = await store.getItem(guardKey(collection));
  return Number(guard?.edition ?? 0);
}

export const nextEdition = (collection: Collection): Step => ({
  kind: 'update',
  key: guardKey(collection),
  add: { edition: 1 },
});

/** Holds while no batch was taken in since the edition was read; else throws ChangedMeanwhile. */
export const sameEdition = (collection: Collection, edition: number): Step => ({
  kind: 'check',
  key: guardKey(collection),
  condition: {
    expression: edition === 0 ? 'attribute_not_exists(pk) OR edition = :edition' : 'edition = :edition',
    values: { ':edition': edition },
    refuse: () => new ChangedMeanwhile(`The ${collection.many}`),
  },
});
