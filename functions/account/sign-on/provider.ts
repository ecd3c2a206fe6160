import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  clockTolerance,
  Configuration,
  discovery,
  enableNonRepudiationChecks,
  ResponseBodyError,
} from 'openid-client';
import type { Claims } from './claims.ts';
import { digest } from '../../digest.ts';
import type { SignOnSettings } from './settings.ts';

/** Three requests at most, well within the time of a call. */
const TIMEOUT_SECONDS = 5;
/** How far the clocks of provider and function may differ. */
const CLOCK_TOLERANCE_SECONDS = 60;
const REDISCOVER_MS = 60 * 60_000;
/** Beyond this, some servers refuse the address that the token is part of. */
const MAX_HINT = 3000;

interface Known {
  readonly key: string;
  readonly configuration: Promise<Configuration>;
  readonly until: number;
}

/** R92: kept between calls, with the provider's keys. */
let known: Known | undefined;

async function discover({ issuer, clientId }: SignOnSettings, secret: string): Promise<Configuration> {
  const server = new URL(issuer);
  // Only for a provider on this machine, which parameters enforce.
  const extensions = server.protocol === 'http:' ? [allowInsecureRequests] : [];
  const found = await discovery(server, clientId, undefined, undefined, {
    timeout: TIMEOUT_SECONDS,
    execute: extensions,
  });
  const serverMetadata = found.serverMetadata();
  // Tenant-independent metadata of Entra ID would let every organization sign in.
  if (new URL(serverMetadata.issuer).href !== server.href) throw new RangeError('The provider names another issuer.');
  const takesPost = serverMetadata.token_endpoint_auth_methods_supported?.includes('client_secret_post') ?? false;
  const configuration = new Configuration(
    serverMetadata,
    clientId,
    { [clockTolerance]: CLOCK_TOLERANCE_SECONDS },
    takesPost ? ClientSecretPost(secret) : ClientSecretBasic(secret),
  );
  configuration.timeout = TIMEOUT_SECONDS;
  // Without this, the connection alone would vouch for a token.
  for (const extend of [...extensions, enableNonRepudiationChecks]) extend(configuration);
  return configuration;
}

/** Derived, so that nothing stored reveals them: only the browser with the secret can finish. */
const derived = (what: string, secret: string): string => digest(`${what} ${secret}`);

/** What one sign-on begins and finishes with. */
interface SignOnAttempt {
  readonly state: string;
  /** Kept by the browser that began. */
  readonly secret: string;
}

/** Why the provider can't be used now; for the log. */
export class ProviderFailure extends Error {
  constructor(cause: unknown) {
    super(reasonOf(cause), { cause });
    this.name = 'ProviderFailure';
  }
}

/** Returns the code of an error; descriptions are the provider's and may name people. */
function reasonOf(error: unknown): string {
  if (error instanceof ResponseBodyError) return `${error.status} ${error.error}`.slice(0, 100);
  if (error instanceof ClientError) return error.code ?? error.message;
  return error instanceof Error ? error.name : 'unknown';
}

function configurationOf(settings: SignOnSettings, secret: string): Promise<Configuration> {
  const key = JSON.stringify([settings.issuer, settings.clientId, secret]);
  if (known?.key === key && Date.now() < known.until) return known.configuration;
  const configuration = discover(settings, secret).catch((error: unknown) => {
    throw new ProviderFailure(error);
  });
  const current: Known = { key, configuration, until: Date.now() + REDISCOVER_MS };
  known = current;
  // The next call tries again.
  configuration.catch(() => {
    if (known === current) known = undefined;
  });
  return configuration;
}

/** OAuth errors that say that the client is wrong, not the code. */
const MISCONFIGURED = new Set(['invalid_client', 'unauthorized_client', 'unsupported_grant_type', 'invalid_scope']);
const NO_ANSWER = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
]);

const TOO_MANY_REQUESTS = 429;

/** Whether the provider couldn't be asked, as opposed to its answer being no. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof ResponseBodyError)
    return error.status >= 500 || error.status === TOO_MANY_REQUESTS || MISCONFIGURED.has(error.error);
  if (error instanceof ClientError && NO_ANSWER.has(error.code ?? '')) return true;
  if (error instanceof DOMException) return error.name === 'TimeoutError';
  // What `fetch` throws if there is no connection.
  if (error instanceof TypeError && error.cause !== undefined && !('code' in error)) return true;
  // An answer that ends within its body can't be parsed: only the cause says that the connection failed.
  return isOutage(error.cause);
}

/** Returns the address of the provider's sign-in page. */
export async function authorizationUrl(
  settings: SignOnSettings,
  clientSecret: string,
  { state, secret }: SignOnAttempt,
): Promise<string> {
  const configuration = await configurationOf(settings, clientSecret);
  // In the fragment, the code is neither sent to the site nor logged.
  const modes = configuration.serverMetadata().response_modes_supported ?? [];
  return buildAuthorizationUrl(configuration, {
    redirect_uri: settings.redirectUri,
    scope: 'openid email profile',
    state,
    nonce: derived('nonce', secret),
    code_challenge: await calculatePKCECodeChallenge(derived('verifier', secret)),
    code_challenge_method: 'S256',
    ...(modes.includes('fragment') && { response_mode: 'fragment' }),
    ...(settings.acrValues.length > 0 && { acr_values: settings.acrValues.join(' ') }),
  }).href;
}

export interface ProvenAccount {
  readonly claims: Claims;
  readonly signOutUrl: string | null;
}

function signOutUrl(configuration: Configuration, settings: SignOnSettings, idToken: string): string | null {
  if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
  return buildEndSessionUrl(configuration, {
    post_logout_redirect_uri: settings.signedOutUri,
    ...(idToken.length <= MAX_HINT && { id_token_hint: idToken }),
  }).href;
}

/**
 * Exchanges the code for an ID token and verifies it: signature, issuer, audience, nonce and times. Returns the reason if
 * anything is wrong; throws a ProviderFailure if the provider can't be asked.
 */
export async function provenAccount(
  settings: SignOnSettings,
  clientSecret: string,
  { state, secret }: SignOnAttempt,
  { code, iss }: { readonly code: string; readonly iss: string | null },
): Promise<ProvenAccount | { readonly refused: string }> {
  try {
    const configuration = await configurationOf(settings, clientSecret);
    const returned = new URL(settings.redirectUri);
    for (const [name, value] of Object.entries({ code, state, iss })) {
      if (value !== null) returned.searchParams.set(name, value);
    }
    const tokens = await authorizationCodeGrant(configuration, returned, {
      expectedState: state,
      expectedNonce: derived('nonce', secret),
      pkceCodeVerifier: derived('verifier', secret),
    });
    const claims = tokens.claims();
    if (!claims || tokens.id_token === undefined || claims.sub === '') return { refused: 'no subject' };
    return { claims, signOutUrl: signOutUrl(configuration, settings, tokens.id_token) };
  } catch (error) {
    if (error instanceof ProviderFailure) throw error;
    if (isOutage(error)) throw new ProviderFailure(error);
    return { refused: reasonOf(error) };
  }
}
