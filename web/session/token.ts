import { serverClock } from '../api/server-clock.ts';

interface TokenPayload {
  readonly userId: number;
  /** Unix seconds. */
  readonly expiresAt: number;
}

const isNumeric = (value: unknown): value is number | string =>
  (typeof value === 'number' && Number.isFinite(value)) || (typeof value === 'string' && /^\d+$/.test(value));

/** Decodes a token without checking its signature. Returns undefined if the token is invalid. */
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

/** Returns whether `exp` is at or before now, missing, or can't be decoded. */
export function isExpired(token: string | null | undefined, nowSeconds: number): boolean {
  const payload = decodeToken(token);
  return !payload || payload.expiresAt <= nowSeconds;
}

/**
 * R24: whether a token has expired according to the server's clock, because a device clock may be hours ahead. Before
 * the first response, when the server's time is unknown, only a token that can't be decoded counts as expired.
 */
export const isExpiredOnServer = (token: string | null | undefined): boolean =>
  serverClock.isKnown() ? isExpired(token, serverClock.now() / 1000) : decodeToken(token) === undefined;
