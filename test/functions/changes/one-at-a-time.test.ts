import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { former, openRelease, stopAll, teams } from './teams.ts';

const MINUTE_MS = 60_000;
const SUSPENDED_MS = 4 * MINUTE_MS;

const clients: DynamoDBClient[] = [];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
});
afterEach(async () => {
  vi.useRealTimers();
  for (const client of clients.splice(0)) client.destroy();
  await stopAll();
});

/** A table with teams, as two commands open it. */
async function openTable() {
  const { release } = await openRelease(teams(former));
  const [{ withLease }, { createStore }, { upgradeTable }] = await Promise.all([
    import('../../../functions/upgrade/lease.ts'),
    import('../../../functions/store/store.ts'),
    import('../../../functions/upgrade/table.ts'),
  ]);
  const client = new DynamoDBClient({ endpoint: release.endpoint });
  clients.push(client);
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  const store = createStore(documents, release.tableName, 'all');
  return {
    store,
    withLease: <Result>(work: Parameters<typeof withLease<Result>>[1]) => withLease(store, work),
    tableWith: (assertHeld: () => void) => upgradeTable(documents, release.tableName, store, { assertHeld }),
  };
}

const NOTE = { kind: 'put', key: { pk: 'Held', sk: 'noted' }, item: { by: 'first' } } as const;

const RUNNING_KEY = { pk: 'Held', sk: 'running' };

const RUNNING = 'Another upgrade of this table is running, so nothing was changed.';

it('a second upgrade of a table is refused until the first one has ended, also by an error', async () => {
  const { withLease } = await openTable();
  await withLease(async () => {
    await expect(withLease(() => Promise.resolve('second'))).rejects.toThrow(RUNNING);
  });
  await expect(withLease(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await withLease(() => Promise.resolve('third'))).toBe('third');
});

it('an upgrade that takes long stays the only one', async () => {
  const { withLease, tableWith, store } = await openTable();
  await withLease(async ({ assertHeld }) => {
    const readEnd = async () => Number((await store.getItem(RUNNING_KEY))?.ttl);
    const end = await readEnd();
    for (let half = 1; half <= 8; half += 1) {
      // Each time it says anew that it is running. oxlint-disable-next-line no-await-in-loop
      await vi.advanceTimersByTimeAsync(MINUTE_MS / 2);
      // By its own end, because waiting makes the clock go on. oxlint-disable-next-line no-await-in-loop
      await vi.waitFor(async () => expect(await readEnd()).toBe(end + half * 30));
    }
    await expect(withLease(() => Promise.resolve('second'))).rejects.toThrow(RUNNING);
    await tableWith(assertHeld).write([NOTE]);
  });
  expect(await store.getItem(NOTE.key)).toMatchObject({ by: 'first' });
});

it('an upgrade that was suspended for four minutes writes nothing more, and leaves the table to the next one', async () => {
  const { withLease, tableWith, store } = await openTable();
  await withLease(async ({ assertHeld }) => {
    const writeLate = () => tableWith(assertHeld).write([{ ...NOTE, item: { by: 'late' } }]);
    vi.setSystemTime(Date.now() + SUSPENDED_MS);
    await expect(writeLate()).rejects.toThrow('another one may have begun');
    await withLease(async () => {
      await vi.advanceTimersByTimeAsync(MINUTE_MS);
      await expect(writeLate()).rejects.toThrow('another one may have begun');
    });
  });
  expect(await store.getItem(NOTE.key)).toBeUndefined();
});
