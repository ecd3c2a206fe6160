import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { type AdapterPayload, type Configuration, type KoaContextWithOIDC, Provider } from 'oidc-provider';

export type Claims = Readonly<Record<string, unknown>>;

/** A token response of the provider, which a test may replace by a forged one. */
export type TokenResponse = Record<string, unknown> & { readonly id_token: string };

export const CLIENT_ID = 'staffbook';

/** An answer with this status, none, one whose body never ends, or one whose connection ends within its body. */
type Disturbance = number | 'missing' | 'endless' | 'cut';

/** Claims that this provider can put into an ID token, beside those that it always has. */
const CLAIMS = [
  'email',
  'email_verified',
  'given_name',
  'family_name',
  'groups',
  'hd',
  'idp',
  'acct',
  'xms_edov',
  '_claim_names',
];

export interface IdentityProvider {
  readonly issuer: string;
  /** Adds or changes a person of the provider. */
  person: (subject: string, claims: Claims) => void;
  /** Signs an ID token with the provider's own key, or without the parts that a test changes. */
  sign: (claims: Claims, header?: Readonly<Record<string, unknown>>) => Promise<string>;
  /** Replaces the provider's token responses; undefined leaves them alone. */
  forge: (forged: ((response: TokenResponse) => Promise<unknown>) | undefined) => void;
  /** Answers requests whose path contains the text with this status, or as told; undefined ends it. */
  disturb: (path: string | undefined, how?: Disturbance) => void;
  /** Replaces parts of the provider's metadata. */
  describe: (metadata: Claims) => void;
  /** The paths of all requests so far. */
  readonly requests: readonly string[];
  stop: () => Promise<void>;
}

const page = (uid: string, subjects: readonly string[]): string =>
  `<!doctype html><html lang="en"><title>Sign in</title><main><h1>Example ID</h1>${subjects
    .map((subject) => `<p><a href="/interaction/${uid}/${encodeURIComponent(subject)}">Continue as ${subject}</a></p>`)
    .join('')}<p><a href="/interaction/${uid}/">Cancel</a></p></main></html>`;

/** Keeps what the provider stores for as long as it runs; the provider's own way to do so warns about itself. */
function memoryAdapter(): NonNullable<Configuration['adapter']> {
  const kept = new Map<string, AdapterPayload>();
  return (model) => {
    const at = (id: string) => `${model} ${id}`;
    return {
      upsert: (id, payload) => Promise.resolve(void kept.set(at(id), payload)),
      find: (id) => Promise.resolve(kept.get(at(id))),
      findByUid: (uid) => Promise.resolve([...kept.values()].find((payload) => payload.uid === uid)),
      findByUserCode: () => Promise.resolve(undefined),
      consume: (id) => Promise.resolve(void Object.assign(kept.get(at(id)) ?? {}, { consumed: Date.now() / 1000 })),
      destroy: (id) => Promise.resolve(void kept.delete(at(id))),
      revokeByGrantId: (grantId) => {
        for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key);
        return Promise.resolve();
      },
    };
  };
}

function answerDisturbed(response: ServerResponse, how: Disturbance): void {
  const json = { 'content-type': 'application/json' };
  if (how === 'missing') return;
  if (typeof how === 'number') response.writeHead(how, json).end('{"error":"slow_down"}');
  else response.writeHead(200, json).write('{"keys":', () => how === 'cut' && response.destroy());
}

/** Grants what the client asks for, as a company's provider does for its own apps. */
async function grantOf(provider: Provider, ctx: KoaContextWithOIDC) {
  const { client, session } = ctx.oidc;
  const grant = new provider.Grant({ clientId: client?.clientId ?? '', accountId: session?.accountId ?? '' });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
}

/**
 * A real provider of OpenID Connect on a free port of this machine. People sign in there by opening
 * `/interaction/<uid>/<subject>`.
 */
export async function startIdentityProvider({
  secret,
  site,
  claims = CLAIMS,
}: {
  readonly secret: string;
  /** The app's address. */
  readonly site: () => string;
  readonly claims?: readonly string[];
}): Promise<IdentityProvider> {
  const people = new Map<string, Claims>();
  const requests: string[] = [];
  let forged: ((response: TokenResponse) => Promise<unknown>) | undefined;
  let disturbed: { readonly path: string; readonly how: Disturbance } | undefined;
  let metadata: Claims = {};
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: 'provider-key', alg: 'RS256', use: 'sig' };
  const configuration: Configuration = {
    adapter: memoryAdapter(),
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: secret,
        redirect_uris: [`${site()}/sign-on`],
        post_logout_redirect_uris: [`${site()}/login`],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [key] },
    claims: { openid: ['sub', ...claims], email: [], profile: [] },
    scopes: ['openid', 'email', 'profile'],
    acrValues: ['mfa', 'password'],
    conformIdTokenClaims: false,
    // Stated, because the provider warns about each default.
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    cookies: { keys: ['a key of this run'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, subject) => ({ accountId: subject, claims: () => ({ ...claimsOf(subject), sub: subject }) }),
    loadExistingGrant: (ctx) => grantOf(provider, ctx),
  };
  // A subject that is an email is a person with that email, so that not everyone has to be added first.
  const claimsOf = (subject: string): Claims =>
    people.get(subject) ?? (subject.includes('@') ? { email: subject, email_verified: true } : {});
  const provider = new Provider(issuer, configuration);
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.path === '/token' && ctx.status === 200 && forged) ctx.body = await forged(ctx.body as TokenResponse);
    if (ctx.path.includes('/.well-known/') && ctx.status === 200) ctx.body = { ...(ctx.body as Claims), ...metadata };
  });
  const respond = provider.callback();
  server.on('request', (request, response) => {
    const path = new URL(request.url ?? '', issuer).pathname;
    requests.push(path);
    if (disturbed && path.includes(disturbed.path)) {
      answerDisturbed(response, disturbed.how);
      return;
    }
    const [, uid, subject] = /^\/interaction\/([^/]+)(?:\/(.*))?$/.exec(path) ?? [];
    if (uid === undefined) {
      void respond(request, response);
    } else if (subject === undefined) {
      response.setHeader('content-type', 'text/html').end(page(uid, [...people.keys()]));
    } else {
      const accountId = decodeURIComponent(subject);
      const acr = people.get(accountId)?.acr;
      const outcome = accountId
        ? { login: { accountId, ...(typeof acr === 'string' && { acr }) } }
        : { error: 'access_denied', error_description: 'Someone said no.' };
      void provider.interactionFinished(request, response, outcome);
    }
  });
  return {
    issuer,
    requests,
    person: (subject, given) => void people.set(subject, given),
    sign: (given, header = {}) =>
      new SignJWT({ ...given })
        .setProtectedHeader({ alg: 'RS256', kid: key.kid, ...header })
        .sign(privateKey, { crit: { invented: true } }),
    forge: (next) => {
      forged = next;
    },
    disturb: (path, how = 503) => {
      disturbed = path === undefined ? undefined : { path, how };
    },
    describe: (next) => {
      metadata = next;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
