import { TOKEN_EXPIRED } from '../../shared/envelope.ts';
import { AppError } from '../app-error.ts';
import type { Handlers } from '../crud/crud.ts';
import { bearerToken } from '../http/authenticate.ts';
import type { Call } from '../http/call.ts';
import type { TokenClaims } from '../http/tokens.ts';
import { revoke } from './revoke.ts';

/**
 * Returns the claims of the call's token; undefined if its session is over. One that was left idle still ends the session, which
 * may go on elsewhere with a renewed token.
 */
async function claimsOf(call: Pick<Call, 'headers' | 'runtime' | 'now'>): Promise<TokenClaims | undefined> {
  try {
    return await call.runtime.tokens.verify(bearerToken(call.headers), call.now, { evenIdle: true });
  } catch (error) {
    if (error instanceof AppError && error.message === TOKEN_EXPIRED) return undefined;
    throw error;
  }
}

/** R4: ends the token's session. Safe to repeat. */
export const logout: Handlers<'account'>['logout'] = async (call) => {
  const claims = await claimsOf(call);
  if (!claims) return null;
  await revoke(call, claims);
  return null;
};
