import type { Collection, ListOrder } from '../../shared/contract/collection.ts';
import type { Part } from '../../shared/contract/parts.ts';
import type { Key, Values } from './keys.ts';
import type { Plan } from './plan.ts';
import type { StoredRecord } from './record.ts';
import type { VisibleBatches } from './batch-visibility.ts';
import type { Item } from './stored.ts';
import type { Query } from './table.ts';

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
  /** Batches already seen while reading several partitions, so that each batch is visible in all of them or none. */
  readonly seen?: VisibleBatches;
}

/** The table with the access rights of a function. Reads are strongly consistent: a list after a write contains it. */
export interface Store {
  readonly now: () => Date;
  getItem: (key: Key) => Promise<Item | undefined>;
  /**
   * Like `getItem`, for the first item of a call: reads the table's state along with it if it isn't known, because most
   * calls would wait for it next.
   */
  getFirst: (key: Key) => Promise<Item | undefined>;
  getItems: (keys: readonly Key[]) => Promise<Item[]>;
  /** Like `getItems`, but includes items of unfinished batches, for rolling those back. */
  getStaged: (keys: readonly Key[]) => Promise<Item[]>;
  queryItems: (
    pk: string,
    options?: { readonly descending?: boolean; readonly limit?: number; readonly begins?: string },
  ) => Promise<Item[]>;
  /** Returns the result of one Query, of items that belong to no batch. */
  queryPage: (query: Query) => Promise<{ readonly items: readonly Item[]; readonly next: Key | undefined }>;
  get: (collection: Pick<Collection, 'name'>, key: number) => Promise<StoredRecord | undefined>;
  getMany: (collection: Pick<Collection, 'name'>, keys: readonly number[]) => Promise<StoredRecord[]>;
  /** Returns the record with a unique combination of fields. */
  find: (collection: Collection, values: Values) => Promise<StoredRecord | undefined>;
  page: (request: ListRequest) => Promise<Page>;
  /** Returns all records of a partition; for small collections. */
  all: (pk: string) => Promise<StoredRecord[]>;
  years: (collection: Collection, list: ListOrder | string) => Promise<string[]>;
  nextId: (collection: Pick<Collection, 'name'>) => Promise<number>;
  /** Adds to an item's counters, outside of any transaction, and returns the item. */
  add: (key: Key, by: Readonly<Record<string, number>>, set?: Readonly<Record<string, unknown>>) => Promise<Item>;
  put: (key: Key, item: Item) => Promise<void>;
  commit: (plan: Plan) => Promise<void>;
  /** Whether the table contains this part and all running functions keep it up to date. */
  isLive: (part: Part | undefined) => Promise<boolean>;
  /** Writes unconditionally in bulk, for seeding an empty table. */
  load: (items: readonly Item[]) => Promise<void>;
}
