import { request as httpRequest } from 'node:http';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultContext } from '../../infra/context.ts';
import { root } from '../../infra/fingerprint.ts';
import { type Local, startLocal } from '../../infra/local/local.ts';
import { roleIds } from '../../shared/access/roles.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { factoryOf, type Factory, type Stored } from '../support/factories.ts';
import { type Person, type Product, type Request, startProduct } from '../support/harness.ts';

// An attack for each of the OWASP API Security Top 10 (2023). What the proofs show for every call is not repeated here.

let product: Product;
let local: Local;
let factory: Factory;
let admin: Person;
let victim: Person;
let attacker: Person;
beforeAll(async () => {
  [product, local] = await Promise.all([startProduct(), startLocal()]);
  admin = await product.person('admin');
  victim = await product.person('user');
  attacker = await product.person('user');
  factory = factoryOf(product, admin);
});
afterAll(() => Promise.all([product.stop(), local.stop()]));

const as = (person: Person, routeKey: string, request: Request = {}) =>
  product.call<Stored>(routeKey, { token: person.token, ...request });

/** A request as an attacker sends it, with any method, path and headers. */
const raw = (method: string, path: string, headers: Record<string, string> = {}, body = '') =>
  new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(local.url);
    const sent = httpRequest({ hostname, port, method, path, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });

it("API1, objects: an id of somebody else's record opens and changes nothing", async () => {
  const period = await factory.create('TsrpPayPeriod');
  const sheet = await factory.create('TsrpTimesheet', { user_id: victim.id, pay_period_id: period.id });
  const tracker = await factory.create('TsrpTrackUser', { user_id: victim.id });
  const notMine: [string, Request][] = [
    ['GET /crud/TsrpTimesheet/getOne', { query: { id: sheet.id } }],
    ['GET /crud/TsrpTrackUser/getOne', { query: { user_id: tracker.user_id } }],
    ['PUT /crud/Profile/update', { query: { id: victim.profileId }, body: { first_name: 'Taken' } }],
    ['PUT /api_user_private/save-my-timesheet', { body: { timesheet: { ...sheet, note: undefined } } }],
  ];
  for (const [routeKey, request] of notMine) {
    const reply = await as(attacker, routeKey, request);
    expect([routeKey, reply.status === 403 || reply.status === 404]).toEqual([routeKey, true]);
  }
  const own = await as(attacker, 'PUT /api_user_private/update-my-profile', {
    body: { id: victim.profileId, first_name: 'Taken' },
  });
  expect(own.status).toBe(400);
  expect((await factory.getOne('Profile', victim.profileId)).body.value.first_name).not.toBe('Taken');
});

it('API2, authentication: the 51st guess from one address is refused under default settings', async () => {
  const { limitPerEmail, limitPerAddress, limitMinutes } = defaultContext();
  expect([limitPerEmail, limitPerAddress, limitMinutes]).toEqual([5, 50, 15]);
  const guess = () =>
    raw(
      'POST',
      '/api_user_public/login',
      // Neither header changes the counted address.
      {
        'content-type': 'application/json',
        'x-forwarded-for': `${Math.random()}`,
        'x-viewer-address': `${Math.random()}`,
      },
      JSON.stringify({ email: `${Math.random()}@example.com`, password: 'password' }),
    );
  const statuses = await Promise.all(Array.from({ length: 57 }, async () => (await guess()).status));
  expect(statuses.filter((status) => status === 401)).toHaveLength(50);
  expect(statuses.filter((status) => status === 429)).toHaveLength(7);
});

describe('API3, properties:', () => {
  it("a body can't set what only the server or an administrator may set", async () => {
    const tries: [string, Request][] = [
      [
        'POST /api_user_public/register',
        { body: { email: 'mass@example.com', password: 'correct horse', role_id: roleIds.admin } },
      ],
      [
        'PUT /api_user_private/update-my-profile',
        { body: { first_name: 'A', last_name: 'B', role_id: roleIds.admin } },
      ],
      ['PUT /api_user_private/update-my-profile', { body: { user_id: victim.id } }],
      ['PUT /api_user_private/update-my-profile', { body: { version: 99 } }],
      [
        'PUT /api_user_private/update-my-profile',
        { body: JSON.parse('{"__proto__":{"role":"admin"},"first_name":"A"}') },
      ],
    ];
    for (const [routeKey, request] of tries) {
      const { status } = await as(attacker, routeKey, request);
      expect([routeKey, [400, 409].includes(status)]).toEqual([routeKey, true]);
    }
    const access = await as(attacker, 'POST /api_user_private/check-access');
    expect(access.body.value).toMatchObject({ role_name: 'user' });
    const check = await factory.create('CklgTransaction');
    for (const owned of [{ voided_by: admin.id }, { void_reason: 'x' }, { id: check.id + 1 }]) {
      expect((await factory.update('CklgTransaction', check.id, { ...check, ...owned })).status).toBe(400);
    }
  });

  it('an answer includes only what its reader may see', async () => {
    const users = await product.call<Stored[]>('GET /crud/User/getAll', { token: attacker.token });
    const other = users.body.value.find(({ id }) => id === victim.id);
    expect(Object.keys(other ?? {}).sort()).toEqual(['created_at', 'id', 'role_id', 'updated_at', 'version']);
  });
});

describe('API4, resources:', () => {
  it.each([
    ["a body above its call's limit", () => ({ body: `"${'x'.repeat(16_000)}"` }), 413],
    ['a body of 5 MB', () => ({ body: `"${'x'.repeat(5_000_001)}"` }), 413],
    ['a body 5,000 levels deep', () => ({ body: '['.repeat(5000) + ']'.repeat(5000) }), 400],
    [
      '1,000 unknown fields',
      () => ({ body: Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`f${n}`, 1])) }),
      400,
    ],
    ['a field whose name is 15 KB long', () => ({ body: { ['n'.repeat(15_000)]: 1 } }), 400],
    [
      'a note of ten thousand characters',
      async () => ({ body: await factory.body('CklgPayee', { note: 'x'.repeat(10_000) }) }),
      400,
    ],
    [
      'a body 5,000 levels deep with an idempotency key',
      () => ({ body: '['.repeat(5000) + ']'.repeat(5000), headers: { 'idempotency-key': 'deep' } }),
      400,
    ],
    ['a server field 5,000 levels deep', () => ({ body: `{"id":${'['.repeat(5000) + ']'.repeat(5000)}}` }), 400],
    ['a key of a kilobyte', () => ({ body: {}, headers: { 'idempotency-key': 'k'.repeat(1000) } }), 400],
  ])('%s is rejected quickly', async (_, make, status) => {
    const request = await make();
    const startedAt = performance.now();
    const reply = await as(admin, 'POST /crud/CklgPayee/create', request);
    expect(reply.status).toBe(status);
    expect(reply.text.length).toBeLessThan(500_000);
    expect(performance.now() - startedAt).toBeLessThan(15_000);
  });

  it('bodies of public calls are small, and nothing larger is read', async () => {
    const routes = endpoints.filter(({ access }) => access === 'public').map(({ routeKey }) => routeKey);
    expect(routes.length).toBeGreaterThan(4);
    const pad = { ['n'.repeat(20_000)]: 1 };
    for (const routeKey of routes) {
      const reply = await product.call(routeKey, { body: { email: 'a@example.com', password: 'p', ...pad } });
      expect([routeKey, reply.status]).toEqual([routeKey, 413]);
    }
    // The longest body a form can send: every character of a password as two escaped halves.
    const password = '\u{1F600}'.repeat(64).replace(/[\s\S]/g, (half) => `\\u${half.charCodeAt(0).toString(16)}`);
    const reply = await product.call('POST /api_user_public/login', {
      body: `{"email":"${'e'.repeat(200)}@example.com","password":"${password}"}`,
    });
    expect(reply.status).toBe(401);
  });

  it('lists in a body and pages of a list are limited', async () => {
    const rows = Array.from({ length: 20_000 }, () => ({ amount: '1.00' }));
    expect(
      (await as(admin, 'POST /api_admin_private/import-transactions', { body: { rows, preview: true } })).status,
    ).toBe(400);
    const ids = Array.from({ length: 1000 }, (_, index) => index + 1);
    const bulk = await as(admin, 'POST /api_admin_private/approve-all-timesheets', { body: { timesheet_ids: ids } });
    expect(bulk.status).toBe(400);
    for (const limit of [0, -1, 1e9, 'all']) {
      expect((await as(admin, 'GET /crud/CklgPayee/getAll', { query: { limit } })).status).toBe(400);
    }
  });
});

describe('API5, functions:', () => {
  it("administrators' calls stay theirs, however their paths are spelled", async () => {
    const query = { user_id: victim.id };
    const headers = {
      'x-http-method-override': 'GET',
      'x-original-url': '/api_user_private/check-access',
      'x-role': 'admin',
    };
    const calls: [string, Request][] = [
      ['GET /api_admin_private/reset-user-password', { query }],
      ['GET /api_admin_private/reset-password', { query }],
      ['DELETE /api_admin_private/delete-user', { query }],
      ['PUT /api_admin_private/update-user', { query, body: { email: victim.email, role_id: roleIds.admin } }],
      ['PUT /crud/User/update', { query: { id: attacker.id }, body: { role_id: roleIds.admin } }],
      ['POST /crud/RoleXPermission/create', { body: {} }],
    ];
    for (const [routeKey, request] of calls) {
      const reply = await as(attacker, routeKey, { ...request, headers });
      expect([routeKey, reply.status]).toEqual([routeKey, 403]);
    }
    expect((await as(victim, 'POST /api_user_private/check-access')).status).toBe(200);
  });
});

it('API6, flows: nobody can make the product email a person endlessly', async () => {
  const email = victim.email;
  const narrow = await startLocal();
  try {
    const ask = () =>
      fetch(`${narrow.url}/api_user_public/forgot-password`, { method: 'POST', body: JSON.stringify({ email }) });
    const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await ask()).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  } finally {
    await narrow.stop();
  }
});

it('API7, server requests: no function calls an address that a caller could choose', () => {
  const files = readdirSync(join(root, 'functions'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  expect(files.length).toBeGreaterThan(50);
  const asking = files.filter((file) =>
    /\bfetch\(|from 'node:(https?|net|tls|dgram|dns|child_process)'/.test(
      readFileSync(join(root, 'functions', file), 'utf8'),
    ),
  );
  expect(asking).toEqual([]);
});

describe('API8, configuration:', () => {
  const headersOf = async (...request: Parameters<typeof raw>) => (await raw(...request)).headers;

  it('every answer has the security headers, even refusals and unknown addresses', async () => {
    for (const [method, path] of [
      ['GET', '/crud/User/getAll'],
      ['POST', '/api_user_public/login'],
      ['GET', '/crud/Nothing/getAll'],
      ['GET', '/'],
    ] as const) {
      const headers = await headersOf(method, path);
      expect(headers, path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'strict-transport-security': expect.stringMatching(/max-age=\d{8}/),
        'content-security-policy': expect.stringContaining("default-src 'self'"),
      });
      expect(headers, path).not.toHaveProperty('x-powered-by');
      expect(headers, path).not.toHaveProperty('server');
    }
    expect(await headersOf('GET', '/crud/User/getAll')).toHaveProperty('cache-control', 'no-store');
  });

  it('no other origin is allowed', async () => {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const headers = await headersOf(method, '/crud/User/getAll', {
        origin: 'https://evil.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  it('a malformed request reveals nothing internal', async () => {
    const login = await raw('POST', '/api_user_public/login', { 'content-type': 'application/json' }, '{"email":');
    expect(login.status).toBe(400);
    expect(login.text).not.toMatch(/node_modules|\bat \w+ \(|SyntaxError|\.ts:|\.mjs/);
  });
});

it("API9, inventory: only the contract's addresses answer", async () => {
  const routes = new Set(endpoints.map(({ routeKey }) => routeKey));
  const strange = [
    'GET /crud/user/getAll',
    'GET /crud/User/getAll/',
    'GET /crud/User',
    'GET /crud/__proto__/getAll',
    'GET /crud/User/constructor',
    'POST /crud/User/getAll',
    'PATCH /crud/User/update',
    'TRACE /crud/User/getAll',
    'GET /crud//User/getAll',
    'GET /api_admin_private/../crud/User/getAllX',
    'GET /api_user_public/login',
    'GET /api_admin_private/',
    'GET /api_user_private/.env',
  ];
  for (const routeKey of strange) {
    expect(routes.has(routeKey)).toBe(false);
    const [method = '', path = ''] = routeKey.split(' ');
    const { status, text } = await raw(method, path);
    expect([routeKey, status >= 400 && status < 500]).toEqual([routeKey, true]);
    expect(text).not.toContain('"error":false');
  }
});

it("API10, upstream: an email goes only to the account's own address, never to one written inside it", async () => {
  const [mailed, sent] = [product.mails.length, product.sentMails()];
  for (const email of [`x<${victim.email}>`, victim.email.replace('@', ',a@'), `a;${victim.email}`, '"a"b@c.example']) {
    const body = { email, password: 'correct horse' };
    expect([email, (await product.call('POST /api_user_public/register', { body })).status]).toEqual([email, 200]);
    // A code for that account emails its owner, who does not exist here.
    const { status } = await product.call('POST /api_user_public/forgot-password', { body: { email } });
    expect([email, status]).toEqual([email, 200]);
  }
  expect(product.mails.slice(mailed)).toEqual([]);
  expect(product.sentMails() - sent).toBe(4);
});

it.each([
  'a\u200Bb@example.com',
  'a@exam\u00ADple.com',
  'a@\u202Emoc.elpmaxe',
  '\uFEFFa\u2060@example.com',
  '\uFF41@example.com',
])('API10, upstream: %j, which looks like another address, is rejected', async (email) => {
  const { status, body } = await product.call('POST /api_user_public/register', {
    body: { email, password: 'correct horse' },
  });
  expect([status, body.issues]).toEqual([400, [{ field: 'email', message: 'Invalid email address.' }]]);
});

it('API10, upstream: no address can add lines to an email, and a failed email is not revealed', async () => {
  const mailed = product.mails.length;
  for (const email of [
    'a@example.com\r\nBcc: all@example.com',
    'a@example.com, b@example.com',
    'a@example.com\u0000',
  ]) {
    const { status } = await product.call('POST /api_user_public/forgot-password', { body: { email } });
    expect([email, status]).toEqual([email, 400]);
  }
  expect(product.mails).toHaveLength(mailed);
  product.failMail(true);
  const reply = await product.call('POST /api_user_public/forgot-password', { body: { email: victim.email } });
  product.failMail(false);
  expect(reply.status).toBe(200);
  expect(reply.text).not.toContain('verified');
});
