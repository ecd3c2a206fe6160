import type { Random } from '../../functions/commands/seed/random.ts';
import type { Stored } from '../support/factories.ts';
import type { Person } from '../support/harness.ts';

export const names = ['CklgTransaction', 'CklgPayee', 'CklgAccount', 'CklgFundSource'] as const;
export type Name = (typeof names)[number];

interface Acknowledged {
  readonly name: Name;
  readonly id: number;
  readonly version: number;
  readonly by: number;
}

/** What the people working on a ledger know about it. */
export function createKnowledge() {
  /** What anyone could have seen: every version of a record that was ever returned. */
  const seen = new Map<Name, Stored[]>(names.map((name) => [name, []]));
  const gone = new Set<string>();
  const newest = new Map<string, number>();
  /** Every acknowledged change, as history should have it. */
  const acknowledged: Acknowledged[] = [];

  /** Usually an existing record; sometimes a deleted one or the id of the next one. */
  function idOf(random: Random, name: Name): number {
    const records = seen.get(name)!;
    const record = records.length > 0 ? random.pick(records) : undefined;
    if (!record || random.chance(0.04)) return 1 + Math.max(0, ...records.map(({ id }) => id));
    const isGone = gone.has(`${name} ${record.id}`);
    return isGone && random.chance(0.9) ? idOf(random, name) : record.id;
  }

  return {
    acknowledged,
    idOf,
    /** A version of a record that could still be on somebody's screen. */
    recordFor: (random: Random, name: Name): Stored | undefined => {
      const records = seen.get(name)!.slice(-60);
      for (let attempt = 0; attempt < 6 && records.length > 0; attempt += 1) {
        const record = random.pick(records);
        const isNewest = (newest.get(`${name} ${record.id}`) ?? 0) <= record.version;
        if ((isNewest && !gone.has(`${name} ${record.id}`)) || random.chance(0.15)) return record;
      }
      return undefined;
    },
    any: (random: Random, name: Name): Stored | undefined => {
      const records = seen.get(name)!;
      return records.length === 0 ? undefined : random.pick(records);
    },
    countLiving: (name: Name): number =>
      new Set(
        seen
          .get(name)!
          .map(({ id }) => id)
          .filter((id) => !gone.has(`${name} ${id}`)),
      ).size,
    /** The newest version known when the round began. */
    versionOf: (name: Name, id: number): number => newest.get(`${name} ${id}`) ?? 0,
    note: (name: Name, record: Stored, person: Person): void => {
      seen.get(name)!.push(record);
      acknowledged.push({ name, id: record.id, version: record.version, by: person.id });
    },
    noteGone: (name: Name, last: Stored, person: Person): void => {
      gone.add(`${name} ${last.id}`);
      // The change that deletes a record is one version after the last one returned.
      acknowledged.push({ name, id: last.id, version: last.version + 1, by: person.id });
    },
    /** Everything returned so far can now be on anyone's screen. */
    beginRound: (): void => {
      for (const name of names) {
        for (const { id, version } of seen.get(name)!) {
          newest.set(`${name} ${id}`, Math.max(version, newest.get(`${name} ${id}`) ?? 0));
        }
      }
    },
    /** Takes in a whole list, including the effects of calls whose answers were lost. */
    see: (name: Name, stored: readonly Stored[]): void => {
      const known = new Map<number, number>();
      for (const { id, version } of seen.get(name)!) known.set(id, Math.max(version, known.get(id) ?? 0));
      const there = new Set(stored.map(({ id }) => id));
      for (const id of known.keys()) if (!there.has(id)) gone.add(`${name} ${id}`);
      seen.get(name)!.push(...stored.filter(({ id, version }) => version > (known.get(id) ?? 0)));
    },
  };
}
