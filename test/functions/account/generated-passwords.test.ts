import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuthUser } from '../../../shared/contract/operations/account.ts';
import { type Product, startProduct } from './support.ts';

const DAY = 86_400_000;
const OWN = 'words of my own';

let product: Product;
let admin = '';
let number = 0;
let email = '';
let id = 0;

beforeAll(async () => {
  product = await startProduct();
  admin = (await product.person('admin')).token;
});
afterAll(() => product.stop());
beforeEach(async () => {
  number += 1;
  email = `given${number}@example.com`;
  id = (await product.person('user', { email })).id;
});
afterEach(() => vi.useRealTimers());

const login = (password: string) =>
  product.call<AuthUser>('POST /api_user_public/login', { body: { email, password } });

const byAdmin = async () => {
  const query = { user_id: id };
  const reply = await product.call<{ newPassword: string }>('GET /api_admin_private/reset-user-password', {
    token: admin,
    query,
  });
  return reply.body.value.newPassword;
};
const byCode = async () => {
  await product.call('POST /api_user_public/forgot-password', { body: { email } });
  const text = product.mails.at(-1)?.Message?.Body?.Text?.Data ?? '';
  const secretCode = /Your code: (\S+)/.exec(text)?.[1] ?? '';
  const reply = await product.call<string>('POST /api_user_public/reset-password', { body: { email, secretCode } });
  return reply.body.value;
};
const later = (days: number) => {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: now + days * DAY });
};

describe.each([
  ['an administrator', byAdmin],
  ['a reset code', byCode],
])('a password that %s had generated', (_, generate) => {
  it('opens for a week, and says with each sign-in how long it still does', async () => {
    const password = await generate();
    const first = await login(password);
    expect([first.status, first.body.message]).toEqual([
      200,
      'Your password was generated for you and stops working in 7 days. Choose your own in My account, Change password.',
    ]);
    later(6.5);
    expect((await login(password)).body.message).toContain('stops working within a day');
  });

  it('opens nothing from then on, and says how to get in', async () => {
    const password = await generate();
    later(7.01);
    const late = await login(password);
    expect([late.status, late.body.message]).toEqual([
      401,
      'This password was generated for you and has stopped working. Ask for a reset code with "Forgot password?".',
    ]);
    // Nobody learns from it who does not know the password.
    expect((await login('guessed')).body.message).toBe('Invalid e-mail or password');
    expect((await login(await byCode())).status).toBe(200);
  });

  it('is nobody’s password once they chose their own, which stays', async () => {
    const password = await generate();
    const { token } = (await login(password)).body.value;
    const body = { currentPassword: password, newPassword: OWN, confirmPassword: OWN };
    expect((await product.call('PUT /api_user_private/change-password', { token, body })).status).toBe(200);
    later(30);
    const own = await login(OWN);
    expect([own.status, own.body.message]).toEqual([200, 'OK']);
    expect((await login(password)).status).toBe(401);
  });
});
