import { type Endpoint, listsRecords } from '../../shared/contract/endpoint.ts';
import { RENEWED_TOKEN_HEADER } from '../../shared/envelope.ts';
import { RELEASE_HEADER } from '../../shared/release.ts';
import { type JsonSchema, refTo } from './field-schema.ts';

const issue: JsonSchema = {
  type: 'object',
  properties: {
    field: {
      type: 'string',
      description: 'Path of the field, e.g. `data.0.holiday`; empty if it concerns the whole body.',
    },
    message: { type: 'string' },
  },
  required: ['field', 'message'],
};

export const errorSchemas: Readonly<Record<string, JsonSchema>> = {
  Issue: issue,
  Refusal: {
    type: 'object',
    description: 'What failed, and why.',
    properties: {
      error: { const: true },
      message: { type: 'string' },
      value: { type: 'null' },
      info: { type: 'string', description: 'A message to show to people.' },
      issues: { type: 'array', items: refTo('Issue') },
      request_id: { type: 'string' },
    },
    required: ['error', 'message', 'value', 'info', 'request_id'],
  },
};

/** Returns the envelope of a response; the parts named in `atTop` are repeated in it. */
export function envelope(value: JsonSchema, isList: boolean, atTop: readonly string[] = []): JsonSchema {
  const parts = (value.properties ?? {}) as Readonly<Record<string, JsonSchema>>;
  const top = Object.fromEntries(atTop.map((name) => [name, parts[name]]));
  return {
    type: 'object',
    properties: {
      error: { const: false },
      message: { type: 'string' },
      ...top,
      value,
      ...(isList && {
        next: { type: 'string', description: 'Set if there are more pages: pass it as `next` to get the next one.' },
      }),
    },
    required: [...new Set(['error', 'message', ...atTop, 'value'])],
  };
}

/** Fields of every response. */
const everyAnswer = {
  'x-request-id': {
    description: "Id of this call in the server's log; include it when you report a problem.",
    schema: { type: 'string' },
  },
  [RELEASE_HEADER]: { description: 'The release of the server: `version+build`.', schema: { type: 'string' } },
};

const renewedToken = {
  [RENEWED_TOKEN_HEADER]: {
    description: 'If present, a newer token of the same session: send it from now on.',
    schema: { type: 'string' },
  },
};

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

const refusal = (description: string, headers: JsonSchema = {}): JsonSchema => ({
  description,
  headers: { ...everyAnswer, ...headers },
  content: json(refTo('Refusal')),
});

const retryAfter = { 'retry-after': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } } };

/** Error responses shared by calls, by name. */
export const refusals = {
  BadInput: refusal("Some fields aren't valid; `issues` lists each one."),
  NotSignedIn: refusal('Not signed in, or the session has ended.'),
  NotAllowed: refusal('Not allowed for this role.'),
  NotFound: refusal("Doesn't exist, or isn't visible to this person."),
  Conflict: refusal('The request conflicts with the current data, or the record was changed by someone else.'),
  ListChanged: refusal('An import or a statement changed since the first page. Start again from that one.'),
  TooLarge: refusal('The request is too large, or changes too much to save at once.'),
  TooMany: refusal('Too many attempts. Wait for the number of seconds in `retry-after`.', retryAfter),
  Unexpected: refusal('Something went wrong. Only the request id is returned.'),
  Busy: refusal(
    "The server is busy, others are changing the same records, or the table can't be reached. Try again.",
    retryAfter,
  ),
} as const;

const as = (name: keyof typeof refusals): JsonSchema => ({ $ref: `#/components/responses/${name}` });

/** Calls by signed-in users that verify a password. */
const asksPassword = new Set(['change-password', 'end-session', 'end-other-sessions']);

/** Reads that change something, although they are a GET. */
const changesAsGet = new Set(['reset-user-password']);

/** Whether a call returns pages that must all include the same imports, or show the same state of a statement. */
const hasPagesOfOneState = ({ area, target }: Endpoint): boolean =>
  target.kind === 'collection'
    ? target.action === 'getAll' && target.collection.comesInBatches
    : area === 'ledger' && 'next' in target.operation.query;

const etag = { etag: { description: 'Identifies this content, for `If-None-Match`.', schema: { type: 'string' } } };

/** Returns all possible responses of a call, by status. */
export function answers(endpoint: Endpoint, value: JsonSchema, writes: boolean): Record<string, JsonSchema> {
  const { access, name } = endpoint;
  const isList = listsRecords(endpoint);
  const isPublic = access === 'public';
  // Signing in and out check a password or token themselves.
  const looksAtSession = !isPublic || name === 'login' || name === 'logout';
  const headers = { ...everyAnswer, ...(!isPublic && renewedToken), ...(isList && etag) };
  return {
    200: { description: 'Done.', headers, content: json(value) },
    ...(isList && { 304: { description: 'The list is the one in `If-None-Match`.', headers } }),
    400: as('BadInput'),
    ...(looksAtSession && { 401: as('NotSignedIn') }),
    ...(!isPublic && { 403: as('NotAllowed'), 404: as('NotFound') }),
    ...(hasPagesOfOneState(endpoint) && { 409: as('ListChanged') }),
    ...(changesAsGet.has(name) && { 409: as('Conflict') }),
    ...(writes && { 409: as('Conflict'), 413: as('TooLarge') }),
    ...((isPublic || asksPassword.has(name)) && { 429: as('TooMany') }),
    500: as('Unexpected'),
    503: as('Busy'),
  };
}
