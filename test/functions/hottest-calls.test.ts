import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type HotCall, hottestCalls, type TableUse } from '../../infra/hottest-calls.ts';
import { startTableEngine, type TableEngine } from '../../infra/local/table-engine.ts';
import { addDays } from '../../shared/dates.ts';
import { type Meter, startMeter } from '../bench/growth/meter.ts';
import { type Factory, factoryOf, type Stored, type Values } from '../support/factories.ts';
import { type Person, type Product, type Request, startProduct } from '../support/harness.ts';

/** A sign-in as it is usual. */
const ACCOUNT = { email: 'often@company.test', password: 'the password of every day' };
/** The last one, of which no day is to come. */
const YEAR = new Date().getFullYear() - 1;

let engine: TableEngine;
let meter: Meter;
let product: Product;
let factory: Factory;
let admin: Person;
let supervisor: Person;
let person: Person;
let period: Stored;
let sheet: Stored;
let check: Stored;

/** Calls to the table, and how often they are waited for. */
let [calls, waits] = [0, 0];

/** Those that are sent together are also answered together, so that the count doesn't depend on which is faster. */
function countCalls(): void {
  type Send = (this: unknown, ...args: unknown[]) => Promise<unknown>;
  const send = Reflect.get(DynamoDBDocumentClient.prototype, 'send') as Send;
  let together: (() => Promise<unknown>)[] = [];
  let answered: Promise<PromiseSettledResult<unknown>[]> | undefined;
  const sendAll = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    const sending = together;
    [together, answered] = [[], undefined];
    waits += 1;
    return Promise.allSettled(sending.map((each) => each()));
  };
  const counting: Send = async function (this: unknown, ...args: unknown[]) {
    calls += 1;
    let mine: Promise<unknown> = Promise.resolve();
    together.push(() => (mine = send.apply(this, args)));
    answered ??= sendAll();
    await answered;
    return mine;
  };
  vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(counting as never);
}

async function must(routeKey: string, request: Request): Promise<Values> {
  const { status, text, body } = await product.call(routeKey, request);
  if (status !== 200) throw new Error(`${routeKey} was answered ${status}: ${text}`);
  return body.value as Values;
}

beforeAll(async () => {
  // What is remembered for seconds must not depend on how busy the machine is.
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.now() });
  engine = await startTableEngine();
  meter = await startMeter(engine.endpoint);
  vi.stubEnv('DYNAMODB_ENDPOINT', meter.endpoint);
  product = await startProduct();
  admin = await product.person('admin');
  supervisor = await product.person('supervisor');
  person = await product.person('user');
  factory = factoryOf(product, admin);
  const today = new Date().toISOString().slice(0, 10);
  const [start_date, end_date, pay_date] = [addDays(today, -5), addDays(today, 8), addDays(today, 13)];
  period = await factory.create('TsrpPayPeriod', { start_date, end_date, pay_date });
  await factory.create('TsrpTrackUser', { user_id: person.id, approver_id: supervisor.id });
  check = await factory.create('CklgTransaction', { transaction_date: `${YEAR}-01-02` });
  await must('POST /api_user_public/register', { body: ACCOUNT });
  const body = { payPeriod: period.id, holidays: [] };
  sheet = (await must('POST /api_admin_private/create-timesheet', { token: person.token, body })) as Stored;
  // What a cold function reads once isn't counted.
  for (const name of ['sign in', 'welcome page', 'directory', 'one check', 'my timesheet'] as const)
    await makes[name]();
  countCalls();
});
afterAll(async () => {
  vi.useRealTimers();
  await product.stop();
  await meter.stop();
  await engine.stop();
  vi.unstubAllEnvs();
});

const read = (routeKey: string, by: Person, query: Request['query'] = {}) => must(routeKey, { token: by.token, query });
const onSheet = (action: string) => async () =>
  must(`PUT /api_admin_private/${action}-timesheet`, {
    token: supervisor.token,
    body: { timesheet_id: sheet.id },
  });

/** How each call is made, in the order of a day. */
const makes: Readonly<Record<HotCall, () => Promise<unknown>>> = {
  'sign in': () => must('POST /api_user_public/login', { body: ACCOUNT }),
  'check who I am': () => must('POST /api_user_private/check-access', { token: person.token, body: {} }),
  'welcome page': () => read('GET /api_user_private/home', admin),
  search: () => read('GET /api_user_private/find', admin, { words: '12.34' }),
  'my profile': () => read('GET /api_user_private/get-my-profile', person),
  'save my profile': async () => {
    const { version } = await read('GET /api_user_private/get-my-profile', person);
    calls = waits = 0;
    meter.take();
    return must('PUT /api_user_private/update-my-profile', {
      token: person.token,
      body: { version, first_name: 'First', last_name: 'Last', city: 'Elsewhere' },
    });
  },
  directory: () => read('GET /crud/Profile/getAll', person),
  'checks of a year': () => read('GET /crud/CklgTransaction/getAll', admin, { year: YEAR, order: 'desc', limit: 15 }),
  'one check': () => read('GET /crud/CklgTransaction/getOne', admin, { id: check.id }),
  payees: () => read('GET /crud/CklgPayee/getAll', admin),
  'accounts of checks': () => read('GET /crud/CklgAccount/getAll', admin),
  'next check number': () =>
    read('GET /api_admin_private/next-check-number', admin, { fund_source_id: Number(check.fund_source_id) }),
  'write a check': () => {
    const { payee_id, account_id, fund_source_id } = check;
    const body = {
      transaction_date: `${YEAR}-01-03`,
      amount: 12.34,
      payee_id,
      account_id,
      fund_source_id,
      check_number: 1234,
    };
    return must('POST /crud/CklgTransaction/create', { token: admin.token, body });
  },
  'change a check': () =>
    must('PUT /crud/CklgTransaction/update', {
      token: admin.token,
      query: { id: check.id },
      body: { version: check.version, amount: 43.21 },
    }),
  'clear a check': () =>
    must('PUT /api_admin_private/clear-transactions', {
      token: admin.token,
      body: { checks: [{ id: check.id }], cleared_on: `${YEAR}-01-04` },
    }),
  'my timesheet': () =>
    read('GET /api_admin_private/get-timesheets', person, { pay_period_id: period.id, user_id: person.id }),
  'save my timesheet': () =>
    must('PUT /api_user_private/save-my-timesheet', { token: person.token, body: { timesheet: sheet } }),
  'timesheets to approve': () =>
    read('GET /api_admin_private/timesheet-board', supervisor, { pay_period_id: period.id }),
  'lock a timesheet': onSheet('lock'),
  'approve a timesheet': onSheet('approve'),
};

describe('of the calls that a company makes most', () => {
  it.each(Object.entries(makes))('"%s" uses the table as noted', async (name, make) => {
    // Long enough that nothing is remembered of the calls before.
    vi.advanceTimersByTime(10_000);
    [calls, waits] = [0, 0];
    meter.take();
    await make();
    const uses = [...meter.take().values()];
    const sum = (part: 'reads' | 'listed' | 'writes') => uses.reduce((all, use) => all + use[part], 0);
    const found: TableUse = { calls, waits, reads: sum('reads') + sum('listed'), writes: sum('writes') };
    expect(found).toEqual(hottestCalls[name as HotCall]);
  });
});
