import type { Collection } from '../../shared/contract/collection.ts';
import { uniqueKey, type Values } from '../store/keys.ts';
import type { StoredRecord } from '../store/record.ts';
import type { Store } from '../store/store.ts';

/** Finds records by values of a unique combination of fields, in no particular order; missing ones are left out. */
export async function findByUnique(
  store: Store,
  collection: Collection,
  wanted: readonly Values[],
): Promise<StoredRecord[]> {
  const markers = await store.getItems(wanted.map((values) => uniqueKey(collection, Object.keys(values), values)!));
  return store.getMany(
    collection,
    markers.map(({ record_key }) => Number(record_key)),
  );
}

/** R19: a person has at most one sheet per period. */
export const sheetUniqueKey = (user_id: number, pay_period_id: number): Values => ({ user_id, pay_period_id });
