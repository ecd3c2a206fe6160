import { type Collection, isSameNameRule, type ListOrder } from '../../shared/contract/collection.ts';
import { partitions } from '../deployment/partitions.ts';
import { digest } from '../digest.ts';
import { listPart, uniquePart } from '../../shared/contract/parts.ts';
import { nameText } from '../../shared/contract/same-name.ts';
import { padId } from '../../shared/contract/table.ts';

export interface Key {
  readonly pk: string;
  readonly sk: string;
}

export type Values = Readonly<Record<string, unknown>>;

export const itemKey = ({ pk, sk }: Values): Key => ({ pk: String(pk), sk: String(sk) });

/**
 * Partitions of a collection, beside its records, with items that aren't derived from records. Everything else under a
 * collection's name is, and can be compared with the records and repaired.
 */
export const ownLabels = [
  'counter',
  'guard',
  'batch',
  'part',
  'push',
  'lines',
  'left-open',
  'reminder',
  'payroll',
  'payroll-part',
] as const;

/** Returns such a partition's key, of which `more` says which one if there are several. */
export const ownPartition = (
  { name }: Pick<Collection, 'name'>,
  label: (typeof ownLabels)[number],
  more?: string | number,
): string => `${name}#${label}${more === undefined ? '' : `#${more}`}`;

/** Key of a record's own item: one partition per collection, ordered by id. */
export const recordKey = (collection: Pick<Collection, 'name'>, key: number): Key => ({
  pk: collection.name,
  sk: padId(key),
});

/** Returns the value that selects a record's partition in a list; undefined if the record isn't in the list. */
export function listValue(list: ListOrder, record: Values): string | undefined {
  if (list.unless !== undefined && record[list.unless] === true) return undefined;
  const value = record[list.field] as string | number | boolean | null | undefined;
  if (value === null || value === undefined) return list.unset;
  const text = list.by === 'year' ? String(value).slice(0, 4) : String(value);
  return list.only === undefined || list.only === text ? text : undefined;
}

/** Returns the fields of a record that a list copies: all or some. */
export const listCopy = (collection: Collection, { keeps }: ListOrder, record: Values): Values =>
  keeps ? Object.fromEntries([collection.key, ...keeps].map((field) => [field, record[field]])) : record;

/** Prefix of a list's partition keys. A list gets new partitions when its declaration changes. */
export const listPrefix = (collection: Collection, list: ListOrder): string =>
  `${collection.name}#${list.name}${listPart(collection, list).suffix}`;

/** Returns a collection's list of this name. */
export const listNamed = ({ lists }: Collection, name: string): ListOrder => lists.find((list) => list.name === name)!;

const listOf = (collection: Collection, list: ListOrder | string): ListOrder =>
  typeof list === 'string' ? listNamed(collection, list) : list;

export const listPartition = (collection: Collection, list: ListOrder | string, value: string | number): string =>
  `${listPrefix(collection, listOf(collection, list))}#${value}`;

/** The start of the sort keys of a list's records with this number: an amount of money counts in cents. */
export function orderText({ fields }: Pick<Collection, 'fields'>, sortedBy: string, value: number): string {
  return `${padId(Math.round(value * 10 ** (fields[sortedBy]?.scale ?? 0)))}#`;
}

/** The part of a list's sort key before the id. */
function listOrderText(collection: Collection, list: ListOrder, record: Values): string {
  if (list.sortedBy) return orderText(collection, list.sortedBy, Number(record[list.sortedBy] ?? 0));
  const value = record[list.field] as string | null | undefined;
  return list.by === 'year' && value ? `${value}#` : '';
}

/** Key of a record's copy in a list. Copies make a list one consistent Query. */
export function listKey(collection: Collection, list: ListOrder, record: Values): Key | undefined {
  const value = listValue(list, record);
  if (value === undefined) return undefined;
  const id = padId(Number(record[collection.key]));
  return { pk: listPartition(collection, list, value), sk: `${listOrderText(collection, list, record)}${id}` };
}

/** Partition that registers the years of a list, so that open date ranges need no Scan. */
export const yearsPartition = (collection: Collection, list: ListOrder | string): string =>
  listPrefix(collection, listOf(collection, list));

/** Below DynamoDB's 1,024 bytes of a sort key. Normalizing can make one character of a name eighteen. */
const MAX_KEY_BYTES = 1000;

/** Normalizes case and Unicode composition (`é` can be one or two code points). */
export const comparableText = (text: string): string => text.trim().toLowerCase().normalize('NFC');

const comparable = (value: unknown): unknown => (typeof value === 'string' ? comparableText(value) : value);

/** Values of a name and of the fields within which it is unique; those may be empty. */
const nameValues = ([name = '', ...within]: readonly string[], record: Values): unknown[] | undefined => {
  const value = record[name];
  return typeof value === 'string' ? [nameText(value), ...within.map((field) => record[field] ?? null)] : undefined;
};

function ruleValues(collection: Collection, fields: readonly string[], record: Values): unknown[] | undefined {
  if (isSameNameRule(collection, fields)) return nameValues(fields, record);
  const values = fields.map((field) => comparable(record[field]));
  return values.some((value) => value === null || value === undefined) ? undefined : values;
}

/** Key of the marker that keeps a combination of fields unique; undefined if one of them is empty. */
export function uniqueKey(collection: Collection, fields: readonly string[], record: Values): Key | undefined {
  const values = ruleValues(collection, fields, record);
  if (!values) return undefined;
  const rule = `${fields.join('+')}${uniquePart(collection, fields)?.suffix ?? ''}`;
  const text = JSON.stringify(values);
  const sk = `${rule}=${text}`;
  const isLong = Buffer.byteLength(sk) > MAX_KEY_BYTES;
  return {
    pk: `${collection.name}#unique`,
    sk: isLong ? `${rule}=${digest(text)}` : sk,
  };
}

const sharded = (sk: string, shard: number | undefined): string => (shard === undefined ? sk : `${sk}#${shard}`);

/** The numbers of a collection's shards. */
export const shardsOf = ({ shards = 0 }: Pick<Collection, 'shards'>): number[] =>
  Array.from({ length: shards }, (_, index) => index + 1);

/** Returns the shard for a number. Ids are sequential, so concurrent creates use different shards. */
export const shardFor = ({ shards }: Pick<Collection, 'shards'>, id: number): number | undefined =>
  shards === undefined ? undefined : (id % shards) + 1;

export const counterKey = (collection: Pick<Collection, 'name'>): Key => ({
  pk: ownPartition(collection, 'counter'),
  sk: 'id',
});

/** Key of the marker for the record with the exclusive flag, among records with the same `within`. */
export const singleKey = (collection: Collection, record: Values): Key | undefined =>
  collection.single && {
    pk: `${collection.name}#single`,
    sk: `${collection.single.field}=${collection.single.within ? String(record[collection.single.within]) : 'all'}`,
  };

/**
 * Counter incremented by every change that depends on the whole collection, so that two such changes conflict, and by
 * every batch of new records.
 */
export const guardKey = (collection: Pick<Collection, 'name'>, shard?: number): Key => ({
  pk: ownPartition(collection, 'guard'),
  sk: sharded('whole', shard),
});

/** Key of a batch's own item, which stores whether the batch is done. */
export const batchKey = (collection: Pick<Collection, 'name'>, batch: string): Key => ({
  pk: ownPartition(collection, 'batch'),
  sk: batch,
});

/** Begins the sort keys of what an undo subtracted from use counters. */
export const UNDO_NOTE = 'undo';

/** Key of the record of what a batch added to use counters, so that it can be reverted exactly once. */
export const batchCountsKey = (
  collection: Pick<Collection, 'name'>,
  batch: string,
  part: number,
  of: '' | typeof UNDO_NOTE = '',
): Key => ({
  pk: ownPartition(collection, 'batch', batch),
  sk: `${of}${padId(part)}`,
});

/** Partition of the parts of a batch that comes in several calls. */
export const batchPartsPartition = (collection: Pick<Collection, 'name'>, batch: string): string =>
  ownPartition(collection, 'part', batch);

export const batchPartKey = (collection: Pick<Collection, 'name'>, batch: string, offset: number): Key => ({
  pk: batchPartsPartition(collection, batch),
  sk: padId(offset),
});

/** Partition of the gates of a batch's parts; a partition of its own, because earlier releases take all of those for parts. */
export const batchGatesPartition = (collection: Pick<Collection, 'name'>, batch: string): string =>
  `${batchPartsPartition(collection, batch)}#gate`;

export const batchGateKey = (
  collection: Pick<Collection, 'name'>,
  batch: string,
  offset: number,
  gate: number,
): Key => ({
  pk: batchGatesPartition(collection, batch),
  sk: sharded(padId(offset), gate),
});

export const usesKey = (collection: string, key: number, shard?: number): Key => ({
  pk: partitions.uses(collection),
  sk: sharded(padId(key), shard),
});

/** Returns the sort key of a record's own item of uses for that item or any of its shards. */
export const usesOwnerOf = (sk: unknown): string => String(sk).split('#', 1)[0]!;

export const historyKey = (collection: string, key: number, version: number): Key => ({
  pk: partitions.history(collection, key),
  sk: padId(version),
});

export const sameKey = (a: Key, b: Key): boolean => a.pk === b.pk && a.sk === b.sk;
