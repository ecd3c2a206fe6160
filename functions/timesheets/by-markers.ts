import type { Collection } from '../../shared/contract/collection.ts';
import { uniqueKey, type Values } from '../store/keys.ts';
import type { StoredRecord } from '../store/record.ts';
import type { Store } from '../store/store.ts';

/** The records that combinations of unique fields name, in no order; those that are not there are left out. */
export async function byMarkers(
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

/** R19: the marker that keeps the sheets of a period one for each person. */
export const sheetMarker = (user_id: number, pay_period_id: number): Values => ({ user_id, pay_period_id });
