import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Grants } from '../deployment/grants.ts';
import { completeKey, createTableStateReader, type TableStateReader } from './table-state.ts';
import { counterKey, itemKey, type Key, recordKey, sameKey, uniqueKey, yearsPartition } from './keys.ts';
import { createListValues } from './list-values.ts';
import { isDerived } from './parse-keys.ts';
import { createReader, type Reader } from './reader.ts';
import { type Item, storedRecord } from './stored.ts';
import type { Store } from './store-type.ts';
import { Table } from './table.ts';
import type { Unbuilt } from './unbuilt-parts.ts';

export type { Item } from './stored.ts';

export type { ListRequest, Page, Store } from './store-type.ts';

/** Returns undefined once an upgrade has built all parts, so that the code for unbuilt parts isn't loaded. */
function createUnbuiltLoader(table: Table, reader: Reader, held: TableStateReader): () => Promise<Unbuilt | undefined> {
  let loaded: Unbuilt | undefined;
  const readPartition = async (pk: string, limit: number): Promise<Item[]> =>
    (
      await reader.readConsistently(async (seen) => ({
        items: await reader.partition(pk, { descending: false, limit }, seen),
      }))
    ).items;
  return async () => {
    if (await held.isComplete()) return undefined;
    const { createUnbuiltParts } = await import('./unbuilt-parts.ts');
    loaded ??= createUnbuiltParts({
      held,
      readItem: async (key) => table.get(key),
      readPartition,
      remove: async (step) => table.transact([step]),
    });
    return loaded;
  };
}

type ItemReads = Pick<Store, 'getItem' | 'getItems' | 'queryItems' | 'page'>;

/** Reads items from the table, or derives them from records if an upgrade hasn't built their part yet. */
function createItemReads(table: Table, reader: Reader, unbuilt: () => Promise<Unbuilt | undefined>): ItemReads {
  const getItem: Store['getItem'] = async (key) => {
    const otherwise = isDerived(key.pk) ? await (await unbuilt())?.itemAt(key) : undefined;
    const item = otherwise ? otherwise.item : await table.get(key);
    return item && (await reader.filterVisibleNow([item]))[0];
  };

  return {
    getItem,
    getItems: async (keys) => {
      const derived = keys.find(({ pk }) => isDerived(pk));
      if (!derived || !(await (await unbuilt())?.itemAt(derived)))
        return reader.filterVisibleNow(await table.getAll(keys));
      return (await Promise.all(keys.map(getItem))).filter((item) => item !== undefined);
    },
    queryItems: async (pk, { descending = false, limit = Number.POSITIVE_INFINITY, begins } = {}) => {
      const { items } = await reader.readConsistently(async (seen) => {
        const derived = isDerived(pk) ? await (await unbuilt())?.itemsOf(pk) : undefined;
        const inOrder = descending ? derived?.toReversed() : derived;
        return {
          items: inOrder?.slice(0, limit) ?? (await reader.partition(pk, { descending, limit, begins }, seen)),
        };
      });
      return items;
    },
    page: async (request) =>
      reader.readConsistently(async (seen) => {
        const page = isDerived(request.pk) ? await (await unbuilt())?.pageOf(request) : undefined;
        return page ?? reader.page(request, seen);
      }, request.seen),
  };
}

const isState = (item: Item): boolean => sameKey(itemKey(item), completeKey);

export function createStore(
  client: DynamoDBDocumentClient,
  tableName: string,
  grants: Grants | 'all',
  now: () => Date = () => new Date(),
): Store {
  const table = new Table(client, tableName, grants);
  const reader = createReader(table, now);
  const held = createTableStateReader(async (key) => table.get(key));
  const unbuilt = createUnbuiltLoader(table, reader, held);
  const items = createItemReads(table, reader, unbuilt);
  const noteListValues = createListValues(async (key, item) => table.put(key, item));
  const get: Store['get'] = async (collection, key) => {
    const item = await items.getItem(recordKey(collection, key));
    return item && storedRecord(item);
  };

  /** Reads items, and the table's state along with them if it isn't known, because a write would wait for it next. */
  const readAlong = async (keys: readonly Key[]): Promise<Item[]> => {
    if (held.isKnown()) return table.getAll(keys);
    const reading = table.getAll([...keys, completeKey]);
    held.learn(reading.then((found) => found.find(isState)));
    return (await reading).filter((item) => !isState(item));
  };

  return {
    now,
    ...items,
    getFirst: async (key) =>
      held.isKnown() ? items.getItem(key) : (await reader.filterVisibleNow(await readAlong([key])))[0],
    get,
    getStaged: readAlong,
    queryPage: async (request) => {
      const { items, next } = await table.query(request);
      return { items: items.filter(reader.isAlive), next };
    },
    isLive: async (part) => part !== undefined && (await held.stateOf(part)) === 'live',
    add: async (key, by, set) => table.add(key, by, set),
    put: async (key, item) => table.put(key, item),
    load: async (loaded) => table.load(loaded),
    getMany: async (collection, keys) => {
      const found = await table.getAll(keys.map((key) => recordKey(collection, key)));
      return (await reader.filterVisibleNow(found)).map(storedRecord);
    },
    find: async (collection, values) => {
      const key = uniqueKey(collection, Object.keys(values), values);
      const otherwise = key && (await (await unbuilt())?.holderOf(key));
      if (otherwise) return otherwise.record;
      const marker = key && (await items.getItem(key));
      return marker && get(collection, Number(marker.record_key));
    },
    all: async (pk) => (await items.queryItems(pk)).map(storedRecord),
    years: async (collection, list) =>
      (await items.queryItems(yearsPartition(collection, list))).map(({ sk }) => String(sk)),
    nextId: async (collection) => Number((await table.add(counterKey(collection), { value: 1 })).value),
    commit: async (plan) => {
      plan.forEach(({ kind, key }) => table.assertGranted(kind === 'check' ? 'read' : 'write', key.pk));
      const steps = (await (await unbuilt())?.prepared(plan)) ?? plan;
      await noteListValues(steps);
      const { auditStepsOf } = await import('./audit.ts');
      await table.transact([...steps, ...auditStepsOf(steps)]);
    },
  };
}
