import type { StoredRecord } from './record.ts';
import type { Store } from './store-type.ts';

/** Returns the store with each list read once, for a call that needs the same lists in several parts and changes none. */
export function readingOnce(store: Store): Store {
  const lists = new Map<string, Promise<StoredRecord[]>>();
  return {
    ...store,
    all: (pk) => {
      const list = lists.get(pk) ?? store.all(pk);
      lists.set(pk, list);
      return list;
    },
  };
}
