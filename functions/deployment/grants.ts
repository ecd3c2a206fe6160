import type { Area } from '../../shared/contract/areas.ts';
import { writtenByAll, writtenByCalls, partitions, extraGrants, readByAll } from './partitions.ts';
import { collectionNames, collections } from '../../shared/contract/collections.ts';

/** Partition keys that a function may access; `#*` matches any suffix, as in an IAM condition. */
export interface Grants {
  readonly read: readonly string[];
  readonly write: readonly string[];
}

const partitionsOf = (name: string): string[] => [
  name,
  `${name}#*`,
  partitions.uses(name),
  partitions.history(name, '*'),
];

const isCollection = (name: string): boolean => Object.hasOwn(collections, name);

const referredBy = (name: string): string[] => {
  const collection = collections[name as keyof typeof collections];
  return Object.values(collection.fields).flatMap((field) => [
    ...(field.reference ? [field.reference.collection] : []),
    ...Object.values(field.lineReferences ?? {}),
  ]);
};

/**
 * Returns what an area may read and write: its own collections, the use counters of the records they reference, and its
 * `extraGrants`.
 */
export function grantsOf(area: Area): Grants {
  const { writes, reads } = extraGrants[area];
  const written = [...collectionNames.filter((name) => collections[name].area === area), ...writes];
  const write = written.flatMap((name) =>
    isCollection(name) ? [...partitionsOf(name), ...referredBy(name).map(partitions.uses)] : [name],
  );
  const read = [...readByAll, ...reads.flatMap((name) => (isCollection(name) ? [name, `${name}#*`] : [name]))];
  return {
    // The daily job has no callers.
    write: [
      ...new Set([
        ...write,
        ...writtenByAll,
        ...(area === 'daily' ? [] : writtenByCalls),
        partitions.idempotency(area),
      ]),
    ].sort(),
    read: [...new Set([...write, ...read, partitions.idempotency(area)])].sort(),
  };
}

export const isGranted = (patterns: readonly string[], partition: string): boolean =>
  patterns.some((pattern) =>
    pattern.endsWith('*') ? partition.startsWith(pattern.slice(0, -1)) : partition === pattern,
  );
