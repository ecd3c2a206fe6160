import { generateKeyPairSync } from 'node:crypto';
import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticate } from '../../functions/http/authenticate.ts';
import { createKeyReader } from '../../functions/http/signing-keys.ts';
import { createTokens } from '../../functions/http/tokens.ts';
import { collections } from '../../shared/contract/collections.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { recordKey } from '../../functions/store/keys.ts';
import { base64, goodHeader, rawSigned, secret, signed } from '../support/forged-tokens.ts';
import { type Person, type Product, startProduct } from '../support/harness.ts';

const NOT_VALID = 'Your session is no longer valid. Sign in again.';
const ISSUER = 'staffbook-test';
const LIFETIME = { hours: 12, idleMinutes: 120 };
const ROUTE = 'GET /crud/Team/getAll';

let product: Product;
let admin: Person;

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
});
afterAll(() => product.stop());

const now = () => Math.floor(Date.now() / 1000);

/** The payload of a valid admin token; each forgery changes one thing in it. */
const goodPayload = (): JWTPayload => ({
  user_id: admin.id,
  iss: ISSUER,
  aud: 'staff',
  iat: now(),
  exp: now() + 3600,
  jti: '0.forged',
});

const without = (name: string): JWTPayload => ({ ...goodPayload(), [name]: undefined });

async function expectRefused(token: string, message = NOT_VALID): Promise<void> {
  const reply = await product.call(ROUTE, { token });
  expect([reply.status, reply.body.message, reply.body.value]).toEqual([401, message, null]);
}

describe('a forged token', () => {
  it('is made from one that is accepted', async () => {
    expect((await product.call(ROUTE, { token: await signed(goodPayload()) })).status).toBe(200);
    expect((await product.call(ROUTE, { token: rawSigned(goodHeader, goodPayload()) })).status).toBe(200);
    expect((await product.call(ROUTE, { token: admin.token })).status).toBe(200);
  });

  it.each(['none', 'None', 'NONE', '', 'HS384', 'HS512', 'RS256', 'ES256', 'EdDSA', 'dir', ['HS256'], null, 1])(
    'is refused with the algorithm %j',
    async (alg) => {
      const header = { ...goodHeader, alg };
      await expectRefused(`${base64(header)}.${base64(goodPayload())}.`);
      await expectRefused(rawSigned(header, goodPayload()));
      await expectRefused(rawSigned(header, goodPayload(), secret, alg === 'HS384' ? 'sha384' : 'sha512'));
    },
  );

  it('is refused with another key or another kind of key', async () => {
    await expectRefused(await signed(goodPayload(), goodHeader, new TextEncoder().encode('x'.repeat(64))));
    await expectRefused(rawSigned(goodHeader, goodPayload(), new Uint8Array(0)));
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = publicKey.export({ type: 'spki', format: 'pem' });
    await expectRefused(rawSigned(goodHeader, goodPayload(), Buffer.from(pem)));
    const rsa = await new SignJWT(goodPayload()).setProtectedHeader({ ...goodHeader, alg: 'RS256' }).sign(privateKey);
    await expectRefused(rsa);
    const jwk = publicKey.export({ format: 'jwk' });
    await expectRefused(rawSigned({ ...goodHeader, jwk }, goodPayload(), Buffer.from(pem)));
    const embedded = { kty: 'oct', k: Buffer.from('y'.repeat(32)).toString('base64url') };
    await expectRefused(rawSigned({ ...goodHeader, jwk: embedded }, goodPayload(), Buffer.from('y'.repeat(32))));
  });

  it.each([
    undefined,
    null,
    '',
    '0',
    'other',
    'test-key ',
    '../../../../dev/null',
    "' OR '1'='1",
    "test-key' UNION SELECT 'key",
    '__proto__',
    'constructor',
    ['test-key'],
    { toString: 'test-key' },
    0,
    true,
    'k'.repeat(100_000),
  ])('is refused with the key id %j', async (kid) => {
    await expectRefused(rawSigned({ ...goodHeader, kid }, goodPayload()));
    await expectRefused(rawSigned({ ...goodHeader, kid }, goodPayload(), new Uint8Array(0)));
  });

  it('is refused with a changed payload, header or signature', async () => {
    const [header, , signature] = admin.token.split('.');
    const other = await product.person('user');
    const [, payload] = other.token.split('.');
    await expectRefused(`${header}.${payload}.${signature}`);
    const mine = JSON.parse(Buffer.from(admin.token.split('.')[1]!, 'base64url').toString()) as JWTPayload;
    for (const change of [{ user_id: other.id }, { jti: '1.x' }, { exp: now() + 99_999 }, { role: 'admin' }]) {
      await expectRefused(`${header}.${base64({ ...mine, ...change })}.${signature}`);
    }
    await expectRefused(`${base64({ ...goodHeader, b64: false, crit: ['b64'] })}.${payload}.${signature}`);
    for (const part of ['', signature!.slice(1), `${signature}AA`, signature!.toUpperCase()]) {
      await expectRefused(`${header}.${admin.token.split('.')[1]}.${part}`);
    }
  });

  it.each([
    ['iss', 'another'],
    ['iss', [ISSUER]],
    ['aud', 'customers'],
    ['aud', ''],
    ['nbf', now() + 999],
    ['exp', 'tomorrow'],
    ['exp', null],
    ['user_id', '1'],
    ['user_id', true],
    ['user_id', [1]],
    ['user_id', null],
    ['user_id', { id: 1 }],
    ['user_id', 1.5],
    ['user_id', -1],
    ['user_id', 0],
    ['user_id', 1e300],
    ['user_id', '1#x'],
    ['jti', ''],
    ['jti', 'abc'],
    ['jti', '0'],
    ['jti', '.x'],
    ['jti', ' 0.x'],
    ['jti', '0x0.x'],
    ['jti', 'NaN.x'],
    ['jti', 0],
    ['jti', ['0.x']],
    ['jti', null],
  ])('is refused with the claim %s of %j', async (name, value) => {
    await expectRefused(rawSigned(goodHeader, { ...goodPayload(), [name]: value }));
  });

  it.each(['iss', 'aud', 'iat', 'exp', 'jti', 'user_id'])('is refused without %s', async (name) => {
    await expectRefused(rawSigned(goodHeader, without(name)));
  });

  it('is refused when it is not a token at all', async () => {
    const things = ['a', 'a.b', 'a.b.c', '..', 'null', '{}', `${admin.token}.x`, `${admin.token},${admin.token}`];
    for (const token of [...things, base64({ user_id: admin.id }), 'é', '%00', 'x'.repeat(100_000)]) {
      await expectRefused(token);
    }
    await expectRefused(rawSigned(goodHeader, [1]));
    await expectRefused(rawSigned(goodHeader, 'admin'));
    await expectRefused(rawSigned([], goodPayload()));
  });

  it('is refused in a malformed or repeated Authorization header', async () => {
    const headers = [
      `Bearer ${admin.token},Bearer ${admin.token}`,
      `Bearer ${admin.token} ${admin.token}`,
      `Basic ${admin.token}`,
      admin.token,
      'Bearer',
      'Bearer ',
      '',
      `Bearer\t`,
    ];
    for (const authorization of headers) {
      const reply = await product.call(ROUTE, { headers: { authorization } });
      expect([authorization.slice(0, 20), reply.status, reply.body.message]).toEqual([
        authorization.slice(0, 20),
        401,
        'No token found',
      ]);
    }
    const query = await product.call(ROUTE, { query: { token: admin.token, authorization: `Bearer ${admin.token}` } });
    expect(query.status).toBe(401);
  });
});

describe('a token that was once valid', () => {
  it('is answered "Token expired" from the second of its expiry', async () => {
    await expectRefused(await signed({ ...goodPayload(), iat: now() - 100, exp: now() - 1 }), 'Token expired');
    await expectRefused(await signed({ ...goodPayload(), iat: now() - 100, exp: now() }), 'Token expired');
    const old = await product.tokens.sign(admin.id, 0, new Date(Date.now() - 13 * 3_600_000));
    await expectRefused(old, 'Token expired');
  });

  it('is refused after signing out with it, unlike others of the same user', async () => {
    const user = await product.person('user');
    const second = await product.tokens.sign(user.id, 0, new Date());
    expect((await product.call('POST /api_user_public/logout', { token: user.token, body: {} })).status).toBe(200);
    await expectRefused(user.token);
    expect((await product.call(ROUTE, { token: second })).status).toBe(200);
  });

  it('is refused after its user was deleted, by whichever call', async () => {
    const keep = await product.person('admin');
    for (const route of ['DELETE /api_admin_private/delete-user', 'DELETE /crud/User/delete']) {
      const user = await product.person('user');
      const query: Record<string, number> = route.includes('crud') ? { id: user.id } : { user_id: user.id };
      expect((await product.call(route, { token: keep.token, query })).status).toBe(200);
      await expectRefused(user.token);
    }
    await expectRefused(await product.tokens.sign(999_999, 0, new Date()));
  });

  it('is refused unless it is of the current credentials', async () => {
    const user = await product.person('user');
    await product.store.add(recordKey(collections.User, user.id), { generation: 2 });
    await expectRefused(user.token);
    await expectRefused(await product.tokens.sign(user.id, 1, new Date()));
    await expectRefused(await product.tokens.sign(user.id, 3, new Date()));
    const fresh = await product.tokens.sign(user.id, 2, new Date());
    expect((await product.call(ROUTE, { token: fresh })).status).toBe(200);
  });

  it('is refused after a password was reset or changed by an admin', async () => {
    const reset = await product.person('user');
    const query = { user_id: reset.id };
    const reply = await product.call('GET /api_admin_private/reset-user-password', { token: admin.token, query });
    expect(reply.status).toBe(200);
    await expectRefused(reset.token);
    const user = await product.person('user');
    const body = { email: user.email, role_id: 1, password: 'a new password' };
    const changed = { token: admin.token, query: { user_id: user.id }, body };
    expect((await product.call('PUT /api_admin_private/update-user', changed)).status).toBe(200);
    await expectRefused(user.token);
  });
});

it('no private call is answered without a valid token', async () => {
  const forged = await signed(goodPayload(), goodHeader, new TextEncoder().encode('x'.repeat(64)));
  const expired = await signed({ ...goodPayload(), iat: now() - 100, exp: now() - 1 });
  for (const { routeKey, access } of endpoints) {
    if (access === 'public') continue;
    const messages: [string | undefined, string][] = [
      [undefined, 'No token found'],
      [forged, NOT_VALID],
      [expired, 'Token expired'],
    ];
    for (const [token, message] of messages) {
      const reply = await product.call(routeKey, { token });
      expect([routeKey, reply.status, reply.body.message]).toEqual([routeKey, 401, message]);
    }
  }
});

describe('key rotation', () => {
  const keyReader = (readSecret: () => unknown) =>
    createKeyReader('signing', {
      send: () => Promise.resolve({ SecretString: JSON.stringify(readSecret()) }),
    } as unknown as SecretsManagerClient);
  const first = { kid: '1', key: 'first '.repeat(10) };
  const second = { kid: '2', key: 'second '.repeat(10) };

  it('accepts the previous key and refuses a dropped one', async () => {
    const tokensOf = (readSecret: () => unknown) => createTokens(keyReader(readSecret), ISSUER, LIFETIME);
    const old = await tokensOf(() => first).sign(admin.id, 0, new Date());
    const rotated = tokensOf(() => ({ ...second, previous: first }));
    expect((await authenticate(product.store, rotated, old)).user_id).toBe(admin.id);
    const fresh = await rotated.sign(admin.id, 0, new Date());
    expect((await authenticate(product.store, rotated, fresh)).user_id).toBe(admin.id);
    await expect(
      authenticate(
        product.store,
        tokensOf(() => second),
        old,
      ),
    ).rejects.toThrow(NOT_VALID);
    await expect(
      authenticate(
        product.store,
        tokensOf(() => first),
        fresh,
      ),
    ).rejects.toThrow(NOT_VALID);
  });

  it('refuses a token that names one key and is signed with the other', async () => {
    const rotated = createTokens(
      keyReader(() => ({ ...second, previous: first })),
      ISSUER,
      LIFETIME,
    );
    const crossed = await signed(goodPayload(), { ...goodHeader, kid: '2' }, new TextEncoder().encode(first.key));
    await expect(authenticate(product.store, rotated, crossed)).rejects.toThrow(NOT_VALID);
  });
});
