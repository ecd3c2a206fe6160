import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAdmin } from '../../../functions/commands/make-admin.ts';
import { roleIds } from '../../../shared/access/roles.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';
import { storePassword } from '../../support/store-password.ts';

const MOST = 2;
const password = 'chosen for them';
const { user: role_id } = roleIds;

let product: Product;
let admin: Person;

beforeAll(async () => {
  product = await startProduct({ LIMIT_PER_EMAIL: String(MOST) });
  admin = await product.person('admin');
});
afterAll(() => product.stop());

const asAdmin = <V = unknown>(routeKey: string, query: Record<string, number>, body?: unknown) =>
  product.call<V>(routeKey, { token: admin.token, query, body });
const login = async (email: string, as: string, address = '10.0.0.1') =>
  product.call<{ token: string }>('POST /api_user_public/login', { body: { email, password: as }, address });
const change = (token: string, currentPassword: string) =>
  product.call('PUT /api_user_private/change-password', {
    token,
    body: { currentPassword, newPassword: 'their own one', confirmPassword: 'their own one' },
  });

/** A stranger guesses until the email is locked. */
async function lock(email: string): Promise<void> {
  for (let guess = 0; guess < MOST; guess += 1) expect((await login(email, 'guessed', '10.9.9.9')).status).toBe(401);
  expect((await login(email, 'guessed', '10.9.9.9')).status).toBe(429);
}

const given = async (reply: Promise<{ readonly status: number }>): Promise<string> => {
  expect((await reply).status).toBe(200);
  return password;
};

it.each<[string, (person: Pick<Person, 'id' | 'email'>) => Promise<string>]>([
  [
    'reset-user-password',
    async ({ id: user_id }) => {
      const route = 'GET /api_admin_private/reset-user-password';
      return (await asAdmin<{ newPassword: string }>(route, { user_id })).body.value.newPassword;
    },
  ],
  [
    'update-user',
    ({ id: user_id, email }) =>
      given(asAdmin('PUT /api_admin_private/update-user', { user_id }, { email, role_id, password })),
  ],
  ['/crud/User/update', ({ id }) => given(asAdmin('PUT /crud/User/update', { id }, { password }))],
  [
    'create-admin',
    async ({ email }) => {
      await makeAdmin(product.store, email, password, 6);
      return password;
    },
  ],
])('a password that %s sets works at once, despite guesses at the former one', async (_, set) => {
  const person = await product.person('user');
  await storePassword(product, person.id, 'the former one');
  await lock(person.email);
  for (let guess = 0; guess < MOST; guess += 1) expect((await change(person.token, 'guessed')).status).toBe(400);
  expect((await change(person.token, 'guessed')).status).toBe(429);
  const made = await set(person);
  const session = await login(person.email, made);
  expect(session.status).toBe(200);
  expect((await change(session.body.value.token, made)).status).toBe(200);
});

it('a new account can be used at once, despite guesses before there was one', async () => {
  const email = 'expected@example.com';
  await lock(email);
  await given(asAdmin('POST /api_admin_private/create-user', {}, { email, role_id, password }));
  expect((await login(email, password)).status).toBe(200);
});

it('a new email and password work at once, despite guesses at that email', async () => {
  const { id: user_id } = await product.person('user');
  const email = 'renamed@example.com';
  await lock(email);
  await given(asAdmin('PUT /api_admin_private/update-user', { user_id }, { email, role_id, password }));
  expect((await login(email, password)).status).toBe(200);
});

it('a password that an invited person chooses works at once, despite guesses before there was one', async () => {
  const email = 'invited@example.com';
  await asAdmin('POST /api_admin_private/create-user', {}, { email, role_id });
  const text = product.mails.at(-1)?.Message?.Body?.Text?.Data ?? '';
  const token = /[#&]token=([^&\s]+)/.exec(text)?.[1];
  await lock(email);
  await given(product.call('POST /api_user_public/accept-invitation', { body: { email, token, password } }));
  expect((await login(email, password)).status).toBe(200);
});

it('a change without a password lifts no limit', async () => {
  const { id, email } = await product.person('user');
  await lock(email);
  expect((await asAdmin('PUT /crud/User/update', { id }, { role_id: roleIds.supervisor })).status).toBe(200);
  expect((await login(email, 'guessed')).status).toBe(429);
});
