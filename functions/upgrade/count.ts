import type { Part } from '../../shared/contract/parts.ts';
import { ConflictError } from '../app-error.ts';
import { chunksOf } from '../store/chunks.ts';
import { recordKey, usesKey } from '../store/keys.ts';
import { collectionOfKey } from '../store/parse-keys.ts';
import { exists, mustBeNew, type Step } from '../store/plan.ts';
import { counterName, pointersOf } from '../store/references.ts';
import { recordOf } from '../store/stored.ts';
import { sumOfUses } from '../store/reference-counts.ts';
import { buildShards, countedRecords } from './shards.ts';
import type { UpgradeTable } from './table.ts';

const HALF = 50;

const changed = () => new ConflictError('A record');

/** Creates the missing items of uses, including shards, for records that this release allows to be referred to. */
export async function buildUses(table: UpgradeTable, { collection: name }: Part): Promise<void> {
  const collection = collectionOfKey(name)!;
  for await (const page of table.pages(name)) {
    for (const some of chunksOf(page, HALF)) {
      const keys = some.map((item) => Number(recordOf(collection, item)[collection.key]));
      const found = await table.store.getStaged(keys.map((key) => usesKey(name, key)));
      const known = new Set(found.map(({ sk }) => sk));
      for (const key of keys.filter((each) => !known.has(usesKey(name, each).sk))) {
        const steps: Step[] = [
          { kind: 'check', key: recordKey(collection, key), condition: exists(changed) },
          { kind: 'put', key: usesKey(name, key), item: {}, condition: mustBeNew(changed) },
        ];
        try {
          await table.write(steps);
        } catch (error) {
          // The record was deleted or got its item concurrently.
          if (!(error instanceof ConflictError)) throw error;
        }
      }
    }
  }
  await buildShards(table, name);
}

/** Recounts a reference. No writer counts it until it's live, so the count can't change concurrently. */
export async function buildCounter(table: UpgradeTable, part: Part): Promise<void> {
  const collection = collectionOfKey(part.collection)!;
  const target = String(part.declaration.target);
  const field = String(part.declaration.field);
  const name = counterName(collection, field, target);
  const counts = new Map<string, number>();
  for await (const page of table.pages(part.collection)) {
    const pointers = page.flatMap((item) => pointersOf(collection, recordOf(collection, item)));
    for (const pointer of pointers) {
      if (pointer.collection !== target || pointer.onDelete !== 'restrict') continue;
      if (pointer.field.split('.')[0] !== field) continue;
      const { sk } = usesKey(target, pointer.key);
      counts.set(sk, (counts.get(sk) ?? 0) + 1);
    }
  }
  for await (const records of countedRecords(table, target)) {
    // Shards keep their counts; the record's own item is adjusted to make the sum correct.
    const wrong = records.flatMap(({ key, own, shards }) => {
      if (!own) return [];
      const count = (counts.get(key.sk) ?? 0) - (sumOfUses(shards)[name] ?? 0);
      return Number(own[name] ?? 0) === count ? [] : [{ key, count }];
    });
    for (const some of chunksOf(wrong, HALF)) {
      await table.write(
        some.map(({ key, count }): Step => ({
          kind: 'update',
          key,
          set: { [name]: count },
          condition: exists(changed),
        })),
      );
    }
  }
}
