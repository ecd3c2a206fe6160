import './schemas-without-eval.ts';
import type { CreateBody, RecordOf, UpdateBody } from '../../shared/contract/collection.ts';
import { type CollectionName, type CollectionOf, collections } from '../../shared/contract/collections.ts';
import { type CrudAction, crudActions, crudPath } from '../../shared/contract/crud-actions.ts';
import { KEY_USED } from '../../shared/idempotency-key.ts';
import { ApiError } from './api-error.ts';
import { readParts } from './read-parts.ts';
import { forgetUnanswered, openKeyOf, request, unansweredBodies } from './request.ts';

export type RecordIn<N extends CollectionName> = RecordOf<CollectionOf<N>>;
export type NewRecord<N extends CollectionName> = CreateBody<CollectionOf<N>>;
export type RecordChange<N extends CollectionName> = UpdateBody<CollectionOf<N>>;

const target = (name: CollectionName, action: CrudAction) => ({
  method: crudActions[action].method,
  path: crudPath(name, action),
  access: collections[name].access[crudActions[action].access],
});

export const keyFieldOf = (name: CollectionName): 'id' | 'user_id' => collections[name].key;

export interface Page<R> {
  readonly records: readonly R[];
  /** Cursor of the next page; undefined on the last. */
  readonly next: string | undefined;
}

/** Fetches one page of a list (R30). */
export async function getPage<N extends CollectionName>(
  name: N,
  query: Readonly<Record<string, unknown>>,
): Promise<Page<RecordIn<N>>> {
  const { value, next } = await request({ ...target(name, 'getAll'), query });
  return { records: value as RecordIn<N>[], next };
}

/** Fetches the whole list, page by page. */
export async function getAll<N extends CollectionName>(
  name: N,
  filter: Readonly<Record<string, unknown>> = {},
): Promise<RecordIn<N>[]> {
  const pages = await readParts((next) => getPage(name, { ...filter, next }));
  return pages.flatMap(({ records }) => records);
}

export async function getOne<N extends CollectionName>(name: N, key: number): Promise<RecordIn<N>> {
  const { value } = await request({ ...target(name, 'getOne'), query: { [keyFieldOf(name)]: key } });
  return value as RecordIn<N>;
}

/** A changed record with the server's message. */
export interface WithMessage<R> {
  readonly record: R;
  readonly message: string;
}

interface CreateOptions<N extends CollectionName> {
  readonly idempotencyKey?: string | undefined;
  /**
   * R32: a create that got no response, in place of which this is sent, so that only one of both is stored. Refused with
   * `KEY_USED` if that one was.
   */
  readonly insteadOf?: NewRecord<N> | undefined;
}

export async function createWithMessage<N extends CollectionName>(
  name: N,
  body: NewRecord<N>,
  { idempotencyKey, insteadOf }: CreateOptions<N> = {},
): Promise<WithMessage<RecordIn<N>>> {
  const isSecret = Object.keys(body).some((field) => collections[name].fields[field]?.writeOnly);
  const asked = { ...target(name, 'create'), body, isCreate: true, idempotencyKey, isKept: !isSecret, insteadOf };
  const { value, message } = await request(asked);
  return { record: value as RecordIn<N>, message };
}

export const createRecord = async <N extends CollectionName>(
  name: N,
  body: NewRecord<N>,
  options?: CreateOptions<N>,
): Promise<RecordIn<N>> => (await createWithMessage(name, body, options)).record;

export const isKeyUsed = (error: unknown): boolean => error instanceof ApiError && error.message === KEY_USED;

/** R32: repeats a create that got no response, and keeps its key open. */
export const repeatCreate = <N extends CollectionName>(name: N, body: NewRecord<N>): Promise<RecordIn<N>> =>
  createRecord(name, body, { idempotencyKey: openKeyOf(crudPath(name, 'create'), body) });

/** R32: returns the record that the key of these creates, which got no response, was used for. Nothing is stored. */
export async function storedOneOf<B, R>(
  sent: readonly B[],
  refusal: unknown,
  repeat: (body: B) => Promise<R>,
): Promise<R> {
  for (const body of sent) {
    try {
      // Only one of them was stored. oxlint-disable-next-line no-await-in-loop
      return await repeat(body);
    } catch (error) {
      if (!isKeyUsed(error)) throw error;
    }
  }
  throw refusal;
}

/** Returns whether a create of this record got no response; it is then safe to repeat (R32). */
export const isCreateUnknown = <N extends CollectionName>(name: N, body: NewRecord<N>): boolean =>
  openKeyOf(crudPath(name, 'create'), body) !== undefined;

/** Returns the creates in this collection that got no response, including those from before a reload. */
export const unansweredCreates = <N extends CollectionName>(name: N): NewRecord<N>[] =>
  unansweredBodies(crudPath(name, 'create')) as NewRecord<N>[];

export const forgetUnansweredCreates = (name: CollectionName): void => forgetUnanswered(crudPath(name, 'create'));

/** R31: the body should contain the displayed `version`, so that concurrent changes aren't lost. */
export async function updateWithMessage<N extends CollectionName>(
  name: N,
  key: number,
  body: RecordChange<N>,
): Promise<WithMessage<RecordIn<N>>> {
  const { value, message } = await request({
    ...target(name, 'update'),
    query: { [keyFieldOf(name)]: key },
    body,
  });
  return { record: value as RecordIn<N>, message };
}

export const updateRecord = async <N extends CollectionName>(
  name: N,
  key: number,
  body: RecordChange<N>,
): Promise<RecordIn<N>> => (await updateWithMessage(name, key, body)).record;

/** R31: deletes a record if it still is as it was seen. Returns the server's message. */
export async function deleteWithMessage<N extends CollectionName>(name: N, seen: RecordIn<N>): Promise<string> {
  const field = keyFieldOf(name);
  const { [field]: key, version } = seen as RecordIn<N> & Record<typeof field, number>;
  return (await request({ ...target(name, 'delete'), query: { [field]: key, version } })).message;
}
