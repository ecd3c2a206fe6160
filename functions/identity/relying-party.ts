import type { Environment } from '../deployment/environment.ts';
import { AppError } from '../app-error.ts';

export interface RelyingParty {
  readonly origin: string;
  /** The domain that passkeys belong to. */
  readonly domain: string;
}

/**
 * R90: the installation's own address, which is set when it is deployed. Never the address in a request: a page that relays
 * calls could claim any.
 */
export function relyingParty({ SITE_URL }: Pick<Environment<'account'>, 'SITE_URL'>): RelyingParty {
  if (!SITE_URL) throw new AppError('conflict', "Passkeys can't be used because this installation has no address.");
  const { origin, hostname } = new URL(SITE_URL);
  return { origin, domain: hostname };
}
