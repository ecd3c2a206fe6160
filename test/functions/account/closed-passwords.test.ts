import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../../shared/contract/endpoints.ts';
import type { AuthUser } from '../../../shared/contract/operations/account.ts';
import type { Home } from '../../../shared/contract/operations/home.ts';
import { roleIds } from '../../../shared/access/roles.ts';
import { credentialStep } from '../../../functions/identity/credential-changes.ts';
import { hashPassword } from '../../../functions/identity/password-hash.ts';
import { passkeyStep } from '../../../functions/identity/passkeys.ts';
import type { IdentityProvider } from '../../support/identity-provider.ts';
import { SoftwareAuthenticator } from '../../support/software-authenticator.ts';
import { passkeyDesk } from './passkey-desk.ts';
import { PROVIDER, signOnDesk, SITE, startSignOnProduct } from './sign-on-desk.ts';
import type { Person, Product } from './support.ts';

const BREAK_GLASS = 'break-glass@company.example';
const PASSWORD = 'my own words';
const ONLY = `Only the emergency administrator signs in this way. Everyone else signs in with ${PROVIDER}.`;
const WRONG = `Invalid email or password. ${ONLY}`;
const CLOSED = `Passwords aren't used here. Sign in with ${PROVIDER}.`;

let product: Product;
let provider: IdentityProvider;
let emergency: Person;
let ann: Person;
const desk = signOnDesk(() => product);

beforeAll(async () => {
  ({ product, provider } = await startSignOnProduct({
    PASSWORD_SIGN_IN: 'false',
    BREAK_GLASS_EMAIL: BREAK_GLASS.toUpperCase(),
    REQUIRE_PASSKEY: 'false',
  }));
  const hash = await hashPassword(PASSWORD);
  emergency = await product.person('admin', { email: BREAK_GLASS });
  ann = await product.person('president');
  for (const { id } of [emergency, ann]) await product.store.commit([credentialStep(id, hash)]);
});
afterAll(async () => {
  await Promise.all([product.stop(), provider.stop()]);
});

const post = <V = unknown>(name: string, body: object, token?: string) =>
  product.call<V>(`POST /api_user_public/${name}`, { body, ...(token !== undefined && { token }) });
const login = (email: string, password = PASSWORD) => post<AuthUser>('login', { email, password });

describe('with passwords closed', () => {
  it('only the break-glass administrator signs in with one', async () => {
    expect((await login(BREAK_GLASS)).status).toBe(200);
    const refused = await login(ann.email);
    expect([refused.status, refused.body.message]).toEqual([401, WRONG]);
  });

  it('the same words answer right, wrong and unknown emails and passwords', async () => {
    const replies = await Promise.all([
      login(ann.email),
      login(ann.email, 'wrong'),
      login('nobody@company.example'),
      login(BREAK_GLASS, 'wrong'),
    ]);
    expect(replies.map(({ status, body }) => [status, body.message])).toEqual(replies.map(() => [401, WRONG]));
  });

  it.each([
    ['register', { email: 'new@company.example', password: PASSWORD }],
    ['confirm-email', { email: 'new@company.example', token: 'a', password: PASSWORD }],
    ['resend-confirmation', { email: 'new@company.example' }],
    ['accept-invitation', { email: 'new@company.example', token: 'a', password: PASSWORD }],
  ])('%s says how to sign in instead', async (name, body) => {
    const refused = await post(name, body);
    expect([refused.status, refused.body.message]).toEqual([403, CLOSED]);
  });

  it('reset codes only go to the break-glass administrator, and the answer is the same for everyone', async () => {
    const before = product.mails.length;
    const replies = [];
    for (const email of [BREAK_GLASS, ann.email, 'nobody@company.example'])
      replies.push(await post('forgot-password', { email }));
    const said = `If this is the emergency administrator's email, a code is on its way. Everyone else signs in with ${PROVIDER}.`;
    expect(replies.map(({ status, body }) => [status, body.message])).toEqual(replies.map(() => [200, said]));
    expect(product.mails.slice(before).map(({ Destination }) => Destination?.ToAddresses)).toEqual([[BREAK_GLASS]]);
  });

  it('nobody else changes a password or adds a passkey', async () => {
    provider.person('ann', { email: ann.email, email_verified: true });
    const { token } = (await desk.signOn('ann')).body.value;
    const changed = await product.call('PUT /api_user_private/change-password', {
      token,
      body: { currentPassword: PASSWORD, newPassword: 'other words', confirmPassword: 'other words' },
    });
    expect([changed.status, changed.body.message]).toEqual([403, CLOSED]);
    const adding = await passkeyDesk(() => product).startAdding(token, '');
    expect([adding.status, adding.body.message]).toEqual([403, CLOSED]);
  });

  it('a passkey that was added before signs nobody in but the break-glass administrator', async () => {
    const passkeys = passkeyDesk(() => product);
    const signedBy = async ({ id }: Person) => {
      const key = new SoftwareAuthenticator(SITE);
      key.userHandle = Buffer.from(String(id)).toString('base64url');
      const stored = { id: key.id, publicKey: key.publicKey.toString('base64url'), counter: 0, isSynced: false };
      const more = { name: 'Key', domain: new URL(SITE).hostname, addedAt: product.store.now().toISOString() };
      await product.store.commit([passkeyStep(id, { ...stored, ...more })]);
      return passkeys.login(key);
    };
    const refused = await signedBy(ann);
    expect([refused.status, refused.body.message]).toEqual([401, `This passkey couldn't be used to sign in. ${ONLY}`]);
    expect((await signedBy(emergency)).status).toBe(200);
  });

  it('sessions that began with a password or passkey end on every route, except the break-glass administrator', async () => {
    const { id } = await product.person('admin');
    const at = product.store.now();
    const message = `Sign in again with ${PROVIDER}. Passwords aren't used here anymore.`;
    for (const method of ['password', 'passkey'] as const) {
      const token = await product.tokens.sign(id, 0, at, method);
      for (const { routeKey, access } of endpoints.filter((each) => each.access !== 'public').slice(0, 40)) {
        const { status, body } = await product.call(routeKey, { token });
        expect([routeKey, access !== 'public', status, body.message]).toEqual([routeKey, true, 401, message]);
      }
      const own = await product.tokens.sign(emergency.id, 0, at, method);
      expect(await desk.statusOf(own)).toBe(200);
    }
    expect(await desk.statusOf(await product.tokens.sign(id, 0, at, 'sign-on'))).toBe(200);
  });

  it('a password that someone still has does not prolong their session of single sign-on', async () => {
    const { id } = await product.person('president');
    await product.store.commit([credentialStep(id, await hashPassword(PASSWORD))]);
    const began = new Date(product.store.now().getTime() - 3_600_000);
    const token = await product.tokens.sign(id, 0, began, 'sign-on');
    const { body } = await product.call<AuthUser>('POST /api_user_private/end-other-sessions', {
      token,
      body: { currentPassword: PASSWORD },
    });
    const endOf = async (each: string) => (await product.tokens.verify(each, product.store.now())).expiresAt;
    expect(await endOf(body.value.token)).toBe(await endOf(token));
    expect(await desk.statusOf(token)).toBe(401);
  });

  it('an invitation leads to the sign-in page and gives no link for a password', async () => {
    const token = await product.tokens.sign(emergency.id, 0, product.store.now());
    const email = 'invited@company.example';
    const created = await product.call('POST /api_admin_private/create-user', {
      token,
      body: { email, role_id: roleIds.user },
    });
    expect(created.status).toBe(200);
    const mail = product.mails.find(({ Destination }) => Destination?.ToAddresses?.includes(email));
    const text = mail?.Message?.Body?.Text?.Data ?? '';
    expect(text).toContain(`${PROVIDER} signs you in. You don't need a password here.`);
    expect(text).toContain(`${SITE}/login#`);
    expect(text).not.toContain('token=');
    provider.person('invited', { email, email_verified: true });
    const open = async () =>
      (await product.call<Home>('GET /api_user_private/home', { token })).body.value.accounts?.invited;
    expect(await open()).toBe(1);
    expect((await desk.signOn('invited')).status).toBe(200);
    expect(await open()).toBe(0);
  });

  it('the email of the break-glass administrator is worth nothing to someone who is none', async () => {
    const { id } = await product.person('admin');
    const token = await product.tokens.sign(id, 0, product.store.now(), 'sign-on');
    const own = await product.tokens.sign(emergency.id, 0, product.store.now());
    const { body } = await product.call<{ version: number }>('GET /crud/User/getOne', {
      token,
      query: { id: emergency.id },
    });
    const demoted = await product.call('PUT /crud/User/update', {
      token,
      query: { id: emergency.id },
      body: { role_id: roleIds.president, version: body.value.version },
    });
    expect(demoted.status).toBe(200);
    expect(await desk.statusOf(own)).toBe(401);
    expect((await login(BREAK_GLASS)).body.message).toBe(WRONG);
  });
});
