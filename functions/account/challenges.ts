import { randomBytes } from 'node:crypto';
import { partitions } from '../deployment/partitions.ts';
import { AppError } from '../app-error.ts';
import { digest } from '../digest.ts';
import { secondsOf } from '../seconds.ts';
import type { Key } from '../store/keys.ts';
import type { Store } from '../store/store.ts';

/** R90, R92 */
export const CHALLENGE_MINUTES = 10;
const CHALLENGE_BYTES = 32;

/**
 * What a challenge is for: signing in with a passkey, adding one in one session of one person, or single sign-on in the browser
 * that has this secret.
 */
type Purpose =
  | { readonly kind: 'sign-in' }
  | { readonly kind: 'add'; readonly userId: number; readonly jti: string }
  | { readonly kind: 'sign-on'; readonly secret: string };

const keyOf = (challenge: string): Key => ({ pk: partitions.challenge, sk: digest(challenge) });

function ownerOf(purpose: Purpose): string {
  switch (purpose.kind) {
    case 'sign-in':
      return purpose.kind;
    case 'add':
      return `${purpose.kind} ${purpose.userId} ${purpose.jti}`;
    case 'sign-on':
      return `${purpose.kind} ${digest(purpose.secret)}`;
  }
}

/** Stores the hash of a new challenge and returns the challenge. */
export async function issueChallenge(store: Store, purpose: Purpose): Promise<string> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
  const ttl = secondsOf(store.now()) + CHALLENGE_MINUTES * 60;
  await store.put(keyOf(challenge), { for: ownerOf(purpose), ttl });
  return challenge;
}

const spent = (): AppError => new AppError('conflict', 'This challenge is unknown or was used.');

/** Uses a challenge up, whatever is then found wrong. Returns whether it was open and for this purpose. */
export async function spendChallenge(store: Store, challenge: string, purpose: Purpose): Promise<boolean> {
  const condition = {
    expression: '#for = :for AND #ttl > :now',
    names: { '#for': 'for', '#ttl': 'ttl' },
    values: { ':for': ownerOf(purpose), ':now': secondsOf(store.now()) },
    refuse: spent,
  };
  try {
    await store.commit([{ kind: 'delete', key: keyOf(challenge), condition }]);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return false;
    throw error;
  }
}
