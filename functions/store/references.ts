import type { Collection, Issue } from '../../shared/contract/collection.ts';
import { collectionNames, collections } from '../../shared/contract/collections.ts';
import type { Reference } from '../../shared/contract/field.ts';
import { referenceParts, refersTo } from '../../shared/contract/parts.ts';
import { oncePer } from '../../shared/once.ts';
import { badInput } from '../app-error.ts';
import { itemKey, type Key, shardFor, usesKey, type Values } from './keys.ts';
import { exists, type Plan, type Step } from './plan.ts';
import type { Store } from './store-type.ts';
import { MAX_ACTIONS } from './transact.ts';

export interface Pointer extends Reference {
  /** The field at which the problem is shown. */
  readonly field: string;
  readonly key: number;
}

/** Returns all references of a record. */
export function pointersOf(collection: Collection, record: Values): Pointer[] {
  return Object.entries(collection.fields).flatMap(([name, field]): Pointer[] => {
    const value = record[name];
    if (field.lineReferences) {
      return ((value ?? []) as Values[]).flatMap((line, index) =>
        Object.entries(field.lineReferences ?? {}).flatMap(([part, target]): Pointer[] =>
          typeof line[part] === 'number'
            ? [{ collection: target, onDelete: 'restrict', field: `${name}.${index}.${part}`, key: line[part] }]
            : [],
        ),
      );
    }
    if (!field.reference || value === null || value === undefined) return [];
    return (Array.isArray(value) ? value : [value]).map((key) => ({
      ...field.reference!,
      field: name,
      key: Number(key),
    }));
  });
}

/** Returns the attribute of the use counter for one kind of reference. */
export function counterName(collection: Collection, field: string, target?: string): string {
  const [name = ''] = field.split('.');
  const part = referenceParts(collection).find(
    ({ declaration }) => declaration.field === name && (target === undefined || declaration.target === target),
  );
  return `${collection.name}.${name}${part?.suffix ?? ''}`;
}

/** Whether records of a collection have a use counter. */
export const isReferredTo = oncePer(({ name }: Pick<Collection, 'name'>): boolean =>
  collectionNames.some((other) => refersTo(collections[other].fields, name)),
);

const keyText = ({ pk, sk }: Key): string => `${pk}\n${sk}`;

const targetOf = (name: string): Collection => collections[name as keyof typeof collections];

/** `There's no fund source with id 7.` */
export const noRecordText = (one: string, id: number | string): string => `There's no ${one} with id ${id}.`;

const missingIssue = ({ collection, field, key }: Pointer): Issue => ({
  field,
  message: noRecordText(targetOf(collection).one, key),
});

const missing = (pointer: Pointer) => badInput([missingIssue(pointer)]);

function step(collection: Collection, pointer: Pointer, by: 1 | -1, id: number): Step[] {
  const key: Key = usesKey(pointer.collection, pointer.key, shardFor(targetOf(pointer.collection), id));
  if (pointer.onDelete === 'keep') {
    return by === 1 ? [{ kind: 'check', key, condition: exists(() => missing(pointer)) }] : [];
  }
  const add = { [counterName(collection, pointer.field, pointer.collection)]: by };
  return [{ kind: 'update', key, add, ...(by === 1 && { condition: exists(() => missing(pointer)) }) }];
}

const identity = ({ collection, field, key, onDelete }: Pointer): string =>
  `${onDelete} ${collection} ${key} ${field.split('.')[0]}`;

/** Returns the pointers in excess of the others, including duplicates. */
function surplus(from: readonly Pointer[], against: readonly Pointer[]): Pointer[] {
  const budget = new Map<string, number>();
  for (const pointer of against) budget.set(identity(pointer), (budget.get(identity(pointer)) ?? 0) + 1);
  return from.filter((pointer) => {
    const left = budget.get(identity(pointer)) ?? 0;
    budget.set(identity(pointer), left - 1);
    return left <= 0;
  });
}

/** Returns a change's references to missing records. */
export async function missingReferences(
  store: Pick<Store, 'getItems'>,
  collection: Collection,
  before: Values | undefined,
  after: Values,
): Promise<Issue[]> {
  const added = surplus(pointersOf(collection, after), before ? pointersOf(collection, before) : []);
  const keys = added.map((pointer) => usesKey(pointer.collection, pointer.key));
  const found = new Set((await store.getItems(keys)).map((item) => keyText(itemKey(item))));
  return added.filter((pointer) => !found.has(keyText(usesKey(pointer.collection, pointer.key)))).map(missingIssue);
}

/** Each counts at the record that it refers to, and the transaction writes the record itself and its history as well. */
const MAX_CHANGED = MAX_ACTIONS - 10;

/** Returns the fields of which a change adds and removes more references than fit into its transaction. */
export function tooManyReferences(collection: Collection, before: Values | undefined, after: Values): Issue[] {
  const [old, kept] = [before ? pointersOf(collection, before) : [], pointersOf(collection, after)];
  const changed = [...surplus(kept, old), ...surplus(old, kept)];
  return [...Map.groupBy(changed, ({ field }) => field.split('.')[0] ?? '')]
    .filter(([, pointers]) => new Set(pointers.map(({ key }) => key)).size > MAX_CHANGED)
    .map(([field]) => ({
      field,
      message: `At most ${MAX_CHANGED} can be added or removed at once. Save the change in two steps.`,
    }));
}

/**
 * Steps that count added and removed references; they fail if a referenced record is missing. `id` selects the shard.
 */
export function referenceSteps(
  collection: Collection,
  before: Values | undefined,
  after: Values | undefined,
  id: number,
): Plan {
  const old = before ? pointersOf(collection, before) : [];
  const kept = after ? pointersOf(collection, after) : [];
  return [
    ...surplus(kept, old).flatMap((pointer) => step(collection, pointer, 1, id)),
    ...surplus(old, kept).flatMap((pointer) => step(collection, pointer, -1, id)),
  ];
}
