import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { MAX_DEPTH } from '../../functions/http/read-body.ts';
import { bodyLimitOf } from '../../shared/contract/body-limit.ts';
import { MAX_ISSUES } from '../../shared/contract/bounded-list.ts';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { type Local, startLocal } from '../../infra/local/local.ts';
import { functionModule } from '../support/functions.ts';
import { byRoute, type Person, type Product, type Reply, type Request, startProduct } from '../support/harness.ts';

let product: Product;
let admin: Person;
let user: Person;
beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  user = await product.person('user');
});
afterAll(() => product.stop());

const PROFILE = 'PUT /api_user_private/update-my-profile';
const PAYEE = 'POST /crud/CklgPayee/create';
const BULK = 'POST /api_admin_private/approve-all-timesheets';

const limitOf = (routeKey: string): number => bodyLimitOf(byRoute.get(routeKey)!).bytes;
const as = (person: Person, routeKey: string, request: Request): Promise<Reply> =>
  product.call(routeKey, { token: person.token, ...request });
const writing = endpoints.filter(({ method }) => method === 'POST' || method === 'PUT');
const isPrivate = ({ access }: Endpoint): boolean => access !== 'public';

// Invalid JSON: parsing it would answer 400.
const NO_JSON = '{"city":[{},{}';

describe('before a byte of the body is read,', () => {
  it('its length is checked for every writing call', async () => {
    for (const endpoint of writing) {
      const { routeKey } = endpoint;
      const { bytes } = bodyLimitOf(endpoint);
      const tooLong = { body: '{'.repeat(bytes + 1) };
      for (const request of [tooLong, { ...tooLong, token: admin.token }]) {
        const reply = await product.call(routeKey, request);
        expect([routeKey, reply.status]).toEqual([routeKey, 413]);
        expect(reply.body.message).toMatch(/^The request is too large\. The limit is \d+ (KB|MB)\.$/);
      }
    }
  });

  it('its declared length is checked, whatever is sent', async () => {
    const headers = { 'content-length': String(limitOf(PROFILE) + 1) };
    expect((await as(user, PROFILE, { body: {}, headers })).status).toBe(413);
  });

  it('the token is checked for every call that needs one', async () => {
    for (const { routeKey } of writing.filter(isPrivate)) {
      const missing = await product.call(routeKey, { body: NO_JSON });
      expect([routeKey, missing.status, missing.body.message]).toEqual([routeKey, 401, 'No token found']);
      const dead = await product.call(routeKey, { body: NO_JSON, token: 'x.y.z' });
      expect([routeKey, dead.status]).toEqual([routeKey, 401]);
    }
  });

  it('the role is checked for every restricted call', async () => {
    const nobody = await product.customRole('nobody in particular');
    const stranger = await product.person(nobody);
    let refused = 0;
    for (const { routeKey, access } of writing.filter(isPrivate)) {
      const reply = await as(stranger, routeKey, { body: NO_JSON });
      const isForAll =
        typeof access === 'object' && (access.roles === 'signed-in' || access.own?.roles === 'signed-in');
      expect([routeKey, reply.status === 400]).toEqual([routeKey, isForAll]);
      if (!isForAll) refused += 1;
    }
    expect(refused).toBeGreaterThan(60);
  });

  it('permission is checked, so only permitted callers hear about invalid JSON', async () => {
    const reply = await as(user, PROFILE, { body: NO_JSON });
    expect([reply.status, reply.body.message]).toEqual([400, "The body isn't valid JSON."]);
  });
});

describe('a body', () => {
  const deep = (levels: number): string => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
  const values = (count: number): string => `{"timesheet_ids":[${Array.from({ length: count }, () => '{}').join()}]}`;

  it.each([
    ['many empty objects', BULK, values(5000), 'The body has too many values for this call.'],
    ['too many levels', PAYEE, deep(MAX_DEPTH + 1), 'The body is nested more than 16 levels deep.'],
    [
      'too many fields',
      PAYEE,
      `{${Array.from({ length: 201 }, (_, n) => `"f${n}":1`).join()}}`,
      'The body has an object with more than 200 fields.',
    ],
    ['a prototype', PAYEE, '{"__proto__":{"is_active":true}}', 'The body has a field with a reserved name.'],
    [
      'a prototype, escaped and deeply nested',
      PAYEE,
      '{"name":{"a":[{"\\u005f\\u005fproto\\u005F_":1}]}}',
      'The body has a field with a reserved name.',
    ],
  ])('is rejected before it takes memory when it has %s', async (_, routeKey, body, message) => {
    const reply = await as(admin, routeKey, { body });
    expect([reply.status, reply.body.message]).toEqual([400, message]);
  });

  it('exactly at the limits is accepted and checked as usual', async () => {
    const reply = await as(admin, PAYEE, { body: deep(MAX_DEPTH) });
    expect(reply.body.issues).toContainEqual({ field: 'a', message: 'Unknown field.' });
  });
});

describe('a base64 body', () => {
  const sent = async (body: string | Buffer) => {
    const { handler } = await functionModule<{
      handler: (event: unknown, context: unknown) => Promise<{ statusCode: number; body: string }>;
    }>('account');
    const { eventOf } = await import('../support/harness.ts');
    const event = eventOf(byRoute.get(PROFILE)!, { token: user.token, headers: { 'content-type': 'image/png' } });
    return handler({ ...event, body: Buffer.from(body).toString('base64'), isBase64Encoded: true }, {});
  };

  it('is judged by its decoded length and read like any other', async () => {
    const limit = limitOf(PROFILE);
    const named = (length: number) => `${JSON.stringify({ first_name: 'Ann', last_name: 'Bø' })}${' '.repeat(length)}`;
    expect((await sent(named(0))).statusCode).toBe(200);
    expect((await sent(named(limit - 50))).statusCode).toBe(200);
    expect((await sent(named(limit))).statusCode).toBe(413);
  });

  it('that is not UTF-8 is invalid JSON', async () => {
    const reply = await sent(Buffer.from([0x22, 0xc3, 0x28, 0x22]));
    expect([reply.statusCode, (JSON.parse(reply.body) as { message: string }).message]).toEqual([
      400,
      "The body isn't valid JSON.",
    ]);
  });
});

describe('the listed problems of a body are limited to a readable number', () => {
  const more = { field: '', message: 'There are more than 50 problems. Fix these first.' };

  it('of unknown fields', async () => {
    const body = Object.fromEntries(Array.from({ length: 190 }, (_, n) => [`f${n}`, 1]));
    const { body: answer } = await as(admin, PAYEE, { body });
    expect(answer.issues).toHaveLength(MAX_ISSUES + 1);
    expect(answer.issues?.at(-1)).toEqual(more);
  });

  it('of list entries', async () => {
    const { body: answer } = await as(admin, BULK, { body: { timesheet_ids: Array.from({ length: 250 }, () => 'x') } });
    expect(answer.issues).toHaveLength(MAX_ISSUES + 1);
    expect(answer.issues?.slice(0, 2).map(({ field }) => field)).toEqual(['timesheet_ids.0', 'timesheet_ids.1']);
    expect(answer.issues?.at(-1)).toEqual(more);
  });

  it('of unknown query parameters', async () => {
    const query = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`q${n}`, n]));
    const { status, body } = await as(admin, 'GET /crud/CklgPayee/getAll', { query });
    expect([status, body.issues?.length]).toEqual([400, MAX_ISSUES + 1]);
  });
});

describe('on one machine, an anonymous body of empty objects', () => {
  let local: Local;
  beforeAll(async () => {
    local = await startLocal();
  });
  afterAll(() => local.stop());

  const hostile = `{"city":[${'{},'.repeat(1_630_000)}{}]}`;
  const send = (body: string) =>
    fetch(`${local.url}/api_user_private/update-my-profile`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body,
    });
  const logged = (call: string): number =>
    readFileSync(local.logFile, 'utf8')
      .split('\n')
      .filter((line) => line.includes(`"call":"${call}"`)).length;

  it('with five megabytes is refused before any function sees it and delays nobody', async () => {
    const signInElsewhere = () =>
      fetch(`${local.url}/api_user_public/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'somebody@example.com', password: 'not the one' }),
      });
    const [refused, served] = await Promise.all([
      Promise.all(Array.from({ length: 5 }, async () => send(hostile))),
      Promise.all(Array.from({ length: 3 }, signInElsewhere)),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([413, 413, 413, 413, 413]);
    expect(served.map(({ status }) => status)).toEqual([401, 401, 401]);
    await vi.waitFor(() => expect(logged('login')).toBe(3));
    expect(logged('update-my-profile')).toBe(0);
  });

  it('with a permitted length is answered with a request to sign in', async () => {
    const answer = await send(hostile.slice(0, 15_000));
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ error: true, message: 'No token found' });
    await vi.waitFor(() => expect(logged('update-my-profile')).toBe(1));
  });
});
