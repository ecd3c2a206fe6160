import { randomUUID } from 'node:crypto';
import type { Collection } from '../../shared/contract/collection.ts';
import { batchCountsKey, batchKey, historyKey, listKey, recordKey } from './keys.ts';
import { forgetEdition, nextEdition } from './edition.ts';
import { mergeSteps, type Plan, type Step } from './plan.ts';
import type { StoredRecord } from './record.ts';
import { type Change, planCreate } from './records.ts';
import { DONE } from './shown.ts';
import { parseBody, type Store } from './store.ts';
import { MAX_ACTIONS } from './transact.ts';

/**
 * More new records than fit in one transaction, seen together or not at all: they are written bit by bit as items of a
 * batch, which no reader shows before its own item says that it is done. What ends halfway is taken back.
 */

const WRITING = 'writing';
const ABANDONED = 'abandoned';
const PARALLEL = 4;

class NotInPhase extends Error {}

const inPhase = (...phases: readonly string[]) => ({
  expression: phases.map((_, index) => `#phase = :phase${index}`).join(' OR '),
  names: { '#phase': 'phase' },
  values: Object.fromEntries(phases.map((phase, index) => [`:phase${index}`, phase])),
  refuse: () => new NotInPhase('This batch is in another phase.'),
});

function inParts<T>(all: readonly T[], size: number): T[][] {
  const parts: T[][] = [];
  for (let start = 0; start < all.length; start += size) parts.push(all.slice(start, start + size));
  return parts;
}

/** Does all of the work, some of it at once, and throws the first failure when none is under way any more. */
async function inParallel<T>(work: readonly T[], run: (part: T) => Promise<void>): Promise<void> {
  const queue = [...work];
  let failure: { readonly error: unknown } | undefined;
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      for (let part = queue.shift(); part !== undefined && !failure; part = queue.shift()) {
        try {
          await run(part);
        } catch (error) {
          failure ??= { error };
        }
      }
    }),
  );
  if (failure) throw failure.error;
}

type Adds = readonly { readonly key: Step['key']; readonly add: Readonly<Record<string, number>> }[];

const addsOf = (part: Plan): Adds =>
  part.flatMap((step) => (step.kind === 'update' && step.add ? [{ key: step.key, add: step.add }] : []));

/** A new record's items, marked as part of the batch; history is reached by the record alone and needs no mark. */
const staged = (steps: Plan, batch: string): Step[] =>
  steps.flatMap((step): Step[] => {
    if (step.kind !== 'put') return [];
    return [step.key.pk.startsWith('History#') ? step : { ...step, item: { ...step.item, batch } }];
  });

/**
 * Writes new records with consecutive ids. `finish` gets the steps that make all of them seen and commits them, together
 * with whatever belongs to them. What it throws takes everything back.
 */
export async function createTogether(
  store: Store,
  collection: Collection,
  records: readonly StoredRecord[],
  change: Change,
  finish: (steps: Plan) => Promise<void>,
): Promise<void> {
  const batch = randomUUID();
  const key = batchKey(collection, batch);
  const plans = records.map((record) => planCreate(collection, record, change));
  const counts = mergeSteps(plans.flat().filter(({ kind }) => kind === 'update' || kind === 'check'));
  const item = { phase: WRITING, started_at: store.now().toISOString(), first: records[0]?.id, count: records.length };
  await store.commit([{ kind: 'put', key, item }]);
  const parts = inParts(counts, MAX_ACTIONS - 1);
  try {
    for (const [index, part] of parts.entries()) {
      const adds: Adds = addsOf(part);
      const note: Step = {
        kind: 'put',
        key: batchCountsKey(collection, batch, index),
        item: { adds: JSON.stringify(adds) },
      };
      await store.commit([...part, note]);
    }
    const each = plans.map((plan) => staged(plan, batch));
    const perPart = Math.floor(MAX_ACTIONS / Math.max(1, ...each.map(({ length }) => length)));
    await inParallel(inParts(each, perPart), async (part) => store.commit(part.flat()));
    await finish([{ kind: 'update', key, set: { phase: DONE }, condition: inPhase(WRITING) }, nextEdition(collection)]);
  } catch (error) {
    // The last commit may have been done although its answer was lost: then there is nothing to take back.
    if (await takeBack(store, collection, batch)) throw error;
  }
  forgetEdition(store, collection);
  const notes = parts.map((_, index): Step => ({ kind: 'delete', key: batchCountsKey(collection, batch, index) }));
  try {
    for (const part of inParts(notes, MAX_ACTIONS)) await store.commit(part);
  } catch {
    // All records are in: a note that stays says nothing of a batch that is done, and the answer is not to suffer.
  }
}

const itemsOf = (collection: Collection, record: StoredRecord): Step[] => [
  ...collection.lists.flatMap((list): Step[] => {
    const key = listKey(collection, list, record);
    return key ? [{ kind: 'delete', key }] : [];
  }),
  { kind: 'delete', key: historyKey(collection.name, record.id, record.version) },
  { kind: 'delete', key: recordKey(collection, record.id) },
];

/** Removes what a batch wrote, if it is not done; answers whether it was not. Can be repeated after it ended halfway. */
export async function takeBack(store: Store, collection: Collection, batch: string): Promise<boolean> {
  const key = batchKey(collection, batch);
  const marker = await store.getItem(key);
  if (!marker) return true;
  try {
    const condition = inPhase(WRITING, ABANDONED);
    await store.commit([{ kind: 'update', key, set: { phase: ABANDONED }, condition }]);
  } catch (error) {
    if (error instanceof NotInPhase) return false;
    throw error;
  }
  const ids = Array.from({ length: Number(marker.count) }, (_, index) => Number(marker.first) + index);
  const perPart = Math.floor(MAX_ACTIONS / (collection.lists.length + 2));
  await inParallel(inParts(ids, perPart), async (part) => {
    const items = await store.getStaged(part.map((id) => recordKey(collection, id)));
    const own = items.filter((item) => item.batch === batch).map(({ body }) => parseBody(body));
    await store.commit(own.flatMap((record) => itemsOf(collection, record)));
  });
  for (const note of await store.queryItems(batchCountsKey(collection, batch, 0).pk)) {
    const adds = JSON.parse(String(note.adds)) as Adds;
    const back = adds.map((each): Step => ({
      kind: 'update',
      key: each.key,
      add: Object.fromEntries(Object.entries(each.add).map(([name, by]) => [name, -by])),
    }));
    const condition = { expression: 'attribute_exists(pk)', refuse: () => new NotInPhase('Taken back already.') };
    await store.commit([...back, { kind: 'delete', key: { pk: String(note.pk), sk: String(note.sk) }, condition }]);
  }
  await store.commit([{ kind: 'delete', key }]);
  return true;
}

/** Takes back the batches that nobody works on any more; answers how many. */
export async function takeBackAbandoned(store: Store, collection: Collection, olderThanMs: number): Promise<number> {
  const markers = await store.queryItems(batchKey(collection, '').pk);
  const before = store.now().getTime() - olderThanMs;
  let count = 0;
  for (const { sk, phase, started_at } of markers) {
    if (Date.parse(String(started_at)) > before) continue;
    if (phase !== DONE && (await takeBack(store, collection, String(sk)))) count += 1;
  }
  return count;
}
