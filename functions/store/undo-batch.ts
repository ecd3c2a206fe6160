import { randomUUID } from 'node:crypto';
import type { Collection } from '../../shared/contract/collection.ts';
import { AppError } from '../app-error.ts';
import { auditedChange, ofBatch } from './audit.ts';
import { idsOf, removeCountNotes } from './batch-parts.ts';
import { batchOf, inPhase, UNDO_AUDITED, UNDONE, WrongPhaseError } from './batch.ts';
import { AlreadyWrittenError, takeBackCounts, unlessWritten } from './staged-records.ts';
import { forgetRevision, incrementRevision } from './revision.ts';
import { runInParallel, chunksOf } from './chunks.ts';
import { batchCountsKey, batchKey, itemKey, recordKey, UNDO_NOTE } from './keys.ts';
import { mergeSteps } from './merge-steps.ts';
import type { Plan, Step } from './plan.ts';
import { type Change, planDelete } from './records.ts';
import { DONE, RELEASING, UNDOING } from './batch-visibility.ts';
import { storedRecord } from './stored.ts';
import type { Store } from './store-type.ts';
import type { Item } from './stored.ts';
import { MAX_ACTIONS } from './transact.ts';
import { BatchChangedError, claim, noClaims, notesClaims, ofAttempt, release } from './undo-claims.ts';

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

export const noSuchImport = (): AppError =>
  new AppError('not-found', "This import doesn't exist or was already undone.");

/** Ignores that another call already moved the batch to another phase. */
async function unlessMoved(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof WrongPhaseError)) throw error;
  }
}

/** Beyond the time of a call, because nobody can edit a claimed check until it is released; within that of a function. */
const RELEASE_MS = 8000;

/** The version of the history entry that a deleted record ends with, because each was as it came. */
const DELETED_AT = 2;

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

/** Step that notes how many of the records' references are uncounted, on condition that it is what the marker says. */
function countedNow(collection: Collection, { sk, count, uncounted }: Item, done: number): Step {
  const { expression, values, ...more } = inPhase(UNDONE);
  const isNoted = uncounted !== undefined;
  const before = isNoted ? 'uncounted = :uncounted' : 'attribute_not_exists(uncounted)';
  return {
    kind: 'update',
    key: batchKey(collection, String(sk)),
    set: { uncounted: done, ...(done === count && { counted: true }) },
    condition: {
      ...more,
      expression: `(${expression}) AND attribute_not_exists(counted) AND ${before}`,
      values: { ...values, ...(isNoted && { ':uncounted': uncounted }) },
      refuse: () => new AlreadyWrittenError(),
    },
  };
}

/** A record of a batch has at most four references, so the counts of so many records always fit in a transaction. */
const COUNTED_TOGETHER = Math.floor((MAX_ACTIONS - 1) / 4);

/**
 * Uncounts the references of the records that the marker doesn't have yet, in few transactions, each of which notes how
 * far it came. Returns whether there was enough time.
 */
async function countRest(store: Store, collection: Collection, marker: Item, until: number): Promise<boolean> {
  let known = marker;
  let counts: Step[] = [];
  let done = Number(marker.uncounted ?? 0);
  const write = async (): Promise<void> => {
    await store.commit([...counts, countedNow(collection, known, done)]);
    known = { ...known, uncounted: done };
    counts = [];
  };
  for (const part of chunksOf(idsOf(batchOf(marker)).slice(done), 4 * COUNTED_TOGETHER)) {
    const items = await store.getStaged(part.map((id) => recordKey(collection, id)));
    for (const some of chunksOf(part, COUNTED_TOGETHER)) {
      const keys = new Set(some.map((id) => recordKey(collection, id).sk));
      const there = items.filter(({ sk }) => keys.has(String(sk)));
      const own = (await plansOf(store, collection, marker, there)).flat().filter(isCount);
      if (mergeSteps([...counts, ...own]).length > MAX_ACTIONS - 1) await write();
      counts = mergeSteps([...counts, ...own]);
      done += some.length;
    }
    if (performance.now() > until) break;
  }
  await write();
  return done === marker.count;
}

/** Uncounts the records' references, also together with other calls; returns whether there was enough time. */
async function countBack(store: Store, collection: Collection, marker: Item, until: number): Promise<boolean> {
  if (marker.counted === true) return true;
  if (marker.uncounted === undefined) {
    // An earlier release counted in other parts, each with a note.
    const { pk } = batchCountsKey(collection, String(marker.sk), 0);
    await takeBackCounts(store, await store.queryItems(pk, { begins: UNDO_NOTE }));
  }
  try {
    return await countRest(store, collection, marker, until);
  } catch (error) {
    if (!(error instanceof AlreadyWrittenError)) throw error;
    const now = await store.getItem(itemKey(marker));
    return now === undefined || countBack(store, collection, now, until);
  }
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
      const attempt = randomUUID();
      const set = { phase: UNDOING, attempt, undoing_at: change.at.toISOString(), ...noClaims(attempt) };
      await unlessMoved(() => store.commit([{ kind: 'update', key, set, condition: inPhase(DONE) }]));
    } else if (marker?.phase === UNDOING && notesClaims(marker)) {
      try {
        if (!(await claim(store, collection, marker, until))) return { count: Number(marker.count), removed: 0 };
        const set = { phase: UNDONE, undo: JSON.stringify(change), [UNDO_AUDITED]: true };
        const end: Step = { kind: 'update', key, set, condition: ofAttempt(marker, UNDOING) };
        const removed = [collection.name, Number(marker.first), DELETED_AT, Number(marker.count)] as const;
        await store.commit([end, ...auditedChange(change, [removed]), incrementRevision(collection)]);
        forgetRevision(store, collection);
      } catch (error) {
        if (error instanceof WrongPhaseError) continue;
        if (error instanceof BatchChangedError) await release(store, collection, marker, until + RELEASE_MS);
        throw error;
      }
    } else if (marker?.phase === RELEASING || marker?.phase === UNDOING) {
      // What an earlier release has claimed isn't noted, so all of it is released before this one begins.
      if (!(await release(store, collection, marker, until))) return { count: Number(marker.count), removed: 0 };
    } else if (marker?.phase === UNDONE) {
      return { count: Number(marker.count), removed: await clean(store, collection, marker, until) };
    } else {
      throw noSuchImport();
    }
  }
}

/** How many undos were finished, and how many were taken back because they were interrupted too early. */
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
      await release(store, collection, marker, Number.POSITIVE_INFINITY);
      ended.restored += 1;
    }
  }
  return ended;
}
