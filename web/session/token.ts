import { serverClock } from '../api/server-clock.ts';

interface TokenPayload {
  readonly userId: number;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

const isNumeric = (value: unknown): value is number | string =>
  (typeof value === 'number' && Number.isFinite(value)) || (typeof value === 'string' && /^\d+$/.test(value));

/** What the browser reads of a token, undefined where it cannot be decoded; its signature is the server's matter. */
export function decodeToken(token: string | null | undefined): TokenPayload | undefined {
  try {
    const part = token?.split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    const payload = JSON.parse(new TextDecoder().decode(bytes)) as { user_id?: unknown; exp?: unknown };
    if (!isNumeric(payload.user_id) || typeof payload.exp !== 'number') return undefined;
    return { userId: Number(payload.user_id), expiresAt: payload.exp };
  } catch {
    return undefined;
  }
}

/** §4: expired when its `exp` is at or before now, or when it is missing or cannot be decoded. */
export function isExpired(token: string | null | undefined, nowSeconds: number): boolean {
  const payload = decodeToken(token);
  return !payload || payload.expiresAt <= nowSeconds;
}

/**
 * Whether a token is worthless by the server's clock (R24): a device that is hours ahead would end every session as it
 * begins. Before the first answer nobody here knows the server's time, and the server judges what it is sent.
 */
export const isDead = (token: string | null | undefined): boolean =>
  serverClock.isKnown() ? isExpired(token, serverClock.now() / 1000) : decodeToken(token) === undefined;
