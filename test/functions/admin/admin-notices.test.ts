import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { roleIds } from '../../../shared/access/roles.ts';
import { collections } from '../../../shared/contract/collections.ts';
import type { UserWithProfile } from '../../../shared/contract/operations/admin.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';

let product: Product;
let admin: Person;
let president: Person;
let already = 0;

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin', { email: 'admin@example.com' });
  president = await product.person('president', { email: 'president@example.com' });
});
afterAll(() => product.stop());
beforeEach(() => {
  already = product.mails.length;
});

const mailed = () =>
  product.mails.slice(already).map(({ Destination, Message }) => ({
    to: Destination?.ToAddresses?.[0],
    subject: Message?.Subject?.Data,
    text: Message?.Body?.Text?.Data ?? '',
  }));
const recipients = (word: string) =>
  mailed()
    .filter(({ subject }) => subject?.includes(word))
    .map(({ to }) => String(to))
    .toSorted((a, b) => a.localeCompare(b));
const admins = async () =>
  (await product.store.all(collections.User.name))
    .filter(({ role_id }) => role_id === roleIds.admin)
    .map(({ email }) => String(email))
    .toSorted((a, b) => a.localeCompare(b));

const asPresident = <V = unknown>(routeKey: string, query: Record<string, number>, body?: unknown) =>
  product.call<V>(routeKey, { token: president.token, query, body });
const password = 'chosen by somebody';

describe('every administrator is emailed', () => {
  const { admin: role_id } = roleIds;
  it.each<[string, () => Promise<{ status: number }>]>([
    [
      'create-user',
      () => asPresident('POST /api_admin_private/create-user', {}, { email: 'one@example.com', role_id, password }),
    ],
    ['/crud/User/create', () => asPresident('POST /crud/User/create', {}, { email: 'two@example.com', role_id })],
    [
      'update-user',
      async () => {
        const { id: user_id, email } = await product.person('user');
        return asPresident('PUT /api_admin_private/update-user', { user_id }, { email, role_id });
      },
    ],
    [
      '/crud/User/update',
      async () => {
        const { id } = await product.person('accountant');
        return asPresident('PUT /crud/User/update', { id }, { role_id });
      },
    ],
  ])('when %s makes somebody an administrator', async (_, promote) => {
    expect((await promote()).status).toBe(200);
    expect(recipients('administrator')).toEqual(await admins());
    expect(recipients('administrator')).toContain(admin.email);
  });

  it.each<[string, (user_id: number, email: string) => Promise<{ status: number }>]>([
    ['reset-user-password', (user_id) => asPresident('GET /api_admin_private/reset-user-password', { user_id })],
    [
      'reset-password of the admin area',
      (user_id) => asPresident('GET /api_admin_private/reset-password', { user_id }),
    ],
    [
      'update-user',
      (user_id, email) => asPresident('PUT /api_admin_private/update-user', { user_id }, { email, role_id, password }),
    ],
    ['/crud/User/update', (id) => asPresident('PUT /crud/User/update', { id }, { password })],
  ])("when %s resets an administrator's password", async (_, reset) => {
    const { id, email } = await product.person('admin');
    expect((await reset(id, email)).status).toBe(200);
    expect(recipients('was reset')).toEqual(await admins());
    expect(mailed()[0]?.text).toContain(`president@example.com reset the password of ${email}`);
  });

  it("when an emailed code resets an administrator's password", async () => {
    const { email } = await product.person('admin');
    await product.call('POST /api_user_public/forgot-password', { body: { email } });
    const secretCode = /Your code: (\S+)/.exec(mailed()[0]?.text ?? '')?.[1];
    const reply = await product.call('POST /api_user_public/reset-password', { body: { email, secretCode } });
    expect(reply.status).toBe(200);
    expect(recipients('was reset')).toEqual(await admins());
    expect(mailed().at(-1)?.text).toContain('Someone with an emailed code');
  });
});

it.each<[string, (user_id: number, email: string) => Promise<{ status: number }>]>([
  [
    'update-user',
    (user_id, email) =>
      asPresident('PUT /api_admin_private/update-user', { user_id }, { email, role_id: roleIds.admin }),
  ],
  ['/crud/User/update', (id, email) => asPresident('PUT /crud/User/update', { id }, { email })],
])(
  "all administrators and the former address are told when %s changes an administrator's email",
  async (name, move) => {
    const { id, email } = await product.person('admin');
    const to = `new-address-${name.length}@example.com`;
    expect((await move(id, to)).status).toBe(200);
    expect(await admins()).toContain(to);
    const told = [...(await admins()), email].toSorted((a, b) => a.localeCompare(b));
    expect(recipients('was changed')).toEqual(told);
    expect(mailed()[0]?.text).toContain(`president@example.com changed the email of ${email} to ${to} on `);
    expect(mailed()[0]?.text).toContain("If you didn't, open Users: change it back");
  },
);

it('an administrator is told at their old address when one call resets the password and changes the email', async () => {
  const { id, email } = await product.person('admin');
  const body = { email: 'taken.over@example.com', role_id: roleIds.admin, password };
  await asPresident('PUT /api_admin_private/update-user', { user_id: id }, body);
  expect(recipients('was reset')).toContain(email);
  expect(recipients('was changed')).toContain(email);
  expect(mailed().find(({ to }) => to === email)?.subject).toContain(email);
});

it('nobody is emailed when other people are created, promoted or given a password', async () => {
  const made = await asPresident<UserWithProfile>(
    'POST /api_admin_private/create-user',
    {},
    {
      email: 'plain@example.com',
      role_id: roleIds.user,
    },
  );
  const user_id = made.body.value.id;
  const body = { email: 'plain@example.com', role_id: roleIds.supervisor, password };
  await asPresident('PUT /api_admin_private/update-user', { user_id }, body);
  await asPresident('GET /api_admin_private/reset-user-password', { user_id });
  await asPresident('PUT /crud/User/update', { id: user_id }, { email: 'moved@example.com' });
  // A change of nothing is none.
  const { id, email } = await product.person('admin');
  await asPresident('PUT /crud/User/update', { id }, { email });
  expect(recipients('administrator')).toEqual([]);
});

it("a change stays when its notice can't be sent, and the log doesn't name the address", async () => {
  const { id } = await product.person('user');
  product.failMail(true);
  const reply = await asPresident('PUT /crud/User/update', { id }, { role_id: roleIds.admin });
  product.failMail(false);
  expect(reply.status).toBe(200);
  expect((await product.store.get(collections.User, id))?.role_id).toBe(roleIds.admin);
  const line = product.logs.find((each) => each.includes('administrator not notified'));
  expect(line).toBeDefined();
  expect(line).not.toContain('example.com');
});

it("the notice says who did it, when in the company's time, and what to do", async () => {
  const { id, email } = await product.person('user');
  await asPresident('PUT /crud/User/update', { id }, { role_id: roleIds.admin });
  const text = mailed().find(({ to }) => to === admin.email)?.text ?? '';
  expect(text).toMatch(
    new RegExp(
      `president@example\\.com made ${email} an administrator on \\w+ \\d+, \\d{4} at \\d+:\\d\\d [AP]M E[SD]T\\.`,
    ),
  );
  expect(text).toContain("If you didn't, open Users: change their role");
  expect(text).toContain('http://127.0.0.1/dashboard/directory/users');
});
