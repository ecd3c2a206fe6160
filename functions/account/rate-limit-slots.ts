import { randomBytes } from 'node:crypto';
import { ConflictError } from '../app-error.ts';
import type { Key } from '../store/keys.ts';
import { retryOnConflict } from '../store/retry-on-conflict.ts';
import type { Store } from '../store/store.ts';

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
  /** Whether it was the last free one when it was taken. */
  readonly isLast?: boolean;
}

interface RateLimitSlots {
  readonly key: Key;
  readonly all: readonly RateLimitSlot[];
}

/** A pending attempt older than this never settles, because its function died; it counts as failed. */
const MAX_PENDING_MS = 20_000;

const NAME = /^s\d+$/;

type Stored = readonly [id: string, pair: string, until: number, pendingSince: number];

const storedAs = ({ id, pair, until, pendingSince }: RateLimitSlot): Stored => [id, pair, until, pendingSince];

export async function readSlots(store: Store, key: Key): Promise<RateLimitSlots> {
  // Including items that have expired but aren't deleted yet, because writes are conditional on them.
  const [item = {}] = await store.getStaged([key]);
  const all = Object.entries(item)
    .filter(([name]) => NAME.test(name))
    .map(([name, stored]): RateLimitSlot => {
      const [id, pair, until, pendingSince] = stored as Stored;
      return { key, name, id, pair, until, pendingSince };
    });
  return { key, all };
}

/** Writes if none of the slots has changed; returns whether it did. */
async function write(
  store: Store,
  key: Key,
  change: { readonly set?: Readonly<Record<string, unknown>>; readonly remove?: readonly string[] },
  seen: readonly (RateLimitSlot | { readonly name: string; readonly id?: undefined })[],
): Promise<boolean> {
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
  try {
    await store.commit([{ kind: 'update', key, ...change, condition }]);
    return true;
  } catch (error) {
    if (error instanceof ConflictError) return false;
    throw error;
  }
}

/** Acquires a free slot; undefined if all are occupied, `lost` if a concurrent call was faster. */
export async function openSlot(
  store: Store,
  { key, all }: RateLimitSlots,
  max: number,
  { pair, now, until }: { readonly pair: string; readonly now: number; readonly until: number },
): Promise<RateLimitSlot | 'lost' | undefined> {
  const taken = all.filter((slot) => slot.until > now).length;
  if (taken >= max) return undefined;
  const byName = new Map(all.map((slot) => [slot.name, slot]));
  const names = Array.from({ length: Math.min(max, all.length + 8) }, (_, index) => `s${index}`);
  const free = names.filter((name) => (byName.get(name)?.until ?? 0) <= now);
  // Random, so that concurrent calls rarely collide.
  const name = free[Math.floor(Math.random() * free.length)];
  if (name === undefined) return undefined;
  const id = randomBytes(6).toString('base64url');
  const slot: RateLimitSlot = { key, name, id, pair, until, pendingSince: now, isLast: taken + 1 >= max };
  const set = { [name]: storedAs(slot), ttl: Math.ceil(until / 1000) };
  return (await write(store, key, { set }, [byName.get(name) ?? { name }])) ? slot : 'lost';
}

/** Returns when the next slot expires, and whether a pending attempt may release one earlier. */
export function nextFreeAt(
  { all }: RateLimitSlots,
  now: number,
  max: number,
): { readonly at: number; readonly hasPending: boolean } {
  const held = all.filter(({ until }) => until > now).toSorted((a, b) => a.until - b.until);
  return {
    at: held[Math.max(0, held.length - max)]?.until ?? now,
    hasPending: held.some(({ pendingSince }) => pendingSince > now - MAX_PENDING_MS),
  };
}

/** Settles an attempt: its slot stays occupied until the given time. */
export async function closeSlot(store: Store, slot: RateLimitSlot, until: number): Promise<void> {
  const set = { [slot.name]: storedAs({ ...slot, until, pendingSince: 0 }), ttl: Math.ceil(until / 1000) };
  await write(store, slot.key, { set }, [slot]);
}

/**
 * Releases the slots that match, unless they have changed. After too many conflicts they are left to expire, which is no
 * reason to refuse a successful attempt.
 */
export async function clearSlots(store: Store, key: Key, which: (slot: RateLimitSlot) => boolean): Promise<void> {
  try {
    await retryOnConflict(async () => {
      const { all } = await readSlots(store, key);
      const freed = all.filter(which);
      if (freed.length === 0) return;
      const isFreed = await write(store, key, { remove: freed.map(({ name }) => name) }, freed);
      if (!isFreed) throw new ConflictError('The attempt counter');
    });
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
  }
}
