import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { decodeJwt, type JWTPayload, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PROVIDER, signOnDesk, SITE, startSignOnProduct } from '../functions/account/sign-on-desk.ts';
import { type Person, type Product, SSO_SECRET } from '../support/harness.ts';
import type { IdentityProvider, TokenResponse } from '../support/identity-provider.ts';

let product: Product;
let provider: IdentityProvider;
let victim: Person;
const desk = signOnDesk(() => product);

beforeAll(async () => {
  ({ product, provider } = await startSignOnProduct());
  victim = await product.person('president');
  provider.person('victim', { email: victim.email, email_verified: true });
  provider.person('attacker', { email: 'attacker@elsewhere.example', email_verified: true });
});
afterEach(() => provider.forge(undefined));
afterAll(async () => {
  await Promise.all([product.stop(), provider.stop()]);
});

const REFUSED = `Signing in with ${PROVIDER} didn't work. Start again from the sign-in page.`;
const { privateKey: foreign, publicKey: foreignPublic } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const now = () => Math.floor(Date.now() / 1000);

type Forge = (claims: JWTPayload, token: string) => Promise<string> | string;

const encoded = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const parts = (token: string): string[] => token.split('.');
const signedBy = (key: Parameters<SignJWT['sign']>[0], header: object) => (claims: JWTPayload) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'provider-key', ...header }).sign(key);
/** Signed by the provider's own key, so that exactly this claim is what is refused. */
const changed =
  (change: Readonly<Record<string, unknown>>): Forge =>
  (claims) =>
    provider.sign({ ...claims, ...change });
const without =
  (name: string): Forge =>
  (claims) =>
    provider.sign(Object.fromEntries(Object.entries(claims).filter(([each]) => each !== name)));

/** Each with everything else right. */
const forgeries: readonly (readonly [what: string, forge: Forge])[] = [
  ['signed with another key under the name of the right one', signedBy(foreign, {})],
  ['signed with another key under a name of its own', signedBy(foreign, { kid: 'foreign' })],
  ['signed with another key without a name', signedBy(foreign, { kid: undefined })],
  ['with the key to verify it in its header', signedBy(foreign, { jwk: foreignPublic.export({ format: 'jwk' }) })],
  ['with the address of its keys in its header', signedBy(foreign, { jku: 'https://evil.example/keys' })],
  ['with a changed signature', (_, token) => `${token.slice(0, -8)}${token.slice(-4)}${token.slice(-8, -4)}`],
  ['with an empty signature', (_, token) => `${parts(token).slice(0, 2).join('.')}.`],
  ['of the algorithm none, without a signature', (claims) => `${encoded({ alg: 'none' })}.${encoded(claims)}.`],
  [
    'of the algorithm none, with a signature',
    (claims, token) => `${encoded({ alg: 'none', kid: 'provider-key' })}.${encoded(claims)}.${parts(token)[2]}`,
  ],
  [
    'of the algorithm None in another spelling',
    (claims, token) => `${encoded({ alg: 'nOnE' })}.${encoded(claims)}.${parts(token)[2]}`,
  ],
  ['signed with the secret of the client', signedBy(Buffer.from(SSO_SECRET), { alg: 'HS256' })],
  [
    'signed with the public key as a secret',
    (claims) => {
      const pem = createPublicKey(foreign).export({ type: 'spki', format: 'pem' });
      return signedBy(Buffer.from(pem), { alg: 'HS256' })(claims);
    },
  ],
  [
    'with claims that were changed after signing',
    (claims, token) => [parts(token)[0], encoded({ ...claims, sub: 'somebody' }), parts(token)[2]].join('.'),
  ],
  ['of another issuer', changed({ iss: 'https://evil.example' })],
  ['of an issuer that only begins like the right one', (claims) => provider.sign({ ...claims, iss: `${claims.iss}/` })],
  ['without an issuer', without('iss')],
  ['for another client', changed({ aud: 'another-client' })],
  ['for other clients', changed({ aud: ['another-client', 'third'] })],
  ['for several clients, given to another one', changed({ aud: ['staffbook', 'other'], azp: 'other' })],
  ['without an audience', without('aud')],
  ['of another sign-on', changed({ nonce: 'another' })],
  ['without a nonce', without('nonce')],
  ['with a list as nonce', (claims) => provider.sign({ ...claims, nonce: [claims.nonce] })],
  ['that has expired', (claims) => provider.sign({ ...claims, iat: now() - 7200, exp: now() - 3600 })],
  ['that has expired beyond the tolerance', (claims) => provider.sign({ ...claims, exp: now() - 70 })],
  ['that never expires', without('exp')],
  ['that expires at a text', (claims) => provider.sign({ ...claims, exp: String(now() + 600) })],
  ['that is not valid yet', (claims) => provider.sign({ ...claims, nbf: now() + 300 })],
  ['without the time of its issue', without('iat')],
  ['without a subject', without('sub')],
  ['with an empty subject', changed({ sub: '' })],
  ['with a number as subject', changed({ sub: 7 })],
  ['with a list as subject', changed({ sub: ['victim'] })],
  [
    'with a header that must be understood',
    (claims) => provider.sign({ ...claims }, { crit: ['invented'], invented: 1 }),
  ],
  ['that is no token', () => 'not a token'],
  ['that is a list', (_, token) => [parts(token)[0], encoded([]), parts(token)[2]].join('.')],
  ['that is encrypted', (_, token) => `${token}.AA.AA`],
];

const forgedBy = (forge: Forge) => async (response: TokenResponse) => ({
  ...response,
  id_token: await forge(decodeJwt(response.id_token), response.id_token),
});

describe('a forged ID token', () => {
  it.each(forgeries)('%s is refused, and its state is used up', async (_, forge) => {
    const prepared = await desk.prepared('victim');
    provider.forge(forgedBy(forge));
    const { status, body } = await desk.finish(prepared);
    expect([status, body.message, body.value]).toEqual([401, REFUSED, null]);
    provider.forge(undefined);
    expect((await desk.finish(prepared)).status).toBe(401);
  });

  it('counts as many as the table promises', () => expect(forgeries.length).toBeGreaterThanOrEqual(35));

  it('is refused if the provider sends none at all', async () => {
    const prepared = await desk.prepared('victim');
    provider.forge(({ access_token, token_type }) => Promise.resolve({ access_token, token_type }));
    expect((await desk.finish(prepared)).status).toBe(401);
  });

  it('of an earlier sign-on of the same person is refused', async () => {
    let earlier = '';
    provider.forge((response) => {
      earlier = response.id_token;
      return Promise.resolve(response);
    });
    expect((await desk.signOn('victim')).status).toBe(200);
    const prepared = await desk.prepared('victim');
    provider.forge((response) => Promise.resolve({ ...response, id_token: earlier }));
    expect((await desk.finish(prepared)).status).toBe(401);
  });

  it('within the tolerance of clocks is accepted, because two machines never agree', async () => {
    const prepared = await desk.prepared('victim');
    provider.forge(forgedBy((claims) => provider.sign({ ...claims, exp: now() - 20, nbf: now() + 20 })));
    expect((await desk.finish(prepared)).status).toBe(200);
  });

  it('is not helped by other keys that the provider names', async () => {
    const prepared = await desk.prepared('victim');
    provider.forge(forgedBy(signedBy(foreign, { kid: 'new-key' })));
    expect((await desk.finish(prepared)).status).toBe(401);
    provider.forge(undefined);
    expect((await desk.signOn('victim')).status).toBe(200);
  });
});

describe('the answer of another sign-on', () => {
  const refusals: readonly (readonly [string, () => Promise<object>])[] = [
    ['with an invented state', async () => ({ ...(await desk.prepared('victim')), state: 'a'.repeat(43) })],
    [
      'in the browser of someone else, who follows a prepared link',
      async () => ({ ...(await desk.prepared('attacker')), secret: (await desk.begin()).secret }),
    ],
    ['with an invented secret', async () => ({ ...(await desk.prepared('victim')), secret: 'b'.repeat(43) })],
    [
      'with the secret in place of the state',
      async () => {
        const { secret, ...rest } = await desk.prepared('victim');
        return { ...rest, state: secret, secret };
      },
    ],
    [
      'with the code of someone else',
      async () => ({ ...(await desk.prepared('attacker')), code: (await desk.prepared('victim')).code }),
    ],
    ['with an invented code', async () => ({ ...(await desk.prepared('victim')), code: 'invented' })],
    [
      'with the issuer of another provider',
      async () => ({ ...(await desk.prepared('victim')), iss: 'https://evil.example' }),
    ],
    [
      'with an issuer that only looks like the right one',
      async () => ({ ...(await desk.prepared('victim')), iss: `${provider.issuer}/` }),
    ],
    [
      'without the issuer, although the provider always names it',
      async () => ({ ...(await desk.prepared('victim')), iss: undefined }),
    ],
    [
      'with a challenge for passkeys as state',
      async () => {
        const asked = await product.call<{ challenge: string }>('POST /api_user_public/start-passkey-login', {
          body: {},
        });
        return { ...(await desk.prepared('victim')), state: asked.body.value.challenge };
      },
    ],
  ];
  it.each(refusals)('%s is refused', async (_, make) => {
    const { status, body } = await desk.finish(await make());
    expect([status, body.message]).toEqual([401, REFUSED]);
  });

  it('with a code that was used is refused', async () => {
    const first = await desk.prepared('victim');
    expect((await desk.finish(first)).status).toBe(200);
    const second = await desk.prepared('victim');
    expect((await desk.finish({ ...second, code: first.code })).status).toBe(401);
  });

  it('is refused a second time', async () => {
    const prepared = await desk.prepared('victim');
    expect((await desk.finish(prepared)).status).toBe(200);
    expect((await desk.finish(prepared)).status).toBe(401);
  });

  it('does not use up the sign-on of the browser that began it', async () => {
    const prepared = await desk.prepared('victim');
    expect((await desk.finish({ ...prepared, secret: 'c'.repeat(43) })).status).toBe(401);
    expect((await desk.finish(prepared)).status).toBe(200);
  });

  it('never asks the provider for the token of a state that is unknown', async () => {
    const asked = provider.requests.length;
    await desk.finish({ code: 'x', state: 'd'.repeat(43), secret: 'e'.repeat(43), iss: provider.issuer });
    expect(provider.requests.slice(asked)).toEqual([]);
  });
});

describe('what the browser is sent to', () => {
  it('is bound to the browser, the code to its verifier and the token to its nonce', async () => {
    const { url, secret } = await desk.begin();
    const asked = new URL(url);
    expect(asked.origin).toBe(provider.issuer);
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      response_type: 'code',
      response_mode: 'fragment',
      scope: 'openid email profile',
      redirect_uri: `${SITE}/sign-on`,
      code_challenge_method: 'S256',
    });
    const values = ['state', 'nonce', 'code_challenge'].map((name) => asked.searchParams.get(name) ?? '');
    expect(values.map(({ length }) => length)).toEqual([43, 43, 43]);
    expect(new Set([...values, secret]).size).toBe(4);
    expect(url).not.toContain(secret);
    expect(url).not.toContain(SSO_SECRET);
  });

  it('is different each time', async () => {
    const [one, two] = [await desk.begin(), await desk.begin()];
    expect(one.secret).not.toBe(two.secret);
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(new URL(one.url).searchParams.get(name)).not.toBe(new URL(two.url).searchParams.get(name));
  });
});

describe('the log', () => {
  it('says why a sign-on was refused, without codes, states, secrets or emails', async () => {
    const prepared = await desk.prepared('victim');
    provider.forge(forgedBy(changed({ aud: 'another-client' })));
    const before = product.logs.length;
    await desk.finish(prepared);
    const lines = product.logs.slice(before).join('');
    expect(lines).toContain('"event":"sign-on not proven"');
    expect(lines).toContain('"call":"finish-sign-on"');
    for (const secret of [prepared.code, prepared.state, prepared.secret, victim.email, SSO_SECRET])
      expect(lines).not.toContain(secret);
  });
});
