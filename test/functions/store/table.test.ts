import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { RetryBudget } from '../../../functions/store/retry-on-conflict.ts';
import { Table } from '../../../functions/store/table.ts';

const mock = mockClient(DynamoDBDocumentClient);
const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'eu-central-1' }));
afterEach(() => mock.reset());
afterAll(() => mock.restore());

const keys = Array.from({ length: 150 }, (_, index) => ({ pk: 'Team', sk: String(index) }));

/** Answers so many of the items that a call asks for, and names the others. */
const answering = (most: () => number) =>
  mock.on(BatchGetCommand).callsFake(({ RequestItems }: { RequestItems: { a: { Keys: object[] } } }) => {
    const wanted = RequestItems.a.Keys;
    const count = most();
    return {
      Responses: { a: wanted.slice(0, count) },
      UnprocessedKeys: wanted.length > count ? { a: { Keys: wanted.slice(count) } } : {},
    };
  });

/** A table with a clock that advances only while something waits. */
function tableOf(): { readonly table: Table; readonly now: () => number } {
  let at = 0;
  const clock = {
    now: () => at,
    wait: (milliseconds: number) => {
      at += milliseconds;
      return Promise.resolve();
    },
  };
  return { table: new Table(client, 'a', 'all', () => new RetryBudget(clock)), now: () => at };
}

describe('reading many items', () => {
  it('asks again for those that an answer had no room for', async () => {
    answering(() => 40);
    const found = await tableOf().table.getAll(keys);
    expect(found).toEqual(keys);
    expect(mock.calls()).toHaveLength(5);
  });

  it('goes on as long as some of them come now and then', async () => {
    let calls = 0;
    answering(() => ((calls += 1) % 6 === 0 ? 60 : 0));
    const { table, now } = tableOf();
    expect(await table.getAll(keys)).toEqual(keys);
    expect(now()).toBeGreaterThan(0);
  });

  it('gives up within five seconds without a single item', async () => {
    answering(() => 0);
    const { table, now } = tableOf();
    await expect(table.getAll(keys)).rejects.toMatchObject({ code: 'busy' });
    expect(now()).toBeLessThan(5000);
    expect(mock.calls().length).toBeGreaterThan(5);
  });

  it('of none calls nobody', async () => {
    expect(await tableOf().table.getAll([])).toEqual([]);
    expect(mock.calls()).toHaveLength(0);
  });
});

describe('reading on in a range', () => {
  const boundsAfter = async (sk: string | undefined, descending: boolean): Promise<unknown> => {
    mock.on(QueryCommand).resolves({ Items: [] });
    const after = sk === undefined ? undefined : { pk: 'Team', sk };
    await tableOf().table.query({ pk: 'Team', sk: { from: '002', to: '008' }, descending, after });
    const [call] = mock.commandCalls(QueryCommand);
    const { ':from': from, ':to': to } = call!.args[0].input.ExpressionAttributeValues!;
    return { from, to };
  };

  it.each([
    ['starts at its lower bound', undefined, false, { from: '002', to: '008' }],
    ['passes over nothing read before, upward', '005', false, { from: '005', to: '008' }],
    ['passes over nothing read before, downward', '005', true, { from: '002', to: '005' }],
    ['stays in the range after a key below it', '001', false, { from: '002', to: '008' }],
    ['stays in the range after a key above it', '009', true, { from: '002', to: '008' }],
  ] as const)('%s', async (_, sk, descending, expected) => {
    expect(await boundsAfter(sk, descending)).toEqual(expected);
  });
});
