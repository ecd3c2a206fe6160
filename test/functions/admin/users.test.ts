import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roleIds } from '../../../shared/access/roles.ts';
import { partitions } from '../../../functions/deployment/partitions.ts';
import type { AuthUser } from '../../../shared/contract/operations/account.ts';
import type { UserWithProfile } from '../../../shared/contract/operations/admin.ts';
import { padId } from '../../../shared/contract/table.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';

let product: Product;
let admin: Person;
let president: Person;

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  president = await product.person('president');
});
afterAll(() => product.stop());

const createUser = (body: unknown, by: Person = admin, headers = {}) =>
  product.call<UserWithProfile>('POST /api_admin_private/create-user', { token: by.token, body, headers });
const updateUser = (user_id: number, body: unknown, by: Person = admin) =>
  product.call<UserWithProfile>('PUT /api_admin_private/update-user', { token: by.token, query: { user_id }, body });
const deleteUser = (user_id: number, by: Person = admin) =>
  product.call('DELETE /api_admin_private/delete-user', { token: by.token, query: { user_id } });
const login = (email: string, password: string) =>
  product.call<AuthUser>('POST /api_user_public/login', { body: { email, password } });
const access = (token: string) => product.call('POST /api_user_private/check-access', { token });

describe('creating users', () => {
  it('adds a profile, and a password when one is sent', async () => {
    const reply = await createUser({ email: 'ann@example.com', role_id: roleIds.accountant, password: 'long enough' });
    expect(reply.body.value).toMatchObject({
      email: 'ann@example.com',
      role_id: roleIds.accountant,
      profile: { user_id: reply.body.value.id, first_name: null },
    });
    expect((await login('Ann@example.com', 'long enough')).status).toBe(200);
    const without = await createUser({ email: 'bea@example.com', role_id: roleIds.user });
    expect(without.status).toBe(200);
    expect((await login('bea@example.com', '')).status).toBe(401);
  });

  it('works the same through the collection', async () => {
    const reply = await product.call<{ id: number }>('POST /crud/User/create', {
      token: president.token,
      body: { email: 'carl@example.com', role_id: roleIds.user, password: 'long enough' },
    });
    expect(reply.body.value).not.toHaveProperty('password');
    const session = (await login('carl@example.com', 'long enough')).body.value;
    expect(session.profile?.user_id).toBe(reply.body.value.id);
  });

  it('rejects a taken email, a missing role and a short password either way', async () => {
    const taken = await createUser({ email: 'ANN@example.com', role_id: roleIds.user });
    expect(taken.status).toBe(409);
    const noRole = await createUser({ email: 'dora@example.com', role_id: 4711 });
    expect(noRole.body.issues).toEqual([{ field: 'role_id', message: "There's no role with id 4711." }]);
    for (const route of ['POST /api_admin_private/create-user', 'POST /crud/User/create']) {
      const short = await product.call(route, {
        token: admin.token,
        body: { email: 'dora@example.com', role_id: roleIds.user, password: 'short' },
      });
      expect(short.body.issues).toEqual([
        { field: 'password', message: 'Password must be at least 6 characters long' },
      ]);
    }
    expect((await login('dora@example.com', 'short')).status).toBe(401);
  });

  it('answers a repeated request with the first user, profile included', async () => {
    const body = { email: 'eve@example.com', role_id: roleIds.user };
    const first = await createUser(body, admin, { 'idempotency-key': 'eve' });
    const second = await createUser(body, admin, { 'idempotency-key': 'eve' });
    expect(second.body).toEqual(first.body);
  });
});

describe('changing users', () => {
  it('applies a new role immediately to tokens already issued', async () => {
    const person = await product.person('admin');
    const reply = await updateUser(person.id, { email: person.email, role_id: roleIds.user });
    expect(reply.status).toBe(200);
    expect((await access(person.token)).body.value).toMatchObject({ role_name: 'user' });
    expect((await createUser({ email: 'x@example.com', role_id: roleIds.admin }, person)).status).toBe(403);
  });

  it('ends the sessions of a user whose password it sets', async () => {
    const person = await product.person('user');
    for (const set of [
      (password: string) => updateUser(person.id, { email: person.email, role_id: roleIds.user, password }),
      (password: string) =>
        product.call('PUT /crud/User/update', { token: admin.token, query: { id: person.id }, body: { password } }),
    ]) {
      const password = `given-${Math.random()}`;
      expect((await set(password)).status).toBe(200);
      expect((await access(person.token)).status).toBe(401);
      const session = await login(person.email, password);
      expect((await access(session.body.value.token)).status).toBe(200);
    }
    const short = await updateUser(person.id, { email: person.email, role_id: roleIds.user, password: '12345' });
    expect(short.body.issues?.[0]?.field).toBe('password');
  });

  it('rejects a change based on an older version', async () => {
    const made = (await createUser({ email: 'fay@example.com', role_id: roleIds.user })).body.value;
    const first = await updateUser(made.id, { email: 'fay2@example.com', role_id: roleIds.user, version: 1 });
    expect(first.body.value.version).toBe(2);
    const second = await updateUser(made.id, { email: 'fay3@example.com', role_id: roleIds.user, version: 1 });
    expect(second.status).toBe(409);
  });

  it('shows a reset password once and never lets it be cached', async () => {
    const person = await product.person('supervisor');
    for (const path of ['reset-user-password', 'reset-password']) {
      const reply = await product.call<{ newPassword: string }>(`GET /api_admin_private/${path}`, {
        token: president.token,
        query: { user_id: person.id },
      });
      expect(reply.headers['cache-control']).toBe('no-store');
      const { newPassword } = reply.body.value;
      expect(newPassword).toMatch(/^[a-hjkmnp-z2-9]{14}$/);
      expect((await access(person.token)).status).toBe(401);
      expect((await login(person.email, newPassword)).status).toBe(200);
    }
    const nobody = await product.call('GET /api_admin_private/reset-user-password', {
      token: admin.token,
      query: { user_id: 999_999 },
    });
    expect(nobody.status).toBe(404);
  });
});

describe('the administration of users', () => {
  it('removes all records of a deleted user and ends their sessions', async () => {
    const made = (await createUser({ email: 'gus@example.com', role_id: roleIds.user, password: 'long enough' })).body
      .value;
    const { token } = (await login('gus@example.com', 'long enough')).body.value;
    await product.call('POST /crud/TsrpTrackUser/create', {
      token: admin.token,
      body: { user_id: made.id, approver_id: president.id },
    });
    await product.call('POST /api_user_public/forgot-password', { body: { email: 'gus@example.com' } });
    expect((await deleteUser(made.id)).status).toBe(200);
    expect((await access(token)).status).toBe(401);
    expect((await login('gus@example.com', 'long enough')).status).toBe(401);
    const left = await product.store.getItems([
      { pk: 'User', sk: padId(made.id) },
      { pk: 'Profile', sk: padId(made.profile?.id ?? 0) },
      { pk: 'TsrpTrackUser', sk: padId(made.id) },
      { pk: `TsrpTrackUser#approver_id#${president.id}`, sk: padId(made.id) },
      { pk: partitions.credential, sk: padId(made.id) },
      { pk: partitions.uses('User'), sk: padId(made.id) },
    ]);
    expect(left).toEqual([]);
    const secretCodes = await product.call<{ user_id: number }[]>('GET /crud/SecretCode/getAll', {
      token: admin.token,
    });
    expect(secretCodes.body.value.filter(({ user_id }) => user_id === made.id)).toEqual([]);
    expect((await createUser({ email: 'gus@example.com', role_id: roleIds.user })).status).toBe(200);
  });

  it('names the people whom a deletion would leave without an approver', async () => {
    const approver = await product.person('supervisor');
    for (const person of [await product.person('user'), await product.person('user'), await product.person('user')]) {
      await product.call('POST /crud/TsrpTrackUser/create', {
        token: admin.token,
        body: { user_id: person.id, approver_id: approver.id },
      });
    }
    const reply = await deleteUser(approver.id);
    expect(reply.status).toBe(409);
    expect(reply.body.message).toBe(
      "This user can't be deleted: it is used by 3 people whose timesheets they approve. Change or delete those first.",
    );
  });

  it('lets nobody approve their own timesheets, so approvers can be deleted', async () => {
    const approver = await product.person('supervisor');
    const track = (approver_id: number) =>
      product.call('POST /crud/TsrpTrackUser/create', {
        token: admin.token,
        body: { user_id: approver.id, approver_id },
      });
    expect((await track(approver.id)).body.issues?.[0]?.field).toBe('approver_id');
    expect((await track(president.id)).status).toBe(200);
    expect((await deleteUser(approver.id)).status).toBe(200);
  });

  it('lets nobody set their own password without the current one, by any call', async () => {
    const { id, email, token } = await product.person('admin');
    await product.call('PUT /api_admin_private/update-user', {
      token: admin.token,
      query: { user_id: id },
      body: { email, role_id: roleIds.admin, password: 'known to them' },
    });
    expect((await access(token)).status).toBe(401);
    const mine = (await login(email, 'known to them')).body.value.token;
    const body = { email, role_id: roleIds.admin, password: 'taken over' };
    const replies = await Promise.all([
      product.call('PUT /api_admin_private/update-user', { token: mine, query: { user_id: id }, body }),
      product.call('PUT /crud/User/update', { token: mine, query: { id }, body: { password: 'taken over' } }),
      product.call('GET /api_admin_private/reset-user-password', { token: mine, query: { user_id: id } }),
      product.call('GET /api_admin_private/reset-password', { token: mine, query: { user_id: id } }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([400, 400, 409, 409]);
    expect(replies[0]?.body.issues).toEqual([
      {
        field: 'password',
        message: "This is your own account. Change your password under My account; you'll need your current one.",
      },
    ]);
    expect((await access(mine)).status).toBe(200);
    expect((await login(email, 'known to them')).status).toBe(200);
    // The other fields of one's own record may be changed.
    const moved = { email: `moved.${email}`, role_id: roleIds.admin };
    expect((await updateUser(id, moved, { ...admin, token: mine })).status).toBe(200);
  });

  it('lets nobody delete themselves, either way', async () => {
    expect((await deleteUser(president.id, president)).body.message).toBe(
      "You can't delete your own account. Ask another administrator.",
    );
    const crud = await product.call('DELETE /crud/User/delete', { token: admin.token, query: { id: admin.id } });
    expect(crud.status).toBe(409);
  });

  it('keeps the last admin, even when two delete each other at once', async () => {
    const list = await product.call<{ id: number; role_id: number }[]>('GET /crud/User/getAll', { token: admin.token });
    const others = list.body.value.filter(({ id, role_id }) => role_id === roleIds.admin && id !== admin.id);
    for (const { id } of others) await deleteUser(id);
    const demoted = await updateUser(admin.id, { email: admin.email, role_id: roleIds.user });
    expect([demoted.status, demoted.body.message]).toEqual([
      409,
      "The last administrator can't be given another role. Make someone else an administrator first.",
    ]);
    expect((await deleteUser(admin.id, president)).body.message).toContain("The last administrator can't be deleted.");
    for (let round = 0; round < 5; round += 1) {
      const second = await product.person('admin');
      const third = await product.person('admin');
      await updateUser(second.id, { email: second.email, role_id: roleIds.user });
      const replies = await Promise.all([
        deleteUser(third.id, admin),
        updateUser(admin.id, { email: admin.email, role_id: roleIds.user }, third),
      ]);
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      const users = await product.call<{ id: number; role_id: number }[]>('GET /crud/User/getAll', {
        token: president.token,
      });
      const left = users.body.value.filter(({ role_id }) => role_id === roleIds.admin);
      expect(left).toHaveLength(1);
      if (left[0]?.id !== admin.id) {
        await updateUser(admin.id, { email: admin.email, role_id: roleIds.admin }, third);
        expect((await deleteUser(third.id, admin)).status).toBe(200);
      }
    }
  });
});

describe('roles', () => {
  const role = (action: string, method: string, query: Record<string, number>, body?: unknown) =>
    product.call<{ id: number }>(`${method} /crud/Role/${action}`, { token: admin.token, query, body });

  it("lets a built-in role change color but not its name, and can't delete it", async () => {
    const id = roleIds.supervisor;
    expect((await role('update', 'PUT', { id }, { color: '#112233' })).status).toBe(200);
    expect((await role('update', 'PUT', { id }, { role_name: 'boss' })).body.message).toContain("can't be renamed");
    expect((await role('delete', 'DELETE', { id })).body.message).toContain("can't be deleted");
  });

  it('creates, renames and deletes custom roles with unique names', async () => {
    const made = await role('create', 'POST', {}, { role_name: 'manager', color: '#123456' });
    expect((await role('create', 'POST', {}, { role_name: 'Manager', color: '#123456' })).status).toBe(409);
    const { id } = made.body.value;
    for (const role_name of ['Admin', 'president']) {
      const reply = await role('update', 'PUT', { id }, { role_name });
      expect(reply.body.issues?.[0]?.field).toBe('role_name');
    }
    const person = await product.person({ id });
    expect((await role('delete', 'DELETE', { id })).body.message).toContain('it is used by 1 user.');
    await updateUser(person.id, { email: person.email, role_id: roleIds.user });
    expect((await role('delete', 'DELETE', { id })).status).toBe(200);
  });
});
