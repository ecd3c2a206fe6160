import { randomBytes } from 'node:crypto';
import { partitions } from '../deployment/partitions.ts';
import { ConflictError } from '../app-error.ts';
import { digest } from '../digest.ts';
import { secondsOf } from '../seconds.ts';
import { comparableText, type Key } from '../store/keys.ts';
import type { Step } from '../store/plan.ts';
import type { Store } from '../store/store.ts';

/** R3: how long a confirmation link works. */
export const LINK_HOURS = 24;
const HOUR_MS = 3_600_000;
/** How long a pending sign-up is kept after its last link. */
const KEEP_MS = 7 * 24 * HOUR_MS;
/** Lifetime of a decoy. */
const DECOY_MS = 60_000;
const TOKEN_BYTES = 32;

/** A sign-up with an unconfirmed email. There is no user yet. */
export interface PendingSignUp {
  /** As typed. */
  readonly email: string;
  /** Password hash. */
  readonly hash: string;
  readonly linkHash: string;
  /** In milliseconds since 1970. */
  readonly linkUntil: number;
}

const keyOf = (email: string): Key => ({ pk: partitions.signUp, sk: digest(comparableText(email)) });

/** Condition that the sign-up still has this link. */
const unchanged = ({ linkHash }: PendingSignUp, refuse: () => Error) => ({
  expression: 'link_hash = :known',
  values: { ':known': linkHash },
  refuse,
});

const newLink = (now: Date) => {
  // 256 random bits don't need a slow hash.
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const fields = {
    link_hash: digest(token),
    link_until: now.getTime() + LINK_HOURS * HOUR_MS,
    ttl: secondsOf(new Date(now.getTime() + KEEP_MS)),
  };
  return { token, fields };
};

export async function pendingSignUpOf(store: Store, email: string): Promise<PendingSignUp | undefined> {
  const item = await store.getItem(keyOf(email));
  return (
    item && {
      email: String(item.email),
      hash: String(item.hash),
      linkHash: String(item.link_hash),
      linkUntil: Number(item.link_until),
    }
  );
}

interface PlannedLink {
  readonly token: string;
  readonly step: Step;
}

/** Plans a pending sign-up. It replaces an older one of the same email, with its password and link. */
export function planSignUp(email: string, hash: string, now: Date): PlannedLink {
  const { token, fields } = newLink(now);
  return { token, step: { kind: 'put', key: keyOf(email), item: { email, hash, ...fields } } };
}

/** Plans a new link for a sign-up, which invalidates the previous one. */
export function planNewLink(pending: PendingSignUp, now: Date): PlannedLink {
  const { token, fields } = newLink(now);
  const condition = unchanged(pending, () => new ConflictError('This sign-up'));
  return { token, step: { kind: 'update', key: keyOf(pending.email), set: fields, condition } };
}

/** Plans the same work for an email that gets no link (R6). */
export function planDecoy(now: Date): Step {
  const { token, fields } = newLink(now);
  const item = { ...fields, link_until: 0, ttl: secondsOf(new Date(now.getTime() + DECOY_MS)) };
  return { kind: 'put', key: keyOf(token), item };
}

/** Whether this is the latest link and it hasn't expired. */
export const isLinkValid = ({ linkHash, linkUntil }: PendingSignUp, token: string, now: Date): boolean =>
  digest(token) === linkHash && now.getTime() < linkUntil;

/** Consumes the link and removes the sign-up; `refuse` is thrown if a concurrent call already did. */
export const planConfirmed = (pending: PendingSignUp, refuse: () => Error): Step => ({
  kind: 'delete',
  key: keyOf(pending.email),
  condition: unchanged(pending, refuse),
});
