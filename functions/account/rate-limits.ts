import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { plural } from '../../shared/count-of.ts';
import { partitions } from '../deployment/partitions.ts';
import type { Environment } from '../deployment/environment.ts';
import { AppError } from '../app-error.ts';
import { comparableText, type Key } from '../store/keys.ts';
import type { Store } from '../store/store.ts';
import type { FailedAttempt } from './refused-sign-in.ts';
import { networkOf } from './network.ts';
import { clearSlots, closeSlot, nextFreeAt, openSlot, readSlots, type RateLimitSlot } from './rate-limit-slots.ts';

type LimitRules = Pick<Environment<'account'>, 'LIMIT_PER_EMAIL' | 'LIMIT_PER_ADDRESS' | 'LIMIT_MINUTES'>;

/** R7: what is limited, each separately: attempts to guess a secret, and other requests. */
type AttemptKind = 'login' | 'reset-password' | 'change-password' | 'confirm-email' | 'accept-invitation';
type RequestKind = 'register' | 'forgot-password' | 'resend-confirmation';

export interface RateLimitedCall {
  readonly store: Store;
  readonly runtime: { readonly environment: LimitRules };
  readonly address: string;
}

/** How long a call waits for other attempts of the same email or address to finish, and how often it checks. */
const MAX_WAIT_MS = 4000;
const POLL_MS = 40;

// Hashed, so that a table export doesn't reveal who tried to sign in from where.
const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 24);

const keyOf = (kind: string, who: string): Key => ({ pk: partitions.limit, sk: `${kind}#${digest(who)}` });
const emailKey = (kind: string, email: string): Key => keyOf(kind, `email ${comparableText(email)}`);
const addressKey = (kind: string, address: string): Key => keyOf(kind, `address ${networkOf(address)}`);

/** Email and address together: used to forget the earlier typos of someone who then knows the password. */
const pairOf = ({ address }: RateLimitedCall, email: string): string =>
  digest(`${comparableText(email)} ${networkOf(address)}`).slice(0, 12);

const windowEnd = ({ store, runtime }: RateLimitedCall): number =>
  store.now().getTime() + runtime.environment.LIMIT_MINUTES * 60_000;

function tooMany(waitMs: number): AppError {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  const wait = plural(minutes, 'a minute', `${minutes} minutes`);
  return new AppError('too-many', `Too many attempts. Try again in ${wait}.`, {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(waitMs / 1000))) },
  });
}

const busy = (): AppError =>
  new AppError('busy', 'Many attempts are being made from your network at the moment. Try again later.');

/**
 * Acquires one of `max` slots for the length of the window. If pending attempts hold the last ones, it waits for them, since
 * successful attempts release theirs. Throws if no slot will be free soon, or if others keep taking them first.
 */
async function acquireSlot(
  attempt: RateLimitedCall,
  key: Key,
  pair: string,
  max: number,
  until: number,
): Promise<RateLimitSlot> {
  const { store } = attempt;
  for (;;) {
    const now = store.now().getTime();
    const slots = await readSlots(store, key);
    const taken = await openSlot(store, slots, max, { pair, now, until: windowEnd(attempt) });
    if (taken && taken !== 'lost') return taken;
    // Others were faster each time, which says nothing about how many attempts there were.
    if (taken === 'lost' && performance.now() > until) throw busy();
    if (taken === 'lost') continue;
    const { at, hasPending } = nextFreeAt(slots, now, max);
    if (!hasPending || performance.now() > until) throw tooMany(hasPending ? 0 : at - now);
    await delay(POLL_MS * (0.5 + Math.random()));
  }
}

/** A number for an email that says nothing about it. */
const numberOf = (email: string): number => createHash('sha256').update(comparableText(email)).digest().readUInt32BE(0);

/** The slot of the address, and that of the email. */
async function acquireSlots(
  attempt: RateLimitedCall,
  kind: string,
  email: string,
): Promise<[RateLimitSlot, RateLimitSlot]> {
  const { LIMIT_PER_ADDRESS, LIMIT_PER_EMAIL } = attempt.runtime.environment;
  const pair = pairOf(attempt, email);
  const until = performance.now() + MAX_WAIT_MS;
  // Always in this order, to avoid deadlocks.
  const byAddress = await acquireSlot(attempt, addressKey(kind, attempt.address), pair, LIMIT_PER_ADDRESS, until);
  try {
    const byEmail = await acquireSlot(attempt, emailKey(kind, email), pair, LIMIT_PER_EMAIL, until);
    return [byAddress, byEmail];
  } catch (error) {
    // The secret wasn't checked.
    await clearSlots(attempt.store, byAddress.key, (slot) => slot.id === byAddress.id);
    throw error;
  }
}

/**
 * R7: evaluates an attempt only while holding a slot of its email and one of its address. A failed attempt (`undefined` or an
 * error) keeps both for the window, which limits attempts however they are timed. A successful one also releases the slots
 * of earlier typos from the same address. `onFailure` is called after an answer of `undefined`.
 */
export async function limitAttempts<T>(
  attempt: RateLimitedCall,
  kind: AttemptKind,
  email: string,
  evaluate: () => Promise<T | undefined>,
  onFailure?: (failed: FailedAttempt) => Promise<void>,
): Promise<T | undefined> {
  const slots = await acquireSlots(attempt, kind, email);
  let answer: T | undefined;
  try {
    answer = await evaluate();
  } finally {
    const pair = pairOf(attempt, email);
    await Promise.all(
      slots.map((slot) =>
        answer === undefined
          ? closeSlot(attempt.store, slot, windowEnd(attempt))
          : clearSlots(attempt.store, slot.key, (each) => each.pair === pair),
      ),
    );
  }
  if (answer === undefined) await onFailure?.({ isLast: slots[1].isLast === true, digest: numberOf(email) });
  return answer;
}

/**
 * R7: the same for attempts that only an address limits, because they can't be guessed: a limit per person would let anyone lock
 * them out.
 */
export async function limitByAddress<T>(
  attempt: RateLimitedCall,
  kind: 'passkey-login' | 'sign-on',
  evaluate: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const { LIMIT_PER_ADDRESS } = attempt.runtime.environment;
  const key = addressKey(kind, attempt.address);
  const slot = await acquireSlot(attempt, key, '', LIMIT_PER_ADDRESS, performance.now() + MAX_WAIT_MS);
  let answer: T | undefined;
  try {
    answer = await evaluate();
  } finally {
    await (answer === undefined
      ? closeSlot(attempt.store, slot, windowEnd(attempt))
      : clearSlots(attempt.store, key, ({ id }) => id === slot.id));
  }
  return answer;
}

/** R7: counts a request. Throws beyond either limit. */
export async function countRequest(attempt: RateLimitedCall, kind: RequestKind, email: string): Promise<void> {
  const slots = await acquireSlots(attempt, kind, email);
  await Promise.all(slots.map((slot) => closeSlot(attempt.store, slot, windowEnd(attempt))));
}

/** Forgets attempts after the password was replaced. */
export async function resetAttempts(attempt: RateLimitedCall, kind: AttemptKind, email: string): Promise<void> {
  const pair = pairOf(attempt, email);
  await Promise.all([
    clearSlots(attempt.store, emailKey(kind, email), () => true),
    clearSlots(attempt.store, addressKey(kind, attempt.address), (slot) => slot.pair === pair),
  ]);
}
