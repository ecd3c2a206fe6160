import type { Collection, ListOrder } from '../../shared/contract/collection.ts';
import type { Part } from '../../shared/contract/parts.ts';
import type { Key, Values } from './keys.ts';
import type { Plan } from './plan.ts';
import type { StoredRecord } from './record.ts';
import type { VisibleBatches } from './batch-visibility.ts';
import type { Item } from './stored.ts';

export interface Page {
  /** Each record as JSON text, in the current shape. */
  readonly bodies: readonly string[];
  /** The start of the next page; undefined at the end. */
  readonly next?: Key;
  /** Pages with the same edition see the same batches. */
  readonly edition: number;
}

export interface ListRequest {
  readonly pk: string;
  readonly from?: string;
  readonly to?: string;
  readonly descending?: boolean;
  readonly after?: Key;
  readonly limit: number;
  readonly maxBytes: number;
  /** What a reader of several partitions has seen of batches, so that it sees the same of each in all of them. */
  readonly seen?: VisibleBatches;
}

/** The table with the access rights of a function. Reads are strongly consistent: a list after a write contains it. */
export interface Store {
  readonly now: () => Date;
  getItem: (key: Key) => Promise<Item | undefined>;
  getItems: (keys: readonly Key[]) => Promise<Item[]>;
  /** The same, including items of unfinished batches, for rolling these back. */
  getStaged: (keys: readonly Key[]) => Promise<Item[]>;
  queryItems: (
    pk: string,
    options?: { readonly descending?: boolean; readonly limit?: number; readonly begins?: string },
  ) => Promise<Item[]>;
  get: (collection: Pick<Collection, 'name'>, key: number) => Promise<StoredRecord | undefined>;
  getMany: (collection: Pick<Collection, 'name'>, keys: readonly number[]) => Promise<StoredRecord[]>;
  /** The record with a unique combination of fields. */
  find: (collection: Collection, values: Values) => Promise<StoredRecord | undefined>;
  page: (request: ListRequest) => Promise<Page>;
  /** All records of a partition, for small collections. */
  all: (pk: string) => Promise<StoredRecord[]>;
  years: (collection: Collection, list: ListOrder) => Promise<string[]>;
  nextId: (collection: Pick<Collection, 'name'>) => Promise<number>;
  /** Adds to counters of an item, outside of any transaction, and returns the item. */
  add: (key: Key, by: Readonly<Record<string, number>>, set?: Readonly<Record<string, unknown>>) => Promise<Item>;
  put: (key: Key, item: Item) => Promise<void>;
  commit: (plan: Plan) => Promise<void>;
  /** Whether the table holds this part, and every function that is at work keeps it up. */
  isLive: (part: Part | undefined) => Promise<boolean>;
  /** Unconditional writes in bulk, for seeding an empty table. */
  load: (items: readonly Item[]) => Promise<void>;
}
