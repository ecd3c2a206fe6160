import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnswerOf } from '../../../shared/contract/operations.ts';
import { violations } from '../../proofs/invariants.ts';
import { type Factory, factoryOf, type Values } from '../../support/factories.ts';
import { type Person, type Product, type Reply, startProduct } from '../../support/harness.ts';

let product: Product;
let admin: Person;
let factory: Factory;

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  factory = factoryOf(product, admin);
});
afterAll(() => product.stop());

const create = (name: 'CklgPayee' | 'CklgAccount' | 'CklgFundSource', body: Values): Promise<Reply> =>
  product.call(`POST /crud/${name}/create`, { token: admin.token, body });

const problems = ({ status, body }: Reply) => [status, body.message, body.issues];

const refusal = (message: string) => [409, message, [{ field: 'name', message }]];

describe('a payee whose name differs from another only in case, spaces or width', () => {
  it('is refused with the name that exists', async () => {
    await factory.create('CklgPayee', { name: 'Acme Supply' });
    for (const name of ['ACME SUPPLY', 'acme  supply', ' Acme\u00A0Supply ', '\uFF21cme Supply', 'Acme Supply']) {
      // oxlint-disable-next-line no-await-in-loop
      expect([name, ...problems(await create('CklgPayee', { name }))]).toEqual([
        name,
        ...refusal('"Acme Supply" is already the name of another payee. Choose another name.'),
      ]);
    }
    expect((await create('CklgPayee', { name: 'Acme Supplies' })).status).toBe(200);
  });

  it('is refused and stored however long Unicode makes it', async () => {
    const name = '\uFDFA'.repeat(100);
    expect((await create('CklgPayee', { name })).status).toBe(200);
    expect((await create('CklgPayee', { name: ` ${name}` })).status).toBe(409);
    expect((await create('CklgPayee', { name: name.slice(1) })).status).toBe(200);
    expect(await violations(product)).toEqual([]);
  });

  it('is told together with whatever else is wrong', async () => {
    await factory.create('CklgPayee', { name: 'Told together' });
    const reply = await create('CklgPayee', { name: 'TOLD TOGETHER', email: 'no email', default_account_id: 987_654 });
    expect(reply.body.issues).toEqual([
      { field: 'email', message: 'Invalid email address.' },
      { field: 'default_account_id', message: "There's no account with id 987654." },
      { field: 'name', message: '"Told together" is already the name of another payee. Choose another name.' },
    ]);
  });

  it('is refused as a new name too, while another spelling of its own name is not', async () => {
    const { id } = await factory.create('CklgPayee', { name: 'First & Son' });
    await factory.create('CklgPayee', { name: 'Second & Son' });
    expect((await factory.update('CklgPayee', id, { name: 'FIRST & SON' })).body.value.name).toBe('FIRST & SON');
    expect(problems(await factory.update('CklgPayee', id, { name: 'second & son' }))).toEqual(
      refusal('"Second & Son" is already the name of another payee. Choose another name.'),
    );
    expect((await factory.remove('CklgPayee', id)).status).toBe(200);
    expect((await create('CklgPayee', { name: 'First & Son' })).status).toBe(200);
    expect(await violations(product)).toEqual([]);
  });

  it('is made once when two people make it at the same moment', async () => {
    const names = ['At once', 'AT ONCE', 'at once', 'At  Once'];
    const replies = await Promise.all(names.map((name) => create('CklgPayee', { name })));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    for (const { status, body } of replies) {
      if (status === 409)
        expect(body.message).toMatch(/^"at +once" is already the name of another payee\. Choose another name\.$/i);
    }
    expect(await violations(product)).toEqual([]);
  });
});

describe.each(['CklgAccount', 'CklgFundSource'] as const)('a %s', (collection) => {
  const one = collection === 'CklgAccount' ? 'account' : 'fund source';
  const taken = (name: string) =>
    refusal(`"${name}" is already the name of another ${one} in the same place. Choose another name.`);

  it('has a name of its own among the roots, and below one parent', async () => {
    const root = await factory.create(collection, { name: 'Vehicles' });
    const other = await factory.create(collection, { name: 'Buildings' });
    expect(problems(await create(collection, { name: 'VEHICLES' }))).toEqual(taken('Vehicles'));
    await factory.create(collection, { name: 'Fuel', parent_id: root.id });
    expect(problems(await create(collection, { name: 'fuel ', parent_id: root.id }))).toEqual(taken('Fuel'));
    // Elsewhere it is another one.
    const elsewhere = await factory.create(collection, { name: 'Fuel', parent_id: other.id });
    const moved = await factory.update(collection, elsewhere.id, { parent_id: root.id });
    expect(problems(moved)).toEqual(taken('Fuel'));
    expect((await factory.update(collection, elsewhere.id, { parent_id: null })).status).toBe(200);
    expect(await violations(product)).toEqual([]);
  });
});

describe('an import', () => {
  it('finds payees, accounts and fund sources whatever the case, spaces and width of their names', async () => {
    const payee = await factory.create('CklgPayee', { name: 'Granite Consulting' });
    const parent = await factory.create('CklgAccount', { name: 'Expenses' });
    const account = await factory.create('CklgAccount', { name: 'Auto Fuel', parent_id: parent.id });
    const source = await factory.create('CklgFundSource', { name: 'Operating Two' });
    const row = {
      transaction_date: '2026-01-05',
      amount: '10',
      payee: 'GRANITE  consulting',
      account: 'expenses:AUTO FUEL',
      fund_source: '\uFF2Fperating two',
    };
    const reply = await product.call<AnswerOf<'import-transactions'>>('POST /api_admin_private/import-transactions', {
      token: admin.token,
      body: { rows: [row], preview: true },
    });
    expect(reply.body.value.issues).toEqual([]);
    expect(reply.body.value.checks[0]).toMatchObject({
      payee_id: payee.id,
      account_id: account.id,
      fund_source_id: source.id,
    });
  });
});

describe.each(['CklgAccount', 'CklgFundSource'] as const)('a name of %s that reads like a path', (collection) => {
  const message = 'A slash between spaces separates the levels of a path. Leave out the spaces: "Repairs/Parts".';

  it.each(['Repairs / Parts', '/ Parts', 'Repairs /', 'Repairs \uFF0F\u00A0Parts', '/'])(
    'is refused: %s',
    async (name) => {
      const issues = [{ field: 'name', message }];
      expect((await create(collection, { name })).body.issues).toEqual(issues);
      const { id } = await factory.create(collection);
      expect((await factory.update(collection, id, { name })).body.issues).toEqual(issues);
    },
  );

  it('is stored if its slash has no space on one side', async () => {
    for (const name of ['Repairs/Parts', 'Repairs/ Parts', 'Repairs /Parts']) {
      // oxlint-disable-next-line no-await-in-loop
      expect((await create(collection, { name })).body.value).toMatchObject({ name });
    }
  });
});
