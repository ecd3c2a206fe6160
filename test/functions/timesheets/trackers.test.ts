import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
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

describe('the list of tracker records, for someone who reads only their own', () => {
  let person: Person;
  let approver: Person;
  let other: Person;
  beforeAll(async () => {
    person = await product.person('user');
    [approver, other] = [await product.person('supervisor'), await product.person('supervisor')];
    await factory.create('TsrpTrackUser', { user_id: person.id, approver_id: approver.id });
    await factory.create('TsrpTrackUser', { user_id: (await product.person('user')).id, approver_id: approver.id });
  });

  const listFor = async (query: Record<string, string | number>) => {
    const { body } = await product.call<{ user_id: number }[]>('GET /crud/TsrpTrackUser/getAll', {
      token: person.token,
      query,
    });
    return body.issues ?? [body.value.map(({ user_id }) => user_id), body.next];
  };

  it('contains that record alone', async () => {
    expect(await listFor({})).toEqual([[person.id], undefined]);
    expect(await listFor({ order: 'desc' })).toEqual([[person.id], undefined]);
    expect(await listFor({ limit: 1 })).toEqual([[person.id], expect.any(String)]);
  });

  it('is filtered like any list', async () => {
    expect(await listFor({ approver_id: approver.id })).toEqual([[person.id], undefined]);
    expect(await listFor({ approver_id: other.id })).toEqual([[], undefined]);
    expect(await listFor({ deputy_id: approver.id })).toEqual([[], undefined]);
  });

  it('refuses the cursor of another list', async () => {
    const foreign = Buffer.from(`TsrpTrackUser\n${String(person.id + 1).padStart(12, '0')}\n0`).toString('base64url');
    for (const next of ['nonsense', foreign]) {
      // oxlint-disable-next-line no-await-in-loop
      expect(await listFor({ next })).toEqual([{ field: 'next', message: expect.stringContaining("doesn't belong") }]);
    }
  });
});
