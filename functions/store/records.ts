import { type Collection, isSameNameRule, type ListOrder, uniqueKeys } from '../../shared/contract/collection.ts';
import { fieldLabel } from '../../shared/contract/field.ts';
import { storedFields } from '../../shared/contract/validate.ts';
import { AppError, ConflictError, type Problem, problemsError } from '../app-error.ts';
import { secondsOf } from '../seconds.ts';
import { historyKey, listCopy, listKey, recordKey, sameKey, uniqueKey, type Values } from './keys.ts';
import type { NotedName } from './noted-names.ts';
import { absent, mustBeNew, type Plan, type ExistingItem, type Step } from './plan.ts';
import type { StoredRecord } from './record.ts';
import { isStamped, partialText, recordText, type StoredText, storedText } from './stored.ts';
import type { Store } from './store-type.ts';
import { referenceSteps } from './references.ts';
import { newReferenceCountSteps, unusedSteps } from './reference-counts.ts';

/** Who makes a change, when, with which call and why, for history (R34). */
export interface Change {
  readonly at: Date;
  readonly call: string;
  /** Only the id, because names and emails in history entries couldn't be erased (R44). */
  readonly by: { readonly user_id: number } | null;
  readonly reason: string | null;
  /** Changes outside the record's fields, such as a new password; never contains secrets. */
  readonly noted?: Readonly<Partial<Record<NotedName, readonly [unknown, unknown]>>>;
}

const ttlOf = (collection: Collection, record: Values): { ttl?: number } =>
  collection.expires ? { ttl: secondsOf(new Date(String(record[collection.expires]))) } : {};

export const isSameRecord = (collection: Collection, before: Values, after: Values): boolean =>
  Object.keys(storedFields(collection)).every((name) => isSameValue(before[name], after[name]));

const keyOf = (collection: Collection, record: Values): number => Number(record[collection.key]);

export const isSameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Returns changed fields with old and new values, without secrets. */
function changesBetween(
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

/** The entry of a change in history, which the audit log has as well (R96). */
export function historyStep(
  collection: Collection,
  before: StoredRecord | undefined,
  after: StoredRecord | undefined,
  change: Change,
): Step {
  const record = (after ?? before)!;
  const refuse = () => new ConflictError(`This ${collection.one}`);
  const version = after ? after.version : record.version + 1;
  const entry = {
    at: change.at.toISOString(),
    version,
    call: change.call,
    by: change.by,
    reason: change.reason,
    changes: { ...changesBetween(collection, before, after), ...change.noted },
  };
  return {
    kind: 'put',
    key: historyKey(collection.name, keyOf(collection, record), version),
    item: { body: JSON.stringify(entry) },
    // A key that isn't a counter's may have been used and freed since its last version was read.
    ...(!before && collection.key !== 'id' && { condition: mustBeNew(refuse) }),
  };
}

const historySteps = (...change: Parameters<typeof historyStep>): Plan =>
  change[0].hasHistory === true ? [historyStep(...change)] : [];

const takenProblems = (collection: Collection, fields: readonly string[], other?: StoredRecord): Problem[] => {
  const [name = ''] = fields;
  if (isSameNameRule(collection, fields)) {
    const where = fields.length > 1 ? ' in the same place' : '';
    const named = other ? `"${String(other[name])}"` : 'This';
    const message = `${named} is already the name of another ${collection.one}${where}. Choose another name.`;
    return [{ field: name, message, isConflict: true }];
  }
  const message = `Another ${collection.one} already has this ${fields.map(fieldLabel).join(' and ')}.`;
  return fields.map((field) => ({ field, message, isConflict: true }));
};

const taken = (collection: Collection, fields: readonly string[]): AppError =>
  problemsError(takenProblems(collection, fields));

/** Returns the unique values of a change that another record already has. */
export async function takenUniques(
  store: Pick<Store, 'getItem' | 'get'>,
  collection: Collection,
  before: StoredRecord | undefined,
  after: StoredRecord,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const fields of uniqueKeys(collection)) {
    const old = before && uniqueKey(collection, fields, before);
    const key = uniqueKey(collection, fields, after);
    if (!key || (old && sameKey(old, key))) continue;
    const marker = await store.getItem(key);
    if (!marker) continue;
    const isName = isSameNameRule(collection, fields);
    const other = isName ? await store.get(collection, Number(marker.record_key)) : undefined;
    problems.push(...takenProblems(collection, fields, other));
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
      // The marker expires with its record.
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

/** Returns a function for a record's copies in lists; its full text is serialized only once. */
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

const changedElsewhere = ({ one }: Collection, whatToDo: string): AppError =>
  new AppError('conflict', `This ${one} was changed elsewhere${whatToDo}`);

export const staleVersion = (collection: Collection): AppError =>
  changedElsewhere(collection, '. Look at it before you try again.');

export const outdatedDelete = (collection: Collection): AppError =>
  changedElsewhere(collection, ", so it isn't deleted. Look at it again before you delete it.");

/** Attribute of a record while its batch is being undone: the attempt that claimed it. */
export const CLAIMED_BY = 'undoing';

const beingUndone = (collection: Collection): AppError =>
  new AppError(
    'conflict',
    `The import of this ${collection.one} is being undone, so it can't be changed now. Try again in a minute.`,
  );

const unchanged = (before: StoredRecord, collection: Collection) => ({
  expression: collection.comesInBatches
    ? `#version = :version AND attribute_not_exists(#claimed)`
    : '#version = :version',
  names: { '#version': 'version', ...(collection.comesInBatches && { '#claimed': CLAIMED_BY }) },
  values: { ':version': before.version },
  refuse: (standing: ExistingItem) =>
    standing?.[CLAIMED_BY] === undefined ? new ConflictError(`This ${collection.one}`) : beingUndone(collection),
});

/** Fails the transaction if a record that it depends on, but doesn't change, changed since it was read. */
export const staysUnchanged = (collection: Collection, record: StoredRecord): Step => ({
  kind: 'check',
  key: recordKey(collection, keyOf(collection, record)),
  condition: unchanged(record, collection),
});

/**
 * Plans a new record: its item, unique markers, list copies, use counters and history. `countedBy` selects the shards
 * that count its references; records that are created together use the same number.
 */
export function planCreate(
  collection: Collection,
  after: StoredRecord,
  change: Change,
  attributes: Values = {},
  countedBy = after.id,
): Plan {
  const key = keyOf(collection, after);
  return [
    {
      kind: 'put',
      key: recordKey(collection, key),
      item: { version: after.version, ...recordText(collection, after), ...ttlOf(collection, after), ...attributes },
      condition: absent(change.at, () => taken(collection, [collection.key])),
    },
    ...newReferenceCountSteps(collection, key),
    ...uniqueSteps(collection, undefined, after, change.at),
    ...listSteps(collection, undefined, after),
    ...referenceSteps(collection, undefined, after, countedBy),
    ...historySteps(collection, undefined, after, change),
  ];
}

/** Plans an update, on condition that the record is unchanged since it was read. */
export function planUpdate(
  collection: Collection,
  before: StoredRecord,
  after: StoredRecord,
  change: Change,
  attributes: Values = {},
  countedBy = before.id,
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
    ...referenceSteps(collection, before, after, countedBy),
    ...historySteps(collection, before, after, change),
  ];
}

/** Plans a delete with the `releases` that remove references to the record; throws if anything else refers to it (R28). */
export async function planDelete(
  store: Pick<Store, 'getItem' | 'queryItems'>,
  collection: Collection,
  before: StoredRecord,
  change: Change,
  countedBy = before.id,
  releases: Plan = [],
): Promise<Plan> {
  return [
    ...(await unusedSteps(store, collection, keyOf(collection, before), releases)),
    { kind: 'delete', key: recordKey(collection, keyOf(collection, before)), condition: unchanged(before, collection) },
    ...uniqueSteps(collection, before, undefined, change.at),
    ...listSteps(collection, before, undefined),
    ...referenceSteps(collection, before, undefined, countedBy),
    ...historySteps(collection, before, undefined, change),
  ];
}

export const newRecord = (id: number, fields: Values, at: Date): StoredRecord => ({
  id,
  version: 1,
  created_at: at.toISOString(),
  updated_at: at.toISOString(),
  ...fields,
});

/** Returns a record with changed fields and the next version. */
export const nextVersion = (before: StoredRecord, fields: Values, at: Date): StoredRecord => ({
  ...before,
  ...fields,
  version: before.version + 1,
  updated_at: at.toISOString(),
});
