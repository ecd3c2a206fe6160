import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { former, type Opened, openRelease, stopAll, teams } from './teams.ts';

const LONGEST_CALL_MS = 30_000;

/** What calls of the previous release do while an upgrade waits for them to end. */
let finishOldCalls = (): Promise<unknown> => Promise.resolve();

beforeEach(() => {
  vi.doMock('node:timers/promises', async (original) => {
    const real = await original<typeof import('node:timers/promises')>();
    return {
      ...real,
      setTimeout: (ms: number) => (ms > LONGEST_CALL_MS ? finishOldCalls() : real.setTimeout(ms)),
    };
  });
});
afterEach(async () => {
  vi.doUnmock('node:timers/promises');
  await stopAll();
});

/** Upgrades the table while functions are running. */
async function upgradeLive({ release }: Opened): Promise<string[]> {
  const [{ upgrade }, { upgradeTable }, { createStore }] = await Promise.all([
    import('../../../functions/upgrade/upgrade.ts'),
    import('../../../functions/upgrade/table.ts'),
    import('../../../functions/store/store.ts'),
  ]);
  const client = new DynamoDBClient({ endpoint: release.endpoint });
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  const store = createStore(documents, release.tableName, 'all');
  try {
    return await upgrade(upgradeTable(documents, release.tableName, store), { isLive: true });
  } finally {
    client.destroy();
  }
}

const next = teams(former, {
  lists: [{ name: 'lead_user_id', field: 'lead_user_id', by: 'value' }],
  uniques: [['description']],
});

it('a call of the previous release that ends during an upgrade leaves nothing behind in its new parts', async () => {
  const before = await openRelease({});
  const [lead, other] = [await before.release.person('user'), await before.release.person('user')];
  // Its functions are loaded by their first calls.
  const first = await before.create({ name: 'First' });
  await before.remove((await before.update(first.id, { description: 'white' })).id);
  const now = await openRelease(next, before.release);
  const moved = await now.create({ name: 'A', description: 'blue', lead_user_id: lead.id });
  const deleted = await now.create({ name: 'B', description: 'red', lead_user_id: lead.id });
  finishOldCalls = async () => {
    await before.update(moved.id, { lead_user_id: other.id, description: 'green' });
    expect((await before.remove(deleted.id)).status).toBe(200);
  };
  expect(await upgradeLive(now)).toEqual([]);
  expect(await now.release.verify()).toEqual([]);
  const after = await openRelease(next, before.release);
  expect(await after.getAll({ lead_user_id: lead.id })).toEqual([]);
  expect(await after.create({ name: 'C', description: 'red' })).toMatchObject({ description: 'red' });
});
