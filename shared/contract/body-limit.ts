import { collections } from './collections.ts';
import type { Collection, Fields } from './collection.ts';
import type { Endpoint } from './endpoint.ts';
import type { Field } from './field.ts';
import { KILOBYTE } from './size-text.ts';
import { bodyFields } from './validate.ts';

/** How much a body may hold before anybody looks at what it says. */
export interface BodyLimit {
  /** In UTF-8; whole kilobytes. */
  readonly bytes: number;
  /** Values of every kind, lists and objects included. */
  readonly values: number;
}

/** The most that a value can take in JSON. */
interface Size {
  readonly bytes: number;
  readonly values: number;
}

/** What every call takes, and no call more that is open to anybody. */
const LEAST_BYTES = 16 * KILOBYTE;
/** Some values that nobody asked for are refused by their names rather than by their number. */
const SPARE_VALUES = 1000;

/** A character as `\u20AC`, as programs write that keep to ASCII; as UTF-8 none takes more than 4. */
const ESCAPED = 6;
/** The longest number, or a number as a text with what may stand around it. */
const NUMBER: Size = { bytes: 42, values: 1 };
const MOMENT: Size = { bytes: 26, values: 1 };
/** Quotes, colon and comma of a key, and its line indented. */
const AROUND_KEY = 24;
const AROUND_ENTRY = 16;
/** No value of a list that is worth storing is shorter on average, its keys included. */
const LEAST_BYTES_OF_VALUE = 8;
/** What is measured in UTF-8 may come with every character escaped, which doubles the longest of them. */
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

// Where zod keeps the definition of a schema for code that builds on it.
const INTERNALS = '_zod';

const definitionOf = (part: unknown): Definition =>
  (part as Readonly<Record<typeof INTERNALS, { readonly def: Definition }>>)[INTERNALS].def;

/** The longest text or list that the checks of a schema let through. */
const lengthOf = ({ checks = [] }: Definition): number =>
  Math.min(
    Number.POSITIVE_INFINITY,
    ...(checks as readonly unknown[])
      .map(definitionOf)
      .flatMap(({ check, maximum }) => (check === 'max_length' ? [Number(maximum)] : [])),
  );

/** The longest JSON that a schema accepts; unbounded where it does not say. */
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
        values: Math.min(size.values, Math.floor(maxBytes / LEAST_BYTES_OF_VALUE)),
      };

const bySchema = ({ entry, max = 0, maxBytes }: Field): Size =>
  atMost(entry ? listOf(schemaSize(entry), max) : UNBOUNDED, maxBytes);

const longestText = ({ max = Number.POSITIVE_INFINITY }: Field): Size => textOf(max);

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

/** A record as it was read: R33, what the server sets may come back. */
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

const known = new WeakMap<Endpoint, BodyLimit>();

function limitOf(endpoint: Endpoint): BodyLimit {
  const { bytes, values } = bodySize(endpoint);
  const wanted = endpoint.access === 'public' ? LEAST_BYTES : Math.max(LEAST_BYTES, bytes);
  return { bytes: Math.ceil(wanted / KILOBYTE) * KILOBYTE, values: values + SPARE_VALUES };
}

/** The most that a call takes: what its fields can need, and not less than any call is given. */
export function bodyLimitOf(endpoint: Endpoint): BodyLimit {
  const limit = known.get(endpoint) ?? limitOf(endpoint);
  known.set(endpoint, limit);
  return limit;
}
