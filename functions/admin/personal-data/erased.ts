import type { Collection } from '../../../shared/contract/collection.ts';
import type { Field } from '../../../shared/contract/field.ts';
import { ERASED, formerEmployee } from '../../../shared/former-employee.ts';
import { notedNames } from '../../store/noted-names.ts';
import type { StoredRecord } from '../../store/record.ts';
import { hasUnknown } from '../../store/stored.ts';
import { personalFields } from './owned-records.ts';

export const ERASE_PERSON = 'erase-person';

type Values = Readonly<Record<string, unknown>>;

const isAmount = (value: unknown): boolean => typeof value === 'number' || typeof value === 'boolean';

/** Erases what only another release knows about an entry of a list: it may be personal. */
function eraseUnknown({ entry }: Field, value: unknown): void {
  for (const issue of entry?.().safeParse(value).error?.issues ?? []) {
    if (issue.code !== 'unrecognized_keys') continue;
    const part = issue.path.reduce((whole, key) => (whole as Record<PropertyKey, unknown>)[key], value);
    for (const key of issue.keys) {
      const values = part as Record<string, unknown>;
      if (!isAmount(values[key])) values[key] = null;
    }
  }
}

/** A list keeps its numbers. */
function withoutNotes(field: Field, list: unknown): unknown {
  const copy = JSON.parse(JSON.stringify(list), (key, part: unknown) => (key === 'note' ? null : part)) as unknown;
  if (Array.isArray(copy)) for (const entry of copy) eraseUnknown(field, entry);
  return copy;
}

const erasedValue = (field: Field, value: unknown, userId: number): unknown => {
  if (field.kind === 'list') return withoutNotes(field, value);
  return field.personal === 'name' ? formerEmployee(userId) : null;
};

/** Returns the erased values of a record's personal fields; undefined if they are already erased, and no others are hidden. */
export function erasedFields(collection: Collection, record: StoredRecord, userId: number): Values | undefined {
  const fields = personalFields(collection).map((name) => [
    name,
    erasedValue(collection.fields[name]!, record[name], userId),
  ]);
  const erased = Object.fromEntries(fields) as Record<string, unknown>;
  const isChanged = Object.entries(erased).some(
    ([name, value]) => JSON.stringify(value ?? null) !== JSON.stringify(record[name] ?? null),
  );
  return isChanged || hasUnknown(record) ? erased : undefined;
}

interface Entry {
  readonly call: string;
  readonly reason: string | null;
  readonly by: { readonly user_id: number } | null;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
}

const noted: ReadonlySet<string> = new Set(notedNames);

/** Whether a field in a record's history is personal. One that isn't declared doesn't say so, so it counts as personal. */
const isPersonal = ({ fields }: Collection, name: string): boolean =>
  name in fields ? Boolean(fields[name]?.personal) : !noted.has(name);

function erasedChange(
  collection: Collection,
  name: string,
  change: readonly [unknown, unknown],
): readonly [unknown, unknown] {
  if (!isPersonal(collection, name)) return change;
  const field = collection.fields[name];
  const erase = (value: unknown): unknown => {
    if (value === null || value === undefined) return null;
    return field?.kind === 'list' ? withoutNotes(field, value) : ERASED;
  };
  return [erase(change[0]), erase(change[1])];
}

/**
 * Returns a history entry without personal data; which fields changed, when and by whom stays. Reasons are erased too,
 * because they are free text, except the erasure's own.
 */
export function erasedEntry(collection: Collection, body: string): string {
  const entry = JSON.parse(body) as Entry;
  const { call, reason, by, changes } = entry;
  return JSON.stringify({
    ...entry,
    by: by && { user_id: by.user_id },
    reason: reason !== null && call !== ERASE_PERSON ? ERASED : reason,
    changes: Object.fromEntries(
      Object.entries(changes).map(([name, change]) => [name, erasedChange(collection, name, change)]),
    ),
  });
}
