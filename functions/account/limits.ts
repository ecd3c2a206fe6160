import { createHash } from 'node:crypto';
import { partitions } from '../../shared/contract/areas.ts';
import type { Environment } from '../../shared/environment.ts';
import { AppError } from '../app-error.ts';
import type { Key } from '../store/keys.ts';
import type { Store } from '../store/store.ts';

type LimitRules = Pick<Environment<'account'>, 'LIMIT_PER_EMAIL' | 'LIMIT_PER_ADDRESS' | 'LIMIT_MINUTES'>;

/** What is limited, each on its own (R7). */
export type Limited = 'login' | 'register' | 'forgot-password' | 'reset-password' | 'change-password';

interface Attempt {
  readonly store: Store;
  readonly runtime: { readonly environment: LimitRules };
  readonly address: string;
  readonly now: Date;
}

// Counters name nobody: a table export does not tell who tried to sign in from where.
const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 24);

const windowOf = ({ runtime, now }: Attempt) => {
  const seconds = runtime.environment.LIMIT_MINUTES * 60;
  const number = Math.floor(now.getTime() / 1000 / seconds);
  return { number, end: (number + 1) * seconds };
};

const keyOf = (attempt: Attempt, kind: Limited, who: string): Key => ({
  pk: partitions.limit,
  sk: `${kind}#${digest(who)}#${windowOf(attempt).number}`,
});

const emailKey = (attempt: Attempt, kind: Limited, email: string): Key =>
  keyOf(attempt, kind, `email ${email.trim().toLowerCase()}`);

function tooMany(waitSeconds: number): AppError {
  const minutes = Math.max(1, Math.ceil(waitSeconds / 60));
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new AppError('too-many', `Too many attempts. Please try again in ${wait}.`, {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(waitSeconds))) },
  });
}

/**
 * R7: counts an attempt of this e-mail and from this address, before anything is decided, so that attempts made at once
 * count as well. Throws past either limit.
 */
export async function countAttempt(attempt: Attempt, kind: Limited, email: string): Promise<void> {
  const { LIMIT_PER_EMAIL, LIMIT_PER_ADDRESS } = attempt.runtime.environment;
  const { end } = windowOf(attempt);
  const count = async (key: Key) => Number((await attempt.store.add(key, { count: 1 }, { ttl: end })).count);
  const [byEmail, byAddress] = await Promise.all([
    count(emailKey(attempt, kind, email)),
    count(keyOf(attempt, kind, `address ${attempt.address}`)),
  ]);
  if (byEmail > LIMIT_PER_EMAIL || byAddress > LIMIT_PER_ADDRESS) {
    throw tooMany(end - attempt.now.getTime() / 1000);
  }
}

/** Lets an e-mail start anew. */
export const clearEmail = (attempt: Attempt, kind: Limited, email: string): Promise<void> =>
  attempt.store.put(emailKey(attempt, kind, email), { count: 0, ttl: windowOf(attempt).end });

/**
 * Whoever knows the password has not been guessing: their e-mail starts anew, and an office behind one address does not
 * run out of attempts because everybody signs in on Monday morning.
 */
export async function clearAttempts(attempt: Attempt, kind: Limited, email: string): Promise<void> {
  const ttl = windowOf(attempt).end;
  await Promise.all([
    clearEmail(attempt, kind, email),
    attempt.store.add(keyOf(attempt, kind, `address ${attempt.address}`), { count: -1 }, { ttl }),
  ]);
}
