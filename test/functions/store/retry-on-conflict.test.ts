import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { ConflictError } from '../../../functions/app-error.ts';
import { toFailure } from '../../../functions/http/errors.ts';
import { type Clock, RetryBudget, retryOnConflict } from '../../../functions/store/retry-on-conflict.ts';
import { transact } from '../../../functions/store/transact.ts';

/** A clock that advances only while something waits or works. */
function fakeClock(): Clock & { readonly work: (milliseconds: number) => void } {
  let at = 0;
  return {
    now: () => at,
    wait: (milliseconds) => {
      at += milliseconds;
      return Promise.resolve();
    },
    work: (milliseconds) => {
      at += milliseconds;
    },
  };
}

const table = mockClient(DynamoDBDocumentClient);
const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'eu-central-1' }));
afterEach(() => table.reset());
afterAll(() => table.restore());

const busyTable = (clock: { readonly work: (milliseconds: number) => void }, tryMs: number) =>
  table.on(TransactWriteCommand).callsFake(() => {
    clock.work(tryMs);
    throw new TransactionCanceledException({
      message: 'Transaction cancelled',
      $metadata: {},
      CancellationReasons: [{ Code: 'TransactionConflict' }],
    });
  });

const plan = [{ kind: 'put', key: { pk: 'Team', sk: '1' }, item: {} }] as const;

describe('a write that always conflicts', () => {
  it.each([1, 20, 300, 900, 1900])('gives up within five seconds when each try takes %i ms', async (tryMs) => {
    const clock = fakeClock();
    busyTable(clock, tryMs);
    const decide = () => transact(client, 'table', plan);
    await expect(retryOnConflict(decide, new RetryBudget(clock))).rejects.toMatchObject({ code: 'busy' });
    expect(clock.now()).toBeLessThan(5000);
    expect(table.calls().length).toBeGreaterThan(1);
  });

  it('is not tried again when one try takes all the time there is', async () => {
    const clock = fakeClock();
    busyTable(clock, 2500);
    await expect(retryOnConflict(() => transact(client, 'table', plan), new RetryBudget(clock))).rejects.toThrow();
    expect(table.calls()).toHaveLength(1);
  });

  it('shares its time between nested retries', async () => {
    const clock = fakeClock();
    let decided = 0;
    const inner = async () => {
      decided += 1;
      clock.work(10);
      throw new ConflictError('This record');
    };
    const outer = () => retryOnConflict(inner);
    await expect(retryOnConflict(outer, new RetryBudget(clock))).rejects.toThrow(ConflictError);
    expect(clock.now()).toBeLessThan(5000);
    expect(decided).toBeGreaterThan(5);
  });

  it('waits longer after each try, so that many competing writes get through one by one', async () => {
    const waits: number[] = [];
    let at = 0;
    const clock: Clock = {
      now: () => at,
      wait: (milliseconds) => {
        waits.push(milliseconds);
        at += milliseconds;
        return Promise.resolve();
      },
    };
    const budget = new RetryBudget(clock);
    while (await budget.hasTimeForAnother());
    expect(Math.max(...waits)).toBeLessThanOrEqual(500);
    expect(Math.max(...waits.slice(0, 2))).toBeLessThanOrEqual(40);
    expect(at).toBeLessThanOrEqual(4000);
  });
});

it.each([
  ['a record that keeps changing', new ConflictError('This timesheet')],
  ['a throttled table', Object.assign(new Error('slow down'), { name: 'ThrottlingException' })],
])('%s is answered 503 with Retry-After', (_, error) => {
  const { status, headers, isUnexpected } = toFailure(error, 'id');
  expect([status, isUnexpected]).toEqual([503, false]);
  expect(headers['retry-after']).toMatch(/^[1-3]$/);
});
