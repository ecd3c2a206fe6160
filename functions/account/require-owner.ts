import { AppError } from '../app-error.ts';
import { type Call, callerOf } from '../http/call.ts';
import { secondsOf } from '../seconds.ts';
import { canUsePassword, type SignInRules } from '../http/password-sign-in.ts';
import { GET_PASSWORD, requirePassword } from './own-password.ts';
import type { RateLimitedCall } from './rate-limits.ts';

/** R92: how long after a sign-on the person counts as present. */
const FRESH_MINUTES = 10;

type OwnerCall = RateLimitedCall &
  Pick<Call, 'caller' | 'now' | 'endpoint' | 'requestId'> & {
    readonly runtime: { readonly environment: SignInRules };
  };

/**
 * Throws unless the person at the browser is the owner of the account: the password proves it or, in a session of single
 * sign-on, a recent sign-on, because those owners may have no password.
 */
export async function requireOwner(call: OwnerCall, password: string): Promise<void> {
  const { claims, user } = callerOf(call);
  const { environment } = call.runtime;
  const provider = environment.SSO_NAME && `sign in with ${environment.SSO_NAME}`;
  if (claims.method !== 'sign-on' || password !== '') {
    const ways = [canUsePassword(environment, user) ? GET_PASSWORD : '', provider].filter(Boolean);
    return requirePassword(call, password, ways);
  }
  if (secondsOf(call.now) - claims.issuedAt <= FRESH_MINUTES * 60) return;
  throw new AppError(
    'bad-input',
    `This needs a sign-in within the last ${FRESH_MINUTES} minutes. Sign out, ${provider}, and try again.`,
  );
}
