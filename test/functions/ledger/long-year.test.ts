import { DynamoDBDocumentClient, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Factory, factoryOf, type Stored } from '../../support/factories.ts';
import { type Person, type Product, type Reply, startProduct } from '../../support/harness.ts';
import { loadChecks } from '../../support/load-checks.ts';

/** So long that each check takes 2 KB and a year of them needs more than one answer. */
const NOTE = '€'.repeat(500);
const COUNT = 2600;
const YEAR = 'CklgTransaction#year#2021';
const LAMBDA_BYTES = 6_000_000;

let product: Product;
let admin: Person;
let factory: Factory;

beforeAll(async () => {
  product = await startProduct();
  admin = await product.person('admin');
  factory = factoryOf(product, admin);
  const like = await factory.create('CklgTransaction', { transaction_date: '2022-01-01' });
  await factory.create('CklgTransaction', { transaction_date: '2020-12-31' });
  await loadChecks(product, like, COUNT, (index) => ({
    check_number: index + 1,
    transaction_date: `2021-${String(1 + (index % 12)).padStart(2, '0')}-15`,
    note: NOTE,
  }));
});
afterAll(() => product.stop('unverified'));

/** The table requests that the function makes while it answers a call. */
async function watched<T>(
  run: () => Promise<T>,
): Promise<{ readonly answer: T; readonly queries: QueryCommandInput[] }> {
  const sends = vi.spyOn(DynamoDBDocumentClient.prototype, 'send');
  try {
    const answer = await run();
    const commands = sends.mock.calls.map(([command]) => command as unknown);
    return { answer, queries: commands.flatMap((each) => (each instanceof QueryCommand ? [each.input] : [])) };
  } finally {
    sends.mockRestore();
  }
}

const partitionOf = ({ ExpressionAttributeValues }: QueryCommandInput): unknown => ExpressionAttributeValues?.[':pk'];

const list = (query: Record<string, string | number>): Promise<Reply<Stored[]>> =>
  factory.getAll('CklgTransaction', query);

describe('the checks of a long year', () => {
  it('are opened with one Query of one page', async () => {
    const { answer, queries } = await watched(() => list({ year: 2021, order: 'desc', limit: 15 }));
    expect(answer.body.value).toHaveLength(15);
    expect(queries.map((query) => [partitionOf(query), query.Limit])).toEqual([[YEAR, 15]]);
  });

  it('are one Query of their partition, read in chunks that a function can return', async () => {
    const ids: number[] = [];
    const sizes: number[] = [];
    const { queries } = await watched(async () => {
      let next: string | undefined;
      do {
        const reply = await list({ year: 2021, ...(next !== undefined && { next }) });
        ids.push(...reply.body.value.map(({ id }) => id));
        sizes.push(Buffer.byteLength(reply.text));
        ({ next } = reply.body);
      } while (next !== undefined);
    });
    expect(new Set(ids).size).toBe(COUNT);
    expect(sizes.length).toBe(2);
    expect(Math.max(...sizes)).toBeLessThan(LAMBDA_BYTES);
    expect(new Set(queries.map(partitionOf))).toEqual(new Set([YEAR]));
    // Each chunk starts where the previous one ended, and none is large.
    expect(queries.filter(({ ExclusiveStartKey }) => ExclusiveStartKey === undefined)).toHaveLength(1);
    expect(queries.every(({ Limit = Number.POSITIVE_INFINITY }) => Limit <= 1000)).toBe(true);
  });

  it('between two dates take one Query for each year in the range', async () => {
    const { answer, queries } = await watched(() => list({ from: '2020-12-31', to: '2021-01-01' }));
    expect(answer.body.value.map(({ transaction_date }) => transaction_date)).toEqual(['2020-12-31']);
    const partitions = queries.map(partitionOf).filter((partition) => partition !== 'CklgTransaction#year');
    expect(partitions).toEqual(['CklgTransaction#year#2020', YEAR]);
  });
});
