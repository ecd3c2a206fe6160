import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordKey } from '../../functions/store/keys.ts';
import { collections } from '../../shared/contract/collections.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { type Person, type Product, startProduct } from '../support/harness.ts';

// The headers a browser sends when anything but a script of this site makes it call.

let product: Product;
let admin: Person;
let person: Person;
beforeAll(async () => {
  product = await startProduct({ LIMIT_PER_ADDRESS: '3', LIMIT_PER_EMAIL: '3' });
  admin = await product.person('admin');
  person = await product.person('user');
});
afterAll(() => product.stop());

const fetched = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' };

const others: [string, Record<string, string>][] = [
  ['a script of another site', { ...fetched, 'sec-fetch-site': 'cross-site' }],
  ['a script of a neighboring site', { ...fetched, 'sec-fetch-site': 'same-site' }],
  [
    'a form of another site',
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  ],
  ['a form of another site that expects no answer', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
  ['an image', { ...fetched, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
  ['a link', { ...fetched, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }],
  ['a frame', { ...fetched, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
];

describe.each(others)('a call from %s', (_, headers) => {
  it('is refused on every route, whatever its token', async () => {
    for (const { routeKey } of endpoints) {
      const { status, body } = await product.call(routeKey, { token: admin.token, headers });
      expect([routeKey, status, body.value]).toEqual([routeKey, 403, null]);
    }
  });
});

it("a page visited elsewhere can't use up the office's sign-in attempts", async () => {
  const guess = (headers: Record<string, string>) =>
    product.call('POST /api_user_public/login', {
      address: '203.0.113.9',
      headers: { 'content-type': 'text/plain', ...headers },
      body: { email: person.email, password: 'guessed' },
    });
  for (let tries = 0; tries < 8; tries += 1) expect((await guess(others[3]![1])).status).toBe(403);
  expect((await guess(fetched)).status).toBe(401);
});

it("a reset by GET works only for this site's scripts and for programs", async () => {
  const reset = (headers: Record<string, string>) =>
    product.call<{ newPassword: string }>('GET /api_admin_private/reset-user-password', {
      token: admin.token,
      query: { user_id: person.id },
      headers,
    });
  const generation = async () => (await product.store.getItem(recordKey(collections.User, person.id)))?.generation;
  const before = await generation();
  for (const [, headers] of others) expect((await reset(headers)).status).toBe(403);
  expect(await generation()).toBe(before);
  // A browser script, a Node program (which sends its mode), and one that sends nothing.
  const welcome: Record<string, string>[] = [fetched, { 'sec-fetch-mode': 'cors' }, {}];
  for (const headers of welcome) expect((await reset(headers)).status).toBe(200);
});

it('an address typed into a browser is told that a token is missing, like any call', async () => {
  const headers = { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
  const { status, body } = await product.call('GET /crud/Role/getAll', { headers });
  expect([status, body.message]).toEqual([401, 'No token found']);
});
