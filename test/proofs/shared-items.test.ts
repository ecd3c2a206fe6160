import '../support/stable-day.ts';
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { sharedItems } from '../bench/growth/shared-items.ts';
import { withSettings } from '../functions/timesheets/support.ts';
import { type Factory, factoryOf, type Stored, type Values } from '../support/factories.ts';
import { type Person, type Product, startProduct } from '../support/harness.ts';
import { type Period, sheetIn, type State, withWork } from '../support/timesheets.ts';

/** What many people write at once has no item in common, or shards of it: transactions that meet at an item wait for each other. */

let product: Product;
let factory: Factory;
let admin: Person;
let president: Person;
let period: Period;
let check: Values;

beforeAll(async () => {
  product = await startProduct();
  [admin, president] = [await product.person('admin'), await product.person('president')];
  factory = factoryOf(product, admin);
  await withSettings(factory);
  period = await factory.create('TsrpPayPeriod');
  check = await factory.body('CklgTransaction');
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => product.stop());

/** The items of each transaction that the work makes, as `partition / sort key`. */
async function transactionsOf(work: () => Promise<unknown>): Promise<string[][]> {
  type Send = (this: unknown, ...args: unknown[]) => Promise<unknown>;
  const send = Reflect.get(DynamoDBDocumentClient.prototype, 'send') as Send;
  const seen: string[][] = [];
  const spy = vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(async function (
    this: unknown,
    ...args: unknown[]
  ) {
    const [command] = args;
    if (command instanceof TransactWriteCommand) {
      const keys = (command.input.TransactItems ?? []).map(
        ({ Put, Update, Delete, ConditionCheck }) => (Put?.Item ?? (Update ?? Delete ?? ConditionCheck)?.Key)!,
      );
      seen.push(keys.map(({ pk, sk }) => `${String(pk)} / ${String(sk)}`));
    }
    return send.apply(this, args);
  } as never);
  await work();
  spy.mockRestore();
  return seen;
}

const ok = async (call: ReturnType<Product['call']>): Promise<Stored> => {
  const { status, body } = await call;
  expect([status, body.message]).toEqual([200, expect.any(String)]);
  return body.value as Stored;
};

const post = (path: string, { token }: Person, body: unknown) => ok(product.call(`POST ${path}`, { token, body }));
const put = (path: string, { token }: Person, body: unknown, query = {}) =>
  ok(product.call(`PUT ${path}`, { token, body, query }));

/** Of one account and one fund source, to a payee of its own. */
const ownCheck = async (): Promise<Values> => ({ ...check, payee_id: (await factory.create('CklgPayee')).id });
const written = async (): Promise<Stored> => post('/crud/CklgTransaction/create', admin, await ownCheck());

async function sheet(state: State) {
  const owner = await product.person('user');
  await factory.create('TsrpTrackUser', { user_id: owner.id, approver_id: president.id });
  return { owner, sheet: await sheetIn(product, owner, period, state) };
}

const step = (name: string, from: State) => async () => {
  const { sheet: own } = await sheet(from);
  return () => put(`/api_admin_private/${name}-timesheet`, president, { timesheet_id: own.id });
};

const FUND = { item: expect.stringMatching(/^Uses#CklgFundSource /) as string, shards: 16, times: 1 };
const ACCOUNT = { item: expect.stringMatching(/^Uses#CklgAccount /) as string, shards: 16, times: 1 };
const PERIOD = { item: expect.stringMatching(/^Uses#TsrpPayPeriod /) as string, shards: 4, times: 1 };
const HOLIDAYS = { item: 'TsrpHoliday#guard / whole', shards: 4, times: 1 };

/** Each call, made ready twice for two people. */
const calls: readonly (readonly [string, () => Promise<() => Promise<unknown>>, readonly object[]])[] = [
  [
    'create a check',
    async () => {
      const body = await ownCheck();
      return () => post('/crud/CklgTransaction/create', admin, body);
    },
    [ACCOUNT, FUND],
  ],
  [
    'void a check',
    async () => {
      const { id } = await written();
      return () => put('/crud/CklgTransaction/update', admin, { is_voided: true, reason: 'Lost' }, { id });
    },
    [ACCOUNT],
  ],
  [
    'clear a check',
    async () => {
      const { id } = await written();
      const body = { checks: [{ id }], cleared_on: '2001-01-01', reason: null };
      return () => put('/api_admin_private/clear-transactions', admin, body);
    },
    [],
  ],
  [
    // What an import brings in is compared with what the other one does.
    'import checks',
    async () => {
      const payee = await factory.create('CklgPayee');
      const row = { transaction_date: '2026-01-05', amount: '10.00', payee: payee.name };
      const { account_id, fund_source_id } = check;
      const body = { rows: [row, { ...row, amount: '11.00' }], account_id, fund_source_id };
      return () => post('/api_admin_private/import-transactions', admin, body);
    },
    [ACCOUNT, FUND, { item: 'CklgTransaction#guard / whole', shards: 1, times: 1 }],
  ],
  [
    'start a sheet',
    async () => {
      const { token } = await product.person('user');
      const body = { payPeriod: period.id, holidays: [] };
      return () => ok(product.call('POST /api_admin_private/create-timesheet', { token, body }));
    },
    [PERIOD, HOLIDAYS],
  ],
  [
    'save a sheet',
    async () => {
      const { owner, sheet: own } = await sheet('open');
      return () => put('/api_user_private/save-my-timesheet', owner, { timesheet: withWork(own, 0) });
    },
    [],
  ],
  ['lock a sheet', step('lock', 'open'), []],
  ['approve a sheet', step('approve', 'locked'), []],
  ['process a sheet', step('process', 'approved'), []],
];

it.each(calls)('two people who %s', async (_, prepare, expected) => {
  const both = [await prepare(), await prepare()];
  const transactions = [];
  for (const call of both) transactions.push(await transactionsOf(call));
  expect(transactions.map(({ length }) => length > 0)).toEqual([true, true]);
  const shared = sharedItems(transactions);
  expect(shared).toHaveLength(expected.length);
  expect(shared).toEqual(expect.arrayContaining([...expected]));
});
