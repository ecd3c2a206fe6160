import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roleIds } from '../../../shared/access/roles.ts';
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

describe('a role is rejected', () => {
  it.each([
    ['a built-in name', 'Admin', 'admin is a built-in role. Choose another name.'],
    ['a zero-width space', 'ad\u200Bmin', "This field can't contain invisible characters."],
    ['a zero-width joiner at the end', 'president\u200D', "This field can't contain invisible characters."],
    ['a right-to-left override', '\u202Eresu', "This field can't contain invisible characters."],
    ['full-width letters', 'ａｄｍｉｎ', 'This name is too similar to the role admin. Choose another one.'],
    ['a Cyrillic a', '\u0430dmin', 'This name is too similar to the role admin. Choose another one.'],
    ['a Greek o', 'supervis\u03BFr', 'This name is too similar to the role supervisor. Choose another one.'],
    ['a dotless i', 'adm\u0131n', 'This name is too similar to the role admin. Choose another one.'],
    ['small capitals', 'ᴜꜱᴇʀ', 'This name is too similar to the role user. Choose another one.'],
    ['an accent', 'présidént', 'This name is too similar to the role president. Choose another one.'],
    ['a digit for a letter', 'acc0untant', 'This name is too similar to the role accountant. Choose another one.'],
    ['a space within', 'ad min', 'This name is too similar to the role admin. Choose another one.'],
    [
      'the name manager in disguise',
      'm\u0430nager',
      'This name is too similar to the role manager. Choose another one.',
    ],
    ['full-width letters of any name', 'ｃｌｅｒｋ', 'Use plain letters, digits, and punctuation.'],
  ])('when its name has %s', async (_, name, message) => {
    const reply = await create(name);
    expect([reply.status, reply.body.issues]).toEqual([400, [{ field: 'role_name', message }]]);
  });

  it('when it is renamed to a look-alike of a built-in role', async () => {
    const { id } = (await factory.create('Role', { role_name: 'Night shift' })) as { id: number };
    const reply = await factory.update('Role', id, { role_name: 'Us\u0435r' });
    expect([reply.status, reply.body.issues?.[0]?.field]).toEqual([400, 'role_name']);
  });
});

it.each(['Manager', 'Administrator', 'User group', 'Président du conseil', 'Бухгалтер', 'Admin 2', 'Clerk'])(
  'a role may be named %s',
  async (name) => {
    expect((await create(name)).status).toBe(200);
  },
);

it.each<[CollectionName, string]>([
  ['Team', 'name'],
  ['CklgPayee', 'name'],
  ['Profile', 'first_name'],
  ['Profile', 'last_name'],
])('an invisible character in %s.%s is rejected', async (collection, field) => {
  const body = { ...(await factory.body(collection)), [field]: 'Ac\u200Bme' };
  const reply = await product.call(`POST /crud/${collection}/create`, { token: admin.token, body });
  expect([reply.status, reply.body.issues]).toEqual([
    400,
    [{ field, message: "This field can't contain invisible characters." }],
  ]);
});

const unseen: [string, string][] = [
  ['a line separator', '\u2028'],
  ['a paragraph separator', '\u2029'],
  ['a Hangul filler', '\u115F'],
  ['a combining grapheme joiner', '\u034F'],
  ['a variation selector', '\uFE0F'],
  ['a blank braille pattern', '\u2800'],
];

it.each(unseen)('a name of a team with %s is rejected', async (_, character) => {
  const reply = await product.call('POST /crud/Team/create', {
    token: admin.token,
    body: { name: `Night 1${character}shift` },
  });
  expect([reply.status, reply.body.issues]).toEqual([
    400,
    [{ field: 'name', message: "This field can't contain invisible characters." }],
  ]);
});

it.each(unseen)('an email with %s is rejected, because its account would look like another', async (_, character) => {
  const reply = await product.call('POST /api_admin_private/create-user', {
    token: admin.token,
    body: { email: `ann${character}@example.com`, role_id: roleIds.user },
  });
  expect([reply.status, reply.body.issues]).toEqual([400, [{ field: 'email', message: 'Invalid email address.' }]]);
});

it('a name may have an emoji as keyboards type it', async () => {
  const reply = await product.call('POST /crud/Team/create', { token: admin.token, body: { name: 'Night shift ☎️' } });
  expect(reply.status).toBe(200);
});
