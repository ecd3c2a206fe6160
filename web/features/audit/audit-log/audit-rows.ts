import { doneLabel, triedLabel } from '../../../../shared/call-labels.ts';
import { collections, isCollectionName } from '../../../../shared/contract/collections.ts';
import { capitalized } from '../../../../shared/contract/field.ts';
import type { AuditedRange, AuditedValues, AuditLogEntry } from '../../../../shared/contract/operations/audit.ts';
import { grouped, plural } from '../../../../shared/count-of.ts';
import { formerEmployee } from '../../../../shared/former-employee.ts';

type Actor = Pick<AuditLogEntry, 'by' | 'kind'>;

const personOf = ({ by }: Actor): string | undefined => by?.email ?? (by ? formerEmployee(by.user_id) : undefined);

const nobody = ({ kind }: Actor): string => (kind === 'refused-sign-in' ? 'an email without an account' : 'the system');

/** Returns who did it, or the owner of the account that was tried, within a sentence. */
export const byWhom = (entry: Actor): string => personOf(entry) ?? nobody(entry);

/** Returns who did it, or the owner of the account that was tried. */
export const actorName = (entry: Actor): string => personOf(entry) ?? capitalized(nobody(entry));

export const isRefused = ({ kind }: Pick<AuditLogEntry, 'kind'>): boolean => kind !== 'change';

/** When it happened; of what was refused several times within an hour, the last time. */
export const timeOf = ({ at, last }: Pick<AuditLogEntry, 'at' | 'last'>): string => last ?? at;

/** Returns what was done, or refused and how often. */
export function actionOf(entry: AuditLogEntry): string {
  if (!isRefused(entry)) return doneLabel(entry.call);
  return `Refused: ${triedLabel(entry.call)}${entry.times > 1 ? `, ${grouped(entry.times)} times` : ''}`;
}

const nounOf = (entity: string, count: number): string =>
  isCollectionName(entity) ? plural(count, collections[entity].one, collections[entity].many) : entity;

/** The name of a record as it is now; empty if it isn't known, for example because the record was deleted. */
export type NameOf = (collection: string, id: number) => string;

/** Returns the name of a range of records: `Payee City Clerk (ID 7)`, or `120 checks (IDs 7 to 126)`. */
export function rangeName({ entity, first, count }: AuditedRange, nameOf: NameOf): string {
  if (count > 1) return `${grouped(count)} ${nounOf(entity, count)} (IDs ${first} to ${first + count - 1})`;
  const name = nameOf(entity, first);
  return `${capitalized(nounOf(entity, 1))} ${name && `${name} `}(ID ${first})`;
}

/** How many ranges a row names. */
const NAMED = 3;

/** Returns the ranges that a row names, and how many others there are. */
export const namedRanges = ({ records }: AuditLogEntry) => ({
  named: records.slice(0, NAMED),
  others: records.slice(NAMED).reduce((sum, { count }) => sum + count, 0),
});

/** Ids of records by collection. */
export type NamedIds = ReadonlyMap<string, readonly number[]>;

export const idsByCollection = (records: readonly (readonly [collection: string, id: number])[]): NamedIds =>
  new Map(
    [...Map.groupBy(records, ([collection]) => collection)].map(([name, some]) => [name, some.map(([, id]) => id)]),
  );

/** Returns the single records that the rows name. */
export const namedRecords = (entries: readonly AuditLogEntry[]): NamedIds =>
  idsByCollection(
    entries.flatMap((entry) =>
      namedRanges(entry).named.flatMap(({ entity, first, count }) => (count === 1 ? [[entity, first] as const] : [])),
    ),
  );

export const recordCount = ({ records }: AuditLogEntry): number => records.reduce((sum, { count }) => sum + count, 0);

export const recordsText = (entry: AuditLogEntry, nameOf: NameOf): string => {
  const { named, others } = namedRanges(entry);
  return [
    ...named.map((range) => rangeName(range, nameOf)),
    ...(others > 0 ? [`and ${grouped(others)} more`] : []),
  ].join(', ');
};

export type AuditRef = Omit<AuditedValues, 'change'>;

/** Returns some of the records in ranges. */
export function refsIn(records: readonly AuditedRange[], from: number, count: number): AuditRef[] {
  const refs: AuditRef[] = [];
  let passed = 0;
  for (const { entity, first, version, count: length } of records) {
    for (let at = Math.max(0, from - passed); at < length && refs.length < count; at += 1) {
      refs.push({ entity, id: first + at, version });
    }
    passed += length;
  }
  return refs;
}
