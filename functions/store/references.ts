import type { Collection, Issue } from '../../shared/contract/collection.ts';
import { collectionNames, collections } from '../../shared/contract/collections.ts';
import type { Reference } from '../../shared/contract/field.ts';
import { referenceParts, refersTo } from '../../shared/contract/parts.ts';
import { AppError, badInput } from '../app-error.ts';
import { type Key, usesKey, type Values } from './keys.ts';
import { exists, type Plan, type Standing, type Step } from './plan.ts';
import type { Store } from './store.ts';

export interface Pointer extends Reference {
  /** Where a form shows the problem. */
  readonly field: string;
  readonly key: number;
}

/** Every reference that a record makes. */
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

/** The attribute of a record's use counter that counts one way of referring to it. */
export function counterName(collection: Collection, field: string, target?: string): string {
  const [name = ''] = field.split('.');
  const part = referenceParts(collection).find(
    ({ declaration }) => declaration.field === name && (target === undefined || declaration.target === target),
  );
  return `${collection.name}.${name}${part?.suffix ?? ''}`;
}

interface Referrer {
  readonly counter: string;
  readonly one: string;
  readonly many: string;
}

/** The ways in which records of a collection can be referred to such that a delete would orphan something. */
function referrersOf(target: string): Referrer[] {
  return collectionNames.flatMap((name) => {
    const collection = collections[name];
    return Object.entries(collection.fields).flatMap(([field, { reference, lineReferences }]): Referrer[] => {
      const isReference = reference?.collection === target && reference.onDelete === 'restrict';
      const isLine = Object.values(lineReferences ?? {}).includes(target);
      if (!isReference && !isLine) return [];
      const [one, many] = reference?.as ?? [collection.one, collection.many];
      return [{ counter: counterName(collection, field, target), one, many }];
    });
  });
}

/** Whether records of a collection carry a use counter. */
export const isReferredTo = (name: string): boolean =>
  collectionNames.some((other) => refersTo(collections[other].fields, name));

const keyText = ({ pk, sk }: Key): string => `${pk}\n${sk}`;

const targetOf = (name: string): Collection => collections[name as keyof typeof collections];

const missingIssue = ({ collection, field, key }: Pointer): Issue => ({
  field,
  message: `There is no ${targetOf(collection).one} with the id ${key}.`,
});

const missing = (pointer: Pointer) => badInput([missingIssue(pointer)]);

function step(collection: Collection, pointer: Pointer, by: 1 | -1): Step[] {
  const key: Key = usesKey(pointer.collection, pointer.key);
  if (pointer.onDelete === 'keep') {
    return by === 1 ? [{ kind: 'check', key, condition: exists(() => missing(pointer)) }] : [];
  }
  const add = { [counterName(collection, pointer.field, pointer.collection)]: by };
  return [{ kind: 'update', key, add, ...(by === 1 && { condition: exists(() => missing(pointer)) }) }];
}

const identity = ({ collection, field, key, onDelete }: Pointer): string =>
  `${onDelete} ${collection} ${key} ${field.split('.')[0]}`;

/** The pointers that the others do not account for. */
function surplus(from: readonly Pointer[], against: readonly Pointer[]): Pointer[] {
  const budget = new Map<string, number>();
  for (const pointer of against) budget.set(identity(pointer), (budget.get(identity(pointer)) ?? 0) + 1);
  return from.filter((pointer) => {
    const left = budget.get(identity(pointer)) ?? 0;
    budget.set(identity(pointer), left - 1);
    return left <= 0;
  });
}

/** Every reference of a change to what does not exist. */
export async function missingReferences(
  store: Pick<Store, 'getItems'>,
  collection: Collection,
  before: Values | undefined,
  after: Values,
): Promise<Issue[]> {
  const added = surplus(pointersOf(collection, after), before ? pointersOf(collection, before) : []);
  const keys = new Map(
    added.map((pointer) => usesKey(pointer.collection, pointer.key)).map((key) => [keyText(key), key]),
  );
  const found = new Set((await store.getItems([...keys.values()])).map((item) => keyText(item as unknown as Key)));
  return added.filter((pointer) => !found.has(keyText(usesKey(pointer.collection, pointer.key)))).map(missingIssue);
}

/** Counts the references that a change adds and drops; a reference to what does not exist refuses the whole plan. */
export function referenceSteps(collection: Collection, before: Values | undefined, after: Values | undefined): Plan {
  const old = before ? pointersOf(collection, before) : [];
  const kept = after ? pointersOf(collection, after) : [];
  return [
    ...surplus(kept, old).flatMap((pointer) => step(collection, pointer, 1)),
    ...surplus(old, kept).flatMap((pointer) => step(collection, pointer, -1)),
  ];
}

const countText = (count: number, { one, many }: Referrer): string => `${count} ${count === 1 ? one : many}`;

const sentenceList = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** R28: what uses a record, as a sentence; undefined when nothing does. */
function usesSentence(collection: Collection, counts: Readonly<Record<string, number>>): string | undefined {
  const uses = referrersOf(collection.name)
    .filter(({ counter }) => (counts[counter] ?? 0) > 0)
    .map((referrer) => countText(counts[referrer.counter] ?? 0, referrer));
  if (uses.length === 0) return undefined;
  return `This ${collection.one} cannot be deleted: it is used by ${sentenceList(uses)}. Change or delete those first.`;
}

/** The same of a record as it stands now; undefined when nothing uses it, or it is not there. */
export async function usesOf(store: Pick<Store, 'getItem'>, collection: Collection, key: number) {
  const item = await store.getItem(usesKey(collection.name, key));
  const counts = Object.entries(item ?? {}).filter((each): each is [string, number] => typeof each[1] === 'number');
  return usesSentence(collection, Object.fromEntries(counts));
}

/** The counters of a use item as the table answers it to a refused condition. */
const countsOf = (standing: Standing): Record<string, number> =>
  Object.fromEntries(
    Object.entries(standing ?? {}).flatMap(([name, value]) => (value.N === undefined ? [] : [[name, Number(value.N)]])),
  );

/** Takes a record's use counter away, unless something refers to it. */
export function unusedStep(collection: Collection, key: number): Plan {
  if (!isReferredTo(collection.name)) return [];
  const referrers = referrersOf(collection.name);
  const place = usesKey(collection.name, key);
  if (referrers.length === 0) return [{ kind: 'delete', key: place }];
  const parts = referrers.map((_, index) => `(attribute_not_exists(#u${index}) OR #u${index} <= :none)`);
  return [
    {
      kind: 'delete',
      key: place,
      condition: {
        expression: parts.join(' AND '),
        names: Object.fromEntries(referrers.map(({ counter }, index) => [`#u${index}`, counter])),
        values: { ':none': 0 },
        refuse: (standing) =>
          new AppError('conflict', usesSentence(collection, countsOf(standing)) ?? `This ${collection.one} is in use.`),
      },
    },
  ];
}
