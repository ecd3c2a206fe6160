import { describe, expect, it } from 'vitest';
import { defaultContext } from '../../../infra/context.ts';
import { roleIds } from '../../../shared/access/roles.ts';
import { runAttackedCompany } from '../../support/attacked-company.ts';
import type { Stored } from '../../support/factories.ts';
import type { Request } from '../../support/harness.ts';

// Attacks of the OWASP API Security Top 10 (2023). What the proofs show for every call is not repeated here.

const company = runAttackedCompany();
const { as, raw } = company;

it("API1, objects: an id of somebody else's record opens and changes nothing", async () => {
  const period = await company.factory.create('TsrpPayPeriod');
  const sheet = await company.factory.create('TsrpTimesheet', { user_id: company.victim.id, pay_period_id: period.id });
  const tracker = await company.factory.create('TsrpTrackUser', { user_id: company.victim.id });
  const notMine: [string, Request][] = [
    ['GET /crud/TsrpTimesheet/getOne', { query: { id: sheet.id } }],
    ['GET /crud/TsrpTrackUser/getOne', { query: { user_id: tracker.user_id } }],
    ['PUT /crud/Profile/update', { query: { id: company.victim.profileId }, body: { first_name: 'Taken' } }],
    ['PUT /api_user_private/save-my-timesheet', { body: { timesheet: { ...sheet, note: undefined } } }],
  ];
  for (const [routeKey, request] of notMine) {
    const reply = await as(company.attacker, routeKey, request);
    expect([routeKey, reply.status === 403 || reply.status === 404]).toEqual([routeKey, true]);
  }
  const own = await as(company.attacker, 'PUT /api_user_private/update-my-profile', {
    body: { id: company.victim.profileId, first_name: 'Taken' },
  });
  expect(own.status).toBe(400);
  expect((await company.factory.getOne('Profile', company.victim.profileId)).body.value.first_name).not.toBe('Taken');
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
      ['PUT /api_user_private/update-my-profile', { body: { user_id: company.victim.id } }],
      ['PUT /api_user_private/update-my-profile', { body: { version: 99 } }],
      [
        'PUT /api_user_private/update-my-profile',
        { body: JSON.parse('{"__proto__":{"role":"admin"},"first_name":"A"}') },
      ],
    ];
    for (const [routeKey, request] of tries) {
      const { status } = await as(company.attacker, routeKey, request);
      expect([routeKey, [400, 409].includes(status)]).toEqual([routeKey, true]);
    }
    const access = await as(company.attacker, 'POST /api_user_private/check-access');
    expect(access.body.value).toMatchObject({ role_name: 'user' });
    const check = await company.factory.create('CklgTransaction');
    for (const owned of [{ voided_by: company.admin.id }, { void_reason: 'x' }, { id: check.id + 1 }]) {
      expect((await company.factory.update('CklgTransaction', check.id, { ...check, ...owned })).status).toBe(400);
    }
  });

  it('an answer includes only what its reader may see', async () => {
    const users = await company.product.call<Stored[]>('GET /crud/User/getAll', { token: company.attacker.token });
    const other = users.body.value.find(({ id }) => id === company.victim.id);
    expect(Object.keys(other ?? {}).sort()).toEqual(['created_at', 'id', 'role_id', 'updated_at', 'version']);
  });
});

describe('API5, functions:', () => {
  it("administrators' calls stay theirs, however their paths are spelled", async () => {
    const query = { user_id: company.victim.id };
    const headers = {
      'x-http-method-override': 'GET',
      'x-original-url': '/api_user_private/check-access',
      'x-role': 'admin',
    };
    const calls: [string, Request][] = [
      ['GET /api_admin_private/reset-user-password', { query }],
      ['GET /api_admin_private/reset-password', { query }],
      ['DELETE /api_admin_private/delete-user', { query }],
      ['PUT /api_admin_private/update-user', { query, body: { email: company.victim.email, role_id: roleIds.admin } }],
      ['PUT /crud/User/update', { query: { id: company.attacker.id }, body: { role_id: roleIds.admin } }],
      ['POST /crud/RoleXPermission/create', { body: {} }],
    ];
    for (const [routeKey, request] of calls) {
      const reply = await as(company.attacker, routeKey, { ...request, headers });
      expect([routeKey, reply.status]).toEqual([routeKey, 403]);
    }
    expect((await as(company.victim, 'POST /api_user_private/check-access')).status).toBe(200);
  });
});
