import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calledCollectionNames, type CollectionName } from '../../shared/contract/collections.ts';
import { violations } from '../proofs/invariants.ts';
import { readTable } from '../proofs/read-table.ts';
import { type Factory, factoryOf, keyOf, type Stored } from '../support/factories.ts';
import { type Person, type Product, type Reply, startProduct } from '../support/harness.ts';

let product: Product;
let admin: Person;
let factory: Factory;

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  factory = factoryOf(product, admin);
});
afterAll(async () => {
  expect(await violations(product)).toEqual([]);
  await product.stop();
});

/** Everything that is stored except records of sessions. */
async function table(): Promise<string[]> {
  const items = await readTable(product.endpoint, product.tableName);
  return items
    .filter(({ pk }) => !pk.startsWith('Session#') && !pk.startsWith('Idempotency#'))
    .map((item) => JSON.stringify(Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .toSorted();
}

async function expectUnwritten(save: () => Promise<Reply>): Promise<Reply> {
  const before = await table();
  const reply = await save();
  expect([reply.status, reply.body.message]).toEqual([200, 'OK']);
  const after = new Set(await table());
  expect(before.filter((item) => !after.has(item))).toEqual([]);
  expect(after.size).toBe(before.length);
  return reply;
}

describe('a record saved exactly as it was read', () => {
  it.each(calledCollectionNames)('keeps its version and gets no history entry: %s', async (name: CollectionName) => {
    const made = await factory.create(name, {}, { full: true });
    const key = keyOf(name, made);
    const { value } = (await factory.getOne(name, key)).body;
    const reply = await expectUnwritten(() => factory.update(name, key, value));
    expect(reply.body.value).toEqual(value);
    await expectUnwritten(() => factory.update(name, key, {}));
  });

  it('is reported as changed when it was changed since, even if the save changes nothing', async () => {
    const team = await factory.create('Team');
    await factory.update('Team', team.id, { description: 'Newer' });
    const { body, status } = await factory.update('Team', team.id, { description: 'Newer', version: 1 });
    expect([status, body.message]).toEqual([409, expect.stringContaining('This team was changed elsewhere')]);
  });

  it('is not written by operations either', async () => {
    const person = await product.person('user');
    const profile = await product.call<Stored>('GET /api_user_private/get-my-profile', { token: person.token });
    const own = await expectUnwritten(() =>
      product.call('PUT /api_user_private/update-my-profile', { token: person.token, body: profile.body.value }),
    );
    expect(own.body.value).toEqual(profile.body.value);
    const { id, email, role_id, version } = (await factory.getOne('User', person.id)).body.value;
    const user = await expectUnwritten(() =>
      product.call('PUT /api_admin_private/update-user', {
        token: admin.token,
        query: { user_id: id },
        body: { email, role_id, version },
      }),
    );
    expect(user.body.value).toMatchObject({ id, version: 1 });
  });

  it('is not written by a save or a modification of hours', async () => {
    const owner = await product.person('user');
    const period = await factory.create('TsrpPayPeriod');
    const made = await product.call<Stored & { data: { sick: number }[] }>('POST /api_admin_private/create-timesheet', {
      token: owner.token,
      body: { payPeriod: period.id },
    });
    const sheet = made.body.value;
    const saved = await expectUnwritten(() =>
      product.call('PUT /api_user_private/save-my-timesheet', { token: owner.token, body: { timesheet: sheet } }),
    );
    expect(saved.body.value).toEqual(sheet);
    const body = { timesheet: sheet, reason: 'Nothing to correct' };
    await expectUnwritten(() => product.call('PUT /api_admin_private/modify-timesheet', { token: admin.token, body }));
    const other = sheet.data.map((day) => ({ ...day, holiday_name: 'Invented', day_name: null }));
    await expectUnwritten(() =>
      product.call('PUT /api_user_private/save-my-timesheet', {
        token: owner.token,
        body: { timesheet: { id: sheet.id, data: other } },
      }),
    );
  });

  it('is written when only its password is new', async () => {
    const { id } = await product.person('user');
    const reply = await factory.update('User', id, { password: 'quite-a-long-one' });
    expect(reply.body.value.version).toBe(2);
  });
});
