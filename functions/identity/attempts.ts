import { partitions } from '../deployment/partitions.ts';
import { digest } from '../digest.ts';
import { comparableText, type Key } from '../store/keys.ts';
import type { Store } from '../store/store.ts';

// Hashed, so that a table export doesn't reveal who tried to sign in from where.
export const attemptsKey = (kind: string, who: string): Key => ({
  pk: partitions.limit,
  sk: `${kind}#${digest(who).slice(0, 24)}`,
});

/** What attempts of an email are counted by. */
export const emailKey = (kind: string, email: string): Key => attemptsKey(kind, `email ${comparableText(email)}`);

/** The attempts with a password that a new one makes meaningless. */
export const passwordAttempts = ['login', 'change-password'] as const;

/**
 * R7: after a password was replaced, guesses at the former one don't keep its owner from using it. What an address has tried
 * stays: whoever replaced the password is somewhere else.
 */
export async function forgetAttempts(store: Store, email: string): Promise<void> {
  await store.commit(passwordAttempts.map((kind) => ({ kind: 'delete', key: emailKey(kind, email) })));
}
