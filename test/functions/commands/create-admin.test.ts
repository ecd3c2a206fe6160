import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureFoundation } from '../../../functions/commands/foundation.ts';
import { makeAdmin } from '../../../functions/commands/make-admin.ts';
import { seedCompany } from '../../../functions/commands/seed/company.ts';
import { counterKey } from '../../../functions/store/keys.ts';
import { LAST_FIXED_ROLE_ID, roleIds } from '../../../shared/access/roles.ts';
import { collections } from '../../../shared/contract/collections.ts';
import { DEFAULT_FUND_SOURCE_ID } from '../../../shared/contract/collections/cklg-fund-source.ts';
import type { AuthUser } from '../../../shared/contract/operations/account.ts';
import { type Product, startProduct } from '../../support/harness.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const login = (email: string, password: string) =>
  product.call<AuthUser>('POST /api_user_public/login', { body: { email, password } });

it('create-admin creates the first administrator once', async () => {
  const first = await makeAdmin(product.store, 'Boss@example.com', undefined, 6);
  expect(first).toMatchObject({ outcome: 'created', generated: expect.stringMatching(/^[a-z2-9]{14}$/) });
  const session = await login('boss@example.com', String(first.generated));
  expect(session.body.value.role.role_name).toBe('admin');
  const again = await makeAdmin(product.store, 'boss@example.com', undefined, 6);
  expect(again).toEqual({ outcome: 'unchanged', generated: undefined, passwordSet: false, isClaimed: false });
  expect((await login('boss@example.com', String(first.generated))).status).toBe(200);
});

const register = (email: string, password: string) =>
  product.call('POST /api_user_public/register', { body: { email, password } });

it('create-admin gives the role to somebody whose account an administrator made, who keeps their password', async () => {
  const admin = await product.person('admin');
  const body = { email: 'ann@example.com', role_id: roleIds.user, password: 'her own one' };
  expect((await product.call('POST /api_admin_private/create-user', { token: admin.token, body })).status).toBe(200);
  const { token } = (await login('ann@example.com', 'her own one')).body.value;
  const made = await makeAdmin(product.store, 'ANN@example.com', undefined, 6);
  expect(made).toEqual({ outcome: 'promoted', generated: undefined, passwordSet: false, isClaimed: false });
  const access = await product.call('POST /api_user_private/check-access', { token });
  expect(access.body.value).toMatchObject({ role_name: 'admin' });
});

it('create-admin keeps out whoever signed up with that email before, because nobody has proven that it is theirs', async () => {
  await register('head@example.com', 'of a stranger');
  const { token } = (await login('head@example.com', 'of a stranger')).body.value;
  const made = await makeAdmin(product.store, 'head@example.com', undefined, 6);
  expect(made).toMatchObject({ outcome: 'promoted', passwordSet: true, isClaimed: true });
  expect((await product.call('POST /api_user_private/check-access', { token })).status).toBe(401);
  expect((await login('head@example.com', 'of a stranger')).status).toBe(401);
  const session = await login('head@example.com', String(made.generated));
  expect(session.body.value.role.role_name).toBe('admin');
  const again = await makeAdmin(product.store, 'head@example.com', undefined, 6);
  expect(again).toMatchObject({ outcome: 'unchanged', passwordSet: false });
});

it('create-admin sets a given password, which ends earlier sessions', async () => {
  const { token } = (await login('ann@example.com', 'her own one')).body.value;
  await makeAdmin(product.store, 'ann@example.com', 'a new one', 6);
  expect((await product.call('POST /api_user_private/check-access', { token })).status).toBe(401);
  expect((await login('ann@example.com', 'a new one')).status).toBe(200);
});

it('create-admin ends an emailed reset code when it sets a password', async () => {
  await product.call('POST /api_user_public/forgot-password', { body: { email: 'ann@example.com' } });
  const secretCode = /Your code: (\S+)/.exec(product.mails.at(-1)?.Message?.Body?.Text?.Data ?? '')?.[1];
  expect(secretCode).toBeDefined();
  await makeAdmin(product.store, 'ann@example.com', 'set after a break-in', 6);
  const body = { email: 'ann@example.com', secretCode };
  expect((await product.call('POST /api_user_public/reset-password', { body })).status).toBe(400);
});

it('create-admin creates one account when it runs twice at once', async () => {
  const made = await Promise.all([
    makeAdmin(product.store, 'two@example.com', 'password one', 6),
    makeAdmin(product.store, 'two@example.com', 'password one', 6),
  ]);
  expect(made.map(({ outcome }) => outcome).toSorted()).toEqual(['created', 'unchanged']);
  expect((await login('two@example.com', 'password one')).status).toBe(200);
});

it('recreating the built-in roles and fund source changes nothing', async () => {
  const change = { at: new Date(), call: 'test', by: null, reason: null };
  await ensureFoundation(product.store, change);
  const roles = await product.store.all('Role');
  expect(roles.map(({ id }) => id)).toEqual(Object.values(roleIds).toSorted((a, b) => a - b));
  expect(roles.every(({ version }) => version === 1)).toBe(true);
  expect((await product.store.getItem(counterKey(collections.Role)))?.value).toBe(LAST_FIXED_ROLE_ID);
  expect((await product.store.get(collections.CklgFundSource, DEFAULT_FUND_SOURCE_ID))?.name).toBe('Operating');
});

it('seeding is refused when the table has users outside the demo company', async () => {
  await expect(seedCompany(product.store, { staff: 25, checks: 150 }, '2026-05-20')).rejects.toThrow(
    "This table has users that aren't part of the demo company",
  );
});
