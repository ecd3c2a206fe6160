import type { Collection } from '../../../shared/contract/collection.ts';
import type { Field } from '../../../shared/contract/field.ts';
import { ERASED, formerEmployee } from '../../../shared/former-employee.ts';
import type { StoredRecord } from '../../store/record.ts';
import { formerFields } from '../../store/stored.ts';
import { personalFields } from './owned-records.ts';

export const ERASE_PERSON = 'erase-person';

const withoutNotes = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (key, part: unknown) => (key === 'note' ? null : part));

const erasedValue = ({ kind, personal }: Field, value: unknown, userId: number): unknown => {
  if (kind === 'list') return withoutNotes(value);
  return personal === 'name' ? formerEmployee(userId) : null;
};

/** Returns the erased values of a record's personal fields; undefined if they are already erased. */
export function erasedFields(
  collection: Collection,
  record: StoredRecord,
  userId: number,
): Readonly<Record<string, unknown>> | undefined {
  const fields = personalFields(collection).map((name) => [
    name,
    erasedValue(collection.fields[name]!, record[name], userId),
  ]);
  const erased = Object.fromEntries(fields) as Record<string, unknown>;
  const isChanged = Object.entries(erased).some(
    ([name, value]) => JSON.stringify(value ?? null) !== JSON.stringify(record[name] ?? null),
  );
  return isChanged ? erased : undefined;
}

interface Entry {
  readonly call: string;
  readonly reason: string | null;
  readonly by: { readonly user_id: number } | null;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
}

/** Whether a field of a record or its history is personal. A former one no longer says so, so it counts as personal. */
const isPersonal = (collection: Collection, name: string): boolean =>
  name in collection.fields ? Boolean(collection.fields[name]?.personal) : formerFields(collection).has(name);

function erasedChange(
  collection: Collection,
  name: string,
  change: readonly [unknown, unknown],
): readonly [unknown, unknown] {
  if (!isPersonal(collection, name)) return change;
  const isList = collection.fields[name]?.kind === 'list';
  const erase = (value: unknown): unknown => {
    if (value === null || value === undefined) return null;
    return isList ? withoutNotes(value) : ERASED;
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
