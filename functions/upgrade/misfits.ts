import type { Collection } from '../../shared/contract/collection.ts';
import { collections } from '../../shared/contract/collections.ts';
import type { Field } from '../../shared/contract/field.ts';
import { storedFields } from '../../shared/contract/validate.ts';
import { recordOf } from '../store/stored.ts';
import { isExpired } from './build.ts';
import { named } from './preflight.ts';
import type { UpgradeTable } from './table.ts';

/**
 * Whether a field takes a stored value as it is. A schema may correct it, such as spaces in a name, but not its type, which
 * unique keys depend on. Parts of entries that only another release has may be sent back (R33).
 */
function fits({ schema }: Field, value: unknown): boolean {
  if (value === null) return true;
  const { success, data, error } = schema.safeParse(value);
  return success ? typeof data === typeof value : error.issues.every(({ code }) => code === 'unrecognized_keys');
}

async function misfitsIn(table: UpgradeTable, collection: Collection): Promise<Map<string, number[]>> {
  const fields = Object.entries(storedFields(collection));
  const misfits = new Map<string, number[]>();
  for await (const page of table.pages(collection.name)) {
    for (const item of page.filter((each) => !isExpired(each, table.store.now()))) {
      const record = recordOf(collection, item);
      for (const [name, field] of fields) {
        if (fits(field, record[name] ?? null)) continue;
        const records = misfits.get(name) ?? [];
        misfits.set(name, records);
        records.push(Number(record[collection.key]));
      }
    }
  }
  return misfits;
}

/**
 * Messages about records with values that this release doesn't take. A changed type or choice leaves no trace in the parts of a
 * table, so all records are read.
 */
export async function misfitMessages(table: UpgradeTable): Promise<string[]> {
  const sentences: string[] = [];
  for (const collection of Object.values<Collection>(collections)) {
    const { name, many } = collection;
    for (const [field, records] of await misfitsIn(table, collection)) {
      sentences.push(
        `${name}.${field} doesn't take what these ${many} have: ${named(records.map(String))}. They can be read, but not saved with it. ` +
          'Change them in the current release, or declare a new field and fill it in with a step in "changes".',
      );
    }
  }
  return sentences;
}
