import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mergeSteps } from '../../functions/store/merge-steps.ts';
import type { Step } from '../../functions/store/plan.ts';
import { newRecord, planCreate, planDelete, planUpdate, nextVersion } from '../../functions/store/records.ts';
import { calledCollectionNames, collections } from '../../shared/contract/collections.ts';
import { type Factory, factoryOf, type Stored } from '../support/factories.ts';
import { type Person, type Product, startProduct } from '../support/harness.ts';
import { violations } from './invariants.ts';

let product: Product;
let admin: Person;
let factory: Factory;

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  factory = factoryOf(product, admin);
});
afterAll(() => product.stop());

const change = (at: Date) => ({ at, call: 'test', by: null, reason: null });

describe('several steps on one item in a transaction', () => {
  const key = { pk: 'Limit', sk: 'merge' };
  const commit = (...steps: Step[]) => product.store.commit(steps);
  const item = async () => product.store.getItem(key);

  it('add up, whether the item exists or is created in it', async () => {
    await commit(
      { kind: 'put', key, item: { a: 1 } },
      { kind: 'update', key, add: { a: 1, b: 1 } },
      { kind: 'update', key, add: { a: 1, b: -1 } },
    );
    expect(await item()).toMatchObject({ a: 3, b: 0 });
    await commit({ kind: 'update', key, add: { a: 2 } }, { kind: 'update', key, add: { a: -1 }, set: { c: 'x' } });
    expect(await item()).toMatchObject({ a: 4, c: 'x' });
  });

  it('enforce each of their conditions', async () => {
    const refuse = (text: string) => () => new Error(text);
    const holds = { expression: 'attribute_exists(pk)', refuse: refuse('first') };
    const fails = { expression: 'a = :other', values: { ':other': -1 }, refuse: refuse('second') };
    for (const steps of [
      [
        { kind: 'update', key, add: { a: 1 }, condition: holds },
        { kind: 'update', key, add: { a: 1 }, condition: fails },
      ],
      [
        { kind: 'check', key, condition: fails },
        { kind: 'update', key, add: { a: 1 } },
      ],
      [
        { kind: 'update', key, add: { a: 1 } },
        { kind: 'check', key, condition: fails },
      ],
      [
        { kind: 'check', key, condition: holds },
        { kind: 'check', key, condition: fails },
      ],
      [
        { kind: 'delete', key, condition: fails },
        { kind: 'put', key, item: {} },
      ],
    ] satisfies Step[][]) {
      await expect(commit(...steps)).rejects.toThrow('second');
    }
    expect(await item()).toMatchObject({ a: 4 });
  });

  it.each([0, 1, 2, 3])('enforce each of four conditions with the same placeholders: number %i', async (failing) => {
    const steps = [0, 1, 2, 3].map((nth): Step => ({
      kind: 'check',
      key,
      condition: {
        expression: '#n = :n',
        names: { '#n': 'a' },
        values: { ':n': nth === failing ? -1 : 4 },
        refuse: () => new Error('refused'),
      },
    }));
    await expect(commit(...steps)).rejects.toThrow('refused');
    await commit(...steps.filter((_, nth) => nth !== failing));
  });

  it('name the one of two conditions that failed', async () => {
    const missing = { pk: 'Limit', sk: 'missing' };
    const exists = { expression: 'attribute_exists(pk)', refuse: () => new Error('not there') };
    const more = {
      expression: '#n > :n',
      names: { '#n': 'a' },
      values: { ':n': 1 },
      refuse: () => new Error('too few'),
    };
    const fewer = { ...more, expression: '#n < :n', values: { ':n': 1 } };
    const both = (at: typeof key, second: typeof more): Step[] => [
      { kind: 'update', key: at, add: { a: 1 }, condition: exists },
      { kind: 'update', key: at, add: { a: 1 }, condition: second },
    ];
    await expect(commit(...both(missing, more))).rejects.toThrow('not there');
    await expect(commit(...both(key, fewer))).rejects.toThrow('too few');
    await commit(...both(key, more));
    expect(await item()).toMatchObject({ a: 6 });
  });

  it('set and remove the same attribute in their order', async () => {
    await commit({ kind: 'update', key, set: { b: 1, c: 1 } });
    await commit(
      { kind: 'update', key, set: { b: 2 }, remove: ['c'] },
      { kind: 'update', key, set: { c: 2 }, remove: ['b'] },
      { kind: 'update', key, remove: ['b'] },
    );
    const stored = await item();
    expect([stored?.b, stored?.c]).toEqual([undefined, 2]);
  });

  it('that cancel out still enforce their condition', async () => {
    const condition = { expression: 'attribute_exists(pk)', refuse: () => new Error('gone') };
    const nothing: Step[] = [
      { kind: 'update', key, add: { a: 1 }, condition },
      { kind: 'update', key, add: { a: -1 } },
    ];
    expect(mergeSteps(nothing)).toEqual([{ kind: 'check', key, condition }]);
    await commit(...nothing);
    await product.store.commit([{ kind: 'delete', key }]);
    await expect(
      commit({ kind: 'update', key, add: { a: 1 }, condition }, { kind: 'update', key, add: { a: -1 } }),
    ).rejects.toThrow('gone');
  });

  it('can replace a record by another with the same references', async () => {
    const { id, ...check } = await factory.create('CklgTransaction');
    const at = new Date();
    const other = newRecord(await product.store.nextId(collections.CklgTransaction), { ...check, version: 1 }, at);
    const before = { id, ...check } as Stored & Parameters<typeof planDelete>[2];
    await product.store.commit([
      ...(await planDelete(product.store, collections.CklgTransaction, before, change(at))),
      ...planCreate(collections.CklgTransaction, other, change(at)),
    ]);
    expect((await factory.getOne('CklgTransaction', id)).status).toBe(404);
    expect((await factory.getOne('CklgTransaction', other.id)).status).toBe(200);
    expect(await violations(product)).toEqual([]);
  });
});

describe('an expired record', () => {
  const { BlacklistedToken } = collections;
  const token = async (jti: string, expires_at: Date) => {
    const at = new Date();
    const id = await product.store.nextId(BlacklistedToken);
    const fields = { jti, user_id: admin.id, expires_at: expires_at.toISOString(), blacklisted_at: at.toISOString() };
    const record = newRecord(id, fields, at);
    await product.store.commit(planCreate(BlacklistedToken, record, change(at)));
    return record;
  };

  it('is invisible to every read and frees its unique value before the table deletes it', async () => {
    const old = await token('0.once', new Date(Date.now() - 5000));
    expect((await factory.getOne('BlacklistedToken', old.id)).status).toBe(404);
    expect((await factory.getAll('BlacklistedToken')).body.value).toEqual([]);
    const fresh = await factory.create('BlacklistedToken', { jti: '0.once' });
    expect(await product.store.find(BlacklistedToken, { jti: '0.once' })).toMatchObject({ id: fresh.id });
    const twice = await product.call('POST /crud/BlacklistedToken/create', {
      token: admin.token,
      body: { jti: '0.ONCE', user_id: admin.id, expires_at: '2200-01-01T00:00:00Z' },
    });
    expect(twice.status).toBe(409);
    expect(await violations(product)).toEqual([]);
  });

  it('whose expiry is moved moves its unique marker along', async () => {
    const record = await token('0.moved', new Date(Date.now() + 60_000));
    const later = '2200-01-01T00:00:00.000Z';
    expect((await factory.update('BlacklistedToken', record.id, { expires_at: later })).status).toBe(200);
    const marker = await product.store.getItem({ pk: 'BlacklistedToken#unique', sk: 'jti=["0.moved"]' });
    expect(marker).toMatchObject({ record_key: record.id, ttl: Date.parse(later) / 1000 });
    expect(await violations(product)).toEqual([]);
  });
});

it('texts that read the same count as equal in unique fields', async () => {
  await factory.create('Team', { name: 'Caf\u00E9' });
  for (const name of ['CAF\u00C9', 'Cafe\u0301', ' caf\u00E9 ']) {
    const reply = await product.call('POST /crud/Team/create', { token: admin.token, body: { name } });
    expect([name, reply.status]).toEqual([name, 409]);
  }
});

describe('a record sent back', () => {
  it('is accepted as read in every collection, computed fields included, and refused once it is outdated', async () => {
    for (const name of calledCollectionNames) {
      const record = await factory.create(name, {}, { full: true });
      const key = Number(record[collections[name].key]);
      const reply = await factory.update(name, key, record);
      expect([name, reply.status, reply.body.value]).toEqual([name, 200, record]);
      const stale = await factory.update(name, key, { ...record, version: record.version - 1 });
      expect([name, stale.status]).toEqual([name, 409]);
    }
    expect(await violations(product)).toEqual([]);
  });

  it("can't change server fields", async () => {
    for (const name of calledCollectionNames) {
      const record = await factory.create(name);
      const key = Number(record[collections[name].key]);
      const owned = Object.entries(collections[name].fields).filter(([, field]) => field.server);
      for (const [field, { kind }] of [...owned, ['id', { kind: 'integer' }] as const]) {
        const values: Record<string, unknown> = {
          integer: 77,
          time: '2001-01-01T00:00:00.000Z',
          flag: true,
          text: 'x',
          money: 7,
        };
        const sent = values[kind] ?? 'x';
        const reply = await factory.update(name, key, { [field]: sent });
        const now = (await factory.getOne(name, key)).body.value;
        expect([name, field, now?.[field]]).not.toEqual([name, field, sent]);
        if (!(field in collections[name].compute(record)))
          expect([name, field, reply.status]).toEqual([name, field, 400]);
      }
    }
  });
});

it('a reference to a missing user is rejected, even in a field that may outlive its user', async () => {
  const NOBODY = 987_654_321;
  const kept = calledCollectionNames.flatMap((name) =>
    Object.entries(collections[name].fields).flatMap(([field, { reference }]) =>
      reference?.onDelete === 'keep' ? [{ name, field }] : [],
    ),
  );
  expect(kept.length).toBeGreaterThan(3);
  for (const { name, field } of kept) {
    const body = await factory.body(name, { [field]: NOBODY });
    const reply = await product.call(`POST /crud/${name}/create`, { token: admin.token, body });
    const message = `There's no user with id ${NOBODY}.`;
    expect([name, reply.status, reply.body.issues]).toEqual([name, 400, [{ field, message }]]);
  }
  expect(await violations(product)).toEqual([]);
});

it('a change based on a deleted record is refused', async () => {
  const payee = await factory.create('CklgPayee');
  const at = new Date();
  const before = payee as Stored & Parameters<typeof planUpdate>[1];
  await factory.remove('CklgPayee', payee.id);
  const plan = planUpdate(collections.CklgPayee, before, nextVersion(before, { note: 'x' }, at), change(at));
  await expect(product.store.commit(plan)).rejects.toThrow('was changed by someone else');
  expect(await violations(product)).toEqual([]);
});

it('a deletion based on an outdated record is refused', async () => {
  const payee = await factory.create('CklgPayee');
  const before = payee as Stored & Parameters<typeof planDelete>[2];
  expect((await factory.update('CklgPayee', payee.id, { note: 'newer' })).status).toBe(200);
  const plan = await planDelete(product.store, collections.CklgPayee, before, change(new Date()));
  await expect(product.store.commit(plan)).rejects.toThrow('was changed by someone else');
  expect((await factory.getOne('CklgPayee', payee.id)).body.value).toMatchObject({ note: 'newer' });
});
