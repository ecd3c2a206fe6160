import { collections } from '../../shared/contract/collections.ts';
import { ConflictError } from '../app-error.ts';
import type { SessionAttributes } from '../http/authenticate.ts';
import { secondsOf } from '../seconds.ts';
import { recordKey } from '../store/keys.ts';
import type { Condition, Step } from '../store/plan.ts';
import type { Store } from '../store/store.ts';

export interface RevokedToken {
  readonly userId: number;
  readonly jti: string;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

/** The format of our token ids. Administrators can blacklist any text, but not every text can be an attribute name. */
const TOKEN_ID = /^\d+\.[\w-]+$/;

/** Bounds the size of the user's item, which every call reads. */
const MAX_REVOKED = 100;

/** The condition that none of a user's sessions was ended since their item was read. */
export function sessionsAsRead({ generation, revoked }: SessionAttributes): Condition {
  const known = Object.entries({ generation, revoked }).filter(([, value]) => value !== undefined);
  const terms = Object.entries({ generation, revoked }).map(([name, value]) =>
    value === undefined ? `attribute_not_exists(${name})` : `${name} = :${name}`,
  );
  return {
    expression: ['attribute_exists(pk)', ...terms].join(' AND '),
    ...(known.length > 0 && { values: Object.fromEntries(known.map(([name, value]) => [`:${name}`, value])) }),
    refuse: () => new ConflictError('This user'),
  };
}

/**
 * Adds a token to the revoked ones on its user's item, which every call reads, and drops expired ones. Beyond `MAX_REVOKED`, a
 * new generation revokes all of the user's tokens instead. The record and its version don't change. Returns the step and the
 * user's generation after it; undefined if the user is deleted or the id isn't a token id.
 */
export async function planRevocation(
  store: Store,
  { userId, jti, expiresAt }: RevokedToken,
): Promise<{ readonly step: Step; readonly generation: number } | undefined> {
  if (!TOKEN_ID.test(jti)) return undefined;
  const key = recordKey(collections.User, userId);
  const item = (await store.getItem(key)) as SessionAttributes | undefined;
  if (!item) return undefined;
  const now = secondsOf(store.now());
  const alive = Object.entries(item.revoked ?? {}).filter(([, expires]) => expires > now);
  const condition = sessionsAsRead(item);
  const generation = item.generation ?? 0;
  if (alive.length < MAX_REVOKED) {
    const revoked = { ...Object.fromEntries(alive), [jti]: expiresAt };
    return { step: { kind: 'update', key, set: { revoked }, condition }, generation };
  }
  const set = { revoked: {}, generation: generation + 1 };
  return { step: { kind: 'update', key, set, condition }, generation: generation + 1 };
}
