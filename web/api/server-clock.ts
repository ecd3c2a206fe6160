/** R24: how far the server's clock is ahead of this device's. */

const DATE_STEP_MS = 1000;

interface Bounds {
  readonly from: number;
  readonly to: number;
}

/** `now` is the device's time in milliseconds since 1970. */
export function createServerClock(now: () => number = () => Date.now()) {
  let bounds: Bounds | undefined;
  const listeners = new Set<() => void>();
  const offset = (): number => (bounds ? (bounds.from + bounds.to) / 2 : 0);
  return {
    /**
     * Updates the offset from a response's Date header, which has whole seconds and was set between sending and
     * receiving. Each response narrows the offset; one that contradicts earlier ones, because a clock was changed,
     * replaces them.
     */
    learn: (header: string | null, sentAt: number): void => {
      const written = Date.parse(header ?? '');
      if (Number.isNaN(written)) return;
      const seen = { from: written - now(), to: written + DATE_STEP_MS - sentAt };
      const both = bounds && { from: Math.max(bounds.from, seen.from), to: Math.min(bounds.to, seen.to) };
      const before = offset();
      bounds = both && both.from <= both.to ? both : seen;
      if (offset() !== before) for (const listener of listeners) listener();
    },
    now: (): number => now() + offset(),
    /** Whether the server's time is known. */
    isKnown: (): boolean => bounds !== undefined,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const serverClock = createServerClock();
