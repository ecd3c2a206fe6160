import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import type { Collection } from '../../shared/contract/collection.ts';
import { type CollectionName, collections } from '../../shared/contract/collections.ts';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { recordSchema } from '../../shared/contract/validate.ts';
import { type Factory, factoryOf, keyOf, type Values } from '../support/factories.ts';
import { type Person, type Product, type Reply, startProduct } from '../support/harness.ts';
import { bodyOf, hostile, type Recipe, recipe } from './fuzz-input.ts';
import { violations } from './invariants.ts';

/** The same calls in every run; another seed makes others. A failure prints the seed and the path to it. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_101);
const RUNS_AS_ADMIN = Number(process.env.FUZZ_RUNS ?? 16);
const RUNS_AS_USER = Math.ceil(RUNS_AS_ADMIN / 4);

let product: Product;
let factory: Factory;

beforeAll(async () => {
  product = await startProduct();
  factory = factoryOf(product, await product.person('admin'));
});
afterAll(() => product.stop());

/** The records that calls are about, created again after one is deleted. */
const standing = new Map<CollectionName, Values>();
async function standingRecord(name: CollectionName): Promise<Values> {
  const known = standing.get(name);
  const now = known && (await factory.getOne(name, keyOf(name, known)));
  const record = now?.status === 200 ? now.body.value : await factory.create(name);
  standing.set(name, record);
  return record;
}

const steps = ['lock', 'unlock', 'approve', 'unapprove', 'process', 'unprocess', 'return'];

async function timesheetInputs(name: string): Promise<Record<string, { query?: Values; body?: Values }>> {
  if (!name.includes('timesheet')) return {};
  const sheet = await standingRecord('TsrpTimesheet');
  const ofStep = { timesheet_id: sheet.id, version: sheet.version, reason: 'r' };
  const { reason: _reason, ...withoutReason } = ofStep;
  const takesReason = /^un(lock|approve|process)-timesheet$/.test(name);
  const query = { timesheet_id: sheet.id };
  const listed = { body: { timesheet_ids: [sheet.id] } };
  return {
    ...Object.fromEntries(
      steps.map((step) => [`${step}-timesheet`, { body: takesReason ? ofStep : withoutReason }] as const),
    ),
    'return-timesheet': { body: { ...withoutReason, note: 'Friday is missing.' } },
    'get-timesheets': { query: { pay_period_id: sheet.pay_period_id, user_id: sheet.user_id, view: 'APPROVING' } },
    'timesheets-by-pay-period': { query: { pay_period_id: sheet.pay_period_id } },
    timesheet: { query },
    'timesheet-history': { query },
    'delete-timesheet': { query },
    'create-timesheet': { body: { payPeriod: await standingRecord('TsrpPayPeriod'), holidays: [] } },
    'save-my-timesheet': { body: { timesheet: sheet } },
    'acknowledge-timesheet': { body: { timesheet_id: sheet.id, version: sheet.version } },
    'mark-timesheet-ready': { body: { timesheet_id: sheet.id, version: sheet.version, is_ready: true } },
    'modify-timesheet': { body: { timesheet: sheet, reason: 'r' } },
    'lock-all-timesheets': listed,
    'approve-all-timesheets': listed,
    'process-all-timesheets': listed,
  };
}

let importId: string | undefined;

/** An import that is looked at and never undone. */
async function standingImport(name: string): Promise<string> {
  if (name !== 'undo-import' || importId !== undefined) return importId ?? '';
  const payee = await factory.create('CklgPayee');
  const { id: fund_source_id } = await factory.create('CklgFundSource');
  const { id: account_id } = await factory.create('CklgAccount');
  const rows = [{ transaction_date: '2026-01-02', payee: payee.name, amount: '12.50' }];
  const { token } = await product.person('admin');
  const body = { rows, fund_source_id, account_id };
  const reply = await product.call<{ import_id: string }>('POST /api_admin_private/import-transactions', {
    token,
    body,
  });
  importId = reply.body.value.import_id;
  return importId;
}

async function validInput({ target, name }: Endpoint): Promise<{ query: Values; body: Values }> {
  if (target.kind === 'collection') {
    const collection = target.collection.name as CollectionName;
    if (target.action === 'getAll') return { query: {}, body: {} };
    if (target.action === 'create') return { query: {}, body: await factory.body(collection, {}, { full: true }) };
    const record = await standingRecord(collection);
    return {
      query: { [collections[collection].key]: keyOf(collection, record) },
      body: target.action === 'update' ? record : {},
    };
  }
  const user = await standingRecord('User');
  const payee = await standingRecord('CklgPayee');
  const source = await standingRecord('CklgFundSource');
  const account = await standingRecord('CklgAccount');
  const reconciliation = await standingRecord('CklgReconciliation');
  const period = await standingRecord('TsrpPayPeriod');
  const email = `fuzz-${factory.next()}@test.example`;
  const password = 'a fuzzy password';
  const inputs: Record<string, { query?: Values; body?: Values }> = {
    register: { body: { email, password } },
    'confirm-email': { body: { email, token: 'none', password } },
    'resend-confirmation': { body: { email } },
    login: { body: { email: user.email, password } },
    'forgot-password': { body: { email } },
    'reset-password': { body: { email: user.email, secretCode: 'ABCD-EFGH' } },
    'change-password': { body: { currentPassword: password, newPassword: password, confirmPassword: password } },
    'end-session': { body: { id: '0.none', currentPassword: password } },
    'end-other-sessions': { body: { currentPassword: password } },
    'end-user-sessions': { query: { user_id: user.id } },
    'erase-person': { body: { user_id: user.id, reason: 'requested' } },
    'person-data': { query: { user_id: user.id } },
    'update-my-profile': { body: { first_name: 'F', zip: '12345' } },
    'create-user': { body: { email, role_id: 1, password } },
    'update-user': { query: { user_id: user.id }, body: { email: user.email, role_id: 1, version: user.version } },
    'delete-user': { query: { user_id: user.id } },
    'reset-user-password': { query: { user_id: user.id } },
    history: { query: { entity: 'User', id: user.id } },
    'next-check-number': { query: { fund_source_id: 1 } },
    'import-transactions': {
      body: {
        rows: [{ transaction_date: '2026-01-02', payee: payee.name, amount: '12.50' }],
        preview: false,
        fund_source_id: source.id,
        account_id: account.id,
        accept_twins: true,
        twins_seen: 1,
        file_name: 'fuzz.csv',
      },
    },
    'begin-import': { body: { count: 1, file_name: 'fuzz.csv', file_hash: 'fuzz', settings: '{}' } },
    'import-part': {
      body: {
        import_id: 'fuzz',
        offset: 0,
        rows: [{ transaction_date: '2026-01-02', payee: payee.name, amount: '12.50' }],
        fund_source_id: source.id,
        account_id: account.id,
      },
    },
    'end-import': { body: { import_id: 'fuzz', discard: true } },
    'undo-import': { body: { import_id: await standingImport(name), reason: 'fuzz', preview: true } },
    'clear-transactions': { body: { checks: [{ id: 1, version: 1 }], cleared_on: '2026-02-03', reason: 'fuzz' } },
    'add-statement-lines': {
      body: {
        reconciliation_id: reconciliation.id,
        lines: [{ date: '2001-01-02', amount: -5.25, number: 1001, text: 'Check 1001', bank_id: 'F1' }],
        file_name: 'fuzz.ofx',
        format: 'OFX',
      },
    },
    statement: { query: { reconciliation_id: reconciliation.id } },
    'match-checks': {
      body: {
        reconciliation_id: reconciliation.id,
        matches: [{ check_id: 1, line: 1 }],
        removed: [2],
        accept_amounts: true,
        reason: 'fuzz',
      },
    },
    'undo-matches': { body: { reconciliation_id: reconciliation.id, pressed_at: '2026-01-01T00:00:00.000Z' } },
    'checks-to-print': { query: { next: null } },
    'print-checks': {
      body: {
        checks: [{ id: 1, version: 1 }],
        check_stock: 'three-per-page',
        first_number: 5,
        skipped: 0,
        is_copy: false,
        reason: 'fuzz',
      },
    },
    'return-printed-checks': { body: { papers: [{ id: 1, version: 2, paper: 'unused' }], reason: 'fuzz' } },
    'outstanding-checks': { query: { as_of: '2026-02-03' } },
    'missing-numbers': { query: { fund_source_id: 1, from: 5, to: 9 } },
    'positive-pay': { query: { fund_source_id: 1, from: '2026-02-03', to: '2026-02-04' } },
    'ledger-uses': { query: { entity: 'CklgPayee', id: payee.id } },
    'timesheet-board': { query: { pay_period_id: period.id } },
    'start-timesheet': { body: { user_id: user.id, pay_period_id: period.id, reason: 'fuzz' } },
    'remind-missing': { body: { pay_period_id: period.id, user_ids: [1] } },
    'generate-pay-periods': { body: { preview: true, start_date: '2026-01-05' } },
    'check-number-uses': { query: { fund_source_id: 1, check_number: 1001 } },
    ...(await timesheetInputs(name)),
  };
  return { query: {}, body: {}, ...inputs[name] };
}

async function send(endpoint: Endpoint, person: Person, given: Recipe): Promise<Reply> {
  const valid = await validInput(endpoint);
  const isList = endpoint.target.kind === 'collection' && endpoint.target.action === 'getAll';
  const query: Record<string, string> = isList ? { ...given.listQuery } : {};
  for (const [name, value] of Object.entries(valid.query)) query[name] = given.key ?? String(value);
  const sent = bodyOf(given, valid.body);
  return product.call(endpoint.routeKey, {
    token: person.token,
    query: { ...query, ...given.more },
    headers: given.headers as Record<string, string>,
    ...(endpoint.method !== 'GET' && sent !== undefined && { body: sent }),
  });
}

const recordOf = (collection: Collection): z.ZodMiniType => recordSchema(collection);

function answerSchema({ target }: Endpoint): z.ZodMiniType {
  if (target.kind === 'operation') return target.operation.answer;
  const record = recordOf(target.collection);
  return target.action === 'getAll' ? z.array(record) : record;
}

const issueShape = z.strictObject({ field: z.string(), message: z.string().check(z.minLength(1)) });
const success = z.strictObject({
  error: z.literal(false),
  message: z.string(),
  value: z.unknown(),
  next: z.optional(z.string()),
  // The result of a bulk call (R17).
  success: z.optional(z.boolean()),
  locked_count: z.optional(z.number()),
  approved_count: z.optional(z.number()),
  processed_count: z.optional(z.number()),
});
const refusal = z.strictObject({
  error: z.literal(true),
  message: z.string().check(z.minLength(1)),
  value: z.null(),
  info: z.string().check(z.minLength(1)),
  issues: z.optional(z.array(issueShape).check(z.minLength(1))),
  request_id: z.string(),
});

function expectWellAnswered(endpoint: Endpoint, { status, body, headers }: Reply): void {
  expect(status, `${endpoint.name}: ${body.message} ${product.logs.at(-1) ?? ''}`).toBeLessThan(500);
  expect(headers['content-type']).toContain('application/json');
  if (status !== 200) {
    expect([400, 401, 403, 404, 409, 413, 429]).toContain(status);
    expect(refusal.safeParse(body).error, JSON.stringify(body)).toBeUndefined();
    return;
  }
  expect(success.safeParse(body).error, JSON.stringify(body)).toBeUndefined();
  const parsed = answerSchema(endpoint).safeParse(body.value);
  expect(parsed.error, `${endpoint.name}: ${JSON.stringify(body.value).slice(0, 500)}`).toBeUndefined();
}

/** Hashing and a minimum duration make these slow. */
const slow = new Set([
  'register',
  'confirm-email',
  'resend-confirmation',
  'forgot-password',
  'reset-password',
  'login',
  'SecretCode.create',
]);

describe.each([
  ['an admin', 'admin', RUNS_AS_ADMIN],
  ['a user', 'user', RUNS_AS_USER],
] as const)('with any input from %s,', (_, role, runs) => {
  it.each(endpoints.map((endpoint) => [endpoint.routeKey, endpoint] as const))(
    '%s answers in the envelope and never fails',
    async (_, endpoint) => {
      const person = await product.person(role);
      const numRuns = slow.has(endpoint.name) ? Math.ceil(runs / 6) : runs;
      await fc.assert(
        fc.asyncProperty(recipe, async (given) => expectWellAnswered(endpoint, await send(endpoint, person, given))),
        { seed: SEED, numRuns, endOnFailure: true },
      );
    },
  );
});

describe('with a hostile value in any field,', () => {
  const asked = endpoints.filter(({ name, target }) => target.kind === 'operation' || name.endsWith('.create'));

  it.each(asked.map((endpoint) => [endpoint.routeKey, endpoint] as const))(
    '%s answers in the envelope and never fails',
    async (routeKey, endpoint) => {
      if (endpoint.name === 'forgot-password' || endpoint.name === 'resend-confirmation') return;
      const person = await product.person('admin');
      const valid = await validInput(endpoint);
      for (const part of ['body', 'query'] as const) {
        for (const name of Object.keys(valid[part])) {
          for (const value of hostile) {
            const sent = { ...valid, [part]: { ...valid[part], [name]: value } };
            const query = Object.entries(sent.query).map(([key, each]) => [key, String(each).slice(0, 3000)]);
            const reply = await product.call(routeKey, {
              token: person.token,
              query: Object.fromEntries(query) as Record<string, string>,
              ...(endpoint.method !== 'GET' && { body: sent.body }),
            });
            expectWellAnswered(endpoint, reply);
          }
        }
      }
    },
  );
});

it('the table satisfies every invariant after the fuzzing', async () => {
  expect(await violations(product)).toEqual([]);
});
