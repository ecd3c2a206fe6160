import { RetryBudget } from '../../../functions/store/retry-on-conflict.ts';

/**
 * How often writes are in each other's way at one item. A transaction holds its items, also those that it only looks at,
 * from when it is prepared until it is done; another one that meets a held item is refused at once and tries again, as
 * `RetryBudget` lets it. The simulation with transactions at once (test/support/concurrent-table.ts) holds the model to account.
 */

/** Milliseconds, assumed of DynamoDB: a transaction of ten items within one region. */
export const HELD_MS = 15;
/** From sending a transaction to its refusal. */
export const REFUSED_MS = 4;

/** More people than one in so many are not to be told that others are in the way. */
const BUSY_AT_MOST = 1 / 1000;

/** How many tries the patience of a write has room for, by the product's own rule: each wait as long as on average. */
export async function triesOfOneWrite(): Promise<number> {
  let at = 0;
  const pass = (milliseconds: number): Promise<void> => {
    at += milliseconds;
    return Promise.resolve();
  };
  const budget = new RetryBudget({ now: () => at, wait: pass }, () => 0.5);
  let tries = 0;
  do {
    tries += 1;
    await pass(REFUSED_MS);
  } while (await budget.hasTimeForAnother());
  return tries;
}

interface Contention {
  /** Of all tries, those that meet a held item. */
  readonly refusedTries: number;
  /** Of all writes, those that are given up. */
  readonly busy: number;
}

/**
 * Of so many writes a second on one item. Each that is done holds it for HELD_MS, so it is held for that share of the time;
 * a try meets it held as often, and a write is given up when all its tries do. Given up ones hold nothing: the share that
 * satisfies both is found by halving.
 */
export function contentionOf(perSecond: number, tries: number): Contention {
  const heldShare = (busy: number): number => (perSecond * (1 - busy) * HELD_MS) / 1000;
  let [low, high] = [0, 1];
  for (let step = 0; step < 60; step += 1) {
    const busy = (low + high) / 2;
    if (Math.min(1, heldShare(busy)) ** tries > busy) low = busy;
    else high = busy;
  }
  return { refusedTries: heldShare(low), busy: low };
}

/** The writes a second that one item bears. */
export function itemLimit(tries: number): number {
  let [low, high] = [0, 10_000];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (contentionOf(middle, tries).busy > BUSY_AT_MOST) high = middle;
    else low = middle;
  }
  return Math.floor(low);
}
