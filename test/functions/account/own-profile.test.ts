import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { roleIds } from '../../../shared/access/roles.ts';
import { collections } from '../../../shared/contract/collections.ts';
import type { AuthUser } from '../../../shared/contract/operations/account.ts';
import { planDelete } from '../../../functions/store/records.ts';
import { type Person, type Product, startProduct } from './support.ts';

let product: Product;
let admin: Person;
let email = '';
let number = 0;
const password = 'first password';

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
    body: { email, role_id: roleIds.user, password },
  });
});

const session = async () =>
  (await product.call<AuthUser>('POST /api_user_public/login', { body: { email, password } })).body.value;

describe("one's own profile", () => {
  it('can be read and saved by its owner, whatever their role', async () => {
    const custom = await product.customRole(`guest ${number}`);
    const person = await product.person(custom);
    const own = await product.call<Record<string, unknown>>('GET /api_user_private/get-my-profile', {
      token: person.token,
    });
    expect(own.body.value).toMatchObject({ user_id: person.id, personal_phone: null });
    const save = (body: unknown) =>
      product.call<Record<string, unknown>>('PUT /api_user_private/update-my-profile', { token: person.token, body });
    const saved = await save({ ...own.body.value, first_name: 'Zoe', personal_phone: '555-123-4567' });
    expect(saved.body.value).toMatchObject({ first_name: 'Zoe', personal_phone: '555-123-4567', version: 2 });
    expect((await save({ ...own.body.value, first_name: 'Late' })).status).toBe(409);
    expect((await save({ zip: '123', work_phone: '1' })).body.issues).toHaveLength(2);
    expect((await save({ user_id: 1 })).status).toBe(400);
  });

  it("can't be deleted while its user exists, and is deleted with the user", async () => {
    const { token, user, profile } = await session();
    const query = { id: profile?.id ?? 0 };
    const refused = await product.call('DELETE /crud/Profile/delete', { token: admin.token, query });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "A profile can't be deleted while its user exists. Delete the user instead.",
    ]);
    expect((await product.call('GET /api_user_private/get-my-profile', { token })).status).toBe(200);
    await product.call('DELETE /api_admin_private/delete-user', { token: admin.token, query: { user_id: user.id } });
    expect(await product.store.get(collections.Profile, query.id)).toBeUndefined();
  });

  it.each([
    ['read', 'GET /api_user_private/get-my-profile', undefined],
    ['saved', 'PUT /api_user_private/update-my-profile', { first_name: 'Zoe', last_name: 'Back' }],
  ])('that was lost is recreated empty when it is %s', async (_, routeKey, body) => {
    const { token, user, profile } = await session();
    const stored = await product.store.get(collections.Profile, profile?.id ?? 0);
    const change = { at: new Date(), call: 'test', by: null, reason: null };
    await product.store.commit(await planDelete(product.store, collections.Profile, stored!, change));
    const replies = await Promise.all([1, 2, 3].map(() => product.call(routeKey, { token, body })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const found = await product.store.find(collections.Profile, { user_id: user.id });
    expect(found).toMatchObject({ city: null, ...body });
    expect((await session()).profile?.user_id).toBe(user.id);
  });
});
