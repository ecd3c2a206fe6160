import { type Collection, uniqueKeys } from '../../shared/contract/collection.ts';
import { ofBatch } from './audit.ts';
import { batchCountsKey, itemKey, recordKey, shardsOf } from './keys.ts';
import { chunksOf, runInParallel } from './chunks.ts';
import { mergeSteps } from './merge-steps.ts';
import { type Condition, mustBeNew, type Plan, type Step } from './plan.ts';
import type { StoredRecord } from './record.ts';
import { type Change, planCreate } from './records.ts';
import { isReferredTo } from './references.ts';
import { type Item, storedRecord } from './stored.ts';
import type { Store } from './store-type.ts';
import { MAX_ACTIONS } from './transact.ts';

/** Writes and removes records of a batch that readers don't see yet. */

/** An earlier attempt, or a concurrent repeat of the call, already wrote this part. */
export class AlreadyWrittenError extends Error {}

export const mustNotExist = mustBeNew(() => new AlreadyWrittenError());

export async function unlessWritten(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof AlreadyWrittenError)) throw error;
  }
}

/** What is added to use counters. */
export type Adds = readonly { readonly key: Step['key']; readonly add: Readonly<Record<string, number>> }[];

export const addsOf = (part: Plan): Adds =>
  part.flatMap((step) => (step.kind === 'update' && step.add ? [{ key: step.key, add: step.add }] : []));

/** The attributes of a note of what was added to use counters. */
export const addsNote = (part: Plan): Item => ({ adds: JSON.stringify(addsOf(part)) });

export const addsIn = ({ adds = '[]' }: Item): Adds => JSON.parse(String(adds)) as Adds;

/** A new record's items, marked with the batch. History needs no mark, because it is only reached through the record. */
const staged = (collection: Collection, steps: Plan, batch: string): Step[] =>
  steps.flatMap((step): Step[] => {
    if (step.kind !== 'put') return [];
    if (step.key.pk.startsWith('History#')) return ofBatch([step]);
    const isRecord = step.key.pk === collection.name;
    return [{ ...step, item: { ...step.item, batch }, ...(isRecord && { condition: mustNotExist }) }];
  });

const nameOf = ({ pk, sk }: Step['key'], attribute: string): string => `${pk}\n${sk}\n${attribute}`;

/** What notes say was added already, by key and attribute. */
function noted(notes: readonly Item[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { key, add } of notes.flatMap(addsIn)) {
    for (const [name, by] of Object.entries(add)) sums.set(nameOf(key, name), (sums.get(nameOf(key, name)) ?? 0) + by);
  }
  return sums;
}

/** What is left to add beyond what notes say was added already. */
function notNoted(counts: Plan, notes: readonly Item[]): Plan {
  const sums = noted(notes);
  return counts.flatMap((step): Step[] => {
    if (step.kind !== 'update') return [];
    const rest = Object.entries(step.add ?? {}).map(
      ([name, by]) => [name, by - (sums.get(nameOf(step.key, name)) ?? 0)] as const,
    );
    return rest.every(([, by]) => by === 0) ? [] : [{ ...step, add: Object.fromEntries(rest) }];
  });
}

/**
 * Counts references in parts. Each part is noted, so that it is applied once and can be reverted. What the notes say
 * decides what is left, and not their number, because another release may have counted more or fewer at once.
 */
async function countUses(
  store: Store,
  collection: Collection,
  { batch, from = 0, guard = unguarded, countGuard = guard }: Staging,
  counts: Plan,
): Promise<void> {
  const room = MAX_ACTIONS - 1 - countGuard(0).length;
  const most = Math.ceil(counts.length / room) + 1;
  const keys = Array.from({ length: most }, (_, index) => batchCountsKey(collection, batch, from + index));
  let notes = await store.getItems(keys);
  if (notNoted(counts, notes).length === 0) return;
  const checks = counts.filter(({ kind }) => kind === 'check');
  for (const [nth, some] of chunksOf(checks, room).entries()) await store.commit([...countGuard(nth), ...some]);
  for (;;) {
    const [part] = chunksOf(notNoted(counts, notes), room);
    if (!part) return;
    const key = keys[notes.length];
    if (!key) throw new Error('References have more notes than they need.');
    const item = addsNote(part);
    try {
      await store.commit([...countGuard(notes.length), ...part, { kind: 'put', key, item, condition: mustNotExist }]);
      notes = [...notes, item];
    } catch (error) {
      if (!(error instanceof AlreadyWrittenError)) throw error;
      notes = await store.getItems(keys);
    }
  }
}

/** What fails the nth transaction once the batch or its part is no longer being written. */
export type Guard = (nth: number) => Plan;

const unguarded: Guard = () => [];

export interface Staging {
  readonly batch: string;
  readonly change: Change;
  /** Selects the shards that count references: the same number for all records of the batch. */
  readonly countedBy: number;
  /** The number of records staged before these, so that their use counts are recorded separately. */
  readonly from?: number;
  readonly guard?: Guard;
  /** Instead of `guard`, for counting references. */
  readonly countGuard?: Guard;
  readonly until?: number | undefined;
}

/** Writes those of the records that aren't written yet, as far as time allows. Returns how many are written. */
export async function stageRecords(
  store: Store,
  collection: Collection,
  records: readonly StoredRecord[],
  staging: Staging,
): Promise<number> {
  const { batch, change, countedBy, guard = unguarded, until } = staging;
  const plans = records.map((record) => planCreate(collection, record, change, {}, countedBy));
  await countUses(
    store,
    collection,
    staging,
    mergeSteps(plans.flat().filter(({ kind }) => kind === 'update' || kind === 'check')),
  );
  const each = plans.map((plan) => staged(collection, plan, batch));
  const capacity = MAX_ACTIONS - guard(0).length;
  // Each part is one transaction, so its first record shows whether all of them were written.
  const parts = chunksOf(each, Math.floor(capacity / Math.max(1, ...each.map(({ length }) => length))));
  const keysOf = parts.map(([first]) => first![0]!.key);
  const isWritten = new Set((await store.getStaged(keysOf)).map(({ sk }) => String(sk)));
  const left = parts.filter((_, index) => !isWritten.has(keysOf[index]!.sk));
  let open = left.reduce((sum, part) => sum + part.length, 0);
  await runInParallel(
    [...left.entries()],
    async ([nth, part]) => {
      await unlessWritten(() => store.commit([...guard(nth), ...part.flat()]));
      open -= part.length;
    },
    until,
  );
  return records.length - open;
}

/** Reverts what was added to use counters, as notes say, and removes those. */
export async function takeBackCounts(store: Store, notes: readonly Item[], guard = unguarded): Promise<void> {
  // A note of an earlier release can have more than fits with a guard.
  const room = MAX_ACTIONS - 1 - guard(0).length;
  for (const [nth, note] of notes.entries()) {
    const parts = chunksOf(addsIn(note), room);
    for (const [index, part] of parts.entries()) {
      const back = part.map((each): Step => ({
        kind: 'update',
        key: each.key,
        add: Object.fromEntries(Object.entries(each.add).map(([name, by]) => [name, -by])),
      }));
      const condition: Condition = {
        expression: 'adds = :adds',
        values: { ':adds': JSON.stringify(parts.slice(index).flat()) },
        refuse: () => new AlreadyWrittenError(),
      };
      const key = itemKey(note);
      const rest = parts.slice(index + 1).flat();
      const end: Step =
        rest.length === 0
          ? { kind: 'delete', key, condition }
          : { kind: 'put', key, item: { adds: JSON.stringify(rest) }, condition };
      await unlessWritten(() => store.commit([...guard(nth), ...back, end]));
    }
  }
}

/** Reverts what a batch added to use counters, or only what was recorded for some of its records. */
export async function uncountUses(
  store: Store,
  collection: Collection,
  batch: string,
  { from, to }: { readonly from: number; readonly to: number } = { from: 0, to: Number.POSITIVE_INFINITY },
  guard = unguarded,
): Promise<void> {
  const notes = await store.queryItems(batchCountsKey(collection, batch, 0).pk);
  const wanted = notes.filter(({ sk }) => Number(sk) >= from && Number(sk) < to);
  await takeBackCounts(store, wanted, guard);
}

/** The most items that one record of a collection consists of. */
const itemsPerRecord = (collection: Collection): number =>
  2 +
  collection.lists.length +
  uniqueKeys(collection).length +
  (isReferredTo(collection) ? 1 + shardsOf(collection).length : 0);

/** Deletes those of the records that the batch wrote; returns whether there was time for all. */
export async function unstageRecords(
  store: Store,
  collection: Collection,
  batch: string,
  ids: readonly number[],
  { change, until, guard = unguarded }: Pick<Staging, 'change' | 'guard' | 'until'>,
): Promise<boolean> {
  const capacity = MAX_ACTIONS - guard(0).length;
  return runInParallel(
    [...chunksOf(ids, Math.max(1, Math.floor(capacity / itemsPerRecord(collection)))).entries()],
    async ([nth, part]) => {
      const items = await store.getStaged(part.map((id) => recordKey(collection, id)));
      const own = items.filter((item) => item.batch === batch).map(storedRecord);
      const made = own.flatMap((record) => planCreate(collection, record, change));
      const gone = made.flatMap(({ kind, key }): Step[] => (kind === 'put' ? [{ kind: 'delete', key }] : []));
      if (gone.length > 0) await store.commit([...guard(nth), ...gone]);
    },
    until,
  );
}
