import { partitions } from '../../shared/contract/areas.ts';
import { secondsOf } from '../seconds.ts';
import type { Key } from '../store/keys.ts';
import type { Store } from '../store/store.ts';
import type { SessionAttributes } from './authenticate.ts';
import { deviceOf } from './device.ts';
import type { TokenClaims } from './tokens.ts';

/** A session that somebody has open, as its person is told of it (R4). Times in seconds since 1970. */
export interface OpenSession extends Pick<TokenClaims, 'jti' | 'issuedAt' | 'expiresAt'> {
  /** When it was used last, to within a tenth of the time that it may lie idle. */
  readonly usedAt: number;
  readonly device: string;
}

const sessionKey = (userId: number, jti: string): Key => ({ pk: partitions.sessions(userId), sk: jti });

/**
 * Notes that a session is in use, and by which kind of program: no address and nothing else that a browser says. What is
 * noted is for its person to read; whether a session is good is decided by its user's item alone.
 */
export async function noteSession(
  store: Store,
  { userId, jti, issuedAt, expiresAt, usableUntil }: TokenClaims,
  headers: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  await store.put(sessionKey(userId, jti), {
    began: issuedAt,
    used: secondsOf(store.now()),
    ends: expiresAt,
    device: deviceOf(headers['user-agent']),
    ttl: usableUntil,
  });
}

/** The sessions of a user that are open, of those that were noted: neither ended by themselves nor by anybody. */
export async function openSessions(
  store: Store,
  userId: number,
  { generation = 0, revoked = {} }: SessionAttributes,
): Promise<OpenSession[]> {
  const items = await store.queryItems(partitions.sessions(userId));
  const now = secondsOf(store.now());
  return items
    .filter(({ ttl }) => Number(ttl) > now)
    .map(({ sk, began, used, ends, device }) => ({
      jti: String(sk),
      issuedAt: Number(began),
      usedAt: Number(used),
      expiresAt: Number(ends),
      device: String(device),
    }))
    .filter(({ jti }) => jti.startsWith(`${generation}.`) && !Object.hasOwn(revoked, jti));
}
