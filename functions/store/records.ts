import { type Collection, type ListOrder, uniqueKeys } from '../../shared/contract/collection.ts';
import { fieldLabel } from '../../shared/contract/field.ts';
import { storedFields } from '../../shared/contract/validate.ts';
import { AppError, ConflictError, type Problem, refusal } from '../app-error.ts';
import { secondsOf } from '../seconds.ts';
import { historyKey, listCopy, listKey, recordKey, sameKey, uniqueKey, usesKey, type Values } from './keys.ts';
import { absent, type Plan, type Step } from './plan.ts';
import type { StoredRecord } from './record.ts';
import { isStamped, partialText, recordText, type StoredText, storedText } from './stored.ts';
import type { Store } from './store.ts';
import { isReferredTo, referenceSteps, unusedStep } from './references.ts';

/** Who changes something, when, by which call and why: what history keeps (R34). */
export interface Change {
  readonly at: Date;
  readonly call: string;
  /** By id alone: a name or email kept in every entry could not be erased with its person (R44). */
  readonly by: { readonly user_id: number } | null;
  readonly reason: string | null;
  /** Changes that are no field of the record, such as a new password; never with a secret in them. */
  readonly noted?: Readonly<Record<string, readonly [unknown, unknown]>>;
}

const ttlOf = (collection: Collection, record: Values): { ttl?: number } =>
  collection.expires ? { ttl: secondsOf(new Date(String(record[collection.expires]))) } : {};

/** Whether nothing that is stored differs. */
export const isSameRecord = (collection: Collection, before: Values, after: Values): boolean =>
  Object.keys(storedFields(collection)).every((name) => isSameValue(before[name], after[name]));

const keyOf = (collection: Collection, record: Values): number => Number(record[collection.key]);

export const isSameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Fields that differ, from what to what; secrets are never part of it. */
export function changesBetween(
  collection: Collection,
  before: Values | undefined,
  after: Values | undefined,
): Record<string, [unknown, unknown]> {
  return Object.fromEntries(
    Object.entries(storedFields(collection))
      .filter(([name, field]) => !field.secret && !isSameValue(before?.[name], after?.[name]))
      .map(([name]) => [name, [before?.[name] ?? null, after?.[name] ?? null]]),
  );
}

function historySteps(
  collection: Collection,
  before: StoredRecord | undefined,
  after: StoredRecord | undefined,
  change: Change,
): Plan {
  if (!collection.hasHistory) return [];
  const record = (after ?? before)!;
  const version = after ? after.version : record.version + 1;
  const entry = {
    at: change.at.toISOString(),
    version,
    call: change.call,
    by: change.by,
    reason: change.reason,
    changes: { ...changesBetween(collection, before, after), ...change.noted },
  };
  return [
    {
      kind: 'put',
      key: historyKey(collection.name, keyOf(collection, record), version),
      item: { body: JSON.stringify(entry) },
    },
  ];
}

const takenProblems = (collection: Collection, fields: readonly string[]): Problem[] => {
  const message = `Another ${collection.one} already has this ${fields.map(fieldLabel).join(' and ')}.`;
  return fields.map((field) => ({ field, message, isConflict: true }));
};

const taken = (collection: Collection, fields: readonly string[]): AppError =>
  refusal(takenProblems(collection, fields));

/** Everything that is to be unique in a change and that another record has. */
export async function takenUniques(
  store: Pick<Store, 'getItem'>,
  collection: Collection,
  before: StoredRecord | undefined,
  after: StoredRecord,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const fields of uniqueKeys(collection)) {
    const old = before && uniqueKey(collection, fields, before);
    const key = uniqueKey(collection, fields, after);
    if (!key || (old && sameKey(old, key))) continue;
    if (await store.getItem(key)) problems.push(...takenProblems(collection, fields));
  }
  return problems;
}

function uniqueSteps(
  collection: Collection,
  before: StoredRecord | undefined,
  after: StoredRecord | undefined,
  now: Date,
): Plan {
  return uniqueKeys(collection).flatMap((fields): Step[] => {
    const old = before && uniqueKey(collection, fields, before);
    const key = after && uniqueKey(collection, fields, after);
    if (old && key && sameKey(old, key)) {
      // The marker lives as long as its record does.
      return collection.expires ? [{ kind: 'update', key, set: ttlOf(collection, after) }] : [];
    }
    return [
      ...(old ? [{ kind: 'delete', key: old } as const] : []),
      ...(key
        ? [
            {
              kind: 'put',
              key,
              item: { record_key: keyOf(collection, after), ...ttlOf(collection, after) },
              condition: absent(now, () => taken(collection, fields)),
            } as const,
          ]
        : []),
    ];
  });
}

const isSameCopy = (collection: Collection, list: ListOrder, before: Values, after: Values): boolean =>
  JSON.stringify(listCopy(collection, list, before)) === JSON.stringify(listCopy(collection, list, after));

/** What the lists hold of a record; the whole of it is made a text once for all of them. */
export function listTexts(collection: Collection, record: Values | undefined): (list: ListOrder) => StoredText {
  let whole: StoredText | undefined;
  return (list) => {
    const own = record ?? {};
    if (list.keeps) return partialText(collection, listCopy(collection, list, own));
    whole ??= storedText(collection, own);
    return whole;
  };
}

function listSteps(collection: Collection, before: StoredRecord | undefined, after: StoredRecord | undefined): Plan {
  const textOf = listTexts(collection, after);
  return collection.lists.flatMap((list): Step[] => {
    const old = before && listKey(collection, list, before);
    const key = after && listKey(collection, list, after);
    const stays = old && key && sameKey(old, key);
    if (stays && list.keeps && isSameCopy(collection, list, before, after)) return [];
    return [
      ...(old && !stays ? [{ kind: 'delete', key: old } as const] : []),
      ...(key ? [{ kind: 'put', key, item: { ...textOf(list), ...ttlOf(collection, after) } } as const] : []),
    ];
  });
}

export const staleVersion = (collection: Collection): AppError =>
  new AppError(
    'conflict',
    `This ${collection.one} was changed elsewhere. Reload it to see the change; what you typed is kept.`,
  );

const unchanged = (before: StoredRecord, collection: Collection) => ({
  expression: '#version = :version',
  names: { '#version': 'version' },
  values: { ':version': before.version },
  refuse: () => new ConflictError(`This ${collection.one}`),
});

/** Record, unique markers, list copies, use counters and history of a new record. */
export function planCreate(collection: Collection, after: StoredRecord, change: Change, attributes: Values = {}): Plan {
  const key = keyOf(collection, after);
  return [
    {
      kind: 'put',
      key: recordKey(collection, key),
      item: { version: after.version, ...recordText(collection, after), ...ttlOf(collection, after), ...attributes },
      condition: absent(change.at, () => taken(collection, [collection.key])),
    },
    ...(isReferredTo(collection.name) ? [{ kind: 'put', key: usesKey(collection.name, key), item: {} } as const] : []),
    ...uniqueSteps(collection, undefined, after, change.at),
    ...listSteps(collection, undefined, after),
    ...referenceSteps(collection, undefined, after),
    ...historySteps(collection, undefined, after, change),
  ];
}

/** The same for a change; holds only while the record is still as it was read. */
export function planUpdate(
  collection: Collection,
  before: StoredRecord,
  after: StoredRecord,
  change: Change,
  attributes: Values = {},
): Plan {
  const text = recordText(collection, after);
  return [
    {
      kind: 'update',
      key: recordKey(collection, keyOf(collection, before)),
      set: { version: after.version, ...text, ...ttlOf(collection, after), ...attributes },
      ...(isStamped(before) && text.shape === undefined && { remove: ['shape'] }),
      condition: unchanged(before, collection),
    },
    ...uniqueSteps(collection, before, after, change.at),
    ...listSteps(collection, before, after),
    ...referenceSteps(collection, before, after),
    ...historySteps(collection, before, after, change),
  ];
}

/** The same for the end of a record; refused while something refers to it (R28). */
export function planDelete(collection: Collection, before: StoredRecord, change: Change): Plan {
  return [
    ...unusedStep(collection, keyOf(collection, before)),
    { kind: 'delete', key: recordKey(collection, keyOf(collection, before)), condition: unchanged(before, collection) },
    ...uniqueSteps(collection, before, undefined, change.at),
    ...listSteps(collection, before, undefined),
    ...referenceSteps(collection, before, undefined),
    ...historySteps(collection, before, undefined, change),
  ];
}

/** A new record as it is stored. */
export const newRecord = (id: number, fields: Values, at: Date): StoredRecord => ({
  id,
  version: 1,
  created_at: at.toISOString(),
  updated_at: at.toISOString(),
  ...fields,
});

/** A record with some fields changed, one version on. */
export const nextVersion = (before: StoredRecord, fields: Values, at: Date): StoredRecord => ({
  ...before,
  ...fields,
  version: before.version + 1,
  updated_at: at.toISOString(),
});
