import { oncePer } from '../once.ts';
import { collections } from './collections.ts';
import type { Collection, Fields } from './collection.ts';
import type { Endpoint } from './endpoint.ts';
import type { Field } from './field.ts';
import { KILOBYTE } from './size-text.ts';
import { bodyFields } from './validate.ts';

/** Limits of a body, checked before it is parsed. */
interface BodyLimit {
  /** In UTF-8, a whole number of kilobytes. */
  readonly bytes: number;
  /** Number of values, including lists and objects. */
  readonly values: number;
}

/** The maximum size of a value as JSON. */
interface Size {
  readonly bytes: number;
  readonly values: number;
}

/** Every call accepts this size; public calls accept no more. */
const MIN_BYTES = 16 * KILOBYTE;
/** Leaves room for unknown fields, so that they are rejected by name instead of by count. */
const SPARE_VALUES = 1000;

/** Bytes of a character escaped as `\u20AC`; UTF-8 takes at most 4. */
const ESCAPED = 6;
/** Size of the longest number, including as a string with currency sign and spaces. */
const NUMBER: Size = { bytes: 42, values: 1 };
const MOMENT: Size = { bytes: 26, values: 1 };
/** Quotes, colon, comma and indentation of a key. */
const AROUND_KEY = 24;
const AROUND_ENTRY = 16;
/** Average size per value of the densest useful list, including keys. */
const MIN_BYTES_PER_VALUE = 8;
/** A body within its UTF-8 limit may arrive fully escaped, which at most doubles its size. */
const ESCAPING = 2;

const textOf = (characters: number): Size => ({ bytes: characters * ESCAPED + 2, values: 1 });

const objectOf = (parts: readonly (readonly [name: string, size: Size])[]): Size => ({
  bytes: parts.reduce((sum, [name, { bytes }]) => sum + name.length + AROUND_KEY + bytes, 2),
  values: parts.reduce((sum, [, { values }]) => sum + values, 1),
});

const listOf = ({ bytes, values }: Size, count: number): Size => ({
  bytes: 2 + count * (bytes + AROUND_ENTRY),
  values: 1 + count * values,
});

const UNBOUNDED: Size = { bytes: Number.POSITIVE_INFINITY, values: Number.POSITIVE_INFINITY };

type Definition = Readonly<Record<string, unknown>>;

// Zod's public location for a schema's definition.
const INTERNALS = '_zod';

const definitionOf = (part: unknown): Definition =>
  (part as Readonly<Record<typeof INTERNALS, { readonly def: Definition }>>)[INTERNALS].def;

/** Returns the maximum length that a schema's checks allow. */
const lengthOf = ({ checks = [] }: Definition): number =>
  Math.min(
    Number.POSITIVE_INFINITY,
    ...(checks as readonly unknown[])
      .map(definitionOf)
      .flatMap(({ check, maximum }) => (check === 'max_length' ? [Number(maximum)] : [])),
  );

/** Returns the size of the longest JSON that a schema accepts; unbounded unless the schema limits it. */
function schemaSize(schema: unknown): Size {
  const def = definitionOf(schema);
  switch (def.type) {
    case 'string':
      return textOf(lengthOf(def));
    case 'number':
    case 'boolean':
    case 'null':
      return NUMBER;
    case 'enum':
      return textOf(Math.max(...Object.values(def.entries as Record<string, string>).map(({ length }) => length)));
    case 'array':
      return listOf(schemaSize(def.element), lengthOf(def));
    case 'object': {
      const shape = Object.entries(def.shape as Record<string, unknown>);
      return objectOf(shape.map(([name, part]) => [name, schemaSize(part)]));
    }
    case 'default':
    case 'nullable':
    case 'optional':
      return schemaSize(def.innerType);
    case 'pipe':
      return definitionOf(def.in).type === 'transform' ? schemaSize(def.out) : schemaSize(def.in);
    default:
      return UNBOUNDED;
  }
}

const atMost = (size: Size, maxBytes: number | undefined): Size =>
  maxBytes === undefined
    ? size
    : {
        bytes: Math.min(size.bytes, maxBytes * ESCAPING),
        values: Math.min(size.values, Math.floor(maxBytes / MIN_BYTES_PER_VALUE)),
      };

const bySchema = ({ entry, max = 0, maxBytes }: Field): Size =>
  atMost(entry ? listOf(schemaSize(entry()), max) : UNBOUNDED, maxBytes);

const longestText = ({ max = Number.POSITIVE_INFINITY, isAscii }: Field): Size =>
  isAscii ? { bytes: max + 2, values: 1 } : textOf(max);

const byKind: Readonly<Record<Field['kind'], (field: Field) => Size>> = {
  text: longestText,
  email: longestText,
  phone: () => NUMBER,
  zip: () => NUMBER,
  color: () => NUMBER,
  money: () => NUMBER,
  decimal: () => NUMBER,
  integer: () => NUMBER,
  date: () => MOMENT,
  time: () => MOMENT,
  flag: () => NUMBER,
  choice: ({ choices = [] }) => textOf(Math.max(...choices.map(({ length }) => length))),
  reference: () => NUMBER,
  references: ({ max = 0 }) => listOf(NUMBER, max),
  list: bySchema,
};

const fieldsSize = (fields: Fields): (readonly [string, Size])[] =>
  Object.entries(fields).map(([name, field]) => [name, fieldSize(field)]);

/** Returns the size of a record including server-set fields, which a body may send back (R33). */
function recordSize(collection: Collection): Size {
  const base = { id: NUMBER, version: NUMBER, created_at: MOMENT, updated_at: MOMENT };
  return objectOf([...Object.entries(base), ...fieldsSize(bodyFields(collection))]);
}

const collectionNamed = (name: string): Collection => collections[name as keyof typeof collections];

function fieldSize(field: Field): Size {
  return field.recordOf === undefined ? byKind[field.kind](field) : recordSize(collectionNamed(field.recordOf));
}

function bodySize({ target }: Endpoint): Size {
  if (target.kind === 'collection') return recordSize(target.collection);
  const { body, recordBody, maxBodyBytes } = target.operation;
  const size = recordBody === undefined ? objectOf(fieldsSize(body)) : recordSize(collectionNamed(recordBody));
  return { ...size, bytes: Math.min(size.bytes, maxBodyBytes ?? Number.POSITIVE_INFINITY) };
}

/** Returns the body limit of a call: the largest body its fields allow, but at least `MIN_BYTES`. */
export const bodyLimitOf = oncePer((endpoint: Endpoint): BodyLimit => {
  const { bytes, values } = bodySize(endpoint);
  const wanted = endpoint.access === 'public' ? MIN_BYTES : Math.max(MIN_BYTES, bytes);
  return { bytes: Math.ceil(wanted / KILOBYTE) * KILOBYTE, values: values + SPARE_VALUES };
});
