import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Factory, factoryOf, type Stored } from '../../support/factories.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';

/** The exact sentence of the product's description. */
const MISSING = 'Timesheet not found or access denied.';
const GONE = 987_654;

let product: Product;
let factory: Factory;
let sheet: Stored;
let people: Record<'admin' | 'president' | 'supervisor' | 'user', Person>;

beforeAll(async () => {
  product = await startProduct();
  people = {
    admin: await product.person('admin'),
    president: await product.person('president'),
    supervisor: await product.person('supervisor'),
    user: await product.person('user'),
  };
  factory = factoryOf(product, people.admin);
  sheet = await factory.create('TsrpTimesheet');
});
afterAll(() => product.stop());

/** Every call on one timesheet, and who may make it. */
const calls = (id: number): readonly (readonly [string, object, readonly (keyof typeof people)[]])[] => {
  const management = ['admin', 'president', 'supervisor'] as const;
  const managers = ['admin', 'president'] as const;
  const body = { timesheet_id: id };
  return [
    ['GET /api_admin_private/timesheet', { query: body }, [...management, 'user']],
    ['GET /api_admin_private/timesheet-history', { query: body }, [...management, 'user']],
    ['GET /crud/TsrpTimesheet/getOne', { query: { id } }, [...management, 'user']],
    ['PUT /api_admin_private/lock-timesheet', { body }, management],
    ['PUT /api_admin_private/unlock-timesheet', { body }, management],
    ['PUT /api_admin_private/approve-timesheet', { body }, management],
    ['PUT /api_admin_private/unapprove-timesheet', { body }, management],
    ['PUT /api_admin_private/process-timesheet', { body }, managers],
    ['PUT /api_admin_private/unprocess-timesheet', { body }, managers],
    ['PUT /api_admin_private/return-timesheet', { body: { ...body, note: 'Which day?' } }, management],
    ['DELETE /api_admin_private/delete-timesheet', { query: body }, managers],
    ['PUT /api_user_private/save-my-timesheet', { body: { timesheet: { id, data: [] } } }, ['supervisor', 'user']],
    ['PUT /api_admin_private/modify-timesheet', { body: { timesheet: { id, data: [] } } }, management],
    ['PUT /crud/TsrpTimesheet/update', { query: { id }, body: {} }, managers],
    ['DELETE /crud/TsrpTimesheet/delete', { query: { id } }, managers],
  ];
};

describe('a missing timesheet', () => {
  it.each(calls(GONE))('is answered with its fixed sentence by %s', async (routeKey, request, roles) => {
    for (const role of roles) {
      const { status, body } = await product.call(routeKey, { ...request, token: people[role].token });
      expect([role, status, body.message, body.info, body.value]).toEqual([role, 404, MISSING, MISSING, null]);
    }
  });

  it.each(['approve', 'process'])('is reported with its fixed sentence by bulk %s', async (verb) => {
    const { body } = await product.call<{ results: object[] }>(`POST /api_admin_private/${verb}-all-timesheets`, {
      token: people.president.token,
      body: { timesheet_ids: [GONE] },
    });
    expect(body.value.results).toEqual([{ timesheet_id: GONE, changed: false, why: MISSING }]);
  });
});

describe('a timesheet of somebody else', () => {
  it('gets the same answer for a user and for a supervisor who does not approve it', async () => {
    for (const [routeKey, request, roles] of calls(sheet.id)) {
      for (const role of (['supervisor', 'user'] as const).filter((each) => roles.includes(each))) {
        const { status, body } = await product.call(routeKey, { ...request, token: people[role].token });
        expect([routeKey, role, status, body.message]).toEqual([routeKey, role, 404, MISSING]);
      }
    }
    expect((await factory.getOne('TsrpTimesheet', sheet.id)).body.value).toEqual(sheet);
  });
});
