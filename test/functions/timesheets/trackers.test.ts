import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { nextVersion, planUpdate } from '../../../functions/store/records.ts';
import { collections } from '../../../shared/contract/collections.ts';
import type { HistoryEntry } from '../../../shared/contract/operations/admin.ts';
import { type Factory, factoryOf } from '../../support/factories.ts';
import { before } from '../../support/before-write.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';
import { change } from './support.ts';

const { TsrpTrackUser } = collections;

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

it('a payroll ID is refused if another person has it, except where it is stored already', async () => {
  const [first, second] = [await product.person('user'), await product.person('user')];
  await factory.create('TsrpTrackUser', { user_id: first.id, payroll_id: '0712' });
  const create = (payroll_id: string) =>
    product.call('POST /crud/TsrpTrackUser/create', { token: admin.token, body: { user_id: second.id, payroll_id } });
  for (const payroll_id of ['712', '0712 ']) {
    const { status, body } = await create(payroll_id);
    expect([status, body.issues]).toEqual([
      409,
      [{ field: 'payroll_id', message: expect.stringMatching(/^.+ already has this payroll ID\.$/) as string }],
    ]);
  }
  expect((await create('713')).status).toBe(200);
  expect((await changeOf(second, { payroll_id: '0712' })).status).toBe(409);
  expect((await changeOf(first, { payroll_id: '00712' })).status).toBe(200);
  // Stored by an earlier release.
  const { store } = product;
  const stored = (await store.get(TsrpTrackUser, second.id))!;
  const at = store.now();
  await store.commit(
    planUpdate(TsrpTrackUser, stored, nextVersion(stored, { ...stored, payroll_id: '712' }, at), change(at)),
  );
  expect((await changeOf(second, { nth: 7 })).status).toBe(200);
  expect((await changeOf(second, { payroll_id: null })).status).toBe(200);
});

it('of two people who are given one payroll ID in the same moment, one is refused', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => product.person('user')));
  const [first, second, third, fourth] = people as [Person, Person, Person, Person];
  await factory.create('TsrpTrackUser', { user_id: third.id });
  await factory.create('TsrpTrackUser', { user_id: fourth.id });
  const create = ({ id }: Person, payroll_id: string) =>
    product.call('POST /crud/TsrpTrackUser/create', { token: admin.token, body: { user_id: id, payroll_id } });
  const refusal = [{ field: 'payroll_id', message: expect.stringMatching(/already has this payroll ID\.$/) as string }];

  before('TsrpTrackUser', () => create(first, '0099'));
  const created = await create(second, '99');
  vi.restoreAllMocks();
  expect([created.status, created.body.issues]).toEqual([409, refusal]);

  before('TsrpTrackUser', () => changeOf(third, { payroll_id: 'ADP-7' }));
  const changed = await changeOf(fourth, { payroll_id: 'adp-7' });
  vi.restoreAllMocks();
  expect([changed.status, changed.body.issues]).toEqual([409, refusal]);
});
