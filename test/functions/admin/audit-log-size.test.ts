import { BatchGetCommand, DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { historyKey } from '../../../functions/store/keys.ts';
import { auditStepsOf } from '../../../functions/store/audit.ts';
import type { Plan } from '../../../functions/store/plan.ts';
import { type Person, type Product, startProduct } from '../../support/harness.ts';
import { auditDesk } from './audit-desk.ts';

const DAY = '2025-03-05';
const CHANGES = 10_000;
const OTHER = 77;

let product: Product;
let admin: Person;
let desk: ReturnType<typeof auditDesk>;

/** Changes of one day, of which one in a thousand is another person's. */
const changeAt = (index: number): Plan => {
  const at = new Date(Date.parse(`${DAY}T05:00:00Z`) + index * 8000).toISOString();
  const by = { user_id: index % 1000 === 0 ? OTHER : admin.id };
  const entry = { at, version: 1, call: 'Team.create', by, reason: null, changes: { name: [null, `Team ${index}`] } };
  return [{ kind: 'put', key: historyKey('Team', 100_000 + index, 1), item: { body: JSON.stringify(entry) } }];
};

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  desk = auditDesk(product, admin);
  const plans = Array.from({ length: CHANGES }, (_, index) => changeAt(index));
  const steps = plans.flatMap((plan) => [...plan, ...auditStepsOf(plan)]);
  await product.store.load(steps.flatMap((step) => (step.kind === 'put' ? [{ ...step.item, ...step.key }] : [])));
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => product.stop());

/** Counts the reads that calls cause. */
function countReads() {
  type Send = (this: unknown, ...args: unknown[]) => Promise<unknown>;
  const send = Reflect.get(DynamoDBDocumentClient.prototype, 'send') as Send;
  const reads = { queries: 0, batches: 0, gets: 0 };
  const counting: Send = function (this: unknown, ...args: unknown[]) {
    const [command] = args;
    if (command instanceof QueryCommand) reads.queries += 1;
    if (command instanceof BatchGetCommand) reads.batches += 1;
    if (command instanceof GetCommand) reads.gets += 1;
    return send.apply(this, args);
  };
  vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(counting as never);
  return reads;
}

const day = { from: DAY, to: DAY };

it('a page of a day with 10,000 changes is one Query, and one more call reads its values', async () => {
  await desk.page(day);
  const reads = countReads();
  const reply = await desk.page(day);
  expect(reply.body.value.entries).toHaveLength(50);
  // The caller, and the state of the table; and one BatchGet of the people.
  expect(reads).toEqual({ queries: 1, batches: 1, gets: expect.any(Number) as number });
  expect(reads.gets).toBeLessThanOrEqual(2);
  Object.assign(reads, { queries: 0, batches: 0, gets: 0 });
  const records = reply.body.value.entries.flatMap((entry) => entry.records);
  const values = await desk.valuesOf({ records });
  expect(values.map(({ change }) => change?.changes.name?.[1])).toEqual(
    Array.from({ length: 50 }, (_, index) => `Team ${CHANGES - 1 - index}`),
  );
  expect(reads).toMatchObject({ queries: 0, batches: 1 });
});

it('all of them are read in as many pages as they fill, each once', async () => {
  const reads = countReads();
  const pages = await desk.pages(day);
  const ids = pages.flatMap(({ entries }) => entries.map(({ id }) => id));
  expect(new Set(ids).size).toBe(CHANGES);
  expect(pages.length).toBeLessThanOrEqual(CHANGES / 50 + 1);
  // The deleted person's email is looked for in their history, where a page has an entry of theirs.
  expect(reads.queries).toBeLessThanOrEqual(pages.length + 10);
});

it('a filter that few match looks at 1,000 entries a page', async () => {
  const reads = countReads();
  const pages = await desk.pages({ ...day, user_id: OTHER });
  expect(pages.flatMap(({ entries }) => entries)).toHaveLength(10);
  expect(pages.length).toBeLessThanOrEqual(11);
  expect(reads.queries).toBeLessThanOrEqual(pages.length + 10);
});

it('a year without changes takes a page for each month', async () => {
  const reads = countReads();
  const pages = await desk.pages({ from: '2023-01-01', to: '2023-12-31' });
  expect(pages.flatMap(({ entries }) => entries)).toEqual([]);
  expect([pages.length, reads.queries]).toEqual([13, 13]);
});

it('a transaction of one record costs one more item of less than a kilobyte', () => {
  const [entry, ...others] = auditStepsOf(changeAt(1));
  expect(others).toEqual([]);
  const item = entry?.kind === 'put' ? { ...entry.item, ...entry.key } : {};
  expect(JSON.stringify(item).length).toBeLessThan(400);
});
