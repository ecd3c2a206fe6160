import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CollectionName } from '../../../shared/contract/collections.ts';
import { type Factory, factoryOf } from '../../support/factories.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';

let product: Product;
let factory: Factory;
let admin: Person;

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  factory = factoryOf(product, admin);
});
afterAll(() => product.stop());

const create = async (role_name: string) =>
  product.call('POST /crud/Role/create', { token: admin.token, body: { role_name, color: '#123456' } });

describe('a role is refused', () => {
  it.each([
    ['a built-in name', 'Admin', 'admin is a built-in role. Choose another name.'],
    ['a zero-width space', 'ad\u200Bmin', "This field can't contain invisible characters."],
    ['a zero-width joiner at the end', 'president\u200D', "This field can't contain invisible characters."],
    ['a mark that turns the direction', '\u202Eresu', "This field can't contain invisible characters."],
    [
      'full-width letters',
      'ａｄｍｉｎ',
      'This looks like the role admin. Choose a name that cannot be mistaken for it.',
    ],
    ['a Cyrillic a', '\u0430dmin', 'This looks like the role admin. Choose a name that cannot be mistaken for it.'],
    [
      'a Greek o',
      'supervis\u03BFr',
      'This looks like the role supervisor. Choose a name that cannot be mistaken for it.',
    ],
    ['a dotless i', 'adm\u0131n', 'This looks like the role admin. Choose a name that cannot be mistaken for it.'],
    ['small capitals', 'ᴜꜱᴇʀ', 'This looks like the role user. Choose a name that cannot be mistaken for it.'],
    ['an accent', 'présidént', 'This looks like the role president. Choose a name that cannot be mistaken for it.'],
    [
      'a digit for a letter',
      'acc0untant',
      'This looks like the role accountant. Choose a name that cannot be mistaken for it.',
    ],
    ['a space within', 'ad min', 'This looks like the role admin. Choose a name that cannot be mistaken for it.'],
    [
      'the name of manager in disguise',
      'm\u0430nager',
      'This looks like the role manager. Choose a name that cannot be mistaken for it.',
    ],
    ['full-width letters of any other name', 'ｃｌｅｒｋ', 'Use plain letters, digits and signs.'],
  ])('that is named with %s', async (_, name, message) => {
    const reply = await create(name);
    expect([reply.status, reply.body.issues]).toEqual([400, [{ field: 'role_name', message }]]);
  });

  it('that is renamed to a look-alike', async () => {
    const { id } = (await factory.create('Role', { role_name: 'Night shift' })) as { id: number };
    const reply = await factory.update('Role', id, { role_name: 'Us\u0435r' });
    expect([reply.status, reply.body.issues?.[0]?.field]).toEqual([400, 'role_name']);
  });
});

it.each(['Manager', 'Administrator', 'User group', 'Président du conseil', 'Бухгалтер', 'Admin 2', 'Clerk'])(
  'lets a role be named %s',
  async (name) => {
    expect((await create(name)).status).toBe(200);
  },
);

it.each<[CollectionName, string]>([
  ['Team', 'name'],
  ['CklgPayee', 'name'],
  ['Profile', 'first_name'],
  ['Profile', 'last_name'],
])('refuses an invisible character in %s.%s', async (collection, field) => {
  const body = { ...(await factory.body(collection)), [field]: 'Ac\u200Bme' };
  const reply = await product.call(`POST /crud/${collection}/create`, { token: admin.token, body });
  expect([reply.status, reply.body.issues]).toEqual([
    400,
    [{ field, message: "This field can't contain invisible characters." }],
  ]);
});
