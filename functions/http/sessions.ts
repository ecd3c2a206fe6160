import { partitions } from '../deployment/partitions.ts';
import { secondsOf } from '../seconds.ts';
import type { Key } from '../store/keys.ts';
import type { Step } from '../store/plan.ts';
import type { Store } from '../store/store.ts';
import { isOpenSession, type SessionAttributes } from './authenticate.ts';
import { deviceOf } from './device.ts';
import { methodOf, type TokenClaims } from './tokens.ts';

/** R4: an open session as shown to its user. Times in Unix seconds. */
export interface OpenSession extends Pick<TokenClaims, 'jti' | 'issuedAt' | 'expiresAt' | 'method'> {
  /** Time of last use, accurate to a tenth of the idle timeout. */
  readonly usedAt: number;
  readonly device: string;
}

const sessionKey = (userId: number, jti: string): Key => ({ pk: partitions.sessions(userId), sk: jti });

/**
 * Stores a session's last use and device for the list of sessions; no address and no other browser data. Whether a session is
 * valid only depends on the user's item.
 */
export const sessionStep = (
  { userId, jti, issuedAt, expiresAt, usableUntil, method }: TokenClaims,
  now: Date,
  headers: Readonly<Record<string, string | undefined>>,
): Extract<Step, { kind: 'put' }> => ({
  kind: 'put',
  key: sessionKey(userId, jti),
  item: {
    began: issuedAt,
    used: secondsOf(now),
    ends: expiresAt,
    device: deviceOf(headers['user-agent']),
    method,
    ttl: usableUntil,
  },
});

/** Returns the recorded sessions of a user that are neither expired nor ended. */
export async function openSessions(
  store: Store,
  userId: number,
  attributes: SessionAttributes,
): Promise<OpenSession[]> {
  const items = await store.queryItems(partitions.sessions(userId));
  const now = secondsOf(store.now());
  return items
    .filter(({ ttl }) => Number(ttl) > now)
    .map(({ sk, began, used, ends, device, method }) => ({
      jti: String(sk),
      issuedAt: Number(began),
      usedAt: Number(used),
      expiresAt: Number(ends),
      device: String(device),
      method: methodOf(method),
    }))
    .filter(({ jti }) => isOpenSession(attributes, jti));
}
