const LOOK_MS = 500;

/**
 * Calls `end` once, when this process is asked to end: by a signal, or because the npm that started it is gone, which
 * passes signals on to its shell alone. A second signal means now.
 */
export function whenAskedToEnd(end: () => void): void {
  let isEnding = false;
  const endOnce = (): void => {
    if (isEnding) return;
    isEnding = true;
    end();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isEnding) process.exit(1);
      endOnce();
    });
  }
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    endOnce();
  }, LOOK_MS);
  look.unref();
}

/** An error of one connection or file, which nobody listened to; whatever else was thrown may have left anything half done. */
const isOfOneResource = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

export interface Unexpected {
  /** One connection or file failed: everything else goes on. */
  readonly onHarmless: (error: Error) => void;
  readonly onBroken: (error: unknown) => void;
}

/** What becomes of errors that no part of the product caught. */
export function whenUnexpected({ onHarmless, onBroken }: Unexpected): void {
  process.on('uncaughtException', (error: unknown) => {
    if (isOfOneResource(error)) onHarmless(error as Error);
    else onBroken(error);
  });
}
