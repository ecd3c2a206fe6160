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

/** The ids that our tokens have; an administrator can blacklist any text, and not every text can name an attribute. */
const OUR_ID = /^\d+\.[\w-]+$/;

/** Everybody reads the users: whoever signs out more often within the life of a session makes no long list of it. */
const MOST_REVOKED = 100;

/**
 * Notes a token on its user's item, where every call looks, and drops those that have expired by now; past so many, all
 * tokens of the user end with it and none needs to be noted. The record itself and its version stay as they are. Undefined
 * when the user is gone, and the token with them, and for an id that no token has.
 */
export async function revokeStep(store: Store, { userId, jti, expiresAt }: RevokedToken): Promise<Step | undefined> {
  if (!OUR_ID.test(jti)) return undefined;
  const key = recordKey(collections.User, userId);
  const item = (await store.getItem(key)) as SessionAttributes | undefined;
  if (!item) return undefined;
  const now = secondsOf(store.now());
  const alive = Object.entries(item.revoked ?? {}).filter(([, expires]) => expires > now);
  const refuse = () => new ConflictError('This user');
  // A new generation ends every older token and starts with none revoked: it must not be mixed up with this one.
  const condition = item.revoked
    ? { expression: 'revoked = :seen', values: { ':seen': item.revoked }, refuse }
    : { expression: 'attribute_exists(pk) AND attribute_not_exists(revoked)', refuse };
  const set =
    alive.length < MOST_REVOKED
      ? { revoked: { ...Object.fromEntries(alive), [jti]: expiresAt } }
      : { revoked: {}, generation: (item.generation ?? 0) + 1 };
  return { kind: 'update', key, set, condition };
}
