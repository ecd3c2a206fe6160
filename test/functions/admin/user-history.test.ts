import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roleIds } from '../../../shared/access/roles.ts';
import type { HistoryEntry, UserWithProfile } from '../../../shared/contract/operations/admin.ts';
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

const createUser = (body: unknown, by: Person) =>
  product.call<UserWithProfile>('POST /api_admin_private/create-user', { token: by.token, body });
const updateUser = (user_id: number, body: unknown) =>
  product.call('PUT /api_admin_private/update-user', { token: admin.token, query: { user_id }, body });
const deleteUser = (user_id: number) =>
  product.call('DELETE /api_admin_private/delete-user', { token: admin.token, query: { user_id } });
const history = (entity: string, id: number, by: Person = admin) =>
  product.call<HistoryEntry[]>('GET /api_admin_private/history', { token: by.token, query: { entity, id } });

describe('history', () => {
  it('shows who changed what in a user, newest first, without password values', async () => {
    const made = (await createUser({ email: 'hal@example.com', role_id: roleIds.user }, president)).body.value;
    await updateUser(made.id, { email: 'hal@example.com', role_id: roleIds.accountant, password: 'very secret one' });
    await deleteUser(made.id);
    const reply = await history('User', made.id);
    expect(reply.body.value.map(({ call, by, changes }) => ({ call, by: by?.user_id, changes }))).toEqual([
      {
        call: 'delete-user',
        by: admin.id,
        changes: { email: ['hal@example.com', null], role_id: [roleIds.accountant, null] },
      },
      {
        call: 'update-user',
        by: admin.id,
        changes: { role_id: [roleIds.user, roleIds.accountant], password: ['(hidden)', '(changed)'] },
      },
      {
        call: 'create-user',
        by: president.id,
        changes: { email: [null, 'hal@example.com'], role_id: [null, roleIds.user] },
      },
    ]);
    expect(reply.text).not.toMatch(/secret|argon2/);
  });

  it('is limited to admins and presidents, and to collections that exist', async () => {
    const person = await product.person('supervisor');
    expect((await history('User', person.id, person)).status).toBe(403);
    const query = { entity: 'Credential', id: 'abc' };
    const unknown = await product.call('GET /api_admin_private/history', { token: admin.token, query });
    expect(unknown.body.issues).toEqual([
      { field: 'entity', message: 'Unknown collection.' },
      { field: 'id', message: 'This field must be a whole number.' },
    ]);
    expect((await history('Role', 4711, president)).body.value).toEqual([]);
    // A president can't read invoices, so their history is closed too.
    expect((await history('InvcInvoice', 1, president)).status).toBe(403);
    expect((await history('InvcInvoice', 1)).status).toBe(200);
  });
});
