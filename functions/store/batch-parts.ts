import type { Collection } from '../../shared/contract/collection.ts';
import { chunksOf } from './chunks.ts';
import { batchCountsKey, batchPartKey, batchPartsPartition, itemKey } from './keys.ts';
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

/** Returns the parts of a batch in order. */
export const partsOfBatch = async (
  store: Store,
  collection: Pick<Collection, 'name'>,
  batch: string,
): Promise<BatchPart[]> => (await store.queryItems(batchPartsPartition(collection, batch))).map(partOf);

export async function removeParts(
  store: Store,
  collection: Pick<Collection, 'name'>,
  batch: string,
  offsets?: readonly number[],
): Promise<void> {
  const parts = offsets ?? (await partsOfBatch(store, collection, batch)).map(({ offset }) => offset);
  for (const some of chunksOf(parts, MAX_ACTIONS)) {
    await store.commit(some.map((offset): Step => ({ kind: 'delete', key: batchPartKey(collection, batch, offset) })));
  }
}

/** Removes what was noted about the use counters that a batch has changed. */
export async function removeCountNotes(store: Store, collection: Collection, batch: string): Promise<void> {
  const notes = await store.queryItems(batchCountsKey(collection, batch, 0).pk);
  for (const some of chunksOf(notes, MAX_ACTIONS)) {
    await store.commit(some.map((note): Step => ({ kind: 'delete', key: itemKey(note) })));
  }
}
