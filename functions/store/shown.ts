import { batchKey, type Key } from './keys.ts';

type Item = Record<string, unknown>;

export const DONE = 'done';

/**
 * Answers which items a reader sees: those that are alive, and of a batch written bit by bit all or none. An item of a
 * batch names it; the batch's own item says whether it is done. What is done stays done, so it is asked once.
 */
export function createShown(
  alive: (item: Item | undefined) => item is Item,
  read: (key: Key) => Promise<Item | undefined>,
) {
  const done = new Set<string>();
  /** `seen` keeps one reader from seeing the first half of a batch hidden and the second half not. */
  const shown = async (items: readonly Item[], seen: Map<string, boolean> = new Map()): Promise<Item[]> => {
    const living = items.filter(alive);
    for (const { pk, batch } of living) {
      if (typeof batch !== 'string' || seen.has(batch)) continue;
      if (!done.has(batch)) {
        const [name = ''] = String(pk).split('#');
        const marker = await read(batchKey({ name }, batch));
        if (marker?.phase === DONE) done.add(batch);
      }
      seen.set(batch, done.has(batch));
    }
    return living.filter(({ batch }) => typeof batch !== 'string' || seen.get(batch) === true);
  };
  /**
   * Reads until no batch was found to be done that was not known to be when the reading began: its last items may have
   * been written after they were read past.
   */
  const steadily = async <T>(read: () => Promise<T>): Promise<T & { readonly edition: number }> => {
    for (;;) {
      const edition = done.size;
      const answer = await read();
      if (done.size === edition) return { ...answer, edition };
    }
  };
  return { shown, steadily };
}
