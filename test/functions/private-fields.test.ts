import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Factory, factoryOf, type Stored } from '../support/factories.ts';
import { type Person, type Product, type Reply, startProduct } from '../support/harness.ts';
import { privateFields, publicFields } from '../support/private-fields.ts';

type Watcher = 'admin' | 'president' | 'supervisor' | 'user' | 'accountant' | 'manager' | 'clerk';

/** Management sees all of a profile and of a user, everyone else only the public part (R12). */
const seesPrivate: Readonly<Record<Watcher, boolean>> = {
  admin: true,
  president: true,
  supervisor: true,
  user: false,
  accountant: false,
  manager: false,
  clerk: false,
};

let product: Product;
let factory: Factory;
let victim: Person;
const watchers = new Map<Watcher, Person>();

beforeAll(async () => {
  product = await startProduct();
  factory = factoryOf(product, await product.person('admin'));
  victim = await product.person('user');
  for (const name of Object.keys(seesPrivate) as Watcher[]) {
    const isCustom = name === 'manager' || name === 'clerk';
    watchers.set(name, await product.person(isCustom ? await product.customRole(name) : name));
  }
  const values = Object.fromEntries(
    Object.keys(await factory.body('Profile', { user_id: 1 }, { full: true })).map((name) => [name, undefined]),
  );
  expect(Object.keys(values).toSorted()).toEqual(
    [...publicFields.Profile, ...privateFields.Profile].filter((name) => !BASE.includes(name)).toSorted(),
  );
});
afterAll(() => product.stop());

const BASE: readonly string[] = ['id', 'version', 'created_at', 'updated_at'];

const shown = (name: 'Profile' | 'User', isAll: boolean): string[] =>
  [...publicFields[name], ...(isAll ? privateFields[name] : [])].toSorted();

const keysOf = ({ body }: Reply<Stored>): string[] => Object.keys(body.value).toSorted();

describe.each(Object.entries(seesPrivate) as [Watcher, boolean][])('a %s', (role, isAll) => {
  const ask = <V>(routeKey: string, id?: number): Promise<Reply<V>> =>
    product.call(routeKey, {
      token: watchers.get(role)!.token,
      ...(id !== undefined && { query: { id } }),
    });

  it.skipIf(role === 'clerk' || role === 'manager')('sees these fields of somebody else', async () => {
    expect(keysOf(await ask('GET /crud/Profile/getOne', victim.profileId))).toEqual(shown('Profile', isAll));
    expect(keysOf(await ask('GET /crud/User/getOne', victim.id))).toEqual(shown('User', isAll));
    for (const [name, id] of [
      ['Profile', victim.profileId],
      ['User', victim.id],
    ] as const) {
      const { body } = await ask<Stored[]>(`GET /crud/${name}/getAll`);
      const listed = body.value.find((record) => record.id === id)!;
      expect(Object.keys(listed).toSorted()).toEqual(shown(name, isAll));
    }
  });

  it('sees all of their own', async () => {
    const own = await ask<Stored>('GET /api_user_private/get-my-profile');
    expect(keysOf(own)).toEqual(shown('Profile', true));
  });
});

it("a manager who saves somebody's profile gets back only its public part", async () => {
  const reply = await product.call<Stored>('PUT /crud/Profile/update', {
    token: watchers.get('manager')!.token,
    query: { id: victim.profileId },
    body: { city: 'Albany' },
  });
  expect([reply.status, keysOf(reply)]).toEqual([200, shown('Profile', false)]);
});
