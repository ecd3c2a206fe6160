import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

const statuses = (replies: readonly { readonly status: number }[]) =>
  replies.map(({ status }) => status).sort((a, b) => a - b);

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

/** Runs work with bounded concurrency, like many clients would. */
async function runInParallel<T>(width: number, work: readonly (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = [];
  const queue = [...work.entries()];
  await Promise.all(
    times(width, async () => {
      for (let next = queue.shift(); next; next = queue.shift()) results[next[0]] = await next[1]();
    }),
  );
  return results;
}

describe('concurrent updates', () => {
  it('of one version have one winner among twenty writers, a hundred times', async () => {
    const payee = await factory.create('CklgPayee');
    for (let version = 1; version <= 100; version += 1) {
      const replies = await Promise.all(
        times(20, (writer) => factory.update('CklgPayee', payee.id, { note: `${version}/${writer}`, version })),
      );
      expect(statuses(replies)).toEqual([200, ...times(19, () => 409)]);
      const winner = replies.find(({ status }) => status === 200)!;
      expect(winner.body.value.version).toBe(version + 1);
      expect((await factory.getOne('CklgPayee', payee.id)).body.value).toEqual(winner.body.value);
    }
  }, 600_000);

  it('that name no version are all kept, from twenty writers', async () => {
    const { id } = await factory.create('CklgPayee');
    const fields = ['name', 'address', 'phone', 'note'];
    const replies = await Promise.all(
      times(20, (writer) => factory.update('CklgPayee', id, { [fields[writer % 4]!]: `by ${writer}` })),
    );
    expect(statuses(replies)).toEqual(times(20, () => 200));
    expect((await factory.getOne('CklgPayee', id)).body.value.version).toBe(21);
  });
});

describe('repeated creates', () => {
  it('with the same key, five times each, create 200 records from 200 requests', async () => {
    const refers = await factory.body('CklgTransaction', { transaction_date: '2031-05-05' });
    const submit = (index: number) => {
      const sent = { ...refers, check_number: 500_000 + index };
      const headers = { 'Idempotency-Key': `check-${index}` };
      return () =>
        product.call<Stored>('POST /crud/CklgTransaction/create', { token: admin.token, body: sent, headers });
    };
    const submits = times(200, (index) => times(5, () => submit(index))).flat();
    const replies = await runInParallel(25, submits);
    expect(new Set(statuses(replies))).toEqual(new Set([200]));
    for (let index = 0; index < 200; index += 1) {
      const answers = new Set(replies.slice(index * 5, index * 5 + 5).map(({ text }) => text));
      expect(answers.size).toBe(1);
    }
    const stored = (await factory.getAll('CklgTransaction', { year: 2031 })).body.value;
    expect(stored).toHaveLength(200);
    expect(new Set(stored.map(({ check_number }) => check_number)).size).toBe(200);
  });

  it('get the same answer even where a unique field would reject the repeat', async () => {
    for (const name of ['Team', 'TsrpHoliday', 'TsrpPayPeriod', 'Role', 'User'] as const) {
      const sent = await factory.body(name);
      const request = { token: admin.token, body: sent, headers: { 'Idempotency-Key': `one-${name}` } };
      const replies = await Promise.all(times(5, () => product.call(`POST /crud/${name}/create`, request)));
      expect(replies.map(({ status }) => [name, status])).toEqual(times(5, () => [name, 200]));
      // Side effects of the first one, such as a holiday update, are reported once.
      expect(new Set(replies.map(({ body }) => JSON.stringify(body.value))).size).toBe(1);
    }
  });

  it("with the same key from two callers never get each other's answer", async () => {
    const president = await product.person('president');
    const [mine, theirs] = await Promise.all(
      [admin, president].map(async (person) =>
        product.call<Stored>('POST /crud/CklgPayee/create', {
          token: person.token,
          body: await factory.body('CklgPayee'),
          headers: { 'Idempotency-Key': 'shared-key' },
        }),
      ),
    );
    expect(statuses([mine!, theirs!])).toEqual([200, 200]);
    expect(mine!.body.value.id).not.toBe(theirs!.body.value.id);
  });
});

describe('concurrent changes', () => {
  it('by two sign-ups with one email create one user', async () => {
    for (let round = 0; round < 4; round += 1) {
      const email = `twice-${round}@race.example`;
      const replies = await Promise.all(
        [email, email.toUpperCase()].map((each) =>
          product.call('POST /api_user_public/register', { body: { email: each, password: 'race-password' } }),
        ),
      );
      expect(statuses(replies)).toEqual([200, 409]);
      const users = (await factory.getAll('User')).body.value;
      expect(users.filter((user) => String(user.email).toLowerCase() === email)).toHaveLength(1);
    }
  });

  it('that make many pay periods current leave one current', async () => {
    const periods = [];
    for (const _ of times(6, () => 0)) periods.push(await factory.create('TsrpPayPeriod'));
    for (let round = 0; round < 5; round += 1) {
      const replies = await Promise.all(
        periods.map(({ id }) => factory.update('TsrpPayPeriod', id, { is_current: true })),
      );
      expect(statuses(replies)).toEqual(times(6, () => 200));
      const all = (await factory.getAll('TsrpPayPeriod')).body.value;
      expect(all.filter(({ is_current }) => is_current)).toHaveLength(1);
    }
  });

  it('that create overlapping pay periods leave one of them', async () => {
    const sent = await factory.body('TsrpPayPeriod');
    const replies = await Promise.all(
      times(5, () => product.call('POST /crud/TsrpPayPeriod/create', { token: admin.token, body: sent })),
    );
    expect(statuses(replies)).toEqual([200, 409, 409, 409, 409]);
  });
});

describe('concurrent moves and deletions', () => {
  it('of twelve accounts close no cycle', async () => {
    const ids: number[] = [];
    for (const _ of times(6, () => 0)) ids.push((await factory.create('CklgAccount')).id);
    for (let round = 0; round < 5; round += 1) {
      const replies = await Promise.all(
        ids.map((id, index) => factory.update('CklgAccount', id, { parent_id: ids[(index + 1) % ids.length] })),
      );
      expect(statuses(replies)).toEqual([200, 200, 200, 200, 200, 409]);
      await Promise.all(ids.map((id) => factory.update('CklgAccount', id, { parent_id: null })));
    }
  });

  it('either delete a payee or keep the new check written to it', async () => {
    const refers = await factory.body('CklgTransaction');
    for (let round = 0; round < 20; round += 1) {
      const payee = await factory.create('CklgPayee');
      const [made, deleted] = await Promise.all([
        product.call<Stored>('POST /crud/CklgTransaction/create', {
          token: admin.token,
          body: { ...refers, payee_id: payee.id },
        }),
        factory.remove('CklgPayee', payee.id),
      ]);
      expect([
        [200, 409],
        [400, 200],
      ]).toContainEqual([made.status, deleted.status]);
    }
  });

  it('leave an admin when two admins demote or delete each other', async () => {
    const admins = async () => (await factory.getAll('User')).body.value.filter(({ role_id }) => role_id === 7);
    for (let round = 0; round < 6; round += 1) {
      const other = await product.person('admin');
      const reader = await product.person('president');
      const pair = [admin, other] as const;
      for (const extra of await admins()) {
        if (extra.id !== admin.id && extra.id !== other.id) await factory.remove('User', extra.id);
      }
      const act = (by: Person, on: Person) =>
        round % 2 === 0
          ? product.call('DELETE /api_admin_private/delete-user', { token: by.token, query: { user_id: on.id } })
          : product.call('PUT /crud/User/update', { token: by.token, query: { id: on.id }, body: { role_id: 1 } });
      const replies = await Promise.all([act(pair[0], pair[1]), act(pair[1], pair[0])]);
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      const left = (await product.call<Stored[]>('GET /crud/User/getAll', { token: reader.token })).body.value;
      const survivors = left.filter(({ role_id }) => role_id === 7);
      expect(survivors).toHaveLength(1);
      if (survivors[0]!.id === other.id) {
        admin = other;
        factory = factoryOf(product, admin);
      }
    }
  });
});

it('the table satisfies every invariant after the races', async () => {
  expect(await violations(product)).toEqual([]);
});
