import type { Collection, ListOrder } from '../../shared/contract/collection.ts';
import { collections } from '../../shared/contract/collections.ts';
import type { ShapeChange } from '../../shared/contract/changes.ts';
import type { Field } from '../../shared/contract/field.ts';
import { isOfBaseline, listPart, shapeHash } from '../../shared/contract/parts.ts';
import { oncePer } from '../../shared/once.ts';
import { storedFields } from '../../shared/contract/validate.ts';
import type { Values } from './keys.ts';
import type { StoredRecord } from './record.ts';

/**
 * Reads and writes the JSON texts of records. A text may be from an older release, or from a newer one after a
 * rollback. It is read in the current shape; fields unknown to this release stay in the record, hidden, until it is
 * written.
 */

export type Item = Record<string, unknown>;

/** Fields unknown to this release. A symbol, so that they are copied with the record but never serialized. */
const UNKNOWN = Symbol('unknown fields');
/** Marks records with a `shape` attribute in their item. */
const STAMPED = Symbol('stamped');

const BASE = ['id', 'version', 'created_at', 'updated_at'] as const;

/** The `shape` attribute of current texts; undefined for shapes of release 0.1. */
const shapeOf = oncePer((collection: Collection): string | undefined => {
  const hash = shapeHash(collection);
  return isOfBaseline(collection.name, hash) ? undefined : `${collection.changes.length}.${hash}`;
});

/** Suffix for items with fields unknown to the release that wrote them. */
const MORE = '+';
/** Suffix for items that only have, of other releases' fields, those that the previous one still reads. */
const FORMER = '-';

interface Writer {
  /** The number of migration steps applied to the text. */
  readonly steps: number;
  /** Whether a newer release than the writer had written the record before, so that all of its steps were applied once. */
  readonly isOverNewer: boolean;
}

/** Code without shapes keeps the shape of an earlier version, which only tells that another release wrote that. */
function writerOf({ shape, version }: Item): Writer {
  if (typeof shape !== 'string') return { steps: 0, isOverNewer: false };
  const [steps = '', at] = shape.split('@');
  if (at !== undefined && Number(at) !== version) return { steps: 0, isOverNewer: true };
  return { steps: Number.parseInt(steps, 10), isOverNewer: steps.endsWith(MORE) };
}

/** Whether the text already has the current shape. */
const isPlain = (collection: Collection, { shape, version }: Item): boolean => {
  const present = shapeOf(collection);
  return shape === present || (present !== undefined && shape === `${present}@${String(version)}`);
};

const picked = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]));

const isMissing = (value: unknown, field: Field | undefined): boolean =>
  value === undefined || (value === null && field?.required === true && !field.startsEmpty);

/**
 * Whether a text's values for what a step sets, if it has any, are newer than what the step would make: the step only fills in,
 * or the fields that it reads were emptied because an older release didn't get them back.
 */
const isFromLater = ({ fields }: Collection, { from, back }: ShapeChange, read: Values): boolean =>
  from.every((name) => name in fields) || (!back && from.every((name) => (read[name] ?? null) === null));

function migrated(collection: Collection, raw: Values, { steps, isOverNewer }: Writer): Values {
  const { fields, changes } = collection;
  /** Null is a choice only where the step had filled the field before. */
  const isLacking = (value: unknown, name: string): boolean =>
    isMissing(value, fields[name]) || (value === null && !isOverNewer);
  return changes.slice(steps).reduce((values, step: ShapeChange) => {
    const read = picked(values, step.from);
    if (Object.keys(read).length === 0) return values;
    const later = isFromLater(collection, step, read) ? step.to : [];
    const kept = later.filter((name) => !isLacking(values[name], name));
    return { ...values, ...step.up(read), ...picked(values, kept) };
  }, raw);
}

function filled(field: Field, value: unknown): unknown {
  if (isMissing(value, field)) return structuredClone(field.fallback ?? null);
  if (!field.lines || !Array.isArray(value)) return value;
  const none = Object.fromEntries(Object.keys(field.lines).map((part) => [part, null]));
  return value.map((line: Values) => ({ ...none, ...line }));
}

/** Returns former fields, which only `back` may restore. */
const formerFields = ({ changes }: Collection): Set<string> => new Set(changes.flatMap(({ from }) => from));

function presentOf(collection: Collection, raw: Values, writer: Writer): StoredRecord {
  const values = migrated(collection, raw, writer);
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

/** Returns the record of an item that contains a whole record. */
export function recordOf(collection: Collection, item: Item): StoredRecord {
  const raw = JSON.parse(String(item.body)) as StoredRecord;
  if (isPlain(collection, item)) return raw;
  const record = presentOf(collection, raw, writerOf(item));
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

/** Returns the text of an item in the current shape. Texts of other items, such as history, have no shape. */
export function bodyOf(item: Item): string {
  const collection = collectionOf(item.pk);
  if (!collection || isPlain(collection, item)) return String(item.body);
  const record = recordOf(collection, item);
  const kept = keptBy(collection, String(item.pk));
  return JSON.stringify(kept ? picked(record, [collection.key, ...kept]) : record);
}

/** Returns the record of any item, identified by its key. */
export function storedRecord(item: Item): StoredRecord {
  const collection = collectionOf(item.pk);
  if (!collection) return JSON.parse(String(item.body)) as StoredRecord;
  if (isPlain(collection, item) || !keptBy(collection, String(item.pk))) return recordOf(collection, item);
  return JSON.parse(bodyOf(item)) as StoredRecord;
}

/** Returns the hidden fields: those unknown to this release, and those that the previous release still reads. */
function hiddenFields(collection: Collection, record: Values): Values {
  const unknown = (record as { [UNKNOWN]?: Values })[UNKNOWN] ?? {};
  const fields = storedFields(collection);
  const values = collection.changes.reduceRight<Values>(
    (below, { to, back }) => ({ ...below, ...back?.(picked(below, to)) }),
    collection.changes.length > 0 ? { ...record } : {},
  );
  const former = [...formerFields(collection)].filter((name) => !(name in fields) && values[name] !== undefined);
  return { ...unknown, ...picked(values, former) };
}

export interface StoredText {
  readonly body: string;
  readonly shape?: string;
}

export function storedText(collection: Collection, record: Values): StoredText {
  const hidden = hiddenFields(collection, record);
  const present = shapeOf(collection);
  if (Object.keys(hidden).length === 0) {
    return { body: JSON.stringify(record), ...(present !== undefined && { shape: present }) };
  }
  const shape = `${collection.changes.length}.${shapeHash(collection)}${hasUnknown(record) ? MORE : FORMER}`;
  return { body: JSON.stringify({ ...record, ...hidden }), shape };
}

/** Returns the text of a partial list copy. */
export const partialText = (collection: Collection, part: Values): StoredText => {
  const shape = shapeOf(collection);
  return { body: JSON.stringify(part), ...(shape !== undefined && { shape }) };
};

/**
 * Returns the text of a record's own item. The shape contains the version, to detect later writes by code without
 * shapes.
 */
export const recordText = (collection: Collection, record: StoredRecord): StoredText => {
  const { body, shape } = storedText(collection, record);
  return { body, ...(shape !== undefined && { shape: `${shape}@${record.version}` }) };
};

/** Whether a record's item has a `shape` attribute, which must be removed if the next text needs none. */
export const isStamped = (record: Values): boolean => STAMPED in record;

/** Returns the stored value of a field unknown to this release. */
export const unknownValue = (record: Values, field: string): unknown =>
  (record as { [UNKNOWN]?: Values })[UNKNOWN]?.[field];

/** Whether the record has fields unknown to this release. */
export const hasUnknown = (record: Values): boolean =>
  Object.keys((record as { [UNKNOWN]?: Values })[UNKNOWN] ?? {}).length > 0;

/** Returns the record without unknown fields, for erasing personal data. */
export const withoutUnknown = (record: StoredRecord): StoredRecord => ({ ...record, [UNKNOWN]: {} });

/** Whether an item has the shape that this release writes. */
export const isOfPresentShape = (collection: Collection, item: Item): boolean =>
  recordText(collection, recordOf(collection, item)).shape === item.shape;
