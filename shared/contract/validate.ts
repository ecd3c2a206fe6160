import * as z from 'zod/mini';
import type { Collection, Fields, Issue, RecordOf } from './collection.ts';
import { oncePer } from '../once.ts';
import { orBlank } from './blank.ts';
import { type Field, messages } from './field.ts';

type Values = Record<string, unknown>;

export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly issues: Issue[] };

/** The result of parsing a record's body: `value` has the valid parts even if other parts are invalid. */
interface ParsedRecord {
  readonly issues: readonly Issue[];
  readonly value: ParsedBody;
}

const optionalInput = (field: Field): z.ZodMiniType => z.optional(orBlank(field.schema));

const requiredInput = (field: Field): z.ZodMiniType =>
  field.fallback === undefined ? field.schema : z.optional(field.schema);

const isInput = (field: Field): boolean => field.server !== true;

const objectOf = (fields: Fields, each: (field: Field) => z.ZodMiniType) =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(fields)
        .filter(([, field]) => isInput(field))
        .map(([name, field]) => [name, each(field)]),
    ),
    { error: (issue) => (issue.code === 'invalid_type' ? 'The body must be an object.' : undefined) },
  );

/** Schema for a create, or for an operation's body or query. */
const createSchema = oncePer((fields: Fields) =>
  objectOf(fields, (field) => (field.required ? requiredInput(field) : optionalInput(field))),
);

/** Schema for an update: any part of a record, but required fields can't be cleared. */
const updateSchema = oncePer((fields: Fields) =>
  objectOf(fields, (field) => (field.required ? z.optional(field.schema) : optionalInput(field))),
);

const issuesOf = (error: z.core.$ZodError): Issue[] =>
  error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), message: messages.unknown }))
      : [{ field: issue.path.join('.'), message: issue.message }],
  );

function parse(schema: z.ZodMiniType, input: unknown): Parsed<Values> {
  const result = schema.safeParse(input);
  return result.success ? { ok: true, value: result.data as Values } : { ok: false, issues: issuesOf(result.error) };
}

const withDefaults = (fields: Fields, values: Values): Values =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      values[name] ?? (field.fallback === undefined ? null : structuredClone(field.fallback)),
    ]),
  );

/** Parses the query or body of an operation. Returns every declared part, null if it wasn't sent; or all issues. */
export function parseFields(fields: Fields, input: unknown): Parsed<Values> {
  const parsed = parse(createSchema(fields), input ?? {});
  return parsed.ok ? { ok: true, value: withDefaults(fields, parsed.value) } : parsed;
}

const BASE_FIELDS = ['id', 'version', 'created_at', 'updated_at'] as const;

const isServerOwned = (collection: Collection, name: string): boolean =>
  (BASE_FIELDS as readonly string[]).includes(name) || collection.fields[name]?.server === true;

/** Splits off server-set parts, which a body may repeat but not change (R33). */
function splitEcho(collection: Collection, body: unknown): { input: unknown; echo: Values } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { input: body, echo: {} };
  const entries = Object.entries(body);
  return {
    input: Object.fromEntries(entries.filter(([name]) => !isServerOwned(collection, name))),
    echo: Object.fromEntries(
      entries.filter(([name, value]) => isServerOwned(collection, name) && value !== null && value !== undefined),
    ),
  };
}

export interface ParsedBody {
  /** Fields to store: all of them for a create, only the sent ones for an update. */
  readonly fields: Values;
  /** Server-set parts as sent. */
  readonly echo: Values;
  /** Write-only fields and other parts that aren't stored in the record. */
  readonly extra: Values;
}

/** Returns the valid parts of a body; null for those in `issues`. */
function validParts(schema: ReturnType<typeof createSchema>, input: unknown, issues: readonly Issue[]): Values {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return {};
  const wrong = new Set(issues.map(({ field }) => field.split('.', 1)[0]));
  const parts = Object.entries(schema.shape).map(([name, part]) => {
    const result = wrong.has(name) ? undefined : part.safeParse((input as Values)[name]);
    return [name, result?.success ? result.data : null] as const;
  });
  return Object.fromEntries(parts.filter(([, value]) => value !== undefined));
}

function parseBody(collection: Collection, body: unknown, schemaOf: typeof createSchema): ParsedRecord {
  const { input, echo } = splitEcho(collection, body);
  const schema = schemaOf(bodyFields(collection));
  const parsed = parse(schema, input);
  const values = parsed.ok ? parsed.value : validParts(schema, input, parsed.issues);
  const isExtra = (name: string) => name in collection.bodyOnly || collection.fields[name]?.writeOnly === true;
  const pick = (wanted: boolean) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => isExtra(name) === wanted));
  return { issues: parsed.ok ? [] : parsed.issues, value: { fields: pick(false), echo, extra: pick(true) } };
}

/** Filters out issues of fields that already have one: one message per field is enough. */
export const isNewIssue = (known: readonly Issue[]): ((issue: Issue) => boolean) => {
  const wrong = new Set(known.map(({ field }) => field));
  return ({ field }) => !wrong.has(field);
};

/** Returns cross-field issues of a record, except for fields that are already in `issues`. */
export const ruleIssues = (collection: Collection, record: Values, issues: readonly Issue[] = []): Issue[] =>
  collection.check(record).filter(isNewIssue(issues));

/** Returns all parts of a collection's body. */
export const bodyFields = oncePer((collection: Collection): Fields => ({
  ...collection.fields,
  ...collection.bodyOnly,
}));

/** Returns the stored fields, including server-set ones. */
export const storedFields = oncePer((collection: Collection): Fields =>
  Object.fromEntries(Object.entries(collection.fields).filter(([, field]) => !field.writeOnly)),
);

/** Validates the body of a create; `fields` has every stored field, with defaults. */
export function parseCreate(collection: Collection, body: unknown): ParsedRecord {
  const { issues, value } = parseBody(collection, body, createSchema);
  const complete = withDefaults(storedFields(collection), value.fields);
  const invalid = issues.length === 0 ? [] : Object.entries(value.fields).filter(([, part]) => part === null);
  return { issues, value: { ...value, fields: { ...complete, ...Object.fromEntries(invalid) } } };
}

export const parseUpdate = (collection: Collection, body: unknown): ParsedRecord =>
  parseBody(collection, body, updateSchema);

const schemaOfRecord = oncePer((collection: Collection): z.ZodMiniType =>
  z.strictObject({
    id: z.number(),
    version: z.number(),
    created_at: z.string(),
    updated_at: z.string(),
    ...Object.fromEntries(
      Object.entries(storedFields(collection))
        .filter(([, field]) => !field.secret)
        .map(([name, field]) => {
          const value: z.ZodMiniType = field.required && !field.startsEmpty ? field.schema : z.nullable(field.schema);
          return [name, field.private ? z.optional(value) : value];
        }),
    ),
  }),
);

/**
 * Schema of a record in responses: without secrets, and without private fields for callers who may not see them (R12).
 */
export const recordSchema = <F extends Fields>(
  collection: Collection<string, F>,
): z.ZodMiniType<RecordOf<{ fields: F }>> => schemaOfRecord(collection) as z.ZodMiniType<RecordOf<{ fields: F }>>;
