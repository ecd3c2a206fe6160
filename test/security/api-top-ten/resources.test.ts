import { describe, expect, it } from 'vitest';
import { startLocal } from '../../../infra/local/local.ts';
import { endpoints } from '../../../shared/contract/endpoints.ts';
import { runAttackedCompany } from '../../support/attacked-company.ts';

// Attacks of the OWASP API Security Top 10 (2023). What the proofs show for every call is not repeated here.

const company = runAttackedCompany();
const { as } = company;

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
      async () => ({ body: await company.factory.body('CklgPayee', { note: 'x'.repeat(10_000) }) }),
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
    const reply = await as(company.admin, 'POST /crud/CklgPayee/create', request);
    expect(reply.status).toBe(status);
    expect(reply.text.length).toBeLessThan(500_000);
    expect(performance.now() - startedAt).toBeLessThan(15_000);
  });

  it('bodies of public calls are small, and nothing larger is read', async () => {
    const routes = endpoints.filter(({ access }) => access === 'public').map(({ routeKey }) => routeKey);
    expect(routes.length).toBeGreaterThan(4);
    const pad = { ['n'.repeat(20_000)]: 1 };
    for (const routeKey of routes) {
      const reply = await company.product.call(routeKey, { body: { email: 'a@example.com', password: 'p', ...pad } });
      expect([routeKey, reply.status]).toEqual([routeKey, 413]);
    }
    // The longest body a form can send: every character of a password as two escaped halves.
    const password = '\u{1F600}'.repeat(64).replace(/[\s\S]/g, (half) => `\\u${half.charCodeAt(0).toString(16)}`);
    const reply = await company.product.call('POST /api_user_public/login', {
      body: `{"email":"${'e'.repeat(200)}@example.com","password":"${password}"}`,
    });
    expect(reply.status).toBe(401);
  });

  it('lists in a body and pages of a list are limited', async () => {
    const rows = Array.from({ length: 20_000 }, () => ({ amount: '1.00' }));
    expect(
      (await as(company.admin, 'POST /api_admin_private/import-transactions', { body: { rows, preview: true } }))
        .status,
    ).toBe(400);
    const ids = Array.from({ length: 1000 }, (_, index) => index + 1);
    const bulk = await as(company.admin, 'POST /api_admin_private/approve-all-timesheets', {
      body: { timesheet_ids: ids },
    });
    expect(bulk.status).toBe(400);
    for (const limit of [0, -1, 1e9, 'all']) {
      expect((await as(company.admin, 'GET /crud/CklgPayee/getAll', { query: { limit } })).status).toBe(400);
    }
  });
});

it('API6, flows: nobody can make the product email a person endlessly', async () => {
  const { email } = company.victim;
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
