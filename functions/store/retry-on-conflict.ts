import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { ConflictError } from '../app-error.ts';

/** A contended write waits at most five seconds, including its last attempt. */
const PATIENCE_MS = 4000;
const SHORTEST_WAIT_MS = 10;
const LONGEST_WAIT_MS = 500;

/** In milliseconds, comparable to performance.now(). */
export interface Clock {
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<unknown>;
}

const realClock: Clock = { now: () => performance.now(), wait: (milliseconds) => delay(milliseconds) };

/**
 * Time limit of a contended write, for a few slow or many quick attempts. Another attempt starts only if there is time
 * for one as long as the longest so far.
 */
export class RetryBudget {
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #endsAt: number;
  #triedAt: number;
  #longest = 0;
  #tries = 1;

  /** `random` returns numbers from 0 (inclusive) to 1 (exclusive). */
  constructor(clock: Clock = realClock, random: () => number = Math.random) {
    this.#clock = clock;
    this.#random = random;
    this.#triedAt = clock.now();
    this.#endsAt = this.#triedAt + PATIENCE_MS;
  }

  /** Waits with increasing, random delays before another attempt; returns false if there is no time for one. */
  async hasTimeForAnother(): Promise<boolean> {
    const now = this.#clock.now();
    this.#longest = Math.max(this.#longest, now - this.#triedAt);
    const wait = this.#random() * Math.min(LONGEST_WAIT_MS, SHORTEST_WAIT_MS * 2 ** this.#tries);
    if (now + wait + this.#longest > this.#endsAt) return false;
    await this.#clock.wait(wait);
    this.#tries += 1;
    this.#triedAt = this.#clock.now();
    return true;
  }
}

const shared = new AsyncLocalStorage<RetryBudget>();

/** Returns the budget of the enclosing attempt, if any, because nested retries would multiply. */
export const retryBudget = (): RetryBudget => shared.getStore() ?? new RetryBudget();

/**
 * Reads, decides and writes, and starts over if what was read changed before the write. All attempts, including nested
 * ones, share one budget.
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
