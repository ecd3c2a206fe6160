import type { Area } from '../../shared/contract/areas.ts';
import type { Collection, Fields } from '../../shared/contract/collection.ts';
import type { CollectionName } from '../../shared/contract/collections.ts';
import { type CrudAction, crudActions } from '../../shared/contract/crud-actions.ts';
import type { AnswerOf, OperationId, OperationIdOf, OperationOf } from '../../shared/contract/operations.ts';
import type { Operation, ParsedOf } from '../../shared/contract/operation.ts';
import { deleteQuery, keyQuery } from '../../shared/contract/record-query.ts';
import { parseFields } from '../../shared/contract/validate.ts';
import { badInput } from '../app-error.ts';
import { Answer, type Call, type Listing } from '../http/call.ts';
import type { Dispatch, Work } from '../http/pipeline.ts';
import type { StoredRecord } from '../store/record.ts';
import { permitted, present } from './access.ts';
import { getAll } from './get-all.ts';
import type { Hooks } from './hooks.ts';

function queryOf(call: Call, fields: Fields): Record<string, unknown> {
  const parsed = parseFields(fields, call.query);
  if (!parsed.ok) throw badInput(parsed.issues);
  return parsed.value;
}

const reader = (
  call: Call,
  collection: Collection,
  action: CrudAction,
  query = queryOf(call, keyQuery(collection)),
) => {
  const key = Number(query[collection.key]);
  return async (): Promise<StoredRecord> => permitted(call, collection, action, await call.store.get(collection, key));
};

/** The code that writes is loaded by the first change, so that a cold start that only reads needn't wait for it. */
async function change(
  call: Call,
  collection: Collection,
  action: Exclude<CrudAction, 'getAll' | 'getOne'>,
  hooks: Hooks,
): Promise<unknown> {
  const { createRecord, deleteRecord, updateRecord } = await import('./write.ts');
  const shown = (record: StoredRecord) => present(call, collection, record);
  const messages: string[] = [];
  const announce = (message: string): void => void messages.push(message);
  const withMessages = (record: StoredRecord) =>
    messages.length > 0 ? new Answer(shown(record), messages.join(' ')) : shown(record);
  const body = call.rawBody ?? {};
  switch (action) {
    case 'create':
      return withMessages(await createRecord(call, collection, body, hooks, shown, announce));
    case 'update':
      return withMessages(
        await updateRecord(call, collection, reader(call, collection, action), body, hooks, announce),
      );
    case 'delete': {
      const query = queryOf(call, deleteQuery(collection));
      const read = reader(call, collection, action, query);
      const seen = query.version as number | null;
      return withMessages(await deleteRecord(call, collection, read, hooks, { seen, announce }));
    }
  }
}

/** Handles the five generic calls of a collection, with its hooks. */
export async function crud(
  call: Call,
  collection: Collection,
  action: CrudAction,
  hooks: Hooks = {},
): Promise<unknown> {
  switch (action) {
    case 'getAll':
      return getAll(call, collection);
    case 'getOne':
      return present(call, collection, await reader(call, collection, action)());
    case 'create':
    case 'update':
    case 'delete':
      return change(call, collection, action, hooks);
  }
}

type HandlerOf<A extends Area, Id extends OperationId> = (
  call: Call<ParsedOf<OperationOf<Id>['query']>, ParsedOf<OperationOf<Id>['body']>, A>,
) => Promise<AnswerOf<Id> | Answer | Listing>;

/** One handler per operation of the area; a missing handler is a compile error. */
export type Handlers<A extends Area> = { readonly [Id in OperationIdOf<A>]: HandlerOf<A, Id> };

export type AreaHooks = Partial<Record<CollectionName, Hooks>>;

/** What an area loads when it is first needed: the other operations and handlers, and the rules of what is written. */
interface Later<A extends Area> {
  /** Operations that only this part declares. */
  readonly operations?: readonly Operation[];
  readonly handlers: Partial<Handlers<A>>;
  readonly hooks: AreaHooks;
}

/**
 * Returns the operations of an area and the generic calls of its collections. What isn't needed for reading is loaded by
 * the first call that needs it, which shortens the cold start of the pages that people open.
 */
export function workOf<A extends Area, Late extends string = never>(
  operations: readonly Operation[],
  handlers: Omit<Handlers<A>, Late>,
  loadLater?: () => Promise<Later<A>>,
): Work<A> {
  type Named = Readonly<Record<string, Dispatch<A> | undefined>>;
  const dispatch: Dispatch<A> = async (call) => {
    const { target } = call.endpoint;
    if (target.kind === 'collection') {
      const { collection, action } = target;
      const isRead = crudActions[action].access === 'read';
      const later = isRead ? undefined : await loadLater?.();
      return crud(call, collection, action, later?.hooks[collection.name as CollectionName]);
    }
    const { id } = target.operation;
    const handler = (handlers as Named)[id] ?? ((await loadLater?.())?.handlers as Named | undefined)?.[id];
    if (!handler) throw new Error(`No handler for ${id}.`);
    return handler(call);
  };
  const loadOperations = async (): Promise<readonly Operation[]> => (await loadLater?.())?.operations ?? [];
  return { operations, loadOperations, dispatch };
}
