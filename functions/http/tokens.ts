import { createHmac, randomBytes } from 'node:crypto';
import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import { SESSION_NOT_VALID, TOKEN_EXPIRED } from '../../shared/envelope.ts';
import { AppError } from '../app-error.ts';
import { secondsOf } from '../seconds.ts';
import type { KeyReader } from './signing-keys.ts';

const ALGORITHM = 'HS256';
const AUDIENCE = 'staff';

export interface TokenClaims {
  readonly userId: number;
  readonly jti: string;
  /** The user's credentials generation when the token was made: a changed password starts a new one (R4). */
  readonly generation: number;
  /** When the session began and when it ends, in seconds since 1970. */
  readonly issuedAt: number;
  readonly expiresAt: number;
  /** When it is over if nobody uses it any more. */
  readonly usableUntil: number;
  /** The token that takes this one's place, of the same session and with the same end, where somebody is at work. */
  readonly renewed?: string | undefined;
}

/** How long a session lasts, and how long while nobody uses it. */
export interface Lifetime {
  readonly hours: number;
  readonly idleMinutes: number;
}

/** A token is renewed once this part of the time that it may lie idle is over: not with every call. */
const RENEWED_AFTER = 0.1;

const invalid = () => new AppError('not-signed-in', SESSION_NOT_VALID);

interface Session {
  readonly userId: number;
  readonly jti: string;
  readonly issuedAt: number;
  readonly expiresAt: number;
}

/**
 * Makes and checks the tokens of R4: HS256, `user_id` and `exp`, with `iat`, `iss`, `aud` and `jti`; `idle` says until when
 * the session has to be used. What renews a token changes that alone: `jti` and `exp` are the session's, which signing out
 * ends with all of its tokens.
 */
export function createTokens(keys: KeyReader, issuer: string, { hours, idleMinutes }: Lifetime) {
  const make = async ({ userId, jti, issuedAt, expiresAt }: Session, now: number): Promise<string> => {
    const key = await keys.current();
    return new SignJWT({ user_id: userId, idle: now + idleMinutes * 60 })
      .setProtectedHeader({ alg: ALGORITHM, kid: key.kid, typ: 'JWT' })
      .setIssuer(issuer)
      .setAudience(AUDIENCE)
      .setIssuedAt(issuedAt)
      .setExpirationTime(expiresAt)
      .setJti(jti)
      .sign(key.secret);
  };
  /** A token that takes the place of one that has been used for a while; none while it is fresh. */
  const renewal = async (session: Session, idle: number, now: number): Promise<string | undefined> =>
    idle - now > idleMinutes * 60 * (1 - RENEWED_AFTER) ? undefined : make(session, now);
  return {
    sign: async (userId: number, generation: number, at: Date): Promise<string> => {
      const now = secondsOf(at);
      const jti = `${generation}.${randomBytes(16).toString('base64url')}`;
      return make({ userId, jti, issuedAt: now, expiresAt: now + hours * 3600 }, now);
    },
    /** A digest of a text that only who has the signing key can make, so that nobody else can try texts against it. */
    seal: async (text: string): Promise<string> =>
      createHmac('sha256', (await keys.current()).secret)
        .update(text)
        .digest('base64url'),
    verify: async (token: string, now: Date): Promise<TokenClaims> => {
      try {
        const { kid } = decodeProtectedHeader(token);
        const key = kid === undefined ? undefined : await keys.byKid(kid);
        if (!key) throw invalid();
        const { payload } = await jwtVerify(token, key.secret, {
          algorithms: [ALGORITHM],
          issuer,
          audience: AUDIENCE,
          requiredClaims: ['exp', 'iat', 'jti', 'user_id'],
          currentDate: now,
        });
        const { user_id, jti, idle } = payload;
        const [, generation] = /^(\d+)\../.exec(typeof jti === 'string' ? jti : '') ?? [];
        if (!Number.isSafeInteger(user_id) || generation === undefined) throw invalid();
        const [userId, expiresAt] = [Number(user_id), Number(payload.exp)];
        // Tokens of the time before this claim are good to their end.
        const idleUntil = typeof idle === 'number' ? idle : expiresAt;
        const seconds = secondsOf(now);
        if (idleUntil <= seconds) throw new AppError('not-signed-in', TOKEN_EXPIRED);
        const session = { userId, jti: String(jti), issuedAt: Number(payload.iat), expiresAt };
        const renewed = await renewal(session, idleUntil, seconds);
        const usableUntil = Math.min(expiresAt, renewed === undefined ? idleUntil : seconds + idleMinutes * 60);
        return { ...session, generation: Number(generation), usableUntil, renewed };
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new AppError('not-signed-in', TOKEN_EXPIRED);
        // Whatever is wrong with a token, its sender learns only that it is not accepted.
        if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof SyntaxError)
          throw invalid();
        throw error;
      }
    },
  };
}

export type Tokens = ReturnType<typeof createTokens>;
export const invalidSession = invalid;
