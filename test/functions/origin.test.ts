import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { createOriginCheck } from '../../functions/http/origin.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { type Product, startProduct } from '../support/harness.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ LIMIT_PER_ADDRESS: '3', LIMIT_PER_EMAIL: '1000' });
});
afterAll(() => product.stop());

describe('API calls', () => {
  it('that bypass the site are refused on every route, whoever calls', async () => {
    const admin = await product.person('admin');
    for (const { routeKey } of endpoints) {
      const { status, body } = await product.call(routeKey, { token: admin.token, direct: true });
      expect([routeKey, status, body.value]).toEqual([routeKey, 403, null]);
    }
  });

  it.each([[''], ['guess'], ['the key of the site, 012345678']])('are refused with the site key %j', async (key) => {
    const { status } = await product.call('POST /api_user_public/login', {
      headers: { 'x-origin-key': key },
      body: { email: 'a@b.example', password: 'whatever' },
    });
    expect(status).toBe(403);
  });

  it('that bypass the site use up no attempts of the address they forge', async () => {
    const login = (address: string, direct: boolean) =>
      product.call('POST /api_user_public/login', {
        direct,
        headers: { 'x-viewer-address': address },
        body: { email: `somebody-${Math.random()}@test.example`, password: 'wrong-password' },
      });
    for (let tries = 0; tries < 5; tries += 1) expect((await login('192.0.2.7', true)).status).toBe(403);
    expect((await login('192.0.2.7', false)).status).toBe(401);
  });

  it("through the site are limited by the visitor's address, not by the site's own", async () => {
    const login = (viewer: string) =>
      product.call('POST /api_user_public/login', {
        address: '130.176.0.1',
        headers: { 'x-viewer-address': viewer },
        body: { email: `somebody-${Math.random()}@test.example`, password: 'wrong-password' },
      });
    const first = [];
    for (let tries = 0; tries < 4; tries += 1) first.push((await login('198.51.100.1')).status);
    expect(first).toEqual([401, 401, 401, 429]);
    expect((await login('198.51.100.2')).status).toBe(401);
  });
});

describe("the site's key", () => {
  const secrets = mockClient(SecretsManagerClient);
  const stored = (stages: Record<string, string>) =>
    secrets.on(GetSecretValueCommand).callsFake(({ VersionStage }: { VersionStage: string }) => {
      const SecretString = stages[VersionStage];
      if (SecretString === undefined) throw new ResourceNotFoundException({ message: '', $metadata: {} });
      return { SecretString };
    });
  const check = () => createOriginCheck('origin', new SecretsManagerClient({ region: 'us-east-1' }));
  afterAll(() => secrets.restore());

  it('is read once for many calls', async () => {
    secrets.reset();
    stored({ AWSCURRENT: 'one' });
    const passes = check();
    for (let calls = 0; calls < 5; calls += 1) await passes({ 'x-origin-key': 'one' });
    expect(secrets.calls()).toHaveLength(1);
  });

  it('can be rotated while calls arrive: the old and the new one are accepted', async () => {
    secrets.reset();
    stored({ AWSCURRENT: 'one' });
    const passes = check();
    await passes({ 'x-origin-key': 'one' });
    stored({ AWSCURRENT: 'two', AWSPREVIOUS: 'one' });
    await passes({ 'x-origin-key': 'two' });
    await passes({ 'x-origin-key': 'one' });
    await expect(check()({ 'x-origin-key': 'one' })).resolves.toBeUndefined();
  });

  it("can't be guessed by flooding the secret store", async () => {
    secrets.reset();
    stored({ AWSCURRENT: 'one' });
    vi.useFakeTimers({ toFake: ['Date'] });
    const passes = check();
    for (let calls = 0; calls < 50; calls += 1)
      await expect(passes({ 'x-origin-key': `guess ${calls}` })).rejects.toThrow(
        /only accepts requests from the web app/,
      );
    expect(secrets.calls().length).toBeLessThanOrEqual(3);
    vi.useRealTimers();
  });
});
