import { randomUUID } from 'node:crypto';
import type { Collection } from '../../shared/contract/collection.ts';
import { type CollectionName, collections } from '../../shared/contract/collections.ts';
import { AppError } from '../app-error.ts';
import { auditedChange, type ChangedRange, rangesOf } from './audit.ts';
import { batchKey, itemKey } from './keys.ts';
import { forgetRevision, incrementRevision } from './revision.ts';
import { idsOf, partsOfBatch, removeCountNotes, removeParts } from './batch-parts.ts';
import type { Plan, Step } from './plan.ts';
import type { StoredRecord } from './record.ts';
import type { Change } from './records.ts';
import { DONE, isVisiblePhase } from './batch-visibility.ts';
import { stageRecords, uncountUses, unstageRecords } from './staged-records.ts';
import type { Store } from './store-type.ts';
import type { Item } from './stored.ts';

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

export const inPhase = (...phases: readonly string[]) => ({
  expression: phases.map((_, index) => `#phase = :phase${index}`).join(' OR '),
  names: { '#phase': 'phase' },
  values: Object.fromEntries(phases.map((phase, index) => [`:phase${index}`, phase])),
  refuse: () => new WrongPhaseError(),
});

export const isUnfinished = (phase: unknown): boolean => phase === WRITING;

/** Whether a batch comes in several calls and more of them are expected. */
export const isContinuable = ({ phase, in_parts }: Item): boolean => isUnfinished(phase) && in_parts === true;

/** A batch that comes in several calls can be continued this many times longer after its last part. */
const IN_PARTS_PATIENCE = 24;

/** Step that fails unless the batch is still being written. */
export const stillWriting = (collection: Collection, id: string): Step => ({
  kind: 'check',
  key: batchKey(collection, id),
  condition: inPhase(WRITING),
});

/** Step that marks a batch as worked on. */
export const workedOn = (store: Store, collection: Collection, id: string): Step => ({
  kind: 'update',
  key: batchKey(collection, id),
  set: { touched_at: store.now().toISOString() },
  condition: inPhase(WRITING),
});

/** Set on a batch once the audit log has its records, or its undo (R96). */
export const [AUDITED, UNDO_AUDITED] = ['audited', 'undo_audited'];

interface DoneBatch {
  /** Who completed it, and its records, for the audit log. */
  readonly change: Change;
  readonly records: readonly ChangedRange[];
  readonly about?: Batch['about'];
  readonly along?: readonly Collection[];
}

/** Steps that make a batch visible, together with what its parts created in other collections. */
export const batchDone = (
  collection: Collection,
  id: string,
  { change, records, about, along = [] }: DoneBatch,
): Plan => [
  {
    kind: 'update',
    key: batchKey(collection, id),
    set: { phase: DONE, [AUDITED]: true, ...(about && { about: JSON.stringify(about) }) },
    condition: inPhase(WRITING),
  },
  ...auditedChange(change, records),
  incrementRevision(collection),
  ...along.flatMap((each): Step[] => [
    { kind: 'put', key: batchKey(each, id), item: { phase: DONE, [AUDITED]: true } },
    incrementRevision(each),
  ]),
];

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
  /** Whether a call has begun to undo it, or to take that back; others still see it. */
  readonly isBeingUndone: boolean;
  /** Facts for showing the batch later. */
  readonly about: Readonly<Record<string, unknown>>;
}

export async function beginBatch(
  store: Store,
  collection: Collection,
  {
    first,
    count,
    by = '',
    about = {},
    inParts = false,
  }: Pick<Batch, 'first' | 'count'> & Partial<Pick<Batch, 'by' | 'about'>> & { readonly inParts?: boolean },
  commit: (plan: Plan, id: string) => Promise<void> = (plan) => store.commit(plan),
): Promise<Batch> {
  const [id, startedAt] = [randomUUID(), store.now()];
  const began = { started_at: startedAt.toISOString(), about: JSON.stringify(about) };
  const item = { phase: WRITING, first, count, by, ...began, ...(inParts && { in_parts: true }) };
  await commit([{ kind: 'put', key: batchKey(collection, id), item }], id);
  return { id, first, count, startedAt, by, about, isDone: false, isBeingUndone: false };
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
  isBeingUndone: isVisiblePhase(phase) && phase !== DONE,
});

/** Returns a batch that was started and neither abandoned nor undone; undefined if there is none. */
export async function findBatch(store: Store, collection: Collection, id: string): Promise<Batch | undefined> {
  const item = await store.getItem(batchKey(collection, id));
  return !item || item.phase === ABANDONED || item.phase === UNDONE ? undefined : batchOf(item);
}

/** Removes what was kept only for rolling a batch back. */
export async function forgetBookkeeping(store: Store, collection: Collection, batch: string): Promise<void> {
  try {
    // The parts first: without them, a late call can't count again what it finds no note of.
    await removeParts(store, collection, batch);
    await removeCountNotes(store, collection, batch);
  } catch {
    // The batch is done; leftover bookkeeping is harmless and must not fail the call.
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
  try {
    // A late call would count again, because a batch that is done has no notes of what it counted.
    const notDone: Step = { kind: 'check', key: batchKey(collection, batch), condition: inPhase(WRITING, ABANDONED) };
    const staging = { batch, change, countedBy: records[0]?.id ?? 0, countGuard: () => [notDone], until };
    const written = await stageRecords(store, collection, records, staging);
    if (written < records.length) return written;
    const ranges = rangesOf(records.map(({ id, version }) => ({ collection: collection.name, id, version })));
    await finish(batchDone(collection, batch, { change, records: ranges }));
  } catch (error) {
    // The last commit may have succeeded although its response was lost.
    if (await rollBackBatch(store, collection, batch, until)) throw error;
  }
  forgetRevision(store, collection);
  await forgetBookkeeping(store, collection, batch);
  return records.length;
}

/** Only the keys of the items to remove depend on it. */
const removal = (store: Store): Change => ({ at: store.now(), call: '', by: null, reason: null });

/**
 * Removes what a batch wrote, and returns whether everything was removed in time. A repeated call that is still writing
 * can add more afterwards.
 */
async function removeWritten(store: Store, collection: Collection, marker: Item, until?: number): Promise<boolean> {
  const batch = String(marker.sk);
  const how = { change: removal(store), until };
  const parts = await partsOfBatch(store, collection, batch);
  const others = parts.flatMap(({ others: each }) => each);
  const along = [...new Set(others.map(({ name }) => name))].map((name) => collections[name as CollectionName]);
  // Revert use counters first, because deletes of other records depend on them.
  for (const each of [collection, ...along]) await uncountUses(store, each, batch);
  // Names before checks, because nobody else can use them until then.
  for (const each of along) {
    const ids = others.filter(({ name }) => name === each.name).flatMap(idsOf);
    if (!(await unstageRecords(store, each, batch, ids, how))) return false;
  }
  const written = marker.in_parts === true ? parts : [batchOf(marker)];
  return unstageRecords(store, collection, batch, written.flatMap(idsOf), how);
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
    const { sk, phase, started_at, abandoned_at = started_at, touched_at = started_at } = marker;
    if (isVisiblePhase(phase) || phase === UNDONE) continue;
    const patience = isContinuable(marker) ? IN_PARTS_PATIENCE : 1;
    if (Date.parse(String(touched_at)) > store.now().getTime() - patience * olderThanMs) continue;
    if (phase !== ABANDONED) {
      if (await rollBackBatch(store, collection, String(sk))) count += 1;
    } else if (Date.parse(String(abandoned_at)) <= before) {
      await removeWritten(store, collection, marker);
      await removeParts(store, collection, String(sk));
      await store.commit([{ kind: 'delete', key: itemKey(marker) }]);
    }
  }
  return count;
}
