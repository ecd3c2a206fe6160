import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roleIds } from '../../shared/access/roles.ts';
import { calledCollectionNames, collections, type CollectionName } from '../../shared/contract/collections.ts';
import { type Factory, factoryOf, keyOf } from '../support/factories.ts';
import { type Person, type Product, startProduct } from '../support/harness.ts';

let product: Product;
let admin: Person;
let factory: Factory;

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  factory = factoryOf(product, admin);
});
afterAll(() => product.stop());

const remove = (name: CollectionName, key: number, version: unknown) =>
  product.call(`DELETE /crud/${name}/delete`, {
    token: admin.token,
    query: { [collections[name].key]: key, version: String(version) },
  });

describe('a record that was changed since it was read', () => {
  it.each(calledCollectionNames)('is not deleted by who has not seen the change: %s', async (name) => {
    const made = await factory.create(name);
    const key = keyOf(name, made);
    const { one } = collections[name];
    const { status, body } = await remove(name, key, made.version + 1);
    expect([status, body.message]).toEqual([
      409,
      `This ${one} was changed elsewhere, so it isn't deleted. Look at it again before you delete it.`,
    ]);
    expect((await factory.getOne(name, key)).status).toBe(200);
  });

  it('is deleted as it is now, and without a version', async () => {
    const [first, second] = [await factory.create('Team'), await factory.create('Team')];
    for (const { id } of [first, second]) {
      // oxlint-disable-next-line no-await-in-loop
      await factory.update('Team', id, { description: 'Newer' });
    }
    expect((await remove('Team', first.id, first.version)).status).toBe(409);
    expect((await remove('Team', first.id, first.version + 1)).status).toBe(200);
    expect((await factory.remove('Team', second.id)).status).toBe(200);
  });

  it('is not deleted when the change comes while it is being deleted', async () => {
    const { id, version } = await factory.create('Team');
    const replies = await Promise.all([
      remove('Team', id, version),
      ...[1, 2, 3].map((nth) => factory.update('Team', id, { description: `Newer ${nth}`, version })),
      remove('Team', id, version),
    ]);
    // Whoever is first wins, and nobody else changes or deletes what they haven't seen.
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it.each(['x', 0, 1.5])('is not deleted with the version %s', async (version) => {
    const { id } = await factory.create('Team');
    const { status, body } = await remove('Team', id, version);
    expect([status, body.issues?.map(({ field }) => field)]).toEqual([400, ['version']]);
  });
});

it('a statement to which a colleague adds lines is kept with them', async () => {
  const { id, version } = await factory.create('CklgReconciliation', { statement_date: '2026-03-31' });
  const lines = [{ date: '2026-03-02', amount: -12, number: null, text: 'Fee', bank_id: null }];
  const body = { reconciliation_id: id, lines, file_name: 'march.ofx', format: 'OFX' };
  const added = await product.call('POST /api_admin_private/add-statement-lines', { token: admin.token, body });
  expect([added.status, added.body.message]).toEqual([200, 'OK']);
  expect((await remove('CklgReconciliation', id, version)).status).toBe(409);
  expect((await factory.getOne('CklgReconciliation', id)).body.value).toMatchObject({ id });
});

it('a user whose role was changed is only deleted as they are now', async () => {
  const { id } = await product.person('user');
  await factory.update('User', id, { role_id: roleIds.supervisor });
  const removeUser = (version: number) =>
    product.call('DELETE /api_admin_private/delete-user', { token: admin.token, query: { user_id: id, version } });
  const { status, body } = await removeUser(1);
  expect([status, body.message]).toEqual([409, expect.stringContaining('This user was changed elsewhere')]);
  expect((await removeUser(2)).status).toBe(200);
});
