import { randomBytes } from 'node:crypto';
import { ConflictError } from '../app-error.ts';
import type { Key } from '../store/keys.ts';
import { retryOnConflict } from '../store/retry-on-conflict.ts';
import type { Store } from '../store/store.ts';

/** A place that one attempt holds until a moment, in milliseconds since 1970. */
export interface Slot {
  readonly key: Key;
  /** The attribute of the item that it stands in. */
  readonly name: string;
  readonly id: string;
  readonly pair: string;
  readonly until: number;
  /** When it was taken, as long as its attempt is not decided; 0 from then on. */
  readonly openSince: number;
}

export interface Slots {
  readonly key: Key;
  readonly all: readonly Slot[];
}

/** An attempt that was not decided by then never will be: its function has died, and it counts as wrong. */
const DECIDED_WITHIN_MS = 20_000;

const NAME = /^s\d+$/;

type Stored = readonly [id: string, pair: string, until: number, openSince: number];

const storedAs = ({ id, pair, until, openSince }: Slot): Stored => [id, pair, until, openSince];

export async function readSlots(store: Store, key: Key): Promise<Slots> {
  // As it stands: an item that has expired and is not deleted yet is what a write meets.
  const [item = {}] = await store.getStaged([key]);
  const all = Object.entries(item)
    .filter(([name]) => NAME.test(name))
    .map(([name, stored]): Slot => {
      const [id, pair, until, openSince] = stored as Stored;
      return { key, name, id, pair, until, openSince };
    });
  return { key, all };
}

/** Writes unless one of the slots is another one by now; says whether it did. */
async function write(
  store: Store,
  key: Key,
  change: { readonly set?: Readonly<Record<string, unknown>>; readonly remove?: readonly string[] },
  seen: readonly (Slot | { readonly name: string; readonly id?: undefined })[],
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
    refuse: () => new ConflictError('This counter'),
  };
  try {
    await store.commit([{ kind: 'update', key, ...change, condition }]);
    return true;
  } catch (error) {
    if (error instanceof ConflictError) return false;
    throw error;
  }
}

/** Takes a free slot; undefined when all are held, `lost` when somebody else was quicker. */
export async function openSlot(
  store: Store,
  { key, all }: Slots,
  most: number,
  { pair, now, until }: { readonly pair: string; readonly now: number; readonly until: number },
): Promise<Slot | 'lost' | undefined> {
  if (all.filter((slot) => slot.until > now).length >= most) return undefined;
  const byName = new Map(all.map((slot) => [slot.name, slot]));
  const names = Array.from({ length: Math.min(most, all.length + 8) }, (_, index) => `s${index}`);
  const free = names.filter((name) => (byName.get(name)?.until ?? 0) <= now);
  // Not the first one for everybody: calls at the same moment then seldom want the same.
  const name = free[Math.floor(Math.random() * free.length)];
  if (name === undefined) return undefined;
  const slot: Slot = { key, name, id: randomBytes(6).toString('base64url'), pair, until, openSince: now };
  const set = { [name]: storedAs(slot), ttl: Math.ceil(until / 1000) };
  return (await write(store, key, { set }, [byName.get(name) ?? { name }])) ? slot : 'lost';
}

/** When the next slot gets free, and whether an attempt under way may free one before. */
export function freeAt(
  { all }: Slots,
  now: number,
  most: number,
): { readonly at: number; readonly isUndecided: boolean } {
  const held = all.filter(({ until }) => until > now).toSorted((a, b) => a.until - b.until);
  return {
    at: held[Math.max(0, held.length - most)]?.until ?? now,
    isUndecided: held.some(({ openSince }) => openSince > now - DECIDED_WITHIN_MS),
  };
}

/** The attempt is decided: its slot stays held until then, and nobody waits for it. */
export async function closeSlot(store: Store, slot: Slot, until: number): Promise<void> {
  const set = { [slot.name]: storedAs({ ...slot, until, openSince: 0 }), ttl: Math.ceil(until / 1000) };
  await write(store, slot.key, { set }, [slot]);
}

/**
 * Frees the slots that `which` names, each unless somebody else holds it by now. Where others are in the way for too long
 * they stay until their time is over, which is no reason to refuse whoever was right.
 */
export async function clearSlots(store: Store, key: Key, which: (slot: Slot) => boolean): Promise<void> {
  try {
    await retryOnConflict(async () => {
      const { all } = await readSlots(store, key);
      const freed = all.filter(which);
      if (freed.length === 0) return;
      const isFreed = await write(store, key, { remove: freed.map(({ name }) => name) }, freed);
      if (!isFreed) throw new ConflictError('This counter');
    });
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
  }
}
