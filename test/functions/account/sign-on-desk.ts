import type { AuthUser } from '../../../shared/contract/operations/account.ts';
import { type environment, type Product, type Reply, SSO_SECRET, startProduct } from '../../support/harness.ts';
import { CLIENT_ID, type IdentityProvider, startIdentityProvider } from '../../support/identity-provider.ts';

export const SITE = 'https://staff.example';
export const PROVIDER = 'Example ID';

export interface Started {
  readonly url: string;
  readonly secret: string;
}

export interface Returned {
  readonly code: string;
  readonly state: string;
  readonly iss: string;
}

/** Parameters of an installation with this provider. */
export const withProvider = (issuer: string): Partial<typeof environment> => ({
  SITE_URL: SITE,
  SSO_ISSUER: issuer,
  SSO_CLIENT_ID: CLIENT_ID,
  SSO_NAME: PROVIDER,
});

export async function startSignOnProduct(
  parameters: Partial<typeof environment> = {},
  claims?: readonly string[],
): Promise<{ readonly product: Product; readonly provider: IdentityProvider }> {
  const provider = await startIdentityProvider({
    secret: SSO_SECRET,
    site: () => SITE,
    ...(claims && { claims }),
  });
  return { provider, product: await startProduct({ ...withProvider(provider.issuer), ...parameters }) };
}

/** Opens the provider's sign-in page as a browser without a session there, and signs in as this person. */
export async function signInAt(url: string, subject: string, site = SITE): Promise<URLSearchParams> {
  const cookies = new Map<string, string>();
  const open = async (address: string): Promise<string> => {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const next = response.headers.get('location');
    if (next === null) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
    return new URL(next, address).href;
  };
  let address = `${await open(url)}/${encodeURIComponent(subject)}`;
  while (!address.startsWith(`${site}/sign-on`)) address = await open(address);
  const { hash, search } = new URL(address);
  return new URLSearchParams(hash ? hash.slice(1) : search);
}

/** What people do to sign in at their provider. */
export function signOnDesk(product: () => Product) {
  const start = () => product().call<Started>('POST /api_user_public/start-sign-on', { body: {} });
  const begin = async (): Promise<Started> => (await start()).body.value;
  const finish = (body: object, address?: string): Promise<Reply<AuthUser>> =>
    product().call<AuthUser>('POST /api_user_public/finish-sign-on', { body, ...(address && { address }) });
  const returned = async (url: string, subject: string): Promise<Returned> => {
    const answer = await signInAt(url, subject);
    const part = (name: string): string => answer.get(name) ?? '';
    return { code: part('code'), state: part('state'), iss: part('iss') };
  };
  /** A sign-on up to the point at which the browser returns. */
  const prepared = async (subject: string) => {
    const { url, secret } = await begin();
    const { code, state, iss } = await returned(url, subject);
    return { code, state, iss, secret };
  };
  return {
    start,
    begin,
    finish,
    returned,
    prepared,
    signOn: async (subject: string): Promise<Reply<AuthUser>> => finish(await prepared(subject)),
    statusOf: async (token: string): Promise<number> =>
      (await product().call('POST /api_user_private/check-access', { token, body: {} })).status,
  };
}
