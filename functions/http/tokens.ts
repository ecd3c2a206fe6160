import { createHmac, randomBytes } from 'node:crypto';
import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import { TOKEN_EXPIRED } from '../../shared/envelope.ts';
import { AppError } from '../app-error.ts';
import type { KeyReader } from './signing-keys.ts';

const ALGORITHM = 'HS256';
const AUDIENCE = 'staff';

export interface TokenClaims {
  readonly userId: number;
  readonly jti: string;
  /** The user's credentials generation when the token was made: a changed password starts a new one (R4). */
  readonly generation: number;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

const invalid = () => new AppError('not-signed-in', 'Your session is not valid. Please sign in again.');

/** Makes and checks the tokens of R4: HS256, `user_id` and `exp`, with `iat`, `iss`, `aud` and `jti`. */
export function createTokens(keys: KeyReader, issuer: string, hours: number) {
  return {
    sign: async (userId: number, generation: number, now: Date): Promise<string> => {
      const key = await keys.current();
      const issuedAt = Math.floor(now.getTime() / 1000);
      return new SignJWT({ user_id: userId })
        .setProtectedHeader({ alg: ALGORITHM, kid: key.kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + hours * 3600)
        .setJti(`${generation}.${randomBytes(16).toString('base64url')}`)
        .sign(key.secret);
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
        const { user_id: userId, jti } = payload;
        const [, generation] = /^(\d+)\../.exec(typeof jti === 'string' ? jti : '') ?? [];
        if (!Number.isSafeInteger(userId) || generation === undefined) throw invalid();
        const claims = {
          userId: Number(userId),
          jti: String(jti),
          generation: Number(generation),
          expiresAt: Number(payload.exp),
        };
        return claims;
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
