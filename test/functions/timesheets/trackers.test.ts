import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HistoryEntry } from '../../../shared/contract/operations/admin.ts';
import { type Factory, factoryOf } from '../../support/factories.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';

let product: Product;
let admin: Person;
let factory: Factory;
beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  factory = factoryOf(product, admin);
});
afterAll(() => product.stop());

const changeOf = (person: Person, body: object) =>
  product.call('PUT /crud/TsrpTrackUser/update', { token: admin.token, query: { user_id: person.id }, body });

const deleteOf = (person: Person) =>
  product.call('DELETE /crud/TsrpTrackUser/delete', { token: admin.token, query: { user_id: person.id } });

const historyOf = async (person: Person): Promise<HistoryEntry[]> => {
  const query = { entity: 'TsrpTrackUser', id: person.id };
  const { body } = await product.call<HistoryEntry[]>('GET /api_admin_private/history', { token: admin.token, query });
  return body.value;
};

it('a tracker record that is created again keeps the history of the deleted one, newest first', async () => {
  const person = await product.person('user');
  await factory.create('TsrpTrackUser', { user_id: person.id, payroll_id: 'FIRST' });
  await deleteOf(person);
  const again = await factory.create('TsrpTrackUser', { user_id: person.id, payroll_id: 'SECOND' });
  expect(again.version).toBe(3);
  const history = await historyOf(person);
  expect(history.map(({ version, changes }) => [version, changes.payroll_id])).toEqual([
    [3, [null, 'SECOND']],
    [2, ['FIRST', null]],
    [1, [null, 'FIRST']],
  ]);
});

it('a page that shows a deleted tracker record is refused when it was created again', async () => {
  const person = await product.person('user');
  const old = await factory.create('TsrpTrackUser', { user_id: person.id, payroll_id: 'OLD' });
  await deleteOf(person);
  await factory.create('TsrpTrackUser', { user_id: person.id, payroll_id: 'NEW' });
  const { status, body } = await changeOf(person, { payroll_id: 'STALE', version: old.version });
  expect([status, body.message]).toEqual([409, expect.stringContaining('was changed elsewhere')]);
});
