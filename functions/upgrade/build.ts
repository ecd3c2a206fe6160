import type { Collection } from '../../shared/contract/collection.ts';
import type { Part } from '../../shared/contract/parts.ts';
import { AppError, ConflictError } from '../app-error.ts';
import { recordKey } from '../store/keys.ts';
import { createListValues } from '../store/list-values.ts';
import { collectionOfKey } from '../store/parse-keys.ts';
import type { Plan, Step } from '../store/plan.ts';
import type { StoredRecord } from '../store/record.ts';
import { listTexts } from '../store/records.ts';
import { isOfPresentShape, type Item, recordOf, recordText } from '../store/stored.ts';
import { placeOf } from './clean.ts';
import { progressKey, type UpgradeTable } from './table.ts';

/** Two records that together violate a new uniqueness rule. */
export interface RuleViolation {
  readonly part: Part;
  readonly record: number;
  readonly other: number;
}

class Taken extends Error {
  readonly clash: RuleViolation;
  constructor(clash: RuleViolation) {
    super('taken');
    this.clash = clash;
  }
}

const changed = (collection: Collection) => () => new ConflictError(`This ${collection.one}`);

/** Condition that the record, including its shape, is unchanged since it was read. */
function asRead(collection: Collection, { version, shape }: Item) {
  const isSameShape = shape === undefined ? 'attribute_not_exists(shape)' : 'shape = :shape';
  return {
    expression: `#version = :version AND ${isSameShape}`,
    names: { '#version': 'version' },
    values: { ':version': version, ...(shape !== undefined && { ':shape': shape }) },
    refuse: changed(collection),
  };
}

/** Attributes that copies share with the record: visibility and expiration. */
const along = ({ batch, ttl }: Item) => ({ ...(batch !== undefined && { batch }), ...(ttl !== undefined && { ttl }) });

function partStep(collection: Collection, part: Part, item: Item, record: StoredRecord): Step[] {
  const key = placeOf(collection, part, record);
  if (!key) return [];
  const own = Number(record[collection.key]);
  if (part.kind === 'list') {
    const list = collection.lists.find(({ name }) => name === part.declaration.name)!;
    return [{ kind: 'put', key, item: { ...listTexts(collection, record)(list), ...along(item) } }];
  }
  const name = part.kind === 'unique' ? 'record_key' : 'record_id';
  const value = part.kind === 'unique' ? own : record.id;
  const condition = {
    expression: `attribute_not_exists(pk) OR ${name} = :own`,
    values: { ':own': value },
    refuse: (standing: Readonly<Record<string, { readonly N?: string | undefined }>> | undefined) =>
      new Taken({ part, record: own, other: Number(standing?.[name]?.N) }),
  };
  const { ttl } = along(item);
  return [{ kind: 'put', key, item: { [name]: value, ...(ttl !== undefined && { ttl }) }, condition }];
}

/**
 * Returns the steps that upgrade one record: its text in the current shape and its items in the parts being built.
 * Empty if there is nothing to do.
 */
export function recordPlan(collection: Collection, item: Item, parts: readonly Part[]): Plan {
  const record = recordOf(collection, item);
  const isPresent = isOfPresentShape(collection, item);
  const key = recordKey(collection, Number(record[collection.key]));
  const condition = asRead(collection, item);
  const { body, shape } = recordText(collection, record);
  const own: Step = isPresent
    ? { kind: 'check', key, condition }
    : {
        kind: 'update',
        key,
        set: { body, ...(shape !== undefined && { shape }) },
        ...(shape === undefined && { remove: ['shape'] }),
        condition,
      };
  const steps = parts.flatMap((part) => partStep(collection, part, item, record));
  return isPresent && steps.length === 0 ? [] : [own, ...steps];
}

export const isExpired = ({ ttl }: Item, now: Date): boolean => typeof ttl === 'number' && ttl < now.getTime() / 1000;

const MAX_ACTIONS = 90;
const MAX_BYTES = 2_000_000;

/** Groups as many records as fit in one transaction. */
function* grouped(plans: readonly { readonly item: Item; readonly plan: Plan }[]) {
  let group: { readonly item: Item; readonly plan: Plan }[] = [];
  let [actions, bytes] = [0, 0];
  // Two records that violate a uniqueness rule can't share a transaction.
  const touched = new Set<string>();
  const keys = (plan: Plan): string[] => plan.map(({ key }) => `${key.pk} ${key.sk}`);
  for (const each of plans) {
    const size = Buffer.byteLength(String(each.item.body)) * each.plan.length;
    const isFull = actions + each.plan.length > MAX_ACTIONS || bytes + size > MAX_BYTES;
    if (group.length > 0 && (isFull || keys(each.plan).some((key) => touched.has(key)))) {
      yield group;
      group = [];
      [actions, bytes] = [0, 0];
      touched.clear();
    }
    for (const key of keys(each.plan)) touched.add(key);
    group.push(each);
    actions += each.plan.length;
    bytes += size;
  }
  if (group.length > 0) yield group;
}

interface Walk {
  readonly collection: Collection;
  /** Lists, rules and flags to build; all lists if the shape of the records changes. */
  readonly parts: readonly Part[];
  readonly onClash: (clash: RuleViolation) => void;
  readonly onProgress: (records: number) => Promise<void>;
}

/** Builds a single record and retries if it changes concurrently. Rules that it violates are reported and skipped. */
export async function buildOne(table: UpgradeTable, { collection, parts, onClash }: Walk, first: Item): Promise<void> {
  let item: Item | undefined = first;
  let left = [...parts];
  while (item) {
    try {
      await table.write(recordPlan(collection, item, left));
      return;
    } catch (error) {
      if (error instanceof Taken) {
        onClash(error.clash);
        left = left.filter(({ id }) => id !== error.clash.part.id);
      } else if (error instanceof ConflictError || (error instanceof AppError && error.code === 'busy')) {
        [item] = await table.store.getStaged([{ pk: String(first.pk), sk: String(first.sk) }]);
      } else throw error;
    }
  }
}

async function buildGroup(
  table: UpgradeTable,
  walk: Walk,
  group: readonly { readonly item: Item; readonly plan: Plan }[],
) {
  try {
    await table.write(group.flatMap(({ plan }) => plan));
  } catch (error) {
    const isPassing = error instanceof ConflictError || error instanceof Taken || error instanceof AppError;
    if (!isPassing) throw error;
    for (const { item } of group) await buildOne(table, walk, item);
  }
}

/** Limits the stored list: any violation turns its rule off, so the rest of that rule's only adds examples. */
const MAX_VIOLATIONS = 100;

interface Progress {
  /** Ids of the parts being built; progress for other parts is discarded. */
  readonly work: string;
  readonly after?: string;
  readonly records: number;
  /** Violations found by an interrupted attempt. */
  readonly clashes: readonly { readonly part: string; readonly record: number; readonly other: number }[];
}

async function begunBefore(table: UpgradeTable, name: string, work: string): Promise<Progress> {
  const item = await table.store.getItem(progressKey(name));
  if (item?.work !== work) return { work, records: 0, clashes: [] };
  const clashes = typeof item.clashes === 'string' ? (JSON.parse(item.clashes) as Progress['clashes']) : [];
  return { work, after: String(item.after), records: Number(item.records), clashes };
}

/** Processes a collection, resuming where an interrupted attempt for the same parts stopped. */
export async function buildParts(table: UpgradeTable, walk: Walk): Promise<void> {
  const { collection, parts, onClash } = walk;
  const work = parts
    .map(({ id }) => id)
    .sort()
    .join();
  const key = progressKey(collection.name);
  const begun = await begunBefore(table, collection.name, work);
  const clashes = [...begun.clashes];
  for (const { part: id, record, other } of begun.clashes) {
    const part = parts.find((each) => each.id === id);
    if (part) onClash({ part, record, other });
  }
  const noting: Walk = {
    ...walk,
    onClash: (clash) => {
      const part = clash.part.id;
      const known = clashes.filter((each) => each.part === part).length;
      if (known < MAX_VIOLATIONS) clashes.push({ ...clash, part });
      onClash(clash);
    },
  };
  const noteListValues = createListValues(table.store.put);
  let { records } = begun;
  for await (const page of table.pages(collection.name, { ...(begun.after !== undefined && { after: begun.after }) })) {
    const alive = page.filter((item) => !isExpired(item, table.store.now()));
    const plans = alive.map((item) => ({ item, plan: recordPlan(collection, item, parts) }));
    await noteListValues(plans.flatMap(({ plan }) => plan));
    for (const group of grouped(plans.filter(({ plan }) => plan.length > 0))) await buildGroup(table, noting, group);
    records += page.length;
    const last = page.at(-1);
    if (last) {
      await table.store.put(key, { work, after: String(last.sk), records, clashes: JSON.stringify(clashes) });
    }
    await walk.onProgress(records);
  }
}

/**
 * Returns the parts of a collection to build. If its shape isn't live, this includes all lists, because their texts
 * change.
 */
export const partsToWalk = (collection: Collection, open: readonly Part[], all: readonly Part[]): Part[] => {
  const own = open.filter((part) => part.collection === collection.name);
  const isShape = own.some(({ kind }) => kind === 'shape');
  const lists = isShape ? all.filter((part) => part.collection === collection.name && part.kind === 'list') : [];
  const others = own.filter(({ kind }) => kind === 'list' || kind === 'unique' || kind === 'single');
  return [...new Map([...others, ...lists].map((part) => [part.id, part])).values()];
};

export const collectionOf = (part: Part): Collection => collectionOfKey(part.collection)!;
