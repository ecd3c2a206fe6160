import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IdentityProvider } from '../../support/identity-provider.ts';
import type { Product } from '../../support/harness.ts';
import { PROVIDER, signInAt, SITE, signOnDesk, startSignOnProduct } from './sign-on-desk.ts';
import { authUserSchema } from './support.ts';

let product: Product;
let provider: IdentityProvider;
const desk = signOnDesk(() => product);

beforeAll(async () => {
  ({ product, provider } = await startSignOnProduct());
});
afterAll(async () => {
  await Promise.all([product.stop(), provider.stop()]);
});

describe('signing in with the provider', () => {
  it('finds the account by a verified email and answers a session like a password does', async () => {
    const ann = await product.person('supervisor');
    provider.person('ann', { email: ann.email, email_verified: true });
    const { status, body } = await desk.signOn('ann');
    expect([status, body.message]).toEqual([200, 'OK']);
    expect(authUserSchema.parse(body.value).user).toMatchObject({ id: ann.id, email: ann.email });
    expect(await desk.statusOf(body.value.token)).toBe(200);
  });
});
