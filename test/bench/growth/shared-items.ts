import type { Collection } from '../../../shared/contract/collection.ts';
import { collections } from '../../../shared/contract/collections.ts';

/** An item that transactions of different people touch, or shards of it that they touch by turns. */
export interface SharedItem {
  /** `partition / sort key`, of the first one where there are shards. */
  readonly item: string;
  readonly shards: number;
  /** Transactions of one call that touch it. */
  readonly times: number;
}

const shardsAt = (pk: string): number => {
  const name = /^Uses#(\w+)$|^(\w+)#guard$/.exec(pk)?.slice(1).find(Boolean) ?? '';
  const collection = (collections as Readonly<Record<string, Collection>>)[name];
  return collection?.shards ?? 1;
};

/** A place without the number of its shard. */
function wholeOf(place: string): { readonly item: string; readonly shards: number } {
  const [pk = '', sk = ''] = place.split(' / ');
  const shards = shardsAt(pk);
  const isShard = shards > 1 && sk.includes('#');
  return isShard ? { item: `${pk} / ${sk.split('#', 1)[0]}`, shards } : { item: place, shards: 1 };
}

/** What the transactions of each of several people have in common, by the items that each call touched. */
export function sharedItems(calls: readonly (readonly (readonly string[])[])[]): SharedItem[] {
  const [first = [], ...others] = calls;
  if (others.length === 0) return [];
  const touched = (transactions: readonly (readonly string[])[]): string[] =>
    transactions.flatMap((items) => [...new Set(items.map((place) => wholeOf(place).item))]);
  const ofOthers = others.map((transactions) => new Set(touched(transactions)));
  const own = touched(first);
  const shards = new Map(first.flat().map((place) => [wholeOf(place).item, wholeOf(place).shards]));
  return [...new Set(own)]
    .filter((item) => ofOthers.every((items) => items.has(item)))
    .map((item) => ({ item, shards: shards.get(item) ?? 1, times: own.filter((each) => each === item).length }));
}
