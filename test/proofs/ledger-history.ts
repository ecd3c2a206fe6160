import { collections } from '../../shared/contract/collections.ts';
import { storedFields } from '../../shared/contract/validate.ts';
import { bodyOf, type Item, Table } from './read-table.ts';

interface Entry {
  readonly version: number;
  readonly call: string;
  readonly by: { readonly user_id: number } | null;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
}

const ledger = ['CklgTransaction', 'CklgPayee', 'CklgAccount', 'CklgFundSource'] as const;

const text = (value: unknown): string => JSON.stringify(value ?? null);

/**
 * R34: plays the history of every record of the ledger from nothing. Each change must start from what the ones before
 * left, and the last must leave what is stored; nothing, for a record that is gone.
 */
export function replayProblems(items: readonly Item[], people: ReadonlySet<number>): string[] {
  const problems: string[] = [];
  const table = new Table(items, new Date());
  for (const name of ledger) {
    for (const [pk, entries] of table.partitions) {
      if (!pk.startsWith(`History#${name}#`)) continue;
      const state = new Map<string, unknown>();
      const sorted = entries.map((item) => bodyOf(item) as unknown as Entry).toSorted((a, b) => a.version - b.version);
      for (const { version, by, changes } of sorted) {
        if (!by || !people.has(by.user_id)) problems.push(`${pk} version ${version} is by nobody known`);
        for (const [field, [from, to]] of Object.entries(changes)) {
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
