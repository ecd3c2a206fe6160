/** The most pieces of work that run at once, unless the work says otherwise. */
export const PARALLEL = 4;

export function chunksOf<T>(all: readonly T[], size: number): T[][] {
  const parts: T[][] = [];
  for (let start = 0; start < all.length; start += size) parts.push(all.slice(start, start + size));
  return parts;
}

/**
 * Runs work with limited parallelism; throws the first failure after running work has ended. Starts no more work after
 * `until` (compared with performance.now()), but at least one item per worker. Returns whether everything was done.
 */
export async function runInParallel<T>(
  work: readonly T[],
  run: (part: T) => Promise<void>,
  until = Number.POSITIVE_INFINITY,
  parallel = PARALLEL,
): Promise<boolean> {
  const queue = [...work];
  let failure: { readonly error: unknown } | undefined;
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      for (let part = queue.shift(); part !== undefined && !failure; part = queue.shift()) {
        try {
          await run(part);
        } catch (error) {
          failure ??= { error };
        }
        if (performance.now() > until) break;
      }
    }),
  );
  if (failure) throw failure.error;
  return queue.length === 0;
}
