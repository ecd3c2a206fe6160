import { batchKey, guardKey, type Key } from './keys.ts';

type Item = Record<string, unknown>;

export const DONE = 'done';

/** The batch is being undone; if that fails, it is restored. */
export const UNDOING = 'undoing';
export const RELEASING = 'releasing';

/** Whether readers see the records of a batch in this phase. */
export const isVisiblePhase = (phase: unknown): boolean => phase === DONE || phase === UNDOING || phase === RELEASING;

/** Whether each batch, prefixed with its collection, was visible to this read. */
export type VisibleBatches = Map<string, boolean>;

const SEPARATOR = '#';
const USES = 'Uses';

/** The collection that an item belongs to; use counters have a partition of their own. */
const nameOf = (text: unknown): string => {
  const [first = '', second = ''] = String(text).split(SEPARATOR, 2);
  return first === USES ? second : first;
};

/** Cached visibility of a collection's batches, read after its edition. */
interface Remembered {
  readonly edition: number;
  readonly seen: Set<string>;
}

/**
 * Decides which items readers see: unexpired ones, and all or none of a batch. An item of a batch refers to it, and the
 * batch's own item says whether it is visible. A visible batch is cached as long as the collection's edition is
 * unchanged, because adding or undoing a batch increments the edition.
 */
export function createBatchVisibility(
  alive: (item: Item | undefined) => item is Item,
  read: (key: Key) => Promise<Item | undefined>,
) {
  const remembered = new Map<string, Remembered>();
  // Changes whenever the cache does, so that a read can detect that it started with an outdated one.
  let revision = 0;

  const readEdition = async (name: string): Promise<number> => Number((await read(guardKey({ name })))?.edition ?? 0);

  const isSeen = async (name: string, batch: string): Promise<boolean> => {
    if (!remembered.has(name)) remembered.set(name, { edition: await readEdition(name), seen: new Set() });
    const known = remembered.get(name)!;
    if (known.seen.has(batch)) return true;
    if (!isVisiblePhase((await read(batchKey({ name }, batch)))?.phase)) return false;
    known.seen.add(batch);
    revision += 1;
    return true;
  };

  /** `seen` keeps one reader from seeing only part of a batch. */
  const shown = async (items: readonly Item[], seen: VisibleBatches): Promise<Item[]> => {
    const living = items.filter(alive);
    const keyOf = ({ pk, batch }: Item): string => `${nameOf(pk)}${SEPARATOR}${String(batch)}`;
    for (const item of living) {
      if (typeof item.batch !== 'string' || seen.has(keyOf(item))) continue;
      seen.set(keyOf(item), await isSeen(nameOf(item.pk), item.batch));
    }
    return living.filter((item) => typeof item.batch !== 'string' || seen.get(keyOf(item)) === true);
  };

  /** Drops cached visibility of collections with changed batches. */
  const checkRevisions = async (seen: VisibleBatches): Promise<void> => {
    const names = new Set([...seen].flatMap(([key, isShown]) => (isShown ? [nameOf(key)] : [])));
    for (const name of names) {
      const edition = await readEdition(name);
      if (remembered.get(name)?.edition === edition) continue;
      remembered.set(name, { edition, seen: new Set() });
      revision += 1;
    }
  };

  /**
   * Repeats a read during which a batch became visible, because the read may have passed its items before they were
   * written, or if a batch was undone.
   */
  const readConsistently = async <T>(
    read: (seen: VisibleBatches) => Promise<T>,
    seen: VisibleBatches = new Map(),
  ): Promise<T & { readonly edition: number }> => {
    for (;;) {
      const edition = revision;
      const answer = await read(seen);
      await checkRevisions(seen);
      if (revision === edition) return { ...answer, edition };
      seen.clear();
    }
  };

  /** Applies the same rules to items that were already read. */
  const filterVisibleNow = async (items: readonly Item[]): Promise<Item[]> =>
    (await readConsistently(async (seen) => ({ items: await shown(items, seen) }))).items;

  return { shown, filterVisibleNow, readConsistently };
}
