import type { Collection, ListOrder } from '../../shared/contract/collection.ts';
import { collections } from '../../shared/contract/collections.ts';
import type { ShapeChange } from '../../shared/contract/changes.ts';
import type { Field } from '../../shared/contract/field.ts';
import { isOfBaseline, listPart, shapeHash } from '../../shared/contract/parts.ts';
import { storedFields } from '../../shared/contract/validate.ts';
import type { Values } from './keys.ts';
import type { StoredRecord } from './record.ts';

/**
 * The one reader and the one writer of stored texts. A text may be older than the collection, or newer, after a release was
 * gone back from: what is read is a record of the present shape, and what this release does not know stays with the record,
 * unseen, until it is written back.
 */

export type Item = Record<string, unknown>;

/** Fields that this release does not know. A symbol: copied with the record, and part of no JSON. */
const UNKNOWN = Symbol('unknown fields');
/** The record's item says which shape it has. */
const STAMPED = Symbol('stamped');

const BASE = ['id', 'version', 'created_at', 'updated_at'] as const;

/** What the attribute `shape` of an item says; absent for the shapes of release 0.1, whose texts are as they were. */
const shapeOf = (collection: Collection): string | undefined => {
  const hash = shapeHash(collection);
  return isOfBaseline(collection.name, hash) ? undefined : `${collection.changes.length}.${hash}`;
};

/** Of an item that holds fields which its own release did not show. */
const MORE = '+';

/** The steps that a stored text has behind it. Older code that does not know of shapes leaves the mark of a former version. */
function stepsBehind({ shape, version }: Item): number {
  if (typeof shape !== 'string') return 0;
  const [steps = '', at] = shape.split('@');
  return at !== undefined && Number(at) !== version ? 0 : Number.parseInt(steps, 10);
}

/** Whether the text can be passed on as it is. */
const isPlain = (collection: Collection, { shape, version }: Item): boolean => {
  const present = shapeOf(collection);
  return shape === present || (present !== undefined && shape === `${present}@${String(version)}`);
};

const picked = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]));

function climbed(collection: Collection, raw: Values, behind: number): Values {
  return collection.changes.slice(behind).reduce((values, { from, up }: ShapeChange) => {
    const read = picked(values, from);
    return Object.keys(read).length > 0 ? { ...values, ...up(read) } : values;
  }, raw);
}

function filled({ fallback, required, startsEmpty }: Field, value: unknown): unknown {
  const isMissing = value === undefined || (value === null && required && !startsEmpty);
  return isMissing ? structuredClone(fallback ?? null) : value;
}

/** Former fields, which `back` fills in again or nothing does. */
const formerFields = ({ changes }: Collection): Set<string> => new Set(changes.flatMap(({ from }) => from));

function presentOf(collection: Collection, raw: Values, behind: number): StoredRecord {
  const values = climbed(collection, raw, behind);
  const fields = storedFields(collection);
  const known = {
    ...picked(values, BASE),
    ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, filled(field, values[name])])),
  };
  const former = formerFields(collection);
  const unknown = Object.entries(raw).filter(([name]) => !(name in known) && !former.has(name));
  return {
    ...known,
    ...collection.compute(known),
    ...(unknown.length > 0 && { [UNKNOWN]: Object.fromEntries(unknown) }),
  } as StoredRecord;
}

/** The record of an item: of the collection's own partition, or of a list that holds whole records. */
export function recordOf(collection: Collection, item: Item): StoredRecord {
  const raw = JSON.parse(String(item.body)) as StoredRecord;
  if (isPlain(collection, item)) return raw;
  const record = presentOf(collection, raw, stepsBehind(item));
  return item.shape === undefined ? record : { ...record, [STAMPED]: true };
}

const collectionOf = (pk: unknown): Collection | undefined => {
  const [name = ''] = String(pk).split('#', 1);
  return Object.hasOwn(collections, name) ? collections[name as keyof typeof collections] : undefined;
};

const partialLists = (collection: Collection): readonly ListOrder[] => collection.lists.filter(({ keeps }) => keeps);

const keptBy = (collection: Collection, pk: string): readonly string[] | undefined =>
  partialLists(collection).find((list) =>
    pk.startsWith(`${collection.name}#${list.name}${listPart(collection, list).suffix}#`),
  )?.keeps;

/** The text of an item as this release has it; texts that are no record, such as history, are of no shape. */
export function bodyOf(item: Item): string {
  const collection = collectionOf(item.pk);
  if (!collection || isPlain(collection, item)) return String(item.body);
  const record = recordOf(collection, item);
  const kept = keptBy(collection, String(item.pk));
  return JSON.stringify(kept ? picked(record, [collection.key, ...kept]) : record);
}

/** The record of an item by where it stands. */
export function storedRecord(item: Item): StoredRecord {
  const collection = collectionOf(item.pk);
  if (!collection) return JSON.parse(String(item.body)) as StoredRecord;
  if (isPlain(collection, item) || !keptBy(collection, String(item.pk))) return recordOf(collection, item);
  return JSON.parse(bodyOf(item)) as StoredRecord;
}

/** Fields that only other releases show: those unknown here, and those that the release before still reads. */
function unseenOf(collection: Collection, record: Values): Values {
  const unknown = (record as { [UNKNOWN]?: Values })[UNKNOWN] ?? {};
  const fields = storedFields(collection);
  const values = collection.changes.reduceRight<Values>(
    (below, { to, back }) => ({ ...below, ...back?.(picked(below, to)) }),
    collection.changes.length > 0 ? { ...record } : {},
  );
  const former = [...formerFields(collection)].filter((name) => !(name in fields) && values[name] !== undefined);
  return { ...unknown, ...picked(values, former) };
}

/** What of a record's text a list holds, and which shape it has. */
export interface StoredText {
  readonly body: string;
  readonly shape?: string;
}

export function storedText(collection: Collection, record: Values): StoredText {
  const unseen = unseenOf(collection, record);
  const present = shapeOf(collection);
  if (Object.keys(unseen).length === 0) {
    return { body: JSON.stringify(record), ...(present !== undefined && { shape: present }) };
  }
  const shape = `${collection.changes.length}.${shapeHash(collection)}${MORE}`;
  return { body: JSON.stringify({ ...record, ...unseen }), shape };
}

/** A part of a record, as a list keeps it; seen by this release alone. */
export const partialText = (collection: Collection, part: Values): StoredText => {
  const shape = shapeOf(collection);
  return { body: JSON.stringify(part), ...(shape !== undefined && { shape }) };
};

/** Attributes of the record's own item. The version tells whether code that does not know of shapes wrote after this. */
export const recordText = (collection: Collection, record: StoredRecord): StoredText => {
  const { body, shape } = storedText(collection, record);
  return { body, ...(shape !== undefined && { shape: `${shape}@${record.version}` }) };
};

/** Whether the item of a record has a mark of its shape, which is to go when the next text needs none. */
export const isStamped = (record: Values): boolean => STAMPED in record;

/** A field that is stored and not known here, as it is stored. */
export const unknownValue = (record: Values, field: string): unknown =>
  (record as { [UNKNOWN]?: Values })[UNKNOWN]?.[field];

/** The record without what other releases stored in it, for whom everything of a person is to go. */
export const withoutUnknown = (record: StoredRecord): StoredRecord => ({ ...record, [UNKNOWN]: {} });

/** Whether an item is as this release would write it. */
export const isOfPresentShape = (collection: Collection, item: Item): boolean =>
  recordText(collection, recordOf(collection, item)).shape === item.shape;
