import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { plural } from '../../shared/count-of.ts';
import type { Environment } from '../deployment/environment.ts';
import { AppError } from '../app-error.ts';
import { digest } from '../digest.ts';
import { attemptsKey, emailKey, forgetAttempts, passwordAttempts } from '../identity/attempts.ts';
import { comparableText, type Key } from '../store/keys.ts';
import type { Store } from '../store/store.ts';
import type { FailedAttempt } from './refused-sign-in.ts';
import { networkOf } from './network.ts';
import {
  clearSlots,
  closeSlot,
  isFull,
  isLocked,
  nextFreeAt,
  openSlots,
  type RateLimit,
  type RateLimitSlot,
  readSlots,
} from './rate-limit-slots.ts';

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

const addressKey = (kind: string, address: string): Key => attemptsKey(kind, `address ${networkOf(address)}`);

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
 * Acquires a slot of each limit for the length of the window. If pending attempts hold the last ones, it waits for them, since
 * successful attempts release theirs. Throws if no slot will be free soon, or if others keep taking them first.
 */
async function acquireSlots(
  attempt: RateLimitedCall,
  limits: readonly RateLimit[],
  pair: string,
): Promise<RateLimitSlot[]> {
  const { store } = attempt;
  const until = performance.now() + MAX_WAIT_MS;
  for (;;) {
    const now = store.now().getTime();
    const read = await readSlots(store, limits);
    const full = read.find((slots) => isFull(slots, now));
    if (full) {
      const { at, hasPending } = nextFreeAt(full, now);
      if (!hasPending || performance.now() > until) throw tooMany(hasPending ? 0 : at - now);
      await delay(POLL_MS * (0.5 + Math.random()));
    } else {
      const taken = await openSlots(store, read, { pair, now, until: windowEnd(attempt) });
      if (taken) return taken;
      // Others were faster each time, which says nothing about how many attempts there were.
      if (performance.now() > until) throw busy();
    }
  }
}

/** A number for an email that says nothing about it. */
const numberOf = (email: string): number => createHash('sha256').update(comparableText(email)).digest().readUInt32BE(0);

const ofAddress = (attempt: RateLimitedCall, kind: string): RateLimit => ({
  key: addressKey(kind, attempt.address),
  max: attempt.runtime.environment.LIMIT_PER_ADDRESS,
});

const ofEmail = (attempt: RateLimitedCall, kind: string, email: string): RateLimit => ({
  key: emailKey(kind, email),
  max: attempt.runtime.environment.LIMIT_PER_EMAIL,
});

/** The slot of the address, and that of the email. */
const acquireBoth = (attempt: RateLimitedCall, kind: string, email: string): Promise<RateLimitSlot[]> =>
  acquireSlots(attempt, [ofAddress(attempt, kind), ofEmail(attempt, kind, email)], pairOf(attempt, email));

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
  const slots = await acquireBoth(attempt, kind, email);
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
  if (answer === undefined && onFailure) {
    // Only now: attempts that are made at once see each other's slots once they have failed.
    const locks = await isLocked(attempt.store, ofEmail(attempt, kind, email));
    await onFailure({ locks, digest: numberOf(email) });
  }
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
  const limit = ofAddress(attempt, kind);
  const [slot] = await acquireSlots(attempt, [limit], '');
  let answer: T | undefined;
  try {
    answer = await evaluate();
  } finally {
    await (answer === undefined
      ? closeSlot(attempt.store, slot!, windowEnd(attempt))
      : clearSlots(attempt.store, limit.key, ({ id }) => id === slot!.id));
  }
  return answer;
}

/** R7: counts a request. Throws beyond either limit. */
export async function countRequest(attempt: RateLimitedCall, kind: RequestKind, email: string): Promise<void> {
  const slots = await acquireBoth(attempt, kind, email);
  await Promise.all(slots.map((slot) => closeSlot(attempt.store, slot, windowEnd(attempt))));
}

/** Forgets attempts after the owner replaced the password, also those they made from this address. */
export async function resetAttempts(attempt: RateLimitedCall, email: string): Promise<void> {
  const { store, address } = attempt;
  const pair = pairOf(attempt, email);
  await Promise.all([
    forgetAttempts(store, email),
    ...passwordAttempts.map((kind) => clearSlots(store, addressKey(kind, address), (slot) => slot.pair === pair)),
  ]);
}
