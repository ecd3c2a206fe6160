import { randomBytes } from 'node:crypto';
import { ConflictError } from '../app-error.ts';
import { itemKey, type Key, sameKey } from '../store/keys.ts';
import type { Plan, Step } from '../store/plan.ts';
import { retryOnConflict } from '../store/retry-on-conflict.ts';
import type { Item, Store } from '../store/store.ts';

/** A slot that an attempt occupies until a time, in milliseconds since 1970. */
export interface RateLimitSlot {
  readonly key: Key;
  /** Name of the item's attribute. */
  readonly name: string;
  readonly id: string;
  readonly pair: string;
  readonly until: number;
  /** When the attempt began, while it is pending; 0 once it is settled. */
  readonly pendingSince: number;
}

/** What attempts are counted by, and how many of its slots can be occupied at once. */
export interface RateLimit {
  readonly key: Key;
  readonly max: number;
}

interface RateLimitSlots extends RateLimit {
  readonly all: readonly RateLimitSlot[];
}

/** A pending attempt older than this never settles, because its function died; it counts as failed. */
const MAX_PENDING_MS = 20_000;

const NAME = /^s\d+$/;

type Stored = readonly [id: string, pair: string, until: number, pendingSince: number];

const storedAs = ({ id, pair, until, pendingSince }: RateLimitSlot): Stored => [id, pair, until, pendingSince];

const slotsIn = (item: Item, key: Key): RateLimitSlot[] =>
  Object.entries(item)
    .filter(([name]) => NAME.test(name))
    .map(([name, stored]) => {
      const [id, pair, until, pendingSince] = stored as Stored;
      return { key, name, id, pair, until, pendingSince };
    });

/** Returns the slots of each limit. */
export async function readSlots<L extends Pick<RateLimit, 'key'>>(
  store: Store,
  limits: readonly L[],
): Promise<(L & Pick<RateLimitSlots, 'all'>)[]> {
  // Including items that have expired but aren't deleted yet, because writes are conditional on them.
  const items = await store.getStaged(limits.map(({ key }) => key));
  return limits.map((limit) => {
    const item = items.find((each) => sameKey(itemKey(each), limit.key));
    return { ...limit, all: slotsIn(item ?? {}, limit.key) };
  });
}

/** A change on condition that none of the slots has changed since they were read. */
function changeStep(
  key: Key,
  change: { readonly set?: Readonly<Record<string, unknown>>; readonly remove?: readonly string[] },
  seen: readonly (RateLimitSlot | { readonly name: string; readonly id?: undefined })[],
): Step {
  const terms = seen.map(({ id }, index) =>
    id === undefined ? `attribute_not_exists(#c${index})` : `#c${index} = :c${index}`,
  );
  const values = seen.flatMap((slot, index) =>
    slot.id === undefined ? [] : [[`:c${index}`, storedAs(slot)] as const],
  );
  const condition = {
    expression: terms.join(' AND '),
    names: Object.fromEntries(seen.map(({ name }, index) => [`#c${index}`, name])),
    ...(values.length > 0 && { values: Object.fromEntries(values) }),
    refuse: () => new ConflictError('The attempt counter'),
  };
  return { kind: 'update', key, ...change, condition };
}

/** Returns whether no slot had changed, so that the changes were written. */
async function write(store: Store, changes: Plan): Promise<boolean> {
  try {
    await store.commit(changes);
    return true;
  } catch (error) {
    if (error instanceof ConflictError) return false;
    throw error;
  }
}

const occupied = ({ all }: RateLimitSlots, now: number): RateLimitSlot[] => all.filter(({ until }) => until > now);

export const isFull = (slots: RateLimitSlots, now: number): boolean => occupied(slots, now).length >= slots.max;

/** Whether failed attempts alone occupy all slots. */
export async function isLocked(store: Store, limit: RateLimit): Promise<boolean> {
  const [slots] = await readSlots(store, [limit]);
  const failed = occupied(slots!, store.now().getTime()).filter(({ pendingSince }) => pendingSince === 0);
  return failed.length >= limit.max;
}

interface Attempt {
  readonly pair: string;
  readonly now: number;
  readonly until: number;
}

function planSlot(slots: RateLimitSlots, { pair, now, until }: Attempt): { readonly slot: RateLimitSlot; step: Step } {
  const { key, max, all } = slots;
  const byName = new Map(all.map((slot) => [slot.name, slot]));
  const names = Array.from({ length: Math.min(max, all.length + 8) }, (_, index) => `s${index}`);
  const free = names.filter((name) => (byName.get(name)?.until ?? 0) <= now);
  // Random, so that concurrent calls rarely collide.
  const name = free[Math.floor(Math.random() * free.length)]!;
  const id = randomBytes(6).toString('base64url');
  const slot: RateLimitSlot = { key, name, id, pair, until, pendingSince: now };
  const set = { [name]: storedAs(slot), ttl: Math.ceil(until / 1000) };
  return { slot, step: changeStep(key, { set }, [byName.get(name) ?? { name }]) };
}

/** Acquires a slot of each limit, none of which is full; undefined, and none, if a concurrent call was faster. */
export async function openSlots(
  store: Store,
  limits: readonly RateLimitSlots[],
  attempt: Attempt,
): Promise<RateLimitSlot[] | undefined> {
  const planned = limits.map((slots) => planSlot(slots, attempt));
  const isWritten = await write(
    store,
    planned.map(({ step }) => step),
  );
  return isWritten ? planned.map(({ slot }) => slot) : undefined;
}

/** Returns when the next slot expires, and whether a pending attempt may release one earlier. */
export function nextFreeAt(slots: RateLimitSlots, now: number): { readonly at: number; readonly hasPending: boolean } {
  const held = occupied(slots, now).toSorted((a, b) => a.until - b.until);
  return {
    at: held[Math.max(0, held.length - slots.max)]?.until ?? now,
    hasPending: held.some(({ pendingSince }) => pendingSince > now - MAX_PENDING_MS),
  };
}

/** Settles an attempt: its slot stays occupied until the given time. */
export async function closeSlot(store: Store, slot: RateLimitSlot, until: number): Promise<void> {
  const set = { [slot.name]: storedAs({ ...slot, until, pendingSince: 0 }), ttl: Math.ceil(until / 1000) };
  await write(store, [changeStep(slot.key, { set }, [slot])]);
}

/**
 * Releases the slots that match, unless they have changed. After too many conflicts they are left to expire, which is no
 * reason to refuse a successful attempt.
 */
export async function clearSlots(store: Store, key: Key, which: (slot: RateLimitSlot) => boolean): Promise<void> {
  try {
    await retryOnConflict(async () => {
      const [slots] = await readSlots(store, [{ key }]);
      const freed = slots!.all.filter(which);
      if (freed.length > 0) await store.commit([changeStep(key, { remove: freed.map(({ name }) => name) }, freed)]);
    });
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
  }
}
