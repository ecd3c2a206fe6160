import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crudCalls } from '../support/crud-calls.ts';
import { type Person, type Product, startProduct } from '../support/harness.ts';

let product: Product;
let admin: Person;

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
});
afterAll(() => product.stop());

const as = (person: Person) => crudCalls(product, person);

describe('permissions', () => {
  it('answer 401 without a token and 403 for the wrong role', async () => {
    expect((await product.call('GET /crud/Role/getAll')).status).toBe(401);
    const user = await product.person('user');
    expect((await as(user).getAll('CklgPayee')).status).toBe(403);
    expect((await as(user).getAll('Role')).status).toBe(200);
  });

  it('leave out private fields for those who may not see them', async () => {
    const user = await product.person('user');
    const other = await product.person('user');
    const users = (await as(user).getAll('User')).body.value;
    expect(users.find(({ id }) => id === other.id)).not.toHaveProperty('email');
    expect(users.find(({ id }) => id === user.id)).toHaveProperty('email', user.email);
    const profile = (await as(user).getOne('Profile', other.profileId)).body.value;
    expect(profile).toHaveProperty('work_phone');
    expect(profile).not.toHaveProperty('zip');
    const supervisor = await product.person('supervisor');
    expect((await as(supervisor).getOne('Profile', other.profileId)).body.value).toHaveProperty('zip');
  });

  it("let everyone save their own profile, and only some another person's", async () => {
    const [user, supervisor, president] = [
      await product.person('user'),
      await product.person('supervisor'),
      await product.person('president'),
    ];
    expect((await as(user).update('Profile', user.profileId, { city: 'Here' })).status).toBe(200);
    for (const person of [user, supervisor]) {
      const reply = await as(person).update('Profile', president.profileId, { city: 'There' });
      expect([reply.status, reply.body.message]).toEqual([403, "You don't have permission to edit this profile"]);
    }
    expect((await as(president).update('Profile', user.profileId, { city: 'There' })).status).toBe(200);
    const manager = await product.person(await product.customRole('manager'));
    expect((await as(manager).update('Profile', user.profileId, { city: 'Near' })).status).toBe(200);
    // They read only the public part of people (R13).
    const read = await as(manager).getAll('Profile');
    expect(read.status).toBe(200);
    const profiles = read.body.value as readonly Record<string, unknown>[];
    expect(profiles.find(({ id }) => id === user.profileId)).toHaveProperty('work_phone');
    expect(profiles.find(({ id }) => id === user.profileId)).not.toHaveProperty('city');
    const visitor = await product.person(await product.customRole('visitor'));
    expect((await as(visitor).getAll('Profile')).status).toBe(403);
  });

  it('show timesheets to their owner, the approver and management', async () => {
    const by = as(admin);
    const [user, other, supervisor] = [
      await product.person('user'),
      await product.person('user'),
      await product.person('supervisor'),
    ];
    const period = (
      await by.create('TsrpPayPeriod', { start_date: '2031-01-01', end_date: '2031-01-14', pay_date: '2031-01-20' })
    ).body.value;
    const sheet = (await by.create('TsrpTimesheet', { user_id: user.id, pay_period_id: period.id, data: [] })).body
      .value;
    await by.create('TsrpTimesheet', { user_id: other.id, pay_period_id: period.id, data: [] });
    expect((await by.create('TsrpTimesheet', { user_id: user.id, pay_period_id: period.id, data: [] })).status).toBe(
      409,
    );
    expect((await as(user).getAll('TsrpTimesheet')).body.value).toHaveLength(1);
    expect((await as(supervisor).getAll('TsrpTimesheet')).body.value).toHaveLength(0);
    await by.create('TsrpTrackUser', { user_id: user.id, approver_id: supervisor.id, nth: 1 });
    expect((await as(supervisor).getAll('TsrpTimesheet')).body.value.map(({ id }) => id)).toEqual([sheet.id]);
    expect((await as(supervisor).getOne('TsrpTimesheet', sheet.id)).status).toBe(200);
    const denied = await as(other).getOne('TsrpTimesheet', sheet.id);
    expect([denied.status, denied.body.message]).toEqual([404, 'Timesheet not found or access denied.']);
    expect((await by.update('TsrpTimesheet', sheet.id, { is_locked: true })).status).toBe(400);
    expect((await by.remove('TsrpPayPeriod', period.id)).body.message).toContain('2 timesheets');
  });
});
