import { randomUUID } from 'node:crypto';
import type { Collection } from '../../shared/contract/collection.ts';
import { AppError } from '../app-error.ts';
import { auditedChange, ofBatch } from './audit.ts';
import { idsOf, removeCountNotes } from './batch-parts.ts';
import { batchOf, inPhase, UNDO_AUDITED, UNDONE, WrongPhaseError } from './batch.ts';
import { addsNote, AlreadyWrittenError, mustNotExist, unlessWritten } from './staged-records.ts';
import { forgetRevision, incrementRevision } from './revision.ts';
import { runInParallel, chunksOf } from './chunks.ts';
import { batchCountsKey, batchKey, itemKey, recordKey, UNDO_NOTE } from './keys.ts';
import { mergeSteps } from './merge-steps.ts';
import type { Plan, Step } from './plan.ts';
import { type Change, CLAIMED_BY, planDelete } from './records.ts';
import { DONE, RELEASING, UNDOING } from './batch-visibility.ts';
import { storedRecord } from './stored.ts';
import type { Store } from './store-type.ts';
import type { Item } from './stored.ts';
import { MAX_ACTIONS } from './transact.ts';

/**
 * Undoes a completed batch: removes all of its records if each is unchanged since the batch created it, otherwise none.
 * Conditional writes make this safe under concurrency:
 *
 * done → undoing: claims each record, on condition that it is unchanged. Concurrent changes of a claimed record then
 * fail as version conflicts.
 * undoing → undone: one write, once all records are claimed. It hides all of them. This call, a repeated one or the
 * daily job then gradually reverts their counts and deletes them.
 * undoing → releasing → done: a record was changed before it could be claimed. Releases the claims on the others.
 */

/** A record was changed since the batch created it. */
export class BatchChangedError extends AppError {
  constructor() {
    super(
      'conflict',
      'Part of this import was changed just now, so nothing was undone. Check the changes, then try again.',
    );
  }
}

export const noSuchImport = (): AppError =>
  new AppError('not-found', "This import doesn't exist or was already undone.");

/** Condition on the attempt's id, so that an outdated call can't claim or release anything. */
const ofAttempt = (marker: Item, phase: string) => {
  const { expression, names, values, refuse } = inPhase(phase);
  return {
    expression: `(${expression}) AND attempt = :attempt`,
    names,
    values: { ...values, ':attempt': marker.attempt },
    refuse,
  };
};

/** Ignores that another call already moved the batch to another phase. */
async function unlessMoved(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof WrongPhaseError)) throw error;
  }
}

/** The version of the history entry that a deleted record ends with, because each was as it came. */
const DELETED_AT = 2;

const asItCame = (batch: string) => ({
  expression: '#version = :first AND #batch = :batch',
  names: { '#version': 'version', '#batch': 'batch' },
  values: { ':first': 1, ':batch': batch },
  refuse: () => new BatchChangedError(),
});

/**
 * Claims all records; returns whether there was enough time. Runs sequentially, because each transaction checks the
 * same item.
 */
async function claim(store: Store, collection: Collection, marker: Item, until: number): Promise<boolean> {
  const [batch, attempt] = [String(marker.sk), marker.attempt];
  const check: Step = { kind: 'check', key: batchKey(collection, batch), condition: ofAttempt(marker, UNDOING) };
  const condition = asItCame(batch);
  for (const part of chunksOf(idsOf(batchOf(marker)), MAX_ACTIONS - 1)) {
    const keys = part.map((id) => recordKey(collection, id));
    const claimed = new Set(
      (await store.getStaged(keys)).filter((item) => item[CLAIMED_BY] === attempt).map(({ sk }) => sk),
    );
    const left = keys.filter(({ sk }) => !claimed.has(sk));
    if (left.length === 0) continue;
    await store.commit([
      check,
      ...left.map((key): Step => ({ kind: 'update', key, set: { [CLAIMED_BY]: attempt }, condition })),
    ]);
    if (performance.now() > until) return false;
  }
  return true;
}

/** Releases the claims and restores the batch. */
async function release(store: Store, collection: Collection, marker: Item): Promise<void> {
  const key = batchKey(collection, String(marker.sk));
  if (marker.phase === UNDOING) {
    await store.commit([{ kind: 'update', key, set: { phase: RELEASING }, condition: ofAttempt(marker, UNDOING) }]);
  }
  for (const part of chunksOf(idsOf(batchOf(marker)), MAX_ACTIONS)) {
    const items = await store.getStaged(part.map((id) => recordKey(collection, id)));
    const claimed = items.filter((item) => item[CLAIMED_BY] === marker.attempt);
    const condition = {
      expression: '#claimed = :attempt',
      names: { '#claimed': CLAIMED_BY },
      values: { ':attempt': marker.attempt },
      refuse: () => new AlreadyWrittenError(),
    };
    const steps = claimed.map((item): Step => ({
      kind: 'update',
      key: itemKey(item),
      remove: [CLAIMED_BY],
      condition,
    }));
    await unlessWritten(() => store.commit(steps));
  }
  const back: Step = { kind: 'update', key, set: { phase: DONE }, condition: ofAttempt(marker, RELEASING) };
  await unlessMoved(() => store.commit([back]));
}

const changeIn = (marker: Item): Change => {
  const change = JSON.parse(String(marker.undo)) as Change;
  return { ...change, at: new Date(change.at) };
};

/**
 * Plans for deleting the records. References are uncounted in the shards that counted the batch, those of its first
 * record.
 */
const plansOf = (store: Store, collection: Collection, marker: Item, items: readonly Item[]): Promise<Plan[]> =>
  Promise.all(
    items.map((item) => planDelete(store, collection, storedRecord(item), changeIn(marker), Number(marker.first))),
  );

const isCount = ({ kind }: Step): boolean => kind === 'update' || kind === 'check';

/** Uncounts the records' references in parts; a stored note per part ensures that each is applied only once. */
async function countBack(store: Store, collection: Collection, marker: Item, until: number): Promise<boolean> {
  if (marker.counted === true) return true;
  const batch = String(marker.sk);
  const key = batchKey(collection, batch);
  // Merged chunk by chunk, because the plans of all records would need too much memory.
  let counts: Step[] = [];
  for (const part of chunksOf(idsOf(batchOf(marker)), MAX_ACTIONS)) {
    const items = await store.getStaged(part.map((id) => recordKey(collection, id)));
    const plans = await plansOf(store, collection, marker, items);
    counts = mergeSteps([...counts, ...plans.flat().filter(isCount)]);
  }
  const uncounted = { ...inPhase(UNDONE), refuse: () => new AlreadyWrittenError() };
  const condition = { ...uncounted, expression: `(${uncounted.expression}) AND attribute_not_exists(counted)` };
  const parts = chunksOf(counts, MAX_ACTIONS - 2);
  const noteOf = (index: number) => batchCountsKey(collection, batch, index, UNDO_NOTE);
  const noted = new Set((await store.getItems(parts.map((_, index) => noteOf(index)))).map(({ sk }) => sk));
  for (const [index, part] of parts.entries()) {
    if (noted.has(noteOf(index).sk)) continue;
    const note: Step = { kind: 'put', key: noteOf(index), item: addsNote(part), condition: mustNotExist };
    await unlessWritten(() => store.commit([...part, note, { kind: 'check', key, condition }]));
    if (performance.now() > until && index < parts.length - 1) return false;
  }
  await unlessWritten(() => store.commit([{ kind: 'update', key, set: { counted: true }, condition }]));
  return true;
}

/** Deletes the records, each with a history entry; returns how many are deleted. */
async function remove(store: Store, collection: Collection, marker: Item, until: number): Promise<number> {
  const batch = String(marker.sk);
  // A record with its lists and history, and an entry of the audit log.
  const perPart = Math.floor((MAX_ACTIONS - 1) / (collection.lists.length + 2));
  const condition = {
    expression: '#batch = :batch',
    names: { '#batch': 'batch' },
    values: { ':batch': batch },
    refuse: () => new AlreadyWrittenError(),
  };
  // Each part is one transaction, so its first record shows whether all of them were deleted.
  const parts = chunksOf(idsOf(batchOf(marker)), perPart);
  const firsts = await store.getStaged(parts.map(([first]) => recordKey(collection, first!)));
  const there = new Set(firsts.filter((item) => item.batch === batch).map(({ sk }) => sk));
  const left = parts.filter(([first]) => there.has(recordKey(collection, first!).sk));
  let open = left.reduce((sum, part) => sum + part.length, 0);
  await runInParallel(
    left,
    async (part) => {
      const items = await store.getStaged(part.map((id) => recordKey(collection, id)));
      const own = items.filter((item) => item.batch === batch);
      const plan = (await plansOf(store, collection, marker, own)).flat();
      // An undo that a release without an audit log decided has no entry yet.
      const steps = (marker[UNDO_AUDITED] === true ? ofBatch(plan) : plan)
        .filter((step) => !isCount(step))
        .map((step) => (step.key.pk === collection.name ? { ...step, condition } : step));
      await unlessWritten(() => store.commit(steps));
      open -= part.length;
    },
    until,
  );
  return Number(marker.count) - open;
}

/** Removes what is no longer visible; returns how many records are deleted. Idempotent. */
async function clean(store: Store, collection: Collection, marker: Item, until: number): Promise<number> {
  if (marker.cleaned === true) return Number(marker.count);
  if (!(await countBack(store, collection, marker, until))) return 0;
  const removed = await remove(store, collection, marker, until);
  if (removed < Number(marker.count)) return removed;
  const key = batchKey(collection, String(marker.sk));
  await store.commit([{ kind: 'update', key, set: { cleaned: true }, condition: inPhase(UNDONE) }]);
  await removeCountNotes(store, collection, String(marker.sk));
  return removed;
}

/**
 * Undoes a batch until `until` (compared with performance.now()); a repeated call continues. Returns how many records
 * the batch had and how many are deleted; all of them are invisible once it is undone. Throws BatchChangedError,
 * leaving everything unchanged, if a record was changed.
 */
export async function undoBatch(
  store: Store,
  collection: Collection,
  id: string,
  change: Change,
  until: number,
): Promise<{ readonly count: number; readonly removed: number }> {
  const key = batchKey(collection, id);
  for (;;) {
    const marker = await store.getItem(key);
    if (marker?.phase === DONE) {
      const set = { phase: UNDOING, attempt: randomUUID(), undoing_at: change.at.toISOString() };
      await unlessMoved(() => store.commit([{ kind: 'update', key, set, condition: inPhase(DONE) }]));
    } else if (marker?.phase === UNDOING) {
      try {
        if (!(await claim(store, collection, marker, until))) return { count: Number(marker.count), removed: 0 };
        const set = { phase: UNDONE, undo: JSON.stringify(change), [UNDO_AUDITED]: true };
        const end: Step = { kind: 'update', key, set, condition: ofAttempt(marker, UNDOING) };
        const removed = [collection.name, Number(marker.first), DELETED_AT, Number(marker.count)] as const;
        await store.commit([end, ...auditedChange(change, [removed]), incrementRevision(collection)]);
        forgetRevision(store, collection);
      } catch (error) {
        if (error instanceof WrongPhaseError) continue;
        if (error instanceof BatchChangedError) await unlessMoved(() => release(store, collection, marker));
        throw error;
      }
    } else if (marker?.phase === RELEASING) {
      await release(store, collection, marker);
    } else if (marker?.phase === UNDONE) {
      return { count: Number(marker.count), removed: await clean(store, collection, marker, until) };
    } else {
      throw noSuchImport();
    }
  }
}

/** Numbers of batches whose undo was finished, or taken back because it was interrupted too early. */
interface EndedUndos {
  readonly undone: number;
  readonly restored: number;
}

/**
 * Finishes undos that no call is working on anymore: if the batch isn't undone yet, it is restored; otherwise, its
 * records are deleted.
 */
export async function endUndoing(store: Store, collection: Collection, olderThanMs: number): Promise<EndedUndos> {
  const before = store.now().getTime() - olderThanMs;
  const ended = { undone: 0, restored: 0 };
  for (const marker of await store.queryItems(batchKey(collection, '').pk)) {
    const isOpen =
      marker.phase === UNDOING || marker.phase === RELEASING || (marker.phase === UNDONE && !marker.cleaned);
    if (!isOpen || Date.parse(String(marker.undoing_at)) > before) continue;
    if (marker.phase === UNDONE) {
      await clean(store, collection, marker, Number.POSITIVE_INFINITY);
      ended.undone += 1;
    } else {
      await unlessMoved(() => release(store, collection, marker));
      ended.restored += 1;
    }
  }
  return ended;
}
