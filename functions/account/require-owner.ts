import { AppError } from '../app-error.ts';
import { type Call, callerOf } from '../http/call.ts';
import { secondsOf } from '../seconds.ts';
import type { Environment } from '../deployment/environment.ts';
import { requirePassword } from './own-password.ts';
import type { RateLimitedCall } from './rate-limits.ts';

/** R92: how long a sign-on counts as being there. */
const FRESH_MINUTES = 10;

type IdentityCall = RateLimitedCall &
  Pick<Call, 'caller' | 'now' | 'endpoint' | 'requestId'> & {
    readonly runtime: { readonly environment: Pick<Environment<'account'>, 'SSO_NAME'> };
  };

/**
 * Throws unless the person at the browser is the owner of the account: the password proves it or, in a session of single
 * sign-on, whose owner may have none, a recent sign-on.
 */
export async function requireOwner(call: IdentityCall, typed: string): Promise<void> {
  const { claims } = callerOf(call);
  if (claims.method !== 'sign-on' || typed !== '') return requirePassword(call, typed);
  if (secondsOf(call.now) - claims.issuedAt <= FRESH_MINUTES * 60) return;
  throw new AppError(
    'bad-input',
    `For this, you must have signed in within the last ${FRESH_MINUTES} minutes. Sign out, sign in with ` +
      `${call.runtime.environment.SSO_NAME} again, then try again.`,
  );
}
