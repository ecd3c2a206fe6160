/** So many are kept, because each takes 30 MB. */
const MAX_IDLE = 3;
const REST_MS = 60_000;

interface Thread {
  /** Ends the thread. */
  retire(): void;
}

/**
 * The threads of all functions that have finished their write. They stay for the next one, which would otherwise wait a
 * quarter of a second for a new thread: people save every few seconds at most.
 */
export class IdleThreads {
  readonly #timers = new Map<Thread, NodeJS.Timeout>();

  /** Keeps a thread for a minute, and at most until so many others have become idle. */
  add(thread: Thread): void {
    this.#timers.set(thread, setTimeout(() => this.#end(thread), REST_MS).unref());
    const [oldest] = this.#timers.keys();
    if (oldest && this.#timers.size > MAX_IDLE) this.#end(oldest);
  }

  /** Forgets a thread that has work again, or has ended. */
  remove(thread: Thread): void {
    clearTimeout(this.#timers.get(thread));
    this.#timers.delete(thread);
  }

  #end(thread: Thread): void {
    this.remove(thread);
    thread.retire();
  }
}
