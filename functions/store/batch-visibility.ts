import { batchKey, guardKey, type Key } from './keys.ts';

type Item = Record<string, unknown>;

export const DONE = 'done';

/** A batch that is being taken back, or is being left as it was since that could not be done. */
export const UNDOING = 'undoing';
export const RELEASING = 'releasing';

/** Whether readers see the records of a batch in this phase. */
export const isVisiblePhase = (phase: unknown): boolean => phase === DONE || phase === UNDOING || phase === RELEASING;

/** By batch, under the name of its collection, what one reading has found of it. */
export type VisibleBatches = Map<string, boolean>;

const SEPARATOR = '#';
const nameOf = (text: unknown): string => String(text).split(SEPARATOR, 1)[0] ?? '';

/** What is remembered of a collection's batches; each was read after the edition was. */
interface Remembered {
  readonly edition: number;
  readonly seen: Set<string>;
}

/**
 * Answers which items a reader sees: those that are alive, and of a batch written bit by bit all or none. An item of a
 * batch names it; the batch's own item says whether it is seen. That it is can be remembered for as long as the edition of
 * the collection is the same, since a batch is taken in and taken back with a new one.
 */
export function createBatchVisibility(
  alive: (item: Item | undefined) => item is Item,
  read: (key: Key) => Promise<Item | undefined>,
) {
  const remembered = new Map<string, Remembered>();
  // Grows with whatever is learned or forgotten here, so that a reading knows when it began with less.
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

  /** `seen` keeps one reader from seeing the first half of a batch hidden and the second half not. */
  const shown = async (items: readonly Item[], seen: VisibleBatches): Promise<Item[]> => {
    const living = items.filter(alive);
    const keyOf = ({ pk, batch }: Item): string => `${nameOf(pk)}${SEPARATOR}${String(batch)}`;
    for (const item of living) {
      if (typeof item.batch !== 'string' || seen.has(keyOf(item))) continue;
      seen.set(keyOf(item), await isSeen(nameOf(item.pk), item.batch));
    }
    return living.filter((item) => typeof item.batch !== 'string' || seen.get(keyOf(item)) === true);
  };

  /** Forgets what was remembered of collections whose batches are others now. */
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
   * Reads until no batch was found to be seen that was not known to be when the reading began, since its last items may have
   * been written after they were read past, and until none was taken back meanwhile.
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

  /** The same of items that are read already: they are seen or not. */
  const filterVisibleNow = async (items: readonly Item[]): Promise<Item[]> =>
    (await readConsistently(async (seen) => ({ items: await shown(items, seen) }))).items;

  return { shown, filterVisibleNow, readConsistently };
}
