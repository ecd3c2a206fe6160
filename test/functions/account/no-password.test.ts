import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roleIds } from '../../../shared/access/roles.ts';
import type { AuthUser } from '../../../shared/contract/operations/account.ts';
import { SoftwareAuthenticator } from '../../support/software-authenticator.ts';
import type { IdentityProvider } from '../../support/identity-provider.ts';
import { storePassword } from '../../support/store-password.ts';
import { passkeyDesk } from './passkey-desk.ts';
import { PROVIDER, signOnDesk, SITE, startSignOnProduct } from './sign-on-desk.ts';
import type { Person, Product } from './support.ts';

let product: Product;
let provider: IdentityProvider;
let admin: Person;
let token: string;
const desk = signOnDesk(() => product);
const passkeys = passkeyDesk(() => product);

const EMAIL = 'invited@example.com';
/** More than are allowed to anyone. */
const ATTEMPTS = 7;

beforeAll(async () => {
  ({ product, provider } = await startSignOnProduct());
  admin = await product.person('admin');
  const body = { email: EMAIL, role_id: roleIds.user };
  expect((await product.call('POST /api_admin_private/create-user', { token: admin.token, body })).status).toBe(200);
  provider.person('invited', { email: EMAIL, email_verified: true });
  const signedOn = (await desk.signOn('invited')).body.value.token;
  const key = new SoftwareAuthenticator(SITE);
  const added = await passkeys.finishAdding(
    signedOn,
    key.create((await passkeys.startAdding(signedOn, '')).body.value),
  );
  expect(added.status).toBe(200);
  ({ token } = (await passkeys.login(key)).body.value);
});
afterAll(async () => {
  await Promise.all([product.stop(), provider.stop()]);
});

const endOthers = (currentPassword: string, as = token) =>
  product.call<AuthUser>('POST /api_user_private/end-other-sessions', { token: as, body: { currentPassword } });

describe('someone without a password, who is asked for theirs', () => {
  it('is told that there is none and what to do instead, however often they try', async () => {
    const message = `You have no password yet. Sign out, then use "Forgot password?" to get one or sign in with ${PROVIDER}, and try again.`;
    for (let each = 0; each < ATTEMPTS; each += 1) {
      const { status, body } = await endOthers('a guess');
      expect([status, body.issues]).toEqual([400, [{ field: 'currentPassword', message }]]);
    }
  });

  it('is told how to get one where only a password will do', async () => {
    const body = { currentPassword: 'a guess', newPassword: 'my own words', confirmPassword: 'my own words' };
    const reply = await product.call('POST /api_user_private/change-password', { token, body });
    expect([reply.status, reply.body.message]).toEqual([
      400,
      'You have no password yet. Sign out, then use "Forgot password?" to get one, and try again.',
    ]);
  });
});

it('a session of single sign-on does not lift the limit of passwords', async () => {
  const ann = await product.person('user');
  await storePassword(product, ann.id, 'my own words');
  provider.person('ann', { email: ann.email, email_verified: true });
  const { token: signedOn } = (await desk.signOn('ann')).body.value;
  expect((await endOthers('guessed', signedOn)).body.message).toBe('Current password is incorrect.');
});
