import type { Collection } from '../../shared/contract/collection.ts';
import { chunksOf } from './chunks.ts';
import { batchCountsKey, batchGatesPartition, batchPartsPartition, itemKey } from './keys.ts';
import type { Step } from './plan.ts';
import type { Item } from './stored.ts';
import type { Store } from './store-type.ts';
import { MAX_ACTIONS } from './transact.ts';

/** Consecutive records of another collection that a part creates along with its own. */
export interface RecordsAlong {
  /** The collection's name. */
  readonly name: string;
  readonly first: number;
  readonly count: number;
}

/** A part of a batch that comes in several calls, known before any of its records is written. */
export interface BatchPart {
  /** Index of its first record within the batch. */
  readonly offset: number;
  /** Id of its first record. */
  readonly first: number;
  readonly count: number;
  /** Identifies its content, so that only the same part continues it. */
  readonly hash: string;
  readonly isWritten: boolean;
  readonly others: readonly RecordsAlong[];
  /** What later parts and the end of the batch need to know. */
  readonly facts: Readonly<Record<string, unknown>>;
}

/** The ids of a batch's or a part's records. */
export const idsOf = ({ first, count }: Pick<BatchPart, 'first' | 'count'>): number[] =>
  Array.from({ length: count }, (_, index) => first + index);

export const partItem = ({ first, count, hash, others, facts }: BatchPart): Item => ({
  first,
  count,
  hash,
  others: JSON.stringify(others),
  facts: JSON.stringify(facts),
});

const partOf = (item: Item): BatchPart => ({
  offset: Number(item.sk),
  first: Number(item.first),
  count: Number(item.count),
  hash: String(item.hash),
  isWritten: item.is_written === true,
  others: JSON.parse(String(item.others)) as BatchPart['others'],
  facts: JSON.parse(String(item.facts)) as BatchPart['facts'],
});

/** Returns the parts of a batch in order, without what an earlier release left of a removed one. */
export const partsOfBatch = async (
  store: Store,
  collection: Pick<Collection, 'name'>,
  batch: string,
): Promise<BatchPart[]> => {
  const items = await store.queryItems(batchPartsPartition(collection, batch));
  return items.filter(({ facts }) => facts !== undefined).map(partOf);
};

async function removeAll(store: Store, pk: string): Promise<void> {
  for (const some of chunksOf(await store.queryItems(pk), MAX_ACTIONS)) {
    await store.commit(some.map((item): Step => ({ kind: 'delete', key: itemKey(item) })));
  }
}

/** Removes the parts of a batch and their gates, so that nothing more can be written for them. */
export async function removeParts(store: Store, collection: Pick<Collection, 'name'>, batch: string): Promise<void> {
  await removeAll(store, batchGatesPartition(collection, batch));
  await removeAll(store, batchPartsPartition(collection, batch));
}

/** Removes what was noted about the use counters that a batch has changed. */
export const removeCountNotes = (store: Store, collection: Collection, batch: string): Promise<void> =>
  removeAll(store, batchCountsKey(collection, batch, 0).pk);
