import { partitions } from '../deployment/partitions.ts';
import { ConflictError } from '../app-error.ts';
import { itemKey, type Key, usesOwnerOf } from '../store/keys.ts';
import { collectionOfKey } from '../store/parse-keys.ts';
import { exists, mustBeNew, type Plan, type Step } from '../store/plan.ts';
import { asCounted, holdOf, newShardSteps, sumOfUses } from '../store/reference-counts.ts';
import type { Item } from '../store/stored.ts';
import type { UpgradeTable } from './table.ts';

/** Items that count the uses of one record. */
interface CountedRecord {
  readonly key: Key;
  /** Undefined if only shards are left. */
  readonly own: Item | undefined;
  readonly shards: readonly Item[];
}

const counted = (pk: string, sk: string, items: readonly Item[]): CountedRecord => ({
  key: { pk, sk },
  own: items.find((item) => item.sk === sk),
  shards: items.filter((item) => item.sk !== sk),
});

/** Yields counted records page by page; a record's items stay together even if a page ends between them. */
export async function* countedRecords(table: UpgradeTable, target: string): AsyncGenerator<CountedRecord[]> {
  const pk = partitions.uses(target);
  let open: Item[] = [];
  for await (const page of table.pages(pk)) {
    const groups = [...Map.groupBy([...open, ...page], ({ sk }) => usesOwnerOf(sk))];
    open = groups.pop()?.[1] ?? [];
    yield groups.map(([sk, items]) => counted(pk, sk, items));
  }
  if (open.length > 0) yield [counted(pk, usesOwnerOf(open[0]!.sk), open)];
}

const changed = () => new ConflictError('A record');

/**
 * Steps that create a record's missing shards. They fail if the record was deleted or a shard was created concurrently.
 * They also change the record's own item, so that a concurrent delete conflicts and reads it again.
 */
function missingOf(target: string, { key, own, shards }: CountedRecord): Plan {
  const collection = collectionOfKey(target)!;
  const present = new Set(shards.map(({ sk }) => sk));
  const missing = newShardSteps(collection, Number(key.sk)).filter((step) => !present.has(step.key.sk));
  if (!own || missing.length === 0) return [];
  const condition = mustBeNew(changed);
  return [
    { kind: 'update', key, add: holdOf(collection, 1), condition: exists(changed) },
    ...missing.map((step, index): Step => ({
      kind: 'put',
      key: step.key,
      item: index === 0 ? holdOf(collection, -1) : {},
      condition,
    })),
  ];
}

/** Yields one transaction per record with missing shards. */
export async function* missingShards(table: UpgradeTable, collection: string): AsyncGenerator<Plan> {
  for await (const records of countedRecords(table, collection)) {
    yield* records.map((record) => missingOf(collection, record)).filter((plan) => plan.length > 0);
  }
}

/**
 * Creates the shards of each record. Counts stay in the record's own item, so the sum doesn't change, even during
 * concurrent writes.
 */
export async function buildShards(table: UpgradeTable, collection: string): Promise<void> {
  for await (const plan of missingShards(table, collection)) {
    try {
      await table.write(plan);
    } catch (error) {
      // The record was deleted concurrently.
      if (!(error instanceof ConflictError)) throw error;
    }
  }
}

/** Steps that move all counts into the record's own item. They fail if a shard's counts change concurrently. */
function together({ key, shards }: CountedRecord): Plan {
  const sums = sumOfUses(shards);
  const gone = shards.map((item): Step => {
    const counters = Object.keys(sums);
    return { kind: 'delete', key: itemKey(item), ...asCounted(item, counters, 'record') };
  });
  return [{ kind: 'update', key, add: sums, condition: exists(changed) }, ...gone];
}

/** Removes a collection's shards, for functions that only read a record's own item. */
export async function mergeShards(table: UpgradeTable, target: string): Promise<void> {
  for await (const records of countedRecords(table, target)) {
    for (const record of records.filter(({ shards }) => shards.length > 0)) {
      let next: CountedRecord | undefined = record;
      while (next) {
        try {
          await table.write(
            next.own ? together(next) : next.shards.map((item) => ({ kind: 'delete', key: itemKey(item) })),
          );
          next = undefined;
        } catch (error) {
          if (!(error instanceof ConflictError)) throw error;
          const { pk, sk } = record.key;
          next = counted(pk, sk, await table.store.queryItems(pk, { begins: sk }));
        }
      }
    }
  }
}
