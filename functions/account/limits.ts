import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { partitions } from '../../shared/contract/areas.ts';
import type { Environment } from '../../shared/environment.ts';
import { AppError } from '../app-error.ts';
import { comparableText, type Key } from '../store/keys.ts';
import type { Store } from '../store/store.ts';
import { networkOf } from './network.ts';
import { clearSlots, closeSlot, freeAt, openSlot, readSlots, type Slot } from './slots.ts';

type LimitRules = Pick<Environment<'account'>, 'LIMIT_PER_EMAIL' | 'LIMIT_PER_ADDRESS' | 'LIMIT_MINUTES'>;

/** What is limited, each on its own (R7): guesses of a secret, and requests that guess nothing. */
type Guessed = 'login' | 'reset-password' | 'change-password' | 'confirm-email';
type Requested = 'register' | 'forgot-password' | 'resend-confirmation';

export interface Attempt {
  readonly store: Store;
  readonly runtime: { readonly environment: LimitRules };
  readonly address: string;
}

/** How long a call waits for others of the same e-mail or address to be decided, and how often it looks. */
const PATIENCE_MS = 4000;
const LOOK_MS = 40;

// Counters name nobody: a table export does not tell who tried to sign in from where.
const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 24);

const keyOf = (kind: string, who: string): Key => ({ pk: partitions.limit, sk: `${kind}#${digest(who)}` });
const emailKey = (kind: string, email: string): Key => keyOf(kind, `email ${comparableText(email)}`);
const addressKey = (kind: string, address: string): Key => keyOf(kind, `address ${networkOf(address)}`);

/** Whose attempt from where: what tells the mistakes of somebody who turns out to know the password from guesses. */
const pairOf = ({ address }: Attempt, email: string): string =>
  digest(`${comparableText(email)} ${networkOf(address)}`).slice(0, 12);

const windowEnd = ({ store, runtime }: Attempt): number =>
  store.now().getTime() + runtime.environment.LIMIT_MINUTES * 60_000;

function tooMany(waitMs: number): AppError {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new AppError('too-many', `Too many attempts. Please try again in ${wait}.`, {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(waitMs / 1000))) },
  });
}

/**
 * Takes one of `most` places for the length of the window. Where attempts under way hold the last ones, it waits for them:
 * those that turn out right give theirs back. Throws when no place will be free soon.
 */
async function take(attempt: Attempt, key: Key, pair: string, most: number, until: number): Promise<Slot> {
  const { store } = attempt;
  for (;;) {
    const now = store.now().getTime();
    const slots = await readSlots(store, key);
    const taken = await openSlot(store, slots, most, { pair, now, until: windowEnd(attempt) });
    if (taken === 'lost' && performance.now() <= until) continue;
    if (taken && taken !== 'lost') return taken;
    const { at, isUndecided } = freeAt(slots, now, most);
    if (!isUndecided || performance.now() > until) throw tooMany(isUndecided ? 0 : at - now);
    await delay(LOOK_MS * (0.5 + Math.random()));
  }
}

async function takeBoth(attempt: Attempt, kind: string, email: string): Promise<Slot[]> {
  const { LIMIT_PER_ADDRESS, LIMIT_PER_EMAIL } = attempt.runtime.environment;
  const pair = pairOf(attempt, email);
  const until = performance.now() + PATIENCE_MS;
  // Always in this order: two calls that each hold what the other waits for would wait in vain.
  const byAddress = await take(attempt, addressKey(kind, attempt.address), pair, LIMIT_PER_ADDRESS, until);
  try {
    const byEmail = await take(attempt, emailKey(kind, email), pair, LIMIT_PER_EMAIL, until);
    return [byAddress, byEmail];
  } catch (error) {
    // Nothing was looked at.
    await clearSlots(attempt.store, byAddress.key, (slot) => slot.id === byAddress.id);
    throw error;
  }
}

/**
 * R7: looks at a guess only with a place among those of its e-mail and its address. A wrong one keeps its places for the
 * length of the window, so that in any such span no more are looked at, however they are timed; `undefined` and an error
 * mean wrong. Whoever was right has not been guessing: what they mistyped from the same address is forgotten.
 */
export async function guess<T>(
  attempt: Attempt,
  kind: Guessed,
  email: string,
  evaluate: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const places = await takeBoth(attempt, kind, email);
  let answer: T | undefined;
  try {
    answer = await evaluate();
  } finally {
    const pair = pairOf(attempt, email);
    await Promise.all(
      places.map((place) =>
        answer === undefined
          ? closeSlot(attempt.store, place, windowEnd(attempt))
          : clearSlots(attempt.store, place.key, (slot) => slot.pair === pair),
      ),
    );
  }
  return answer;
}

/** R7: counts a request that guesses nothing. Throws past either limit. */
export async function countRequest(attempt: Attempt, kind: Requested, email: string): Promise<void> {
  const places = await takeBoth(attempt, kind, email);
  await Promise.all(places.map((place) => closeSlot(attempt.store, place, windowEnd(attempt))));
}

/** Forgets the guesses of a password that is none any more. */
export async function forgetGuesses(attempt: Attempt, kind: Guessed, email: string): Promise<void> {
  const pair = pairOf(attempt, email);
  await Promise.all([
    clearSlots(attempt.store, emailKey(kind, email), () => true),
    clearSlots(attempt.store, addressKey(kind, attempt.address), (slot) => slot.pair === pair),
  ]);
}
