import { randomUUID } from 'node:crypto';
import type { Collection } from '../../shared/contract/collection.ts';
import { AppError } from '../app-error.ts';
import { batchCountsKey, batchKey, historyKey, listKey, recordKey } from './keys.ts';
import { forgetRevision, incrementRevision } from './revision.ts';
import { runInParallel, chunksOf } from './chunks.ts';
import { mergeSteps, type Plan, type Step } from './plan.ts';
import type { StoredRecord } from './record.ts';
import { type Change, planCreate } from './records.ts';
import { DONE, isVisiblePhase } from './batch-visibility.ts';
import { storedRecord } from './stored.ts';
import type { Store } from './store-type.ts';
import type { Item } from './stored.ts';
import { MAX_ACTIONS } from './transact.ts';

/**
 * Creates more records than fit in one transaction, visible all at once or never: readers ignore the items of a batch
 * until the batch is marked as done. Incomplete batches are rolled back.
 */

const WRITING = 'writing';
const ABANDONED = 'abandoned';
/** The batch was done and then undone. Its item stays for the list of imports. */
export const UNDONE = 'undone';

export class WrongPhaseError extends AppError {
  constructor() {
    super('conflict', 'This import was undone before it finished, so nothing was saved. Import the file again.');
  }
}

/** An earlier attempt, or a concurrent repeat of the call, already wrote this part. */
export class AlreadyWrittenError extends Error {}

export const inPhase = (...phases: readonly string[]) => ({
  expression: phases.map((_, index) => `#phase = :phase${index}`).join(' OR '),
  names: { '#phase': 'phase' },
  values: Object.fromEntries(phases.map((phase, index) => [`:phase${index}`, phase])),
  refuse: () => new WrongPhaseError(),
});

export const mustNotExist = { expression: 'attribute_not_exists(pk)', refuse: () => new AlreadyWrittenError() };

type Adds = readonly { readonly key: Step['key']; readonly add: Readonly<Record<string, number>> }[];

const addsOf = (part: Plan): Adds =>
  part.flatMap((step) => (step.kind === 'update' && step.add ? [{ key: step.key, add: step.add }] : []));

/** A new record's items, marked with the batch. History needs no mark, because it is only reached through the record. */
const staged = (collection: Collection, steps: Plan, batch: string): Step[] =>
  steps.flatMap((step): Step[] => {
    if (step.kind !== 'put') return [];
    if (step.key.pk.startsWith('History#')) return [step];
    const isRecord = step.key.pk === collection.name;
    return [{ ...step, item: { ...step.item, batch }, ...(isRecord && { condition: mustNotExist }) }];
  });

/** A started batch, which a repeated call can continue. */
export interface Batch {
  readonly id: string;
  /** First id and number of its records. */
  readonly first: number;
  readonly count: number;
  readonly startedAt: Date;
  /** The caller and the request's fingerprint. */
  readonly by: string;
  readonly isDone: boolean;
  /** Facts for showing the batch later. */
  readonly about: Readonly<Record<string, unknown>>;
}

export async function beginBatch(
  store: Store,
  collection: Collection,
  { first, count, by = '', about = {} }: Pick<Batch, 'first' | 'count'> & Partial<Pick<Batch, 'by' | 'about'>>,
): Promise<Batch> {
  const [id, startedAt] = [randomUUID(), store.now()];
  const began = { started_at: startedAt.toISOString(), about: JSON.stringify(about) };
  const item = { phase: WRITING, first, count, by, ...began };
  await store.commit([{ kind: 'put', key: batchKey(collection, id), item }]);
  return { id, first, count, startedAt, by, about, isDone: false };
}

/** Returns the batch that an item describes. */
export const batchOf = ({ sk, first, count, started_at, by, about = '{}', phase }: Item): Batch => ({
  id: String(sk),
  first: Number(first),
  count: Number(count),
  startedAt: new Date(String(started_at)),
  by: String(by),
  about: JSON.parse(String(about)) as Batch['about'],
  isDone: isVisiblePhase(phase),
});

/** Returns a batch that was started and neither abandoned nor undone; undefined if there is none. */
export async function findBatch(store: Store, collection: Collection, id: string): Promise<Batch | undefined> {
  const item = await store.getItem(batchKey(collection, id));
  return !item || item.phase === ABANDONED || item.phase === UNDONE ? undefined : batchOf(item);
}

/** Counts references in parts. Each part is recorded, so that it is applied once and can be reverted. */
async function countUses(store: Store, collection: Collection, batch: string, counts: Plan): Promise<void> {
  const parts = chunksOf(counts, MAX_ACTIONS - 1);
  const noted = await store.getItems(parts.map((_, index) => batchCountsKey(collection, batch, index)));
  const isNoted = new Set(noted.map(({ sk }) => sk));
  for (const [index, part] of parts.entries()) {
    const key = batchCountsKey(collection, batch, index);
    if (isNoted.has(key.sk)) continue;
    const item = { adds: JSON.stringify(addsOf(part)) };
    await unlessWritten(() => store.commit([...part, { kind: 'put', key, item, condition: mustNotExist }]));
  }
}

export async function unlessWritten(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof AlreadyWrittenError)) throw error;
  }
}

/**
 * Writes the remaining records of a batch until `until` (compared with performance.now()); the next call continues.
 * Once all are written, calls `finish` with the steps that make them visible, to commit along with its own. An
 * exception rolls everything back. Returns the number of written records.
 */
export async function writeBatch(
  store: Store,
  collection: Collection,
  { id: batch }: Pick<Batch, 'id'>,
  records: readonly StoredRecord[],
  change: Change,
  finish: (steps: Plan) => Promise<void>,
  until?: number,
): Promise<number> {
  const key = batchKey(collection, batch);
  // One shard counts all references, so concurrent writers of checks can use the others.
  const plans = records.map((record) => planCreate(collection, record, change, {}, records[0]!.id));
  const counts = mergeSteps(plans.flat().filter(({ kind }) => kind === 'update' || kind === 'check'));
  try {
    await countUses(store, collection, batch, counts);
    const each = plans.map((plan) => staged(collection, plan, batch));
    // Each part is one transaction, so its first record shows whether all of them were written.
    const parts = chunksOf(each, Math.floor(MAX_ACTIONS / Math.max(1, ...each.map(({ length }) => length))));
    const keysOf = parts.map(([first]) => first![0]!.key);
    const isWritten = new Set((await store.getStaged(keysOf)).map(({ sk }) => String(sk)));
    const left = parts.filter((_, index) => !isWritten.has(keysOf[index]!.sk));
    let open = left.reduce((sum, part) => sum + part.length, 0);
    const isAll = await runInParallel(
      left,
      async (part) => {
        await unlessWritten(() => store.commit(part.flat()));
        open -= part.length;
      },
      until,
    );
    if (!isAll) return records.length - open;
    await finish([
      { kind: 'update', key, set: { phase: DONE }, condition: inPhase(WRITING) },
      incrementRevision(collection),
    ]);
  } catch (error) {
    // The last commit may have succeeded although its response was lost.
    if (await rollBackBatch(store, collection, batch, until)) throw error;
  }
  forgetRevision(store, collection);
  const notes = await store.queryItems(batchCountsKey(collection, batch, 0).pk);
  try {
    for (const part of chunksOf(notes, MAX_ACTIONS)) {
      await store.commit(part.map(({ pk, sk }): Step => ({ kind: 'delete', key: { pk: String(pk), sk: String(sk) } })));
    }
  } catch {
    // The batch is done; leftover bookkeeping is harmless and must not fail the call.
  }
  return records.length;
}

const itemsOf = (collection: Collection, record: StoredRecord): Step[] => [
  ...collection.lists.flatMap((list): Step[] => {
    const key = listKey(collection, list, record);
    return key ? [{ kind: 'delete', key }] : [];
  }),
  { kind: 'delete', key: historyKey(collection.name, record.id, record.version) },
  { kind: 'delete', key: recordKey(collection, record.id) },
];

/**
 * Removes what a batch wrote, and returns whether everything was removed in time. A repeated call that is still writing
 * can add more afterwards.
 */
async function removeWritten(store: Store, collection: Collection, marker: Item, until?: number): Promise<boolean> {
  const batch = String(marker.sk);
  // Revert use counters first, because deletes of other records depend on them.
  for (const note of await store.queryItems(batchCountsKey(collection, batch, 0).pk)) {
    const adds = JSON.parse(String(note.adds)) as Adds;
    const back = adds.map((each): Step => ({
      kind: 'update',
      key: each.key,
      add: Object.fromEntries(Object.entries(each.add).map(([name, by]) => [name, -by])),
    }));
    const condition = { expression: 'attribute_exists(pk)', refuse: () => new AlreadyWrittenError() };
    const gone: Step = { kind: 'delete', key: { pk: String(note.pk), sk: String(note.sk) }, condition };
    await unlessWritten(() => store.commit([...back, gone]));
  }
  const ids = Array.from({ length: Number(marker.count) }, (_, index) => Number(marker.first) + index);
  const perPart = Math.floor(MAX_ACTIONS / (collection.lists.length + 2));
  return runInParallel(
    chunksOf(ids, perPart),
    async (part) => {
      const items = await store.getStaged(part.map((id) => recordKey(collection, id)));
      const own = items.filter((item) => item.batch === batch).map(storedRecord);
      await store.commit(own.flatMap((record) => itemsOf(collection, record)));
    },
    until,
  );
}

/**
 * Abandons an unfinished batch, removes what it wrote, and returns whether it was unfinished. Its item stays, so that a
 * repeated call or the daily job can find records written later. Idempotent.
 */
export async function rollBackBatch(
  store: Store,
  collection: Collection,
  batch: string,
  until?: number,
): Promise<boolean> {
  const key = batchKey(collection, batch);
  const marker = await store.getItem(key);
  if (!marker) return true;
  try {
    const set = { phase: ABANDONED, abandoned_at: marker.abandoned_at ?? store.now().toISOString() };
    await store.commit([{ kind: 'update', key, set, condition: inPhase(WRITING, ABANDONED) }]);
  } catch (error) {
    if (error instanceof WrongPhaseError) return false;
    throw error;
  }
  await removeWritten(store, collection, marker, until);
  return true;
}

/**
 * Rolls back batches that no call is working on anymore, and deletes those abandoned so long ago that no call can still
 * write to them. Returns how many were rolled back.
 */
export async function rollBackAbandonedBatches(
  store: Store,
  collection: Collection,
  olderThanMs: number,
): Promise<number> {
  const markers = await store.queryItems(batchKey(collection, '').pk);
  const before = store.now().getTime() - olderThanMs;
  let count = 0;
  for (const marker of markers) {
    const { pk, sk, phase, started_at, abandoned_at = started_at } = marker;
    if (isVisiblePhase(phase) || phase === UNDONE || Date.parse(String(started_at)) > before) continue;
    if (phase !== ABANDONED) {
      if (await rollBackBatch(store, collection, String(sk))) count += 1;
    } else if (Date.parse(String(abandoned_at)) <= before) {
      await removeWritten(store, collection, marker);
      await store.commit([{ kind: 'delete', key: { pk: String(pk), sk: String(sk) } }]);
    }
  }
  return count;
}
