import { partitions } from '../deployment/partitions.ts';
import type { Collection } from '../../shared/contract/collection.ts';
import { collectionNames, collections } from '../../shared/contract/collections.ts';
import { countOf } from '../../shared/count-of.ts';
import { listText } from '../../shared/list-text.ts';
import { AppError, ConflictError } from '../app-error.ts';
import { itemKey, shardsOf, usesKey, usesOwnerOf } from './keys.ts';
import type { Condition, Plan, Step } from './plan.ts';
import { counterName, isReferredTo } from './references.ts';
import type { Store } from './store-type.ts';
import type { Item } from './stored.ts';

/**
 * Counts how often, and by what, a record is referred to. A record's own item of uses exists as long as the record
 * does. If many writers refer to the same record concurrently, shards share its counters: a single shard can be
 * negative, only the sum is the count.
 */

interface Referrer {
  readonly counter: string;
  readonly one: string;
  readonly many: string;
}

/** Returns the fields through which other records can refer to a collection's records and prevent their deletion. */
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

/**
 * Releases without shards read only a record's own item. This number is added there and subtracted in the first shard,
 * so that they never delete a record with shards, whatever those count. The sum is unaffected.
 */
const HOLD = 1_000_000_000;

export const holdOf = (collection: Pick<Collection, 'name'>, by: 1 | -1): Readonly<Record<string, number>> => {
  const [first] = referrersOf(collection.name);
  return first ? { [first.counter]: by * HOLD } : {};
};

/** Steps that create the items of uses of a new record. */
export function newReferenceCountSteps(collection: Pick<Collection, 'name' | 'shards'>, key: number): Step[] {
  if (!isReferredTo(collection)) return [];
  const own = collection.shards === undefined ? {} : holdOf(collection, 1);
  return [{ kind: 'put', key: usesKey(collection.name, key), item: own }, ...newShardSteps(collection, key)];
}

export const newShardSteps = (collection: Pick<Collection, 'name' | 'shards'>, key: number): Step[] =>
  shardsOf(collection).map((shard) => ({
    kind: 'put',
    key: usesKey(collection.name, key, shard),
    item: shard === 1 ? holdOf(collection, -1) : {},
  }));

/** R28: describes what uses a record; undefined if nothing does. */
function usesSentence(collection: Collection, counts: Readonly<Record<string, number>>): string | undefined {
  const uses = referrersOf(collection.name)
    .filter(({ counter }) => (counts[counter] ?? 0) > 0)
    .map(({ counter, one, many }) => countOf(counts[counter] ?? 0, one, many));
  if (uses.length === 0) return undefined;
  return `This ${collection.one} can't be deleted: it is used by ${listText(uses)}. Change or delete those first.`;
}

export const sumOfUses = (items: readonly Item[]): Readonly<Record<string, number>> => {
  const sums: Record<string, number> = {};
  for (const item of items) {
    for (const [name, value] of Object.entries(item)) {
      if (typeof value === 'number') sums[name] = (sums[name] ?? 0) + value;
    }
  }
  return sums;
};

/** Returns a record's item of uses and its shards; empty if the record doesn't exist. */
export async function readUses(
  store: Pick<Store, 'getItem' | 'queryItems'>,
  collection: Pick<Collection, 'name' | 'shards'>,
  key: number,
): Promise<Item[]> {
  const own = usesKey(collection.name, key);
  if (collection.shards !== undefined) return store.queryItems(partitions.uses(collection.name), { begins: own.sk });
  const item = await store.getItem(own);
  return item ? [item] : [];
}

/** Condition that these counters of an item are unchanged since they were read. */
export function asCounted(item: Item, counters: readonly string[], one: string): { condition?: Condition } {
  if (counters.length === 0) return {};
  const terms = counters.map((name, at) =>
    item[name] === undefined ? `attribute_not_exists(#u${at})` : `#u${at} = :u${at}`,
  );
  const values = counters
    .map((name, at) => [`:u${at}`, item[name]] as const)
    .filter(([, value]) => value !== undefined);
  return {
    condition: {
      expression: terms.join(' AND '),
      names: Object.fromEntries(counters.map((name, at) => [`#u${at}`, name])),
      values: Object.fromEntries(values),
      refuse: () => new ConflictError(`This ${one}`),
    },
  };
}

/** Divides the steps that remove references into those that count down the uses of this record, and all others. */
function dividedBy(collection: Collection, key: number, releases: Plan) {
  const own = usesKey(collection.name, key);
  const isCount = ({ key: { pk, sk } }: Step): boolean => pk === own.pk && usesOwnerOf(sk) === own.sk;
  const counts = releases.filter(isCount).map((step): Item => (step.kind === 'update' ? { ...step.add } : {}));
  return { counts, others: releases.filter((step) => !isCount(step)) };
}

/**
 * R28: describes what currently uses a record, apart from what is released; undefined if nothing does, or if it doesn't
 * exist.
 */
export async function usesOf(
  store: Pick<Store, 'getItem' | 'queryItems'>,
  collection: Collection,
  key: number,
  releases: Plan = [],
): Promise<string | undefined> {
  const { counts } = dividedBy(collection, key, releases);
  return usesSentence(collection, sumOfUses([...(await readUses(store, collection, key)), ...counts]));
}

/**
 * Steps that delete a record's items of uses, with the `releases` that remove references to it; throws if anything else refers
 * to the record. Only the sum of all shards shows whether it has uses, so each item must be unchanged since it was read.
 */
export async function unusedSteps(
  store: Pick<Store, 'getItem' | 'queryItems'>,
  collection: Collection,
  key: number,
  releases: Plan,
): Promise<Plan> {
  if (!isReferredTo(collection)) return releases;
  const items = await readUses(store, collection, key);
  const { counts, others } = dividedBy(collection, key, releases);
  const sentence = usesSentence(collection, sumOfUses([...items, ...counts]));
  if (sentence !== undefined) throw new AppError('conflict', sentence);
  const counters = referrersOf(collection.name).map(({ counter }) => counter);
  return [
    ...others,
    ...items.map((item): Step => ({
      kind: 'delete',
      key: itemKey(item),
      ...asCounted(item, counters, collection.one),
    })),
  ];
}
