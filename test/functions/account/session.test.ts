import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roleIds } from '../../../shared/access/roles.ts';
import type { AuthUser } from '../../../shared/contract/operations/account.ts';
import { authUserSchema, type Product, startProduct } from './support.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const post = <V = unknown>(path: string, body: unknown, token?: string) =>
  product.call<V>(`POST ${path}`, { body, token });
const register = (email: string, password = 'correct horse') =>
  post<null>('/api_user_public/register', { email, password });
const login = (email: string, password = 'correct horse') =>
  post<AuthUser>('/api_user_public/login', { email, password });
const access = (token: string) => product.call('POST /api_user_private/check-access', { token });
const logout = (token?: string) => product.call('POST /api_user_public/logout', { token });

describe('signing up', () => {
  it('creates a user with the role user, an empty profile and a password', async () => {
    const reply = await register('Ann@Example.com');
    expect(reply.status).toBe(200);
    expect(reply.body.message).toBe('Account created successfully! Please login.');
    expect(reply.body.value).toBeNull();
    const session = await login('ann@example.COM');
    expect(session.status).toBe(200);
    const { user, role, profile } = authUserSchema.parse(session.body.value);
    expect(user).toMatchObject({ email: 'Ann@Example.com', role_id: roleIds.user });
    expect(role.role_name).toBe('user');
    expect(profile).toMatchObject({ user_id: user.id, first_name: null, last_name: null });
  });

  it('refuses an email that has an account, however it is written, and leaves that account alone', async () => {
    await register('Bea@example.com', 'the first one');
    const mailed = product.mails.length;
    const second = await register('BEA@example.com', 'the second one');
    expect([second.status, second.body.message]).toEqual([
      409,
      'An account with this email already exists. Sign in or use "Forgot password?".',
    ]);
    expect((await login('bea@example.com', 'the first one')).status).toBe(200);
    expect((await login('bea@example.com', 'the second one')).status).toBe(401);
    expect(product.mails).toHaveLength(mailed);
  });

  it('creates one user from two concurrent requests', async () => {
    const passwords = ['one of two', 'two of two'];
    const replies = await Promise.all(passwords.map((password) => register('carl@example.com', password)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const sessions = await Promise.all(passwords.map((password) => login('Carl@example.com', password)));
    expect(sessions.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 401]);
  });

  it("doesn't treat a repeated request with another password as the same one", async () => {
    const headers = { 'idempotency-key': 'sign-up-of-dana' };
    const signUp = (password: string) =>
      product.call('POST /api_user_public/register', { body: { email: 'dana@example.com', password }, headers });
    expect((await signUp('correct horse')).status).toBe(200);
    const other = await signUp('battery staple');
    expect(other.status).toBe(409);
    expect(other.body.message).toMatch(/^This Idempotency-Key was already used/);
  });

  it('answers a repeated request like the first one, without a second user', async () => {
    const request = {
      body: { email: 'dora@example.com', password: 'correct horse' },
      headers: { 'idempotency-key': 'sign-up-of-dora' },
    };
    const first = await product.call('POST /api_user_public/register', request);
    const second = await product.call('POST /api_user_public/register', request);
    expect(second.body).toEqual(first.body);
    expect(second.body.message).toBe('Account created successfully! Please login.');
  });

  it("reports all problems at once, in the form's words", async () => {
    const reply = await post('/api_user_public/register', { email: 'no address', password: '12345', role_id: 7 });
    expect(reply.status).toBe(400);
    expect(reply.body.issues?.map(({ field }) => field).sort()).toEqual(['email', 'role_id']);
    const short = await register('eve@example.com', '12345');
    expect(short.body.issues).toEqual([{ field: 'password', message: 'Password must be at least 6 characters long' }]);
    expect((await register('eve@example.com', 'x'.repeat(129))).status).toBe(400);
    expect((await register('eve@example.com', 'é'.repeat(128))).status).toBe(200);
  });

  it('accepts a password as typed, spaces included', async () => {
    await register('fay@example.com', '  spaced  ');
    expect((await login('fay@example.com', 'spaced')).status).toBe(401);
    expect((await login('fay@example.com', '  spaced  ')).status).toBe(200);
  });
});

describe('a session', () => {
  it('is refused without revealing whether the email or the password was wrong', async () => {
    await register('gus@example.com');
    const [wrong, unknown] = [await login('gus@example.com', 'not it at all'), await login('nobody@example.com')];
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.body.message).toBe('Invalid email or password');
    expect(unknown.body.message).toBe(wrong.body.message);
  });

  it("that ends leaves the person's other one open", async () => {
    await register('hal@example.com');
    const [one, two] = [(await login('hal@example.com')).body.value, (await login('hal@example.com')).body.value];
    expect((await access(one.token)).body.value).toEqual({
      user_id: one.user.id,
      role_id: roleIds.user,
      role_name: 'user',
    });
    expect((await logout(one.token)).status).toBe(200);
    expect((await access(one.token)).status).toBe(401);
    expect((await access(two.token)).status).toBe(200);
    const admin = await product.person('admin');
    const list = await product.call<{ user_id: number; expires_at: string; jti: string }[]>(
      'GET /crud/BlacklistedToken/getAll',
      { token: admin.token },
    );
    expect(list.body.value.filter(({ user_id }) => user_id === one.user.id)).toHaveLength(1);
  });

  it('can be ended repeatedly, even at once', async () => {
    await register('ida@example.com');
    const { token } = (await login('ida@example.com')).body.value;
    const replies = await Promise.all([logout(token), logout(token), logout(token)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await logout(token)).status).toBe(200);
    expect((await access(token)).status).toBe(401);
  });

  it('is ended separately from others that end at the same moment', async () => {
    await register('jan@example.com');
    const tokens = await Promise.all([1, 2, 3, 4].map(async () => (await login('jan@example.com')).body.value.token));
    await Promise.all(tokens.slice(1).map((token) => logout(token)));
    const states = await Promise.all(tokens.map(async (token) => (await access(token)).status));
    expect(states).toEqual([200, 401, 401, 401]);
  });

  it('is ended by an expired token but not by an invalid one', async () => {
    const person = await product.person('user');
    const old = await product.tokens.sign(person.id, 0, new Date(Date.now() - 13 * 3600_000));
    expect((await access(old)).body.message).toBe('Token expired');
    expect((await logout(old)).status).toBe(200);
    expect((await logout()).status).toBe(401);
    expect((await logout('garbage')).status).toBe(401);
  });
});
