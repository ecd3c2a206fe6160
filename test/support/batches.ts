import { beginBatch, writeBatch } from '../../functions/store/batch.ts';
import type { Plan } from '../../functions/store/plan.ts';
import type { StoredRecord } from '../../functions/store/record.ts';
import type { Change } from '../../functions/store/records.ts';
import type { Store } from '../../functions/store/store.ts';
import type { Collection } from '../../shared/contract/collection.ts';
import type { Stored, Values } from './factories.ts';

/** A check's fields as the table stores them, for writing batches without an import. */
export const storedCheckFields = (payee: Stored, account: Stored, source: Stored): Values => ({
  transaction_date: '2026-03-03',
  amount: 1,
  note: null,
  payee_id: payee.id,
  account_id: account.id,
  fund_source_id: source.id,
  is_voided: false,
  cleared_on: null,
  void_reason: null,
  voided_by: null,
  voided_at: null,
  former_account_id: null,
});

/** Writes a batch of records with consecutive ids from beginning to end. */
export async function writeWholeBatch(
  store: Store,
  collection: Collection,
  records: readonly StoredRecord[],
  change: Change,
  finish: (steps: Plan) => Promise<void>,
): Promise<void> {
  const batch = await beginBatch(store, collection, { first: records[0]?.id ?? 0, count: records.length });
  await writeBatch(store, collection, batch, records, change, finish);
}
