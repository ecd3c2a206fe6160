import { randomUUID } from 'node:crypto';
import type { Collection } from '../../shared/contract/collection.ts';
import { AppError } from '../app-error.ts';
import { inPhase, WrongPhaseError, mustNotExist, UNDONE, unlessWritten, AlreadyWrittenError } from './batch.ts';
import { forgetRevision, incrementRevision } from './revision.ts';
import { runInParallel, chunksOf } from './chunks.ts';
import { batchCountsKey, batchKey, recordKey } from './keys.ts';
import { mergeSteps, type Plan, type Step } from './plan.ts';
import { type Change, CLAIMED_BY, planDelete } from './records.ts';
import { DONE, RELEASING, UNDOING } from './batch-visibility.ts';
import { storedRecord } from './stored.ts';
import type { Store } from './store-type.ts';
import type { Item } from './stored.ts';
import { MAX_ACTIONS } from './transact.ts';

/**
 * Taking back a batch that is done: all of its records go at once, if each is as it came, or none does. The table decides
 * that, however many people are at work:
 *
 * done → undoing: each record is claimed, on the condition that it is as it came. Whoever would change a claimed one is
 *   refused, by the same condition that keeps two changes apart.
 * undoing → undone: one write, once all are claimed. From then on nobody sees any of them; what they counted and they
 *   themselves are removed bit by bit, by this call, the same one sent again, or the daily job.
 * undoing → releasing → done: one of them was changed before it could be claimed. The claims on the others end.
 */

/** One of the records is not as it came with the batch. */
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

/** Each attempt has an id, so that a call left over from an earlier one claims nothing. */
const ofAttempt = (marker: Item) => {
  const { expression, names, values, refuse } = inPhase(UNDOING);
  return {
    expression: `(${expression}) AND attempt = :attempt`,
    names,
    values: { ...values, ':attempt': marker.attempt },
    refuse,
  };
};

const idsOf = ({ first, count }: Item): number[] =>
  Array.from({ length: Number(count) }, (_, index) => Number(first) + index);

/** Goes on where somebody else has moved the batch to another phase. */
async function unlessMoved(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof WrongPhaseError)) throw error;
  }
}

const asItCame = (batch: string) => ({
  expression: '#version = :first AND #batch = :batch',
  names: { '#version': 'version', '#batch': 'batch' },
  values: { ':first': 1, ':batch': batch },
  refuse: () => new BatchChangedError(),
});

/** Claims every record; answers whether there was time for all. One part after the other, since each checks the same item. */
async function claim(store: Store, collection: Collection, marker: Item, until: number): Promise<boolean> {
  const [batch, attempt] = [String(marker.sk), marker.attempt];
  const check: Step = { kind: 'check', key: batchKey(collection, batch), condition: ofAttempt(marker) };
  const condition = asItCame(batch);
  for (const part of chunksOf(idsOf(marker), MAX_ACTIONS - 1)) {
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

/** Ends the claims and leaves the batch as it was. */
async function release(store: Store, collection: Collection, marker: Item): Promise<void> {
  const key = batchKey(collection, String(marker.sk));
  if (marker.phase === UNDOING) {
    await store.commit([{ kind: 'update', key, set: { phase: RELEASING }, condition: ofAttempt(marker) }]);
  }
  for (const part of chunksOf(idsOf(marker), MAX_ACTIONS)) {
    const items = await store.getStaged(part.map((id) => recordKey(collection, id)));
    const claimed = items.filter((item) => item[CLAIMED_BY] !== undefined);
    const condition = { expression: 'attribute_exists(pk)', refuse: () => new AlreadyWrittenError() };
    const steps = claimed.map(({ pk, sk }): Step => {
      const place = { pk: String(pk), sk: String(sk) };
      return { kind: 'update', key: place, remove: [CLAIMED_BY], condition };
    });
    await unlessWritten(() => store.commit(steps));
  }
  const back: Step = { kind: 'update', key, set: { phase: DONE }, condition: inPhase(RELEASING) };
  await unlessMoved(() => store.commit([back]));
}

const changeIn = (marker: Item): Change => {
  const change = JSON.parse(String(marker.undo)) as Change;
  return { ...change, at: new Date(change.at) };
};

/** Counted back in the shards that counted the batch, those of its first record. */
const plansOf = (store: Store, collection: Collection, marker: Item, items: readonly Item[]): Promise<Plan[]> =>
  Promise.all(
    items.map((item) => planDelete(store, collection, storedRecord(item), changeIn(marker), Number(marker.first))),
  );

const isCount = ({ kind }: Step): boolean => kind === 'update' || kind === 'check';

/** What the records referred to is counted no more: in parts, each with a note by which it is done once. */
async function countBack(store: Store, collection: Collection, marker: Item, until: number): Promise<boolean> {
  if (marker.counted === true) return true;
  const batch = String(marker.sk);
  const key = batchKey(collection, batch);
  const plans: Plan[] = [];
  for (const part of chunksOf(idsOf(marker), MAX_ACTIONS)) {
    const items = await store.getStaged(part.map((id) => recordKey(collection, id)));
    plans.push(...(await plansOf(store, collection, marker, items)));
  }
  const uncounted = { ...inPhase(UNDONE), refuse: () => new AlreadyWrittenError() };
  const condition = { ...uncounted, expression: `(${uncounted.expression}) AND attribute_not_exists(counted)` };
  const parts = chunksOf(mergeSteps(plans.flat().filter(isCount)), MAX_ACTIONS - 2);
  const noteOf = (index: number) => batchCountsKey(collection, batch, index, 'undo');
  const noted = new Set((await store.getItems(parts.map((_, index) => noteOf(index)))).map(({ sk }) => sk));
  for (const [index, part] of parts.entries()) {
    if (noted.has(noteOf(index).sk)) continue;
    const note: Step = { kind: 'put', key: noteOf(index), item: {}, condition: mustNotExist };
    await unlessWritten(() => store.commit([...part, note, { kind: 'check', key, condition }]));
    if (performance.now() > until && index < parts.length - 1) return false;
  }
  await unlessWritten(() => store.commit([{ kind: 'update', key, set: { counted: true }, condition }]));
  return true;
}

/** Removes the records, each with an entry in its history; answers how many of them are gone. */
async function remove(store: Store, collection: Collection, marker: Item, until: number): Promise<number> {
  const batch = String(marker.sk);
  // A record, its lists and its history.
  const perPart = Math.floor(MAX_ACTIONS / (collection.lists.length + 2));
  const condition = {
    expression: '#batch = :batch',
    names: { '#batch': 'batch' },
    values: { ':batch': batch },
    refuse: () => new AlreadyWrittenError(),
  };
  // Each part is one transaction: of what its first record says, the others are.
  const parts = chunksOf(idsOf(marker), perPart);
  const firsts = await store.getStaged(parts.map(([first]) => recordKey(collection, first!)));
  const there = new Set(firsts.filter((item) => item.batch === batch).map(({ sk }) => sk));
  const left = parts.filter(([first]) => there.has(recordKey(collection, first!).sk));
  let open = left.reduce((sum, part) => sum + part.length, 0);
  await runInParallel(
    left,
    async (part) => {
      const items = await store.getStaged(part.map((id) => recordKey(collection, id)));
      const own = items.filter((item) => item.batch === batch);
      const steps = (await plansOf(store, collection, marker, own))
        .flat()
        .filter((step) => !isCount(step))
        .map((step) => (step.key.pk === collection.name ? { ...step, condition } : step));
      await unlessWritten(() => store.commit(steps));
      open -= part.length;
    },
    until,
  );
  return Number(marker.count) - open;
}

/** Takes away what nobody sees any more; answers how many records are gone. Can be repeated. */
async function clean(store: Store, collection: Collection, marker: Item, until: number): Promise<number> {
  if (marker.cleaned === true) return Number(marker.count);
  if (!(await countBack(store, collection, marker, until))) return 0;
  const removed = await remove(store, collection, marker, until);
  if (removed < Number(marker.count)) return removed;
  const key = batchKey(collection, String(marker.sk));
  await store.commit([{ kind: 'update', key, set: { cleaned: true }, condition: inPhase(UNDONE) }]);
  const notes = await store.queryItems(batchCountsKey(collection, String(marker.sk), 0).pk);
  for (const part of chunksOf(notes, MAX_ACTIONS)) {
    await store.commit(part.map(({ pk, sk }): Step => ({ kind: 'delete', key: { pk: String(pk), sk: String(sk) } })));
  }
  return removed;
}

/**
 * Takes a batch back, as far as there is time until `until` (as performance.now() counts); the same again goes on. Answers
 * how many records it had and how many of them are gone from the table; nobody sees any once it is undone. Throws
 * BatchChangedError, with nothing changed, where one of them was changed since.
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
        const set = { phase: UNDONE, undo: JSON.stringify(change) };
        const end: Step = { kind: 'update', key, set, condition: ofAttempt(marker) };
        await store.commit([end, incrementRevision(collection)]);
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

/**
 * Ends what was begun so long ago that nobody works on it any more: what is not undone yet is left as it was, what is
 * undone is cleared away. Answers how many batches that were.
 */
export async function endUndoing(store: Store, collection: Collection, olderThanMs: number): Promise<number> {
  const before = store.now().getTime() - olderThanMs;
  let count = 0;
  for (const marker of await store.queryItems(batchKey(collection, '').pk)) {
    const isOpen =
      marker.phase === UNDOING || marker.phase === RELEASING || (marker.phase === UNDONE && !marker.cleaned);
    if (!isOpen || Date.parse(String(marker.undoing_at)) > before) continue;
    if (marker.phase === UNDONE) await clean(store, collection, marker, Number.POSITIVE_INFINITY);
    else await unlessMoved(() => release(store, collection, marker));
    count += 1;
  }
  return count;
}
