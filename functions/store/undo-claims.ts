import type { Collection } from '../../shared/contract/collection.ts';
import { AppError } from '../app-error.ts';
import { idsOf } from './batch-parts.ts';
import { inPhase, WrongPhaseError } from './batch.ts';
import { DONE, RELEASING, UNDOING } from './batch-visibility.ts';
import { batchKey, itemKey, type Key, recordKey } from './keys.ts';
import type { Condition, Step } from './plan.ts';
import { CLAIMED_BY } from './records.ts';
import type { Store } from './store-type.ts';
import type { Item } from './stored.ts';
import { MAX_ACTIONS } from './transact.ts';

/**
 * The records that an attempt to undo a batch has claimed: always the first ones, and how many is noted in the batch by
 * the transaction that claims or releases some of them. So each call goes on where the one before ended, and a call that
 * is late changes nothing.
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

/** Condition on the attempt's id, so that an outdated call can't claim or release anything. */
export const ofAttempt = ({ attempt }: Item, phase: string): Condition => {
  const { expression, values, ...more } = inPhase(phase);
  return {
    ...more,
    expression: `(${expression}) AND attempt = :attempt`,
    values: { ...values, ':attempt': attempt },
  };
};

/** Number of claimed records as this attempt noted it; undefined if it hasn't, as in earlier releases. */
const notedBy = ({ attempt, claimed, claimed_in }: Item): number | undefined =>
  claimed_in === attempt ? Number(claimed) : undefined;

/** What a new attempt begins with. */
export const noClaims = (attempt: string) => ({ claimed: 0, claimed_in: attempt });

/** Whether the attempt notes its claims; one of an earlier release doesn't. */
export const notesClaims = (marker: Item): boolean => notedBy(marker) !== undefined;

/** Step that notes the number of claimed records, on condition that it is what the marker says. */
function claimedNow(collection: Collection, marker: Item, phase: string, from: number, to: number): Step {
  const { expression, values, ...more } = ofAttempt(marker, phase);
  const isNoted = notesClaims(marker);
  return {
    kind: 'update',
    key: batchKey(collection, String(marker.sk)),
    set: { claimed: to, claimed_in: marker.attempt },
    condition: {
      ...more,
      expression: `${expression} AND ${
        isNoted
          ? '(claimed_in = :attempt AND claimed = :claimed)'
          : '(attribute_not_exists(claimed_in) OR claimed_in <> :attempt)'
      }`,
      values: { ...values, ...(isNoted && { ':claimed': from }) },
    },
  };
}

const asItCame = (batch: string): Condition => ({
  expression: '#version = :first AND #batch = :batch',
  names: { '#version': 'version', '#batch': 'batch' },
  values: { ':first': 1, ':batch': batch },
  refuse: () => new BatchChangedError(),
});

const keysOf = (collection: Collection, { first }: Item, from: number, to: number): Key[] =>
  idsOf({ first: Number(first) + from, count: to - from }).map((id) => recordKey(collection, id));

/**
 * Claims all records; returns whether there was enough time. Runs sequentially, because each transaction changes the
 * same item.
 */
export async function claim(store: Store, collection: Collection, marker: Item, until: number): Promise<boolean> {
  const { attempt } = marker;
  const count = Number(marker.count);
  const condition = asItCame(String(marker.sk));
  let known = marker;
  for (let from = Number(marker.claimed); from < count;) {
    const to = Math.min(count, from + MAX_ACTIONS - 1);
    const keys = keysOf(collection, marker, from, to);
    await store.commit([
      claimedNow(collection, known, UNDOING, from, to),
      ...keys.map((key): Step => ({ kind: 'update', key, set: { [CLAIMED_BY]: attempt }, condition })),
    ]);
    known = { ...marker, claimed: to, claimed_in: attempt };
    from = to;
    if (performance.now() > until && from < count) return false;
  }
  return true;
}

/** Steps that release those of the records that this attempt has claimed. */
async function released(store: Store, collection: Collection, marker: Item, from: number, to: number): Promise<Step[]> {
  const items = await store.getStaged(keysOf(collection, marker, from, to));
  const condition: Condition = {
    expression: '#claimed = :attempt',
    names: { '#claimed': CLAIMED_BY },
    values: { ':attempt': marker.attempt },
    refuse: () => new WrongPhaseError(),
  };
  return items
    .filter((item) => item[CLAIMED_BY] === marker.attempt)
    .map((item): Step => ({ kind: 'update', key: itemKey(item), remove: [CLAIMED_BY], condition }));
}

async function releaseRest(store: Store, collection: Collection, marker: Item, until: number): Promise<boolean> {
  const key = batchKey(collection, String(marker.sk));
  if (marker.phase === UNDOING) {
    await store.commit([{ kind: 'update', key, set: { phase: RELEASING }, condition: ofAttempt(marker, UNDOING) }]);
  }
  // Nothing is claimed from here on.
  let known = marker.phase === UNDOING ? ((await store.getItem(key)) ?? marker) : marker;
  // Another call has released all of them, and a new attempt has begun.
  if (known.attempt !== marker.attempt) return true;
  for (let to = notedBy(known) ?? Number(marker.count); to > 0;) {
    const from = Math.max(0, to - MAX_ACTIONS + 1);
    const steps = await released(store, collection, marker, from, to);
    await store.commit([claimedNow(collection, known, RELEASING, to, from), ...steps]);
    known = { ...marker, claimed: from, claimed_in: marker.attempt };
    to = from;
    if (performance.now() > until && to > 0) return false;
  }
  await store.commit([{ kind: 'update', key, set: { phase: DONE }, condition: ofAttempt(marker, RELEASING) }]);
  return true;
}

/**
 * Releases the claims and restores the batch, unless another call does; returns whether there was enough time. A repeated
 * call continues.
 */
export async function release(store: Store, collection: Collection, marker: Item, until: number): Promise<boolean> {
  try {
    return await releaseRest(store, collection, marker, until);
  } catch (error) {
    if (error instanceof WrongPhaseError) return true;
    throw error;
  }
}
