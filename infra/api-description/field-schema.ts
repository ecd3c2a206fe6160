import * as z from 'zod/mini';
import type { Collection, Fields } from '../../shared/contract/collection.ts';
import { collections } from '../../shared/contract/collections.ts';
import { type Field, TIME } from '../../shared/contract/field.ts';
import { operations } from '../../shared/contract/operations.ts';
import { bodyFields, recordSchema, storedFields } from '../../shared/contract/validate.ts';

/** A JSON Schema of draft 2020-12, which OpenAPI 3.1 uses. */
export type JsonSchema = Record<string, unknown>;

export const refTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

const numeric = (type: 'number' | 'integer', { min, max }: Field): JsonSchema => ({
  type,
  ...(min !== undefined && { minimum: min }),
  ...(max !== undefined && { maximum: max }),
});

const idOf = ({ reference }: Field): JsonSchema => ({
  type: 'integer',
  minimum: 1,
  ...(reference && { description: `Id of the ${reference.collection} record.` }),
});

const text = ({ max }: Field): JsonSchema => ({ type: 'string', ...(max !== undefined && { maxLength: max }) });

/** JSON Schema of each field kind. Regular expressions are those of the field's own validation, if it has any. */
const byKind: Readonly<Record<Field['kind'], (field: Field) => JsonSchema>> = {
  text,
  email: (field) => ({ ...text(field), description: 'An email address.', examples: ['ann@example.com'] }),
  phone: () => ({ type: 'string', pattern: String.raw`^\d{3}-\d{3}-\d{4}$`, examples: ['555-010-0100'] }),
  zip: () => ({ type: 'string', pattern: String.raw`^\d{5}$` }),
  color: () => ({ type: 'string', pattern: '^#[0-9a-fA-F]{6}$' }),
  money: (field) => ({ ...numeric('number', field), description: 'An amount with two decimal places.' }),
  decimal: (field) => ({ ...numeric('number', field), description: `At most ${field.scale} decimal places.` }),
  integer: (field) => numeric('integer', field),
  date: () => ({ type: 'string', format: 'date', description: 'A date as YYYY-MM-DD.' }),
  // Not `date-time`: it requires seconds, and allows offsets and more decimals.
  time: () => ({
    type: 'string',
    pattern: TIME.source,
    description: 'A time in UTC.',
    examples: ['2026-01-31T12:00:00.000Z'],
  }),
  flag: () => ({ type: 'boolean' }),
  choice: ({ choices }) => ({ type: 'string', enum: [...(choices ?? [])] }),
  reference: idOf,
  references: (field) => ({ type: 'array', uniqueItems: true, maxItems: field.max, items: idOf(field) }),
  list: ({ schema, entry, lines, max }) => {
    if (!entry) return shapeOf(schema, 'input');
    return { type: 'array', items: lines ? objectSchema(lines, false) : shapeOf(entry(), 'input'), maxItems: max };
  },
};

/** Returns the JSON Schema of a field, with its declared label and its help as forms show them. */
export function fieldSchema(field: Field): JsonSchema {
  const { label, help } = field;
  const shape = byKind[field.kind](field);
  return {
    ...(label !== undefined && { title: label }),
    ...shape,
    ...(help !== undefined && { description: [help, shape.description].filter(Boolean).join(' ') }),
  };
}

function nullable(schema: JsonSchema): JsonSchema {
  if (typeof schema.type === 'string' && schema.enum === undefined) return { ...schema, type: [schema.type, 'null'] };
  const { title, description, ...shape } = schema;
  return {
    ...(title !== undefined && { title }),
    anyOf: [shape, { type: 'null' }],
    ...(description !== undefined && { description }),
  };
}

/** Fields by their schema, so that a nested schema is described like its field. All ids share one schema. */
const knownFields = new Map<unknown, Field>(
  [...Object.values(collections).map(bodyFields), ...operations.flatMap(({ query, body }) => [query, body])].flatMap(
    (fields) =>
      Object.values(fields)
        .filter(({ kind }) => !['reference', 'references', 'list'].includes(kind))
        .map((field): [unknown, Field] => [field.schema, field]),
  ),
);
const knownRecords = new Map<unknown, Collection>(
  Object.values(collections).map((collection) => [recordSchema(collection), collection]),
);

const replace = (target: JsonSchema, by: JsonSchema): void => {
  for (const key of Object.keys(target)) delete target[key];
  Object.assign(target, by);
};

/**
 * Returns the JSON Schema of what a Zod schema accepts (`input`) or returns (`output`). Records are referenced by name.
 */
export function shapeOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const made = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const field = knownFields.get(zodSchema);
      const record = knownRecords.get(zodSchema);
      // Without label and help, because fields can share a schema.
      if (field) replace(jsonSchema, byKind[field.kind](field));
      else if (record) replace(jsonSchema, refTo(record.name));
    },
  });
  const { $schema: _, ...shape } = made as JsonSchema;
  return shape;
}

const baseFields: Readonly<Record<string, JsonSchema>> = {
  id: { type: 'integer', minimum: 1 },
  version: { type: 'integer', minimum: 1 },
  created_at: { type: 'string', format: 'date-time' },
  updated_at: { type: 'string', format: 'date-time' },
};

/**
 * Returns the schema of a record in responses: without secrets, and with private fields only for callers who may see
 * them (R12).
 */
export function answeredRecord(collection: Collection): JsonSchema {
  const shown = Object.entries(storedFields(collection)).filter(([, field]) => !field.secret);
  const isPlain = ({ required, startsEmpty }: Field): boolean => required && !startsEmpty;
  return {
    type: 'object',
    properties: {
      ...baseFields,
      ...Object.fromEntries(
        shown.map(([name, field]) => [name, isPlain(field) ? fieldSchema(field) : nullable(fieldSchema(field))]),
      ),
    },
    required: [...Object.keys(baseFields), ...shown.filter(([, field]) => !field.private).map(([name]) => name)],
    additionalProperties: false,
  };
}

/** Returns the schema of a body with these fields. */
export function objectSchema(fields: Fields, isUpdate: boolean): JsonSchema {
  const inputs = Object.entries(fields).filter(([, field]) => !field.server);
  const required = inputs.filter(([, field]) => field.required && field.fallback === undefined).map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(
      inputs.map(([name, field]) => {
        const shown = field.required ? fieldSchema(field) : nullable(fieldSchema(field));
        const fallback = !isUpdate && field.fallback !== undefined ? { default: field.fallback } : {};
        return [name, { ...shown, ...fallback, ...(field.writeOnly && { writeOnly: true }) }];
      }),
    ),
    ...(!isUpdate && required.length > 0 && { required }),
    additionalProperties: false,
  };
}
