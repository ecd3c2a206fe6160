import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAdmin } from '../../../functions/commands/make-admin.ts';
import { passkeyKey } from '../../../functions/identity/passkeys.ts';
import { seesPayOrMoney } from '../../../shared/access/policy.ts';
import { roleIds, roleNames } from '../../../shared/access/roles.ts';
import type { AuthUser } from '../../../shared/contract/operations/account.ts';
import { endpoints } from '../../../shared/contract/endpoints.ts';
import { SoftwareAuthenticator } from '../../support/software-authenticator.ts';
import { PASSWORD, passkeyDesk, SITE } from './passkey-desk.ts';
import { authUserSchema, type Product, startProduct } from './support.ts';

const REQUIRED = 'Your role requires a passkey. Sign in again to use or add one.';
const USE_IT = "Your role requires a passkey. If you've lost yours, ask an administrator to reset your password.";

let product: Product;
/** An administrator's token of a session that began with a passkey. */
let admin = '';
const desk = passkeyDesk(() => product);

beforeAll(async () => {
  product = await startProduct({ SITE_URL: SITE, REQUIRE_PASSKEY: 'true' });
  const { id } = await product.person('admin');
  admin = await product.tokens.sign(id, 0, product.store.now(), 'passkey');
});
afterAll(() => product.stop());

const unfinished = async (role = roleIds.accountant as number) => {
  const created = await desk.create(admin, role);
  const { body } = await desk.passwordLogin(created.email);
  return { ...created, token: body.value.token, answer: body.value };
};

describe('a required passkey', () => {
  it('is for every built-in role but user', () => {
    expect(roleNames.filter((name) => seesPayOrMoney(name)).toSorted()).toEqual([
      'accountant',
      'admin',
      'president',
      'supervisor',
    ]);
  });

  it('is added with the password the first time, and completes the sign-in', async () => {
    const { token, answer } = await unfinished();
    expect(authUserSchema.parse(answer).must_add_passkey).toBe(true);
    const added = await desk.add(token);
    expect(added.reply.status).toBe(200);
    expect(added.reply.body.value.must_add_passkey).toBeUndefined();
    expect(await desk.statusOf(added.token)).toBe(200);
    expect((await desk.login(added.key)).status).toBe(200);
  });

  it('is needed for every call but adding it', async () => {
    const { token } = await unfinished(roleIds.admin);
    const closed = endpoints.filter(({ access }) => access !== 'public');
    const replies = await Promise.all(
      closed.map(async ({ routeKey }) => ({ routeKey, reply: await product.call(routeKey, { token, body: {} }) })),
    );
    const open = replies.filter(({ reply }) => reply.body.message !== REQUIRED).map(({ routeKey }) => routeKey);
    expect(open.toSorted()).toEqual(['POST /api_user_private/add-passkey', 'POST /api_user_private/start-passkey']);
    expect(replies.filter(({ reply }) => reply.status !== 401).length).toBe(2);
  });

  it('does not concern users, who sign in with their password as before', async () => {
    const { token, answer } = await unfinished(roleIds.user);
    expect(answer.must_add_passkey).toBeUndefined();
    expect(await desk.statusOf(token)).toBe(200);
  });

  it('makes the password insufficient once there is one', async () => {
    const { token, email } = await unfinished();
    await desk.add(token);
    const refused = await desk.passwordLogin(email);
    expect([refused.status, refused.body.message]).toEqual([401, USE_IT]);
    expect((await desk.passwordLogin(email, 'wrong')).body.message).toBe('Invalid email or password');
  });

  it('cannot be added with a stolen password once the owner has one, also with a sign-in begun before', async () => {
    const owner = await unfinished();
    const thief = (await desk.passwordLogin(owner.email)).body.value.token;
    const prepared = await desk.startAdding(thief);
    await desk.add(owner.token);
    const key = new SoftwareAuthenticator(SITE);
    const refused = await desk.finishAdding(thief, key.create(prepared.body.value));
    expect([refused.status, refused.body.message]).toEqual([401, USE_IT]);
    expect((await desk.startAdding(thief)).status).toBe(401);
    expect((await desk.login(key)).status).toBe(401);
  });

  it('is added by one of two who know the password, even at the same moment', async () => {
    const { email, token } = await unfinished();
    const other = (await desk.passwordLogin(email)).body.value.token;
    const prepared = await Promise.all(
      [token, other].map(async (each) => ({ each, options: (await desk.startAdding(each)).body.value })),
    );
    const replies = await Promise.all(
      prepared.map(({ each, options }) => desk.finishAdding(each, new SoftwareAuthenticator(SITE).create(options))),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  it('ends a session that began with a password when the role changes, and not one that began with a passkey', async () => {
    const { id, token } = await unfinished(roleIds.user);
    expect(await desk.statusOf(token)).toBe(200);
    const { body } = await product.call<{ version: number }>('GET /crud/User/getOne', { token: admin, query: { id } });
    await product.call('PUT /crud/User/update', {
      token: admin,
      query: { id },
      body: { role_id: roleIds.president, version: body.value.version },
    });
    expect(await desk.statusOf(token)).toBe(401);
    expect(await desk.statusOf(await product.tokens.sign(id, 0, product.store.now(), 'passkey'))).toBe(200);
  });

  it('is gone after an administrator resets the password, so that a lost device keeps nobody out', async () => {
    const { id, token, email } = await unfinished();
    const { key } = await desk.add(token);
    const reset = await product.call<{ newPassword: string }>('GET /api_admin_private/reset-user-password', {
      token: admin,
      query: { user_id: id },
    });
    const again = await desk.passwordLogin(email, reset.body.value.newPassword);
    expect(again.body.value.must_add_passkey).toBe(true);
    expect((await desk.login(key)).status).toBe(401);
  });

  it('keeps a passkey session through a new password and through ending other sessions', async () => {
    const { token } = await unfinished();
    const added = await desk.add(token);
    const changed = await desk.call<AuthUser>(
      'PUT /api_user_private/change-password',
      { currentPassword: PASSWORD, newPassword: 'other words', confirmPassword: 'other words' },
      added.token,
    );
    expect(changed.body.value.must_add_passkey).toBeUndefined();
    expect(await desk.statusOf(changed.body.value.token)).toBe(200);
    const ended = await desk.call<AuthUser>(
      'POST /api_user_private/end-other-sessions',
      { currentPassword: 'other words' },
      changed.body.value.token,
    );
    expect(await desk.statusOf(ended.body.value.token)).toBe(200);
  });

  it('of an earlier address does not count, so its owner can add another', async () => {
    const { id, token, email } = await unfinished();
    const { key } = await desk.add(token);
    await product.store.commit([{ kind: 'update', key: passkeyKey(id, key.id), set: { domain: 'old.example' } }]);
    const { body } = await desk.passwordLogin(email);
    expect(body.value.must_add_passkey).toBe(true);
    expect((await desk.add(body.value.token)).reply.status).toBe(200);
  });

  it('is removed by the command that gives an administrator a new password, so nobody is locked out for good', async () => {
    const { token, email } = await unfinished(roleIds.admin);
    await desk.add(token);
    expect((await desk.passwordLogin(email)).status).toBe(401);
    await makeAdmin(product.store, email, 'a new beginning', 6);
    expect((await desk.passwordLogin(email, 'a new beginning')).body.value.must_add_passkey).toBe(true);
  });
});
