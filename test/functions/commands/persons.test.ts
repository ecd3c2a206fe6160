import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describePerson } from '../../../functions/commands/persons/describe.ts';
import { erasuresIn, eraseCompletely } from '../../../functions/commands/persons/erase.ts';
import { findPeople } from '../../../functions/commands/persons/find.ts';
import { wholePersonData } from '../../../functions/commands/persons/export.ts';
import { eraseOlderEntries } from '../../../functions/commands/persons/older-entries.ts';
import { dryRunStore } from '../../../functions/commands/persons/dry-run.ts';
import { collections } from '../../../shared/contract/collections.ts';
import { historyKey } from '../../../functions/store/keys.ts';
import { partitions } from '../../../functions/deployment/partitions.ts';
import { readTable, textOf } from '../../proofs/read-table.ts';
import { type Factory, factoryOf, type Values } from '../../support/factories.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';

let product: Product;
let factory: Factory;
let admin: Person;
let client: DynamoDBDocumentClient;

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  factory = factoryOf(product, admin);
  client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: product.endpoint }));
});
afterAll(async () => {
  client.destroy();
  await product.stop();
});

const stored = async (): Promise<string> => textOf(await readTable(product.endpoint, product.tableName));

const entryAt = async (pk: string, version: number): Promise<Values> => {
  const [, name = '', id] = pk.split('#');
  const item = await product.store.getItem(historyKey(name, Number(id), version));
  return JSON.parse(String(item?.body)) as Values;
};

/** A history entry as earlier versions wrote it, with the email or name next to the id. */
async function olderEntry(id: number, changes: Values, by: unknown): Promise<string> {
  const pk = partitions.history('CklgPayee', id);
  const entry = { at: '2025-01-01T10:00:00.000Z', version: 1, call: 'CklgPayee.create', by, reason: null, changes };
  await product.store.commit([
    { kind: 'put', key: historyKey('CklgPayee', id, 1), item: { body: JSON.stringify(entry) } },
  ]);
  return pk;
}

describe('erase-person', () => {
  it('erases a person, lists the act, and names whom the id stands for before but not after', async () => {
    const person = await product.person('user');
    expect(await describePerson(product.store, person.id)).toBe(
      `user ${person.id} (First${person.id} Last${person.id}, ${person.email})`,
    );
    expect(await eraseCompletely(product.store, person.id, 'no-longer-needed')).toBeGreaterThan(2);
    expect(await describePerson(product.store, person.id)).toBe(`user ${person.id} (no email stored, deleted)`);
    expect(await erasuresIn(product.store)).toEqual([
      expect.stringMatching(new RegExp(`^${person.id}  \\S+Z  The data is no longer needed$`)),
    ]);
    expect((await stored()).includes(person.email)).toBe(false);
  });

  it('refuses to erase the last admin, of whom nothing is removed', async () => {
    const before = await stored();
    await expect(eraseCompletely(product.store, admin.id, 'requested')).rejects.toThrow(
      "The last administrator can't be deleted. Make someone else an administrator first.",
    );
    expect((await stored()) === before).toBe(true);
  });

  it('removes emails and names of erased people from older entries but not those of others', async () => {
    const [person, other] = [await product.person('user'), await product.person('user')];
    const of = ({ id, email }: Person) => ({ user_id: id, email });
    const mine = await olderEntry(9001, { name: [null, 'Paper Ltd'] }, of(person));
    const others = await olderEntry(9002, {}, of(other));
    const deputy = await olderEntry(9003, { acted_for: [null, { user_id: person.id, name: 'Ann Approver' }] }, null);
    const count = await eraseOlderEntries(client, product.tableName, product.store, new Set([person.id]));
    expect(count).toBe(2);
    expect(await entryAt(mine, 1)).toMatchObject({
      by: { user_id: person.id },
      changes: { name: [null, 'Paper Ltd'] },
    });
    expect((await entryAt(mine, 1)).by).toEqual({ user_id: person.id });
    expect((await entryAt(others, 1)).by).toEqual(of(other));
    expect((await entryAt(deputy, 1)).changes).toEqual({ acted_for: [null, { user_id: person.id }] });
    expect(await eraseOlderEntries(client, product.tableName, product.store, new Set([person.id]))).toBe(0);
  });

  it('previews an erasure without changing anything', async () => {
    const person = await product.person('user');
    const before = await stored();
    const dryRun = dryRunStore(product.store);
    await eraseCompletely(dryRun.store, person.id, 'requested');
    expect(dryRun.counts()).toEqual(expect.arrayContaining(['3 account records', '4 history entries']));
    expect((await stored()) === before).toBe(true);
  });

  it('can be repeated after an interruption at any transaction, with the same result', async () => {
    for (let cut = 1; ; cut += 1) {
      const person = await product.person('user');
      const sheet = await factory.create('TsrpTimesheet', { user_id: person.id });
      for (const step of ['lock', 'approve', 'process']) {
        const body = { timesheet_id: sheet.id };
        await product.call(`PUT /api_admin_private/${step}-timesheet`, { token: admin.token, body });
      }
      let commits = 0;
      const failing = {
        ...product.store,
        commit: async (plan: Parameters<typeof product.store.commit>[0]) => {
          commits += 1;
          if (commits === cut) throw new Error('cut off');
          return product.store.commit(plan);
        },
      };
      const wasCut = await eraseCompletely(failing, person.id, 'requested').then(
        () => false,
        () => true,
      );
      await eraseCompletely(product.store, person.id, 'requested');
      const text = (await stored()).replaceAll(/Idempotency#[^}]*/g, '');
      expect([cut, text.includes(person.email), text.includes(`Last${person.id}"`)]).toEqual([cut, false, false]);
      const erased = (await erasuresIn(product.store)).filter((line) => line.startsWith(`${person.id} `));
      expect([cut, erased.length]).toEqual([cut, 1]);
      if (!wasCut) break;
      expect(cut).toBeLessThan(20);
    }
  });
});

describe('person-data', () => {
  it('hands out what a person changed, and the history of their deleted records', async () => {
    const person = await product.person('president');
    const payee = await factory.create('CklgPayee');
    const query = { id: payee.id };
    await product.call('PUT /crud/CklgPayee/update', { token: person.token, query, body: { name: 'New name' } });
    const sheet = await factory.create('TsrpTimesheet', { user_id: person.id });
    const query2 = { timesheet_id: sheet.id };
    await product.call('DELETE /api_admin_private/delete-timesheet', { token: admin.token, query: query2 });
    const sections = await wholePersonData(client, product.tableName, product.store, person.id);
    const entriesOf = (title: string) => sections.find((section) => section.title === title)?.entries;
    expect(entriesOf('Changes made by this person')).toEqual([
      expect.objectContaining({ Record: `CklgPayee#${payee.id}`, Call: 'CklgPayee.update' }),
    ]);
    expect(entriesOf('History of deleted timesheets')).toHaveLength(2);
    const first = (sheet.data as Values[])[0]!;
    expect(JSON.stringify(entriesOf('History of deleted timesheets'))).toContain(JSON.stringify(first));
    expect(entriesOf('Users')).toEqual([expect.objectContaining({ Email: person.email, Role: 'president' })]);
  });

  it('finds people by a current or former email or name until they are erased', async () => {
    const person = await product.person('user', { email: 'Found.Somewhere@test.example' });
    const find = (text: string) => findPeople(client, product.tableName, product.store, text);
    await product.call('DELETE /api_admin_private/delete-user', { token: admin.token, query: { user_id: person.id } });
    expect(await find('found.somewhere@test.example')).toEqual([person.id]);
    expect(await find(` LAST${person.id} `)).toEqual([person.id]);
    expect(await find('found.somewhere')).toEqual([]);
    const name = `first${person.id} last${person.id}`;
    expect(await find(name)).toEqual([person.id]);
    expect(await find(`Last${person.id}, First${person.id}`)).toEqual([person.id]);
    expect(await find(`First${person.id} Last${person.id + 1}`)).toEqual([]);
    await eraseCompletely(product.store, person.id, 'requested');
    expect(await find('found.somewhere@test.example')).toEqual([]);
  });

  it('finds people by each full name that they had, of which parts changed one after the other', async () => {
    const person = await product.person('user');
    const profile = await product.store.find(collections.Profile, { user_id: person.id });
    await factory.update('Profile', Number(profile?.id), { last_name: 'Newlywed' });
    await factory.update('Profile', Number(profile?.id), { first_name: 'Renamed' });
    const find = (text: string) => findPeople(client, product.tableName, product.store, text);
    const names = [`First${person.id} Last${person.id}`, `First${person.id} Newlywed`, 'Newlywed, Renamed'];
    for (const name of names) expect([name, await find(name)]).toEqual([name, [person.id]]);
    expect(await find(`Renamed Last${person.id}`)).toEqual([]);
  });

  it('hands out what is left of a deleted person', async () => {
    const person = await product.person('user');
    await product.call('DELETE /api_admin_private/delete-user', { token: admin.token, query: { user_id: person.id } });
    const sections = await wholePersonData(client, product.tableName, product.store, person.id);
    expect(sections.map(({ title }) => title)).toEqual(['History of deleted profiles', 'History of deleted users']);
    expect(JSON.stringify(sections)).toContain(`First${person.id}`);
  });
});
