import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { roleIds } from '../../../shared/access/roles.ts';
import { partitions } from '../../../functions/deployment/partitions.ts';
import { collections } from '../../../shared/contract/collections.ts';
import type { AuthUser } from '../../../shared/contract/operations/account.ts';
import { padId } from '../../../shared/contract/table.ts';
import { nextVersion, planUpdate } from '../../../functions/store/records.ts';
import { authUserSchema, type Person, type Product, startProduct } from './support.ts';

let product: Product;
let admin: Person;
let email = '';
let number = 0;

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
});
afterAll(() => product.stop());
beforeEach(async () => {
  number += 1;
  email = `person${number}@example.com`;
  await product.call('POST /api_admin_private/create-user', {
    token: admin.token,
    body: { email, role_id: roleIds.user, password: 'first password' },
  });
});

const login = async (password: string) =>
  product.call<AuthUser>('POST /api_user_public/login', { body: { email, password } });
const session = async (password = 'first password') => (await login(password)).body.value;
const access = async (token: string) => (await product.call('POST /api_user_private/check-access', { token })).status;
const change = (token: string, body: unknown, method = 'PUT') =>
  product.call<AuthUser>(`${method} /api_user_private/change-password`, { token, body });
const forgot = (to = email) => product.call('POST /api_user_public/forgot-password', { body: { email: to } });
const reset = (secretCode: string, of = email) =>
  product.call<string>('POST /api_user_public/reset-password', { body: { email: of, secretCode } });
const mailed = () => {
  const mail = product.mails.at(-1);
  const text = mail?.Message?.Body?.Text?.Data ?? '';
  return { mail, text, code: /Your code: (\S+)/.exec(text)?.[1] ?? '' };
};
const REFUSED = 'This code is invalid or has expired. Request a new one.';

describe('changing a password', () => {
  it('ends other sessions and returns a new one, by PUT and POST', async () => {
    const [mine, other] = [await session(), await session()];
    const reply = await change(mine.token, {
      currentPassword: 'first password',
      newPassword: 'second password',
      confirmPassword: 'second password',
    });
    expect(reply.status).toBe(200);
    const fresh = authUserSchema.parse(reply.body.value);
    expect(await Promise.all([mine, other, fresh].map(({ token }) => access(token)))).toEqual([401, 401, 200]);
    expect((await login('first password')).status).toBe(401);
    const again = await change(
      fresh.token,
      { currentPassword: 'second password', newPassword: ' third ', confirmPassword: ' third ' },
      'POST',
    );
    expect(again.status).toBe(200);
    expect((await login(' third ')).status).toBe(200);
  });

  it('reports all problems at once', async () => {
    const { token } = await session();
    const reply = await change(token, { currentPassword: '', newPassword: '12345', confirmPassword: '54321' });
    expect(reply.status).toBe(400);
    expect(reply.body.message).toBe('Current password is required.');
    expect(reply.body.issues).toEqual([
      { field: 'currentPassword', message: 'Current password is required.' },
      { field: 'newPassword', message: 'New password must be at least 6 characters.' },
      { field: 'confirmPassword', message: 'Passwords do not match.' },
    ]);
    expect((await change(token, {})).body.issues).toHaveLength(2);
    const wrong = await change(token, {
      currentPassword: 'not it',
      newPassword: 'second password',
      confirmPassword: 'second password',
    });
    expect(wrong.status).toBe(400);
    expect(wrong.body.issues).toEqual([{ field: 'currentPassword', message: 'Current password is incorrect.' }]);
    expect(await access(token)).toBe(200);
  });

  it('succeeds for one of two concurrent changes', async () => {
    const [one, two] = [await session(), await session()];
    const to = (password: string) => ({
      currentPassword: 'first password',
      newPassword: password,
      confirmPassword: password,
    });
    const replies = await Promise.all([
      change(one.token, to('password of one')),
      change(two.token, to('password of two')),
    ]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    const winner = replies.findIndex(({ status }) => status === 200);
    expect((await login(winner === 0 ? 'password of one' : 'password of two')).status).toBe(200);
    expect(await access(replies[winner]?.body.value.token ?? '')).toBe(200);
  });

  it('keeps the hash out of the user record and rehashes it when the parameters have changed', async () => {
    const { user } = await session();
    const key = { pk: partitions.credential, sk: padId(user.id) };
    const hash = String((await product.store.getItem(key))?.hash);
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    const { argon2Sync } = await import('node:crypto');
    const nonce = Buffer.alloc(16, 7);
    const tag = argon2Sync('argon2id', {
      message: 'older password',
      nonce,
      parallelism: 1,
      tagLength: 32,
      memory: 8192,
      passes: 1,
    });
    const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
    await product.store.put(key, { hash: `$argon2id$v=19$m=8192,t=1,p=1$${text(nonce)}$${text(tag)}` });
    expect((await login('older password')).status).toBe(200);
    expect(String((await product.store.getItem(key))?.hash)).toContain('m=19456,t=2,p=1');
    expect((await login('older password')).status).toBe(200);
  });
});

describe('a forgotten password', () => {
  it('is replaced by a generated one in exchange for the emailed code', async () => {
    const { token } = await session();
    const reply = await forgot(email.toUpperCase());
    expect(reply.body).toEqual({
      error: false,
      message: 'Password reset link sent! Please check your email.',
      value: null,
    });
    const { mail, text, code } = mailed();
    expect(mail?.Source).toBe('staffbook@test.example');
    expect(mail?.Destination?.ToAddresses).toEqual([email]);
    expect(mail?.Message?.Subject?.Data).toBe('Reset your Staffbook password');
    expect(code).toMatch(/^[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/);
    expect(text).toContain('within 15 minutes');
    const html = mail?.Message?.Body?.Html?.Data ?? '';
    expect(html).toContain(code);
    expect(html).not.toMatch(/<img|<script|src=|url\(/);
    const answer = await reset(` ${code.toLowerCase().replace('-', ' ')} `);
    expect(answer.body.value).toMatch(/^[a-hjkmnp-z2-9]{14}$/);
    expect(await access(token)).toBe(401);
    expect((await login('first password')).status).toBe(401);
    expect((await login(answer.body.value)).status).toBe(200);
    expect((await reset(code)).body.message).toBe(REFUSED);
  });

  it('gets the same answer in about the same time for an unknown email', async () => {
    const timed = async (to: string) => {
      const start = performance.now();
      const { body, status } = await forgot(to);
      return { body, status, ms: performance.now() - start };
    };
    const count = product.mails.length;
    const [known, unknown] = [await timed(email), await timed('nobody@example.com')];
    expect(product.mails).toHaveLength(count + 1);
    expect({ ...unknown, ms: 0 }).toEqual({ ...known, ms: 0 });
    // The best of several pairs, since the machine may be busy during one of them.
    let apart = Math.abs(known.ms - unknown.ms);
    for (let more = 0; more < 5 && apart >= 300; more += 1) {
      apart = Math.abs((await timed(email)).ms - (await timed('nobody@example.com')).ms);
    }
    expect(apart).toBeLessThan(300);
    expect((await reset('ABCD-EFGH', 'nobody@example.com')).body.message).toBe(REFUSED);
  });

  it("gets the same answer when the email can't be sent, and logs the failure without the address", async () => {
    product.failMail(true);
    const reply = await forgot();
    product.failMail(false);
    expect(reply.status).toBe(200);
    const line = product.logs.findLast((text) => text.includes('reset code not sent'));
    expect(line).toContain('not verified');
    expect(line).not.toContain(email);
  });

  it('invalidates the previous code, even with two requests at once', async () => {
    await forgot();
    const { code } = mailed();
    await Promise.all([forgot(), forgot()]);
    expect((await reset(code)).status).toBe(400);
    const codes = product.mails
      .slice(-2)
      .map((mail) => /Your code: (\S+)/.exec(mail.Message?.Body?.Text?.Data ?? '')?.[1] ?? '');
    const replies = [await reset(codes[0] ?? ''), await reset(codes[1] ?? '')];
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("can't be guessed: of twenty codes at once five are checked, and then even the right one is refused", async () => {
    await forgot();
    const { code } = mailed();
    const replies = await Promise.all(Array.from({ length: 20 }, () => reset('AAAA-AAAA')));
    expect(new Set(replies.map(({ body }) => body.message))).toEqual(new Set([REFUSED]));
    const record = await product.store.find(collections.SecretCode, { user_id: (await session()).user.id });
    expect(record?.attempts).toBe(5);
    expect((await reset(code)).body.message).toBe(REFUSED);
  });

  it('gets one new password when the right code is sent twice at once', async () => {
    await forgot();
    const { code } = mailed();
    const replies = await Promise.all([reset(code), reset(code), reset(code)]);
    const winners = replies.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    expect((await login(String(winners[0]?.body.value))).status).toBe(200);
  });

  it('is not replaced for an expired code', async () => {
    await forgot();
    const { code } = mailed();
    const { SecretCode } = collections;
    const record = (await product.store.find(SecretCode, { user_id: (await session()).user.id }))!;
    const change = { at: new Date(), call: 'test', by: null, reason: null };
    const expires_at = new Date(Date.now() - 1).toISOString();
    await product.store.commit(planUpdate(SecretCode, record, nextVersion(record, { expires_at }, change.at), change));
    expect((await reset(code)).body.message).toBe(REFUSED);
  });

  it('loses its open code when the password is changed another way', async () => {
    const { token } = await session();
    await forgot();
    const { code } = mailed();
    await change(token, {
      currentPassword: 'first password',
      newPassword: 'second password',
      confirmPassword: 'second password',
    });
    expect((await reset(code)).status).toBe(400);
    expect((await login('second password')).status).toBe(200);
  });
});

describe('codes and tokens handled by an admin', () => {
  it('are emailed without being shown, replacing the previous code and never extending it', async () => {
    const { user } = await session();
    await forgot();
    const older = mailed().code;
    const create = (expires_at: string) =>
      product.call<{ id: number; expires_at: string }>('POST /crud/SecretCode/create', {
        token: admin.token,
        body: { user_id: user.id, expires_at },
      });
    const made = await create('2200-01-01T00:00:00Z');
    expect(made.status).toBe(200);
    expect(made.body.value).not.toHaveProperty('code_hash');
    expect(Date.parse(made.body.value.expires_at) - Date.now()).toBeLessThanOrEqual(15 * 60_000);
    expect(made.text).not.toMatch(/argon2/);
    const { code } = mailed();
    expect(code).not.toBe(older);
    expect((await reset(older)).status).toBe(400);
    const update = (body: unknown) =>
      product.call('PUT /crud/SecretCode/update', {
        token: admin.token,
        query: { id: made.body.value.id },
        body,
      });
    expect((await update({ expires_at: '2200-01-01T00:00:00Z' })).body.issues?.[0]?.field).toBe('expires_at');
    expect((await update({ user_id: admin.id })).body.issues?.[0]?.field).toBe('user_id');
    expect((await reset(code)).status).toBe(200);
    expect((await create('2000-01-01T00:00:00Z')).status).toBe(400);
    product.failMail(true);
    const unsent = await create('2200-01-01T00:00:00Z');
    product.failMail(false);
    expect(unsent.body.message).toBe(
      "The code was created, but the email couldn't be sent. Create a new one to try again.",
    );
  });

  it('are refused from the moment a token is blacklisted', async () => {
    const [{ token, user }, other] = [await session(), await session()];
    const { jti, exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      jti: string;
      exp: number;
    };
    const before = Date.now();
    const made = await product.call<{ id: number; blacklisted_at: string }>('POST /crud/BlacklistedToken/create', {
      token: admin.token,
      body: { jti, user_id: user.id, expires_at: new Date(exp * 1000).toISOString() },
    });
    expect(Date.parse(made.body.value.blacklisted_at)).toBeGreaterThanOrEqual(before);
    expect(await access(token)).toBe(401);
    expect(await access(other.token)).toBe(200);
    expect((await product.call('POST /api_user_public/logout', { token })).status).toBe(200);
  });
});
