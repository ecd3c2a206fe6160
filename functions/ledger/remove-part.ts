import { type CollectionName, collections } from '../../shared/contract/collections.ts';
import { MAX_NEW_LEVELS } from '../../shared/ledger/new-names.ts';
import type { Batch } from '../store/batch.ts';
import { type BatchPart, idsOf, removeParts } from '../store/batch-parts.ts';
import { uncountUses, unstageRecords } from '../store/staged-records.ts';
import type { Store } from '../store/store.ts';

const { CklgTransaction } = collections;

/** Where the use counts of a part's new names are recorded; each row creates at most that many nodes. */
export const namesFrom = ({ offset }: Pick<BatchPart, 'offset'>): number => offset * MAX_NEW_LEVELS;

/** Removes what a part has written so far, so that it can be written differently. */
export async function removePart(store: Store, batch: Batch, part: BatchPart): Promise<void> {
  const { offset, count, others } = part;
  const how = { change: { at: batch.startedAt, call: '', by: null, reason: null } };
  const names = others.map(({ name }) => collections[name as CollectionName]);
  await uncountUses(store, CklgTransaction, batch.id, { from: offset, to: offset + count });
  const range = { from: namesFrom(part), to: namesFrom({ offset: offset + count }) };
  for (const collection of names) await uncountUses(store, collection, batch.id, range);
  await unstageRecords(store, CklgTransaction, batch.id, idsOf(part), how);
  for (const [index, collection] of names.entries()) {
    await unstageRecords(store, collection, batch.id, idsOf(others[index]!), how);
  }
  await removeParts(store, CklgTransaction, batch.id, [offset]);
}
