import { randomUUID } from 'node:crypto';
import type { Collection } from '../../shared/contract/collection.ts';
import { AppError } from '../app-error.ts';
import { batchCountsKey, batchKey, historyKey, listKey, recordKey } from './keys.ts';
import { forgetEdition, nextEdition } from './edition.ts';
import { inParallel, inParts } from './in-parts.ts';
import { mergeSteps, type Plan, type Step } from './plan.ts';
import type { StoredRecord } from './record.ts';
import { type Change, planCreate } from './records.ts';
import { DONE } from './shown.ts';
import { storedRecord } from './stored.ts';
import type { Item, Store } from './store.ts';
import { MAX_ACTIONS } from './transact.ts';

/**
 * More new records than fit in one transaction, seen together or not at all: they are written bit by bit as items of a
 * batch, which no reader shows before its own item says that it is done. What ends halfway is taken back.
 */

const WRITING = 'writing';
const ABANDONED = 'abandoned';

class NotInPhase extends AppError {
  constructor() {
    super('conflict', 'This import was undone before it finished, so nothing was stored. Send it again.');
  }
}

/** The same part was written before, or by the same call sent twice. */
class WrittenAlready extends Error {}

const inPhase = (...phases: readonly string[]) => ({
  expression: phases.map((_, index) => `#phase = :phase${index}`).join(' OR '),
  names: { '#phase': 'phase' },
  values: Object.fromEntries(phases.map((phase, index) => [`:phase${index}`, phase])),
  refuse: () => new NotInPhase(),
});

const notThere = { expression: 'attribute_not_exists(pk)', refuse: () => new WrittenAlready() };

type Adds = readonly { readonly key: Step['key']; readonly add: Readonly<Record<string, number>> }[];

const addsOf = (part: Plan): Adds =>
  part.flatMap((step) => (step.kind === 'update' && step.add ? [{ key: step.key, add: step.add }] : []));

/** A new record's items, marked as part of the batch; history is reached by the record alone and needs no mark. */
const staged = (collection: Collection, steps: Plan, batch: string): Step[] =>
  steps.flatMap((step): Step[] => {
    if (step.kind !== 'put') return [];
    if (step.key.pk.startsWith('History#')) return [step];
    const isRecord = step.key.pk === collection.name;
    return [{ ...step, item: { ...step.item, batch }, ...(isRecord && { condition: notThere }) }];
  });

/** A batch that was begun, so that the same call sent again can go on with it. */
export interface Batch {
  readonly id: string;
  /** The ids of its records: so many from this one on. */
  readonly first: number;
  readonly count: number;
  readonly startedAt: Date;
  /** Who began it, and with what. */
  readonly by: string;
  readonly isDone: boolean;
}

export async function beginBatch(
  store: Store,
  collection: Collection,
  { first, count, by = '' }: Pick<Batch, 'first' | 'count'> & Partial<Pick<Batch, 'by'>>,
): Promise<Batch> {
  const [id, startedAt] = [randomUUID(), store.now()];
  const item = { phase: WRITING, started_at: startedAt.toISOString(), first, count, by };
  await store.commit([{ kind: 'put', key: batchKey(collection, id), item }]);
  return { id, first, count, startedAt, by, isDone: false };
}

/** A batch that was begun and not given up; undefined where there is none. */
export async function findBatch(store: Store, collection: Collection, id: string): Promise<Batch | undefined> {
  const item = await store.getItem(batchKey(collection, id));
  if (!item || item.phase === ABANDONED) return undefined;
  const { first, count, started_at, by, phase } = item;
  return {
    id,
    first: Number(first),
    count: Number(count),
    startedAt: new Date(String(started_at)),
    by: String(by),
    isDone: phase === DONE,
  };
}

/** What the records refer to is counted in parts, each with a note of it, by which it is done once and can be undone. */
async function countUses(store: Store, collection: Collection, batch: string, counts: Plan): Promise<void> {
  const parts = inParts(counts, MAX_ACTIONS - 1);
  const noted = await store.getItems(parts.map((_, index) => batchCountsKey(collection, batch, index)));
  const isNoted = new Set(noted.map(({ sk }) => sk));
  for (const [index, part] of parts.entries()) {
    const key = batchCountsKey(collection, batch, index);
    if (isNoted.has(key.sk)) continue;
    const item = { adds: JSON.stringify(addsOf(part)) };
    await unlessWritten(() => store.commit([...part, { kind: 'put', key, item, condition: notThere }]));
  }
}

async function unlessWritten(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof WrittenAlready)) throw error;
  }
}

/**
 * Writes the records of a batch that are not written yet; those that are left at `until`, as performance.now() counts, wait
 * for the next call. Once all are written, `finish` gets the steps that make all of them seen and commits them, together
 * with whatever belongs to them. What is thrown takes everything back. Answers how many records are written.
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
  const plans = records.map((record) => planCreate(collection, record, change));
  const counts = mergeSteps(plans.flat().filter(({ kind }) => kind === 'update' || kind === 'check'));
  try {
    await countUses(store, collection, batch, counts);
    const each = plans.map((plan) => staged(collection, plan, batch));
    // Each part is one transaction: of what its first record says, the others are.
    const parts = inParts(each, Math.floor(MAX_ACTIONS / Math.max(1, ...each.map(({ length }) => length))));
    const keysOf = parts.map(([first]) => first![0]!.key);
    const isWritten = new Set((await store.getStaged(keysOf)).map(({ sk }) => String(sk)));
    const left = parts.filter((_, index) => !isWritten.has(keysOf[index]!.sk));
    let open = left.reduce((sum, part) => sum + part.length, 0);
    const isAll = await inParallel(
      left,
      async (part) => {
        await unlessWritten(() => store.commit(part.flat()));
        open -= part.length;
      },
      until,
    );
    if (!isAll) return records.length - open;
    await finish([{ kind: 'update', key, set: { phase: DONE }, condition: inPhase(WRITING) }, nextEdition(collection)]);
  } catch (error) {
    // The last commit may have been done although its answer was lost: then there is nothing to take back.
    if (await takeBack(store, collection, batch, until)) throw error;
  }
  forgetEdition(store, collection);
  const notes = await store.queryItems(batchCountsKey(collection, batch, 0).pk);
  try {
    for (const part of inParts(notes, MAX_ACTIONS)) {
      await store.commit(part.map(({ pk, sk }): Step => ({ kind: 'delete', key: { pk: String(pk), sk: String(sk) } })));
    }
  } catch {
    // All records are in: a note that stays says nothing of a batch that is done, and the answer is not to suffer.
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
 * Removes what a batch wrote; answers whether nothing is left that anybody could know of. What the same call sent twice is
 * still writing at this moment comes after it.
 */
async function removeWritten(store: Store, collection: Collection, marker: Item, until?: number): Promise<boolean> {
  const batch = String(marker.sk);
  // First what others notice: that something is in use.
  for (const note of await store.queryItems(batchCountsKey(collection, batch, 0).pk)) {
    const adds = JSON.parse(String(note.adds)) as Adds;
    const back = adds.map((each): Step => ({
      kind: 'update',
      key: each.key,
      add: Object.fromEntries(Object.entries(each.add).map(([name, by]) => [name, -by])),
    }));
    const condition = { expression: 'attribute_exists(pk)', refuse: () => new WrittenAlready() };
    const gone: Step = { kind: 'delete', key: { pk: String(note.pk), sk: String(note.sk) }, condition };
    await unlessWritten(() => store.commit([...back, gone]));
  }
  const ids = Array.from({ length: Number(marker.count) }, (_, index) => Number(marker.first) + index);
  const perPart = Math.floor(MAX_ACTIONS / (collection.lists.length + 2));
  return inParallel(
    inParts(ids, perPart),
    async (part) => {
      const items = await store.getStaged(part.map((id) => recordKey(collection, id)));
      const own = items.filter((item) => item.batch === batch).map(storedRecord);
      await store.commit(own.flatMap((record) => itemsOf(collection, record)));
    },
    until,
  );
}

/**
 * Gives a batch up and removes what it wrote, if it is not done; answers whether it was not. Its item stays, so that what the
 * same call sent twice writes after this is found, by that call itself or by the daily job. Can be repeated.
 */
export async function takeBack(store: Store, collection: Collection, batch: string, until?: number): Promise<boolean> {
  const key = batchKey(collection, batch);
  const marker = await store.getItem(key);
  if (!marker) return true;
  try {
    const set = { phase: ABANDONED, abandoned_at: marker.abandoned_at ?? store.now().toISOString() };
    await store.commit([{ kind: 'update', key, set, condition: inPhase(WRITING, ABANDONED) }]);
  } catch (error) {
    if (error instanceof NotInPhase) return false;
    throw error;
  }
  await removeWritten(store, collection, marker, until);
  return true;
}

/**
 * Takes back the batches that nobody works on any more, and forgets those that were given up so long ago that nobody can
 * write for them; answers how many were taken back.
 */
export async function takeBackAbandoned(store: Store, collection: Collection, olderThanMs: number): Promise<number> {
  const markers = await store.queryItems(batchKey(collection, '').pk);
  const before = store.now().getTime() - olderThanMs;
  let count = 0;
  for (const marker of markers) {
    const { pk, sk, phase, started_at, abandoned_at = started_at } = marker;
    if (phase === DONE || Date.parse(String(started_at)) > before) continue;
    if (phase !== ABANDONED) {
      if (await takeBack(store, collection, String(sk))) count += 1;
    } else if (Date.parse(String(abandoned_at)) <= before) {
      await removeWritten(store, collection, marker);
      await store.commit([{ kind: 'delete', key: { pk: String(pk), sk: String(sk) } }]);
    }
  }
  return count;
}
