import { collections } from '../../shared/contract/collections.ts';
import { ConflictError } from '../app-error.ts';
import type { SessionAttributes } from '../http/authenticate.ts';
import { secondsOf } from '../seconds.ts';
import { recordKey } from '../store/keys.ts';
import type { Step } from '../store/plan.ts';
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

/**
 * Adds a token to the revoked ones on its user's item, which every call reads, and drops expired ones. Beyond `MAX_REVOKED`, a
 * new generation revokes all of the user's tokens instead. The record and its version don't change. Undefined if the user is
 * deleted or the id isn't a token id.
 */
export async function revokeStep(store: Store, { userId, jti, expiresAt }: RevokedToken): Promise<Step | undefined> {
  if (!TOKEN_ID.test(jti)) return undefined;
  const key = recordKey(collections.User, userId);
  const item = (await store.getItem(key)) as SessionAttributes | undefined;
  if (!item) return undefined;
  const now = secondsOf(store.now());
  const alive = Object.entries(item.revoked ?? {}).filter(([, expires]) => expires > now);
  const refuse = () => new ConflictError('This user');
  // Also fails if a new generation started, because that has no revoked tokens.
  const condition = item.revoked
    ? { expression: 'revoked = :seen', values: { ':seen': item.revoked }, refuse }
    : { expression: 'attribute_exists(pk) AND attribute_not_exists(revoked)', refuse };
  const set =
    alive.length < MAX_REVOKED
      ? { revoked: { ...Object.fromEntries(alive), [jti]: expiresAt } }
      : { revoked: {}, generation: (item.generation ?? 0) + 1 };
  return { kind: 'update', key, set, condition };
}
