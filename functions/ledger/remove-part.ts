import { type CollectionName, collections } from '../../shared/contract/collections.ts';
import { MAX_NEW_LEVELS } from '../../shared/ledger/new-names.ts';
import type { Batch } from '../store/batch.ts';
import { type BatchPart, idsOf } from '../store/batch-parts.ts';
import { closePart, onlyFor, partRemoved } from '../store/part-gates.ts';
import { type Guard, uncountUses, unstageRecords } from '../store/staged-records.ts';
import type { Store } from '../store/store.ts';

const { CklgTransaction } = collections;

/** Where the use counts of a part's new names are recorded; each row creates at most that many nodes. */
export const namesFrom = ({ offset }: Pick<BatchPart, 'offset'>): number => offset * MAX_NEW_LEVELS;

/** Removes what a part has written so far, so that it can be written differently. Another call that does so fails. */
export async function removePart(store: Store, batch: Batch, part: BatchPart): Promise<void> {
  const { offset, count, others } = part;
  const closed = await closePart(store, CklgTransaction, batch.id, part);
  const only = onlyFor(CklgTransaction, batch.id, closed);
  const guard: Guard = (nth) => [only(nth)];
  const how = { change: { at: batch.startedAt, call: '', by: null, reason: null }, guard };
  const names = others.map(({ name }) => collections[name as CollectionName]);
  await uncountUses(store, CklgTransaction, batch.id, { from: offset, to: offset + count }, guard);
  const range = { from: namesFrom(part), to: namesFrom({ offset: offset + count }) };
  for (const collection of names) await uncountUses(store, collection, batch.id, range, guard);
  await unstageRecords(store, CklgTransaction, batch.id, idsOf(part), how);
  for (const [index, collection] of names.entries()) {
    await unstageRecords(store, collection, batch.id, idsOf(others[index]!), how);
  }
  await store.commit([partRemoved(CklgTransaction, batch.id, closed)]);
}
