import type { Collection, ListOrder } from '../../shared/contract/collection.ts';
import type { Part } from '../../shared/contract/parts.ts';
import { ConflictError } from '../app-error.ts';
import {
  counterKey,
  itemKey,
  type Key,
  listKey,
  recordKey,
  singleKey,
  uniqueKey,
  usesKey,
  usesOwnerOf,
} from '../store/keys.ts';
import { chunksOf } from '../store/chunks.ts';
import { collectionOfKey } from '../store/parse-keys.ts';
import { mustBeNew, type Step } from '../store/plan.ts';
import { type Item, recordOf } from '../store/stored.ts';
import { mergeShards } from './shards.ts';
import type { UpgradeTable } from './table.ts';

/** Removes a part's items from the table: all of them, or only stale ones. */

type Described = Omit<Part, 'id'>;

/** Yields all partitions that a list can have: registered ones, or one per possible value of its field. */
async function* partitionsOf(
  table: UpgradeTable,
  { collection, declaration, suffix, values }: Described,
): AsyncGenerator<string> {
  const { name, unset, only } = declaration as unknown as ListOrder;
  const prefix = `${collection}#${name}${suffix}`;
  for await (const page of table.pages(prefix)) for (const { sk } of page) yield `${prefix}#${String(sk)}`;
  if (unset !== undefined) yield `${prefix}#${unset}`;
  for (const value of only === undefined ? (values?.choices ?? []) : [only]) yield `${prefix}#${value}`;
  if (!values?.target) return;
  const last = Number((await table.store.getItem(counterKey({ name: values.target })))?.value ?? 0);
  for (let id = 1; id <= last; id += 1) yield `${prefix}#${id}`;
}

/** Yields all stored items of a part. */
async function* itemsOf(table: UpgradeTable, part: Described): AsyncGenerator<Item[]> {
  const { kind, collection, declaration, suffix } = part;
  if (kind === 'list') {
    for await (const pk of partitionsOf(table, part)) yield* table.pages(pk);
  } else if (kind === 'unique') {
    const begins = `${(declaration.fields as string[]).join('+')}${suffix}=`;
    yield* table.pages(`${collection}#unique`, { begins });
  } else if (kind === 'single') {
    yield* table.pages(`${collection}#single`, { begins: `${String(declaration.field)}=` });
  } else if (kind === 'uses') {
    yield* table.pages(usesKey(collection, 0).pk);
  }
}

const LARGEST = 100;

const counterOf = ({ collection, declaration, suffix }: Described): string =>
  `${collection}.${String(declaration.field)}${suffix}`;

async function removeItems(table: UpgradeTable, items: readonly Item[]): Promise<void> {
  for (const some of chunksOf(items, LARGEST)) {
    await table.write(some.map((item): Step => ({ kind: 'delete', key: itemKey(item) })));
  }
}

/** Removes all items of a part that no known release declares. */
export async function dropPart(table: UpgradeTable, part: Described): Promise<void> {
  if (part.kind === 'shards') return mergeShards(table, part.collection);
  if (part.kind === 'reference') {
    const name = counterOf(part);
    for await (const page of table.pages(usesKey(String(part.declaration.target), 0).pk)) {
      const counted = page.filter((item) => item[name] !== undefined);
      for (const some of chunksOf(counted, LARGEST)) {
        await table.write(some.map((item): Step => ({ kind: 'update', key: itemKey(item), remove: [name] })));
      }
    }
    return;
  }
  for await (const page of itemsOf(table, part)) await removeItems(table, page);
  if (part.kind !== 'list') return;
  for await (const page of table.pages(`${part.collection}#${String(part.declaration.name)}${part.suffix}`)) {
    await removeItems(table, page);
  }
}

/** Returns the key of a record's item in a part; undefined if the record has none. */
export function placeOf(
  collection: Collection,
  part: Described,
  record: Readonly<Record<string, unknown>>,
): Key | undefined {
  const { kind, declaration } = part;
  if (kind === 'list') {
    const list = collection.lists.find(({ name }) => name === declaration.name);
    return list && listKey(collection, list, record);
  }
  if (kind === 'unique') return uniqueKey(collection, declaration.fields as string[], record);
  if (kind === 'single' && record[String(declaration.field)] === true) return singleKey(collection, record);
  return undefined;
}

/** Returns the id of the record that a part's item belongs to. */
export function ownerOf({ kind }: Described, { sk, record_key, record_id }: Item): number {
  if (kind === 'uses') return Number(usesOwnerOf(sk));
  if (kind === 'list') return Number(String(sk).split('#').at(-1));
  return Number(kind === 'unique' ? record_key : record_id);
}

const standsAt = (place: Key | undefined, { pk, sk }: Item): boolean => place?.pk === pk && place?.sk === sk;

/** Returns items that don't match their records. Not atomic, so `removeLeftOver` checks each item again. */
async function leftOvers(table: UpgradeTable, part: Described, items: readonly Item[]): Promise<Item[]> {
  const collection = collectionOfKey(part.collection)!;
  const keys = new Map(items.map((item) => [ownerOf(part, item), recordKey(collection, ownerOf(part, item))]));
  const records = await table.store.getStaged([...keys.values()]);
  const places = new Map(records.map((own) => [String(own.sk), placeOf(collection, part, recordOf(collection, own))]));
  return items.filter((item) => !standsAt(places.get(keys.get(ownerOf(part, item))!.sk), item));
}

/**
 * Removes an item that doesn't match its record, and returns whether it did. Throws ConflictError if the record changes
 * concurrently.
 */
export async function removeLeftOver(table: UpgradeTable, part: Described, item: Item): Promise<boolean> {
  const collection = collectionOfKey(part.collection)!;
  const key = recordKey(collection, ownerOf(part, item));
  const [own] = await table.store.getStaged([key]);
  // An existing record always keeps its items of uses.
  if (own && part.kind === 'uses') return false;
  const place = own && placeOf(collection, part, recordOf(collection, own));
  if (standsAt(place, item)) return false;
  const refuse = () => new ConflictError(`This ${collection.one}`);
  const condition = own
    ? {
        expression: '#version = :version',
        names: { '#version': 'version' },
        values: { ':version': own.version },
        refuse,
      }
    : mustBeNew(refuse);
  await table.write([
    { kind: 'check', key, condition },
    { kind: 'delete', key: itemKey(item) },
  ]);
  return true;
}

/** Removes stale items that another release left in a part. */
export async function cleanPart(table: UpgradeTable, part: Described): Promise<void> {
  for await (const page of itemsOf(table, part)) {
    for (const item of await leftOvers(table, part, page)) {
      try {
        await removeLeftOver(table, part, item);
      } catch (error) {
        // The record changed concurrently, which also updated its items.
        if (!(error instanceof ConflictError)) throw error;
      }
    }
  }
}
