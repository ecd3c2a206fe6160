import { passkeyStep } from '../../functions/identity/passkeys.ts';
import { environment, type Product } from '../support/harness.ts';
import { SoftwareAuthenticator } from '../support/software-authenticator.ts';

/** A sign-in with a passkey that the person has. */
export async function signedByPasskey(product: Product, userId: number): Promise<unknown> {
  const key = new SoftwareAuthenticator(environment.SITE_URL);
  const { id, publicKey } = key;
  key.userHandle = Buffer.from(String(userId)).toString('base64url');
  const addedAt = product.store.now().toISOString();
  const { hostname: domain } = new URL(environment.SITE_URL);
  const stored = {
    id,
    publicKey: publicKey.toString('base64url'),
    counter: 0,
    name: 'Key',
    domain,
    isSynced: false,
    addedAt,
  };
  await product.store.commit([passkeyStep(userId, stored)]);
  const { body } = await product.call<{ challenge: string }>('POST /api_user_public/start-passkey-login', { body: {} });
  return key.get(body.value);
}
