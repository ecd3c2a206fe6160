import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seesPayOrMoney } from '../../../shared/access/policy.ts';
import { roleNames } from '../../../shared/access/roles.ts';
import type { IdentityProvider } from '../../support/identity-provider.ts';
import { PROVIDER, signOnDesk, startSignOnProduct } from './sign-on-desk.ts';
import type { Product } from './support.ts';

let product: Product;
let provider: IdentityProvider;
const desk = signOnDesk(() => product);

beforeAll(async () => {
  ({ product, provider } = await startSignOnProduct({
    SSO_ACR_VALUES: 'mfa,phishing-resistant',
    REQUIRE_PASSKEY: 'true',
  }));
});
afterAll(async () => {
  await Promise.all([product.stop(), provider.stop()]);
});

describe('a second factor at the provider', () => {
  it('is asked for', async () => {
    const { url } = await desk.begin();
    expect(new URL(url).searchParams.get('acr_values')).toBe('mfa phishing-resistant');
  });

  it.each([['password'], [undefined]])('must be what the provider says: %s is not', async (acr) => {
    const person = await product.person('admin');
    provider.person(`weak-${person.id}`, { email: person.email, email_verified: true, acr });
    const { status, body } = await desk.signOn(`weak-${person.id}`);
    expect([status, body.message]).toEqual([
      401,
      `Your sign-in at ${PROVIDER} wasn't strong enough for this app. Set up a second factor there, then try again.`,
    ]);
  });

  it('is asked of people who are known already as well', async () => {
    const person = await product.person('user');
    const claims = { email: person.email, email_verified: true };
    provider.person('known', { ...claims, acr: 'mfa' });
    expect((await desk.signOn('known')).status).toBe(200);
    provider.person('known', { ...claims, acr: 'password' });
    expect((await desk.signOn('known')).status).toBe(401);
  });

  it.each(roleNames.filter(seesPayOrMoney))('takes the place of a required passkey for the role %s', async (role) => {
    const person = await product.person(role);
    provider.person(role, { email: person.email, email_verified: true, acr: 'mfa' });
    const { body } = await desk.signOn(role);
    expect(body.value.must_add_passkey).toBeUndefined();
    expect(await desk.statusOf(body.value.token)).toBe(200);
    expect(await desk.statusOf(person.token)).toBe(401);
  });
});
