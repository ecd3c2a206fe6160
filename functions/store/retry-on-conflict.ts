import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { ConflictError } from '../app-error.ts';

/** A person waits five seconds at most for a write that others are in the way of, its last try included. */
const PATIENCE_MS = 4000;
const SHORTEST_WAIT_MS = 10;
const LONGEST_WAIT_MS = 500;

/** Milliseconds, as performance.now() counts. */
export interface Clock {
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<unknown>;
}

const realClock: Clock = { now: () => performance.now(), wait: (milliseconds) => delay(milliseconds) };

/**
 * The time that a contended write may take, however it is spent: on a few slow tries or on many quick ones. Another try is
 * only begun while there is time for one that takes as long as the longest before it.
 */
export class RetryBudget {
  readonly #clock: Clock;
  readonly #endsAt: number;
  #triedAt: number;
  #longest = 0;
  #tries = 1;

  constructor(clock: Clock = realClock) {
    this.#clock = clock;
    this.#triedAt = clock.now();
    this.#endsAt = this.#triedAt + PATIENCE_MS;
  }

  /** Waits before another try, longer each time and not as long as others do; false where there is no time for one. */
  async hasTimeForAnother(): Promise<boolean> {
    const now = this.#clock.now();
    this.#longest = Math.max(this.#longest, now - this.#triedAt);
    const wait = Math.random() * Math.min(LONGEST_WAIT_MS, SHORTEST_WAIT_MS * 2 ** this.#tries);
    if (now + wait + this.#longest > this.#endsAt) return false;
    await this.#clock.wait(wait);
    this.#tries += 1;
    this.#triedAt = this.#clock.now();
    return true;
  }
}

const shared = new AsyncLocalStorage<RetryBudget>();

/** The budget of the decision that a write is part of, or one of its own: tries within tries would multiply. */
export const retryBudget = (): RetryBudget => shared.getStore() ?? new RetryBudget();

/**
 * Decides on what is stored and writes; decides again when what it looked at changed before it was written. All tries
 * together, those of the writes in them included, share one budget.
 */
export async function retryOnConflict<T>(decide: () => Promise<T>, budget = retryBudget()): Promise<T> {
  return shared.run(budget, async () => {
    for (;;) {
      try {
        return await decide();
      } catch (error) {
        if (!(error instanceof ConflictError) || !(await budget.hasTimeForAnother())) throw error;
      }
    }
  });
}
