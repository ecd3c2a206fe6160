import { expect } from 'vitest';
import type { AuthUser } from '../../shared/contract/operations/account.ts';
import { signInAt } from '../functions/account/sign-on-desk.ts';
import { environment, type Place, type Product, SSO_SECRET, startProduct } from '../support/harness.ts';
import { CLIENT_ID, type IdentityProvider, startIdentityProvider } from '../support/identity-provider.ts';

/** A product whose people can also sign in at a provider. */
export async function startWithSignOn(
  place?: Place,
): Promise<{ readonly product: Product; readonly provider: IdentityProvider }> {
  const provider = await startIdentityProvider({ secret: SSO_SECRET, site: () => environment.SITE_URL });
  const parameters = { SSO_ISSUER: provider.issuer, SSO_CLIENT_ID: CLIENT_ID, SSO_NAME: 'Example ID' };
  return { provider, product: await startProduct(parameters, place) };
}

/** A sign-on up to the point at which the browser returns, as whoever has this email. */
export async function signedOnAs(product: Product, email: string): Promise<Readonly<Record<string, string>>> {
  const { body } = await product.call<{ url: string; secret: string }>('POST /api_user_public/start-sign-on', {
    body: {},
  });
  const { url, secret } = body.value;
  return { ...Object.fromEntries(await signInAt(url, email, environment.SITE_URL)), secret };
}

/** What of a sign-on nobody else may see. */
export const signOnSecrets = [
  'code of a sign-on',
  'state of a sign-on',
  'secret of a sign-on',
  'token of a sign-on',
  'ID token',
  'client secret',
] as const;

/** Signs someone in at the provider, and returns each of these. */
export async function secretsOfSignOn(
  product: Product,
  email: string,
): Promise<(readonly [what: (typeof signOnSecrets)[number], value: string])[]> {
  const returned = await signedOnAs(product, email);
  const { status, body } = await product.call<AuthUser>('POST /api_user_public/finish-sign-on', { body: returned });
  expect(status).toBe(200);
  const { token, sign_on } = body.value;
  const idToken = new URL(sign_on?.sign_out_url ?? '').searchParams.get('id_token_hint') ?? '';
  const { code = '', state = '', secret = '' } = returned;
  return signOnSecrets.map((what, index) => [what, [code, state, secret, token, idToken, SSO_SECRET][index] ?? '']);
}
