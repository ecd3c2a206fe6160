import type { Collection } from '../../../shared/contract/collection.ts';
import { collectionNames, collections } from '../../../shared/contract/collections.ts';
import { counterKey, historyKey, listPartition } from '../../store/keys.ts';
import { chunksOf } from '../../store/chunks.ts';
import type { StoredRecord } from '../../store/record.ts';
import type { Item, Store } from '../../store/store.ts';

export type Owned = Collection & { readonly owner: string };

const isOwned = (collection: Collection): collection is Owned => collection.owner !== undefined;

/**
 * Collections with records that belong to a person. Both erasing and exporting a person's data use them. Sessions and the
 * password hash, which aren't records, are handled separately.
 */
export const ownedCollections: readonly Owned[] = collectionNames.map((name) => collections[name]).filter(isOwned);

export const personalFields = (collection: Collection): string[] =>
  Object.keys(collection.fields).filter((name) => collection.fields[name]?.personal);

/** Collections with personal fields, which erasing rewrites in records and history. */
export const personalCollections = ownedCollections.filter((collection) => personalFields(collection).length > 0);

/** Leave is never deleted, because pay depends on it. */
export const leaveCollections = [collections.TsrpLeaveRequest, collections.TsrpLeaveEntry].map(({ name }) =>
  ownedCollections.find((owned) => owned.name === name)!,
);

const isKeyedByPerson = ({ owner, key }: Owned): boolean => owner === key;

const PAGE = { limit: 100, maxBytes: 3_000_000 } as const;

/** Yields a person's records in a collection by id, starting at an id. */
export async function* recordsOf(
  store: Store,
  collection: Owned,
  userId: number,
  from?: string,
): AsyncGenerator<StoredRecord> {
  const { owner } = collection;
  const list = collection.lists.find(({ field, by, isInternal }) => field === owner && by === 'value' && !isInternal);
  if (!list) {
    const record = isKeyedByPerson(collection)
      ? await store.get(collection, userId)
      : await store.find(collection, { [owner]: userId });
    if (record) yield record;
    return;
  }
  const pk = listPartition(collection, list, userId);
  let after: { readonly pk: string; readonly sk: string } | undefined;
  do {
    const { bodies, next } = await store.page({
      pk,
      ...PAGE,
      ...(from !== undefined && { from }),
      ...(after && { after }),
    });
    yield* bodies.map((body) => JSON.parse(body) as StoredRecord);
    after = next;
  } while (after);
}

interface Found {
  readonly ids: readonly number[];
  /** The id to continue at; undefined at the end. */
  readonly next: number | undefined;
}

/** History entries read per call; a timesheet's entry contains all of its days. */
const IDS_PER_CALL = 400;

const ownerOf = ({ owner }: Owned, { body }: Item): unknown => {
  const { changes } = JSON.parse(String(body)) as { changes: Readonly<Record<string, readonly [unknown, unknown]>> };
  return changes[owner]?.[1];
};

/**
 * Returns the ids of all records that a person ever had in a collection, including deleted ones: the first history
 * entry of a record names its owner. Reads a limited number of ids per call.
 */
export async function findEverOwned(store: Store, collection: Owned, userId: number, from: number): Promise<Found> {
  if (isKeyedByPerson(collection)) return { ids: [userId], next: undefined };
  const last = Number((await store.getItem(counterKey(collection)))?.value ?? 0);
  const until = Math.min(last, from + IDS_PER_CALL - 1);
  const keys = Array.from({ length: Math.max(0, until - from + 1) }, (_, index) =>
    historyKey(collection.name, from + index, 1),
  );
  const items = (await Promise.all(chunksOf(keys, 100).map((part) => store.getItems(part)))).flat();
  const ids = items
    .filter((item) => ownerOf(collection, item) === userId)
    .map(({ pk }) => Number(String(pk).split('#').at(-1)));
  return { ids, next: until < last ? until + 1 : undefined };
}
