import type { Part } from '../../shared/contract/parts.ts';
import { ConflictError } from '../app-error.ts';
import { inParts } from '../store/in-parts.ts';
import { recordKey, usesKey } from '../store/keys.ts';
import { collectionAt } from '../store/places.ts';
import { exists, type Step } from '../store/plan.ts';
import { counterName, pointersOf } from '../store/references.ts';
import { recordOf } from '../store/stored.ts';
import type { UpgradeTable } from './table.ts';

const HALF = 50;

const changed = () => new ConflictError('A record');

/** Gives each record that can be referred to now, and could not before, its item of uses. */
export async function buildUses(table: UpgradeTable, { collection: name }: Part): Promise<void> {
  const collection = collectionAt(name)!;
  for await (const page of table.pages(name)) {
    for (const some of inParts(page, HALF)) {
      const keys = some.map((item) => Number(recordOf(collection, item)[collection.key]));
      const found = await table.store.getStaged(keys.map((key) => usesKey(name, key)));
      const known = new Set(found.map(({ sk }) => sk));
      for (const key of keys.filter((each) => !known.has(usesKey(name, each).sk))) {
        const absent = { expression: 'attribute_not_exists(pk)', refuse: changed };
        const steps: Step[] = [
          { kind: 'check', key: recordKey(collection, key), condition: exists(changed) },
          { kind: 'put', key: usesKey(name, key), item: {}, condition: absent },
        ];
        try {
          await table.write(steps);
        } catch (error) {
          // Deleted, or given its item, in between.
          if (!(error instanceof ConflictError)) throw error;
        }
      }
    }
  }
}

/** Counts a reference anew. While it is not live no function counts it, so that nothing happens in between. */
export async function buildCounter(table: UpgradeTable, part: Part): Promise<void> {
  const collection = collectionAt(part.collection)!;
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
  for await (const page of table.pages(usesKey(target, 0).pk)) {
    const wrong = page.filter((item) => Number(item[name] ?? 0) !== (counts.get(String(item.sk)) ?? 0));
    for (const some of inParts(wrong, HALF)) {
      await table.write(
        some.map((item): Step => ({
          kind: 'update',
          key: { pk: String(item.pk), sk: String(item.sk) },
          set: { [name]: counts.get(String(item.sk)) ?? 0 },
          condition: exists(changed),
        })),
      );
    }
  }
}
