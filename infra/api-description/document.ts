import { type CrudAction } from '../../shared/contract/crud-actions.ts';
import type { Area } from '../../shared/contract/areas.ts';
import { bodyLimitOf } from '../../shared/contract/body-limit.ts';
import type { Collection, Fields } from '../../shared/contract/collection.ts';
import { collections } from '../../shared/contract/collections.ts';
import { type Endpoint, listsRecords } from '../../shared/contract/endpoint.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { listQuery } from '../../shared/contract/list-query.ts';
import type { Operation } from '../../shared/contract/operation.ts';
import { deleteQuery, keyQuery } from '../../shared/contract/record-query.ts';
import { sizeText } from '../../shared/contract/size-text.ts';
import { bodyFields } from '../../shared/contract/validate.ts';
import { RENEWED_TOKEN_HEADER } from '../../shared/envelope.ts';
import { accessData, accessText } from './access-text.ts';
import { answeredRecord, fieldSchema, type JsonSchema, objectSchema, refTo, shapeOf } from './field-schema.ts';
import { answers, envelope, errorSchemas, refusals } from './responses.ts';

const areaTexts: Readonly<Record<Exclude<Area, 'daily'>, string>> = {
  home: 'What is waiting for you.',
  account: 'Signing up, signing in and out, and your own account.',
  admin: 'Users, roles, and permissions, and the history of a record.',
  directory: 'Profiles and teams.',
  ledger: 'Checks, payees, accounts, and fund sources.',
  timesheets: 'Timesheets, pay periods, holidays, trackers, and settings.',
  invoicing: 'Clients, contracts, quotes, invoices, and work.',
};

const DESCRIPTION = [
  'Every call returns the envelope `{ error, message, value }`. Errors also have `info`, a message for people, and `issues`,',
  "which lists all field problems at once. Every response has `x-request-id`, which identifies the call in the server's log,",
  'and `x-release`, the release of the server. Web pages send their own release in `x-release`. If it differs, and the route or',
  'a field is unknown or missing, the response asks people to reload the page.',
  '',
  'Sign in with `POST /api_user_public/login` and send `value.token` as `Authorization: Bearer <token>`. If a response has',
  `\`${RENEWED_TOKEN_HEADER}\`, send that token from then on: the earlier one ends after 2 hours, unless configured otherwise, even if it is`,
  'used all the time.',
  '',
  'Unknown fields are refused. Server-set fields may be sent back unchanged. A write with an outdated `version` is refused.',
].join('\n');

const query = (fields: Fields) =>
  Object.entries(fields).map(([name, field]) => ({
    name,
    in: 'query',
    required: field.required && field.fallback === undefined,
    schema: fieldSchema(field),
  }));

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes the call safe to repeat: for a day, the same key and body return the first response without creating another record.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};

const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description:
    'The `etag` of an earlier response to the same call: if the list is still the same, it is not sent again.',
  schema: { type: 'string' },
};

interface Described {
  readonly summary: string;
  readonly query: Fields;
  readonly body?: JsonSchema;
  readonly value: JsonSchema;
  readonly isCreate: boolean;
  readonly atTop?: readonly string[];
}

const article = (noun: string): string => (/^[aeiou](?!se)/i.test(noun) ? `an ${noun}` : `a ${noun}`);

function describeCollection(collection: Collection, action: CrudAction): Described {
  const { name, one, many } = collection;
  const record = refTo(name);
  const isCreate = action === 'create';
  switch (action) {
    case 'getAll': {
      const value = { type: 'array', items: record };
      return { summary: `Lists ${many}.`, query: listQuery(collection), value, isCreate };
    }
    case 'getOne':
      return { summary: `Returns ${article(one)}.`, query: keyQuery(collection), value: record, isCreate };
    case 'create':
      return { summary: `Creates ${article(one)}.`, query: {}, body: refTo(`${name}Create`), value: record, isCreate };
    case 'update': {
      const body = refTo(`${name}Update`);
      return { summary: `Updates ${article(one)}.`, query: keyQuery(collection), body, value: record, isCreate };
    }
    case 'delete':
      return { summary: `Deletes ${article(one)}.`, query: deleteQuery(collection), value: record, isCreate };
  }
}

function describeOperation(operation: Operation): Described {
  const { summary, query: fields, body, recordBody, answer, isCreate, atTop } = operation;
  const hasBody = Object.keys(body).length > 0;
  return {
    summary,
    query: fields,
    ...(hasBody ? { body: objectSchema(body, false) } : recordBody && { body: refTo(`${recordBody}Update`) }),
    value: shapeOf(answer, 'output'),
    isCreate,
    atTop,
  };
}

const describe = ({ target }: Endpoint): Described =>
  target.kind === 'collection'
    ? describeCollection(target.collection, target.action)
    : describeOperation(target.operation);

const camel = (id: string): string => id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Returns an id that is unique among all endpoints; an alias has a suffix. */
function operationIdOf({ name, target, method, path }: Endpoint): string {
  if (target.kind === 'collection') return `${target.collection.name}_${target.action}`;
  const { operation } = target;
  if (operation.method === method && operation.path === path) return camel(name);
  const last = camel(path.slice(path.lastIndexOf('/') + 1));
  const differing = operation.path === path ? camel(name) : last;
  return `${differing}By${method.charAt(0)}${method.slice(1).toLowerCase()}`;
}

/** Describes a body and its maximum size (413 if exceeded). */
const requestBody = (endpoint: Endpoint, schema: JsonSchema): JsonSchema => ({
  required: true,
  description: `Maximum size: ${sizeText(bodyLimitOf(endpoint).bytes)}.`,
  content: { 'application/json': { schema } },
});

function operationOf(endpoint: Endpoint): JsonSchema {
  const { access, area, method } = endpoint;
  const { summary, query: fields, body, value, isCreate, atTop } = describe(endpoint);
  const isList = listsRecords(endpoint);
  const parameters = [...query(fields), ...(isCreate ? [idempotencyKey] : []), ...(isList ? [ifNoneMatch] : [])];
  return {
    operationId: operationIdOf(endpoint),
    summary,
    description: accessText(access),
    tags: [area],
    security: access === 'public' ? [] : [{ token: [] }],
    'x-access': accessData(access),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: requestBody(endpoint, body) }),
    responses: answers(endpoint, envelope(value, isList, atTop), method !== 'GET'),
  };
}

function schemas(): Record<string, JsonSchema> {
  const all: Record<string, JsonSchema> = { ...errorSchemas };
  for (const collection of Object.values(collections)) {
    const { name, one } = collection;
    const fields = bodyFields(collection);
    const echoed: JsonSchema = {
      description: 'The version you read. The call is rejected if the record has changed since.',
      type: 'integer',
      minimum: 1,
    };
    const update = objectSchema(fields, true);
    all[name] = {
      ...answeredRecord(collection),
      description: `The ${one} as the API returns it.`,
    };
    all[`${name}Create`] = { ...objectSchema(fields, false), description: `The body for creating ${article(one)}.` };
    all[`${name}Update`] = {
      ...update,
      properties: { ...(update.properties as JsonSchema), version: echoed },
      // R33: server-set fields may be sent back unchanged.
      additionalProperties: true,
      description: `The body for updating ${article(one)}: the fields to change. Server-set fields can be sent back unchanged.`,
    };
  }
  return all;
}

/** Describes all endpoints, derived only from the contract. */
export function describeApi(version: string): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const endpoint of endpoints) {
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = operationOf(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Staffbook',
      version,
      summary: 'The API of the internal web application.',
      description: DESCRIPTION,
    },
    servers: [{ url: '/' }],
    security: [{ token: [] }],
    tags: Object.entries(areaTexts).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses: refusals,
      schemas: schemas(),
    },
  };
}
