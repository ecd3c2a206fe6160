import { createHmac, KeyObject, randomBytes } from 'node:crypto';
import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import { signInMethods, type SignInMethod } from '../../shared/sign-in-methods.ts';
import { SESSION_NOT_VALID, TOKEN_EXPIRED } from '../../shared/envelope.ts';
import { AppError } from '../app-error.ts';
import { secondsOf } from '../seconds.ts';
import type { KeyReader } from './signing-keys.ts';

const ALGORITHM = 'HS256';
const AUDIENCE = 'staff';

export interface TokenClaims {
  readonly userId: number;
  readonly jti: string;
  /** R4: the user's generation when the token was issued. A new password starts a new one. */
  readonly generation: number;
  /** Start and end of the session in Unix seconds. */
  readonly issuedAt: number;
  readonly expiresAt: number;
  readonly method: SignInMethod;
  /** When the session ends if it isn't used anymore. */
  readonly usableUntil: number;
  /** A renewed token of the same session, with the same end. */
  readonly renewed?: string | undefined;
}

/** Maximum duration and idle timeout of a session. */
export interface Lifetime {
  readonly hours: number;
  readonly idleMinutes: number;
}

/** A token is renewed after this fraction of the idle timeout. */
const RENEWED_AFTER = 0.1;

const invalid = () => new AppError('not-signed-in', SESSION_NOT_VALID);

interface Session {
  readonly userId: number;
  readonly jti: string;
  readonly issuedAt: number;
  readonly expiresAt: number;
  readonly method: SignInMethod;
}

// Tokens issued before there were passkeys have no method.
export const methodOf = (stated: unknown): SignInMethod => signInMethods.find((each) => each === stated) ?? 'password';

/**
 * R4: signs and verifies tokens: HS256, `user_id`, `exp`, `iat`, `iss`, `aud` and `jti`. `idle` is when the session times out;
 * renewing a token only changes that. `jti` and `exp` belong to the session, so signing out ends all of its tokens.
 */
export function createTokens(keys: KeyReader, issuer: string, { hours, idleMinutes }: Lifetime) {
  const make = async ({ userId, jti, issuedAt, expiresAt, method }: Session, now: number): Promise<string> => {
    const key = await keys.current();
    return new SignJWT({ user_id: userId, idle: now + idleMinutes * 60, method })
      .setProtectedHeader({ alg: ALGORITHM, kid: key.kid, typ: 'JWT' })
      .setIssuer(issuer)
      .setAudience(AUDIENCE)
      .setIssuedAt(issuedAt)
      .setExpirationTime(expiresAt)
      .setJti(jti)
      .sign(key.secret);
  };
  /** Returns a renewed token; undefined while the current one is fresh. */
  const renewal = async (session: Session, idle: number, now: number): Promise<string | undefined> =>
    idle - now > idleMinutes * 60 * (1 - RENEWED_AFTER) ? undefined : make(session, now);
  return {
    /** A session that continues another has its start and end. */
    sign: async (
      userId: number,
      generation: number,
      at: Date,
      method: SignInMethod = 'password',
      continued?: Pick<Session, 'issuedAt' | 'expiresAt'>,
    ): Promise<string> => {
      const now = secondsOf(at);
      const jti = `${generation}.${randomBytes(16).toString('base64url')}`;
      const { issuedAt, expiresAt } = continued ?? { issuedAt: now, expiresAt: now + hours * 3600 };
      return make({ userId, jti, issuedAt, expiresAt, method }, now);
    },
    /**
     * Returns a keyed digest, so that a stolen one can't be used to guess the text, with the id of its key: the current one, or
     * `kid`. Undefined if that is retired.
     */
    seal: async (text: string, kid?: string): Promise<string | undefined> => {
      const key = kid === undefined ? await keys.current() : await keys.byKid(kid);
      return key && `${key.kid}.${createHmac('sha256', KeyObject.from(key.secret)).update(text).digest('base64url')}`;
    },
    /** Throws if the session is over, or if this token of it was left idle, unless that doesn't matter. */
    verify: async (token: string, now: Date, { evenIdle = false } = {}): Promise<TokenClaims> => {
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
        const { user_id, jti, idle, method } = payload;
        const [, generation] = /^(\d+)\../.exec(typeof jti === 'string' ? jti : '') ?? [];
        if (!Number.isSafeInteger(user_id) || generation === undefined) throw invalid();
        const [userId, expiresAt] = [Number(user_id), Number(payload.exp)];
        // Older tokens lack this claim and are valid until they expire.
        const idleUntil = typeof idle === 'number' ? idle : expiresAt;
        const seconds = secondsOf(now);
        if (idleUntil <= seconds && !evenIdle) throw new AppError('not-signed-in', TOKEN_EXPIRED);
        const session = {
          userId,
          jti: String(jti),
          issuedAt: Number(payload.iat),
          expiresAt,
          method: methodOf(method),
        };
        const renewed = await renewal(session, idleUntil, seconds);
        const usableUntil = Math.min(expiresAt, renewed === undefined ? idleUntil : seconds + idleMinutes * 60);
        return { ...session, generation: Number(generation), usableUntil, renewed };
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new AppError('not-signed-in', TOKEN_EXPIRED);
        // The response doesn't reveal what is wrong with a token.
        if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof SyntaxError)
          throw invalid();
        throw error;
      }
    },
  };
}

export type Tokens = ReturnType<typeof createTokens>;
export const invalidSession = invalid;
