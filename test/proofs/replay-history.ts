import { type CollectionName, collections } from '../../shared/contract/collections.ts';
import { storedFields } from '../../shared/contract/validate.ts';
import { type Item, Table } from './read-table.ts';

interface Entry {
  readonly version: number;
  readonly call: string;
  readonly by: { readonly user_id: number } | null;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
}

const text = (value: unknown): string => JSON.stringify(value ?? null);

/**
 * Replays the history of every record of some collections from the beginning (R34). Each change must start from what
 * the ones before left, and the last must end at what is stored, or at nothing for a deleted record. `people` are those
 * who work; `isAlone` permits a call made by nobody, such as the daily job's.
 */
export function replayProblems(
  items: readonly Item[],
  names: readonly CollectionName[],
  people: ReadonlySet<number>,
  isAlone: (call: string) => boolean = () => false,
): string[] {
  const problems: string[] = [];
  const table = new Table(items, new Date());
  for (const name of names) {
    for (const [pk, entries] of table.partitions) {
      if (!pk.startsWith(`History#${name}#`)) continue;
      const state = new Map<string, unknown>();
      const sorted = entries
        .map((item) => JSON.parse(String(item.body)) as Entry)
        .toSorted((a, b) => a.version - b.version);
      for (const { version, call, by, changes } of sorted) {
        const isKnown = by === null ? isAlone(call) : people.has(by.user_id);
        if (!isKnown) problems.push(`${pk} version ${version} is by nobody known`);
        for (const [field, [from, to]] of Object.entries(changes)) {
          // Some history entries are not fields of the record.
          if (!Object.hasOwn(collections[name].fields, field)) continue;
          if (text(state.get(field)) !== text(from)) {
            problems.push(`${pk} version ${version}: ${field} was ${text(state.get(field))}, not ${text(from)}`);
          }
          state.set(field, to);
        }
      }
      const record = table.records.get(name)?.get(Number(pk.split('#')[2]));
      for (const field of Object.keys(storedFields(collections[name]))) {
        if (text(state.get(field)) === text(record?.[field])) continue;
        problems.push(`${pk} leaves ${field} as ${text(state.get(field))}, stored is ${text(record?.[field])}`);
      }
    }
  }
  return problems;
}
