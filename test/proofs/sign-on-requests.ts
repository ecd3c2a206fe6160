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
