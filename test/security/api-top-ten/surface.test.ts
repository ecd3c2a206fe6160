import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../../infra/fingerprint.ts';
import { endpoints } from '../../../shared/contract/endpoints.ts';
import { runAttackedCompany } from '../../support/attacked-company.ts';

// Attacks of the OWASP API Security Top 10 (2023). What the proofs show for every call is not repeated here.

const company = runAttackedCompany();
const { raw } = company;

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
