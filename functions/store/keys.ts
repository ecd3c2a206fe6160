import type { Collection, ListOrder } from '../../shared/contract/collection.ts';
import { partitions } from '../../shared/contract/areas.ts';
import { listPart, uniquePart } from '../../shared/contract/parts.ts';
import { padId } from '../../shared/contract/table.ts';

/** Where an item stands in the table. */
export interface Key {
  readonly pk: string;
  readonly sk: string;
}

export type Values = Readonly<Record<string, unknown>>;

/** Sorts after every character of a key. */
export const LAST_CHARACTER = '\u{10FFFF}';

/** A record's own item: one partition per collection, in the order of its key. */
export const recordKey = (collection: Pick<Collection, 'name'>, key: number): Key => ({
  pk: collection.name,
  sk: padId(key),
});

/** The value of `field` that names a partition of a list; undefined for a record that is not in the list. */
export function listValue(list: ListOrder, record: Values): string | undefined {
  const value = record[list.field] as string | number | boolean | null | undefined;
  if (value === null || value === undefined) return list.unset;
  const text = list.by === 'year' ? String(value).slice(0, 4) : String(value);
  return list.only === undefined || list.only === text ? text : undefined;
}

/** What a list holds of a record: all of it, or the part that the list is for. */
export const listCopy = (collection: Collection, { keeps }: ListOrder, record: Values): Values =>
  keeps ? Object.fromEntries([collection.key, ...keeps].map((field) => [field, record[field]])) : record;

/** Before the value of a partition of a list. A list that is declared otherwise than before has partitions of its own. */
export const listPrefix = (collection: Collection, list: ListOrder): string =>
  `${collection.name}#${list.name}${listPart(collection, list).suffix}`;

export const listPartition = (collection: Collection, list: ListOrder, value: string): string =>
  `${listPrefix(collection, list)}#${value}`;

/** What stands before the id in the sort key of a list. */
function listOrderText(list: ListOrder, record: Values): string {
  if (list.sortedBy) return `${padId(Number(record[list.sortedBy] ?? 0))}#`;
  const value = record[list.field] as string | null | undefined;
  return list.by === 'year' && value ? `${value}#` : '';
}

/** A record's copy in one of its lists, so that the list is one consistent Query. */
export function listKey(collection: Collection, list: ListOrder, record: Values): Key | undefined {
  const value = listValue(list, record);
  if (value === undefined) return undefined;
  const id = padId(Number(record[collection.key]));
  return { pk: listPartition(collection, list, value), sk: `${listOrderText(list, record)}${id}` };
}

/** Remembers which years a list has partitions for, so that an open range of dates needs no Scan. */
export const yearsPartition = listPrefix;

/** The same text to a reader: `é` is one character or two, and no matter in which case. */
export const comparableText = (text: string): string => text.trim().toLowerCase().normalize('NFC');

const comparable = (value: unknown): unknown => (typeof value === 'string' ? comparableText(value) : value);

/** The marker that keeps a combination of fields unique; undefined while one of them is empty. */
export function uniqueKey(collection: Collection, fields: readonly string[], record: Values): Key | undefined {
  const values = fields.map((field) => comparable(record[field]));
  if (values.some((value) => value === null || value === undefined)) return undefined;
  const rule = `${fields.join('+')}${uniquePart(collection, fields)?.suffix ?? ''}`;
  return { pk: `${collection.name}#unique`, sk: `${rule}=${JSON.stringify(values)}` };
}

export const counterKey = (collection: Pick<Collection, 'name'>): Key => ({
  pk: `${collection.name}#counter`,
  sk: 'id',
});

/** Who has the flag that exactly one record has, among the records that share `within`. */
export const singleKey = (collection: Collection, record: Values): Key | undefined =>
  collection.single && {
    pk: `${collection.name}#single`,
    sk: `${collection.single.field}=${collection.single.within ? String(record[collection.single.within]) : 'all'}`,
  };

/**
 * Bumped by every change that was decided on the whole collection, so that two such changes cannot both pass, and by
 * every batch of new records.
 */
export const guardKey = (collection: Pick<Collection, 'name'>): Key => ({
  pk: `${collection.name}#guard`,
  sk: 'whole',
});

/** Batches of records that are to be seen together: whether each is done. */
export const batchKey = (collection: Pick<Collection, 'name'>, batch: string): Key => ({
  pk: `${collection.name}#batch`,
  sk: batch,
});

/** What a batch added to counters of uses, so that it can be taken back exactly once. */
export const batchCountsKey = (collection: Pick<Collection, 'name'>, batch: string, part: number): Key => ({
  pk: `${collection.name}#batch#${batch}`,
  sk: padId(part),
});

export const usesKey = (collection: string, key: number): Key => ({ pk: partitions.uses(collection), sk: padId(key) });

export const historyKey = (collection: string, key: number, version: number): Key => ({
  pk: partitions.history(collection, key),
  sk: padId(version),
});

export const sameKey = (a: Key, b: Key): boolean => a.pk === b.pk && a.sk === b.sk;
