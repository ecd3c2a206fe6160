import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clientOptions, localAccount } from '../../infra/local/account.ts';
import { enginePath } from '../../infra/local/engine-process.ts';
import { createTable, startTableEngine, type TableEngine } from '../../infra/local/table-engine.ts';
import { enginePidOf, killEngine } from '../support/engine-pid.ts';

const TableName = 'Killed';

let dataDir: string;
let engine: TableEngine;
let client: DynamoDBDocumentClient;
let troubles: string[];

async function start(options: { readonly callsPerEngine?: number } = {}): Promise<void> {
  engine = await startTableEngine({ ...options, dataDir, onTrouble: (sentence) => troubles.push(sentence) });
  await createTable(engine.endpoint, TableName);
  client = DynamoDBDocumentClient.from(
    new DynamoDBClient({ endpoint: engine.endpoint, ...clientOptions(localAccount) }),
  );
}

async function restartWith(options: { readonly callsPerEngine: number }): Promise<void> {
  client.destroy();
  await engine.stop();
  await start(options);
}

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'staffbook-engine-'));
  troubles = [];
  await start();
});
afterEach(async () => {
  client.destroy();
  await engine.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const keyOf = (sk: string) => ({ pk: 'a', sk });
const put = (sk: string) => client.send(new PutCommand({ TableName, Item: keyOf(sk) }));
const get = async (sk: string) =>
  (await client.send(new GetCommand({ TableName, Key: keyOf(sk), ConsistentRead: true }))).Item;

/** A new item and a counter incremented, or neither: succeeds once, because the item must not exist yet. */
const addOnce = (sk: string) =>
  client.send(
    new TransactWriteCommand({
      TransactItems: [
        { Put: { TableName, Item: keyOf(sk), ConditionExpression: 'attribute_not_exists(pk)' } },
        {
          Update: {
            TableName,
            Key: keyOf('#counter'),
            UpdateExpression: 'ADD n :one',
            ExpressionAttributeValues: { ':one': 1 },
          },
        },
      ],
    }),
  );

async function expectAdded(count: number): Promise<void> {
  const { Count } = await client.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk AND sk > :sk',
      ExpressionAttributeValues: { ':pk': 'a', ':sk': '#counter' },
      Select: 'COUNT',
      ConsistentRead: true,
    }),
  );
  expect(Count).toBe(count);
  expect((await get('#counter'))?.n).toBe(count);
}

describe('a canceled transaction', () => {
  it("gives each action's reason and the conflicting item", async () => {
    await put('there');
    const write = client.send(
      new TransactWriteCommand({
        TransactItems: [
          { Put: { TableName, Item: keyOf('new') } },
          {
            Put: {
              TableName,
              Item: { ...keyOf('there'), other: 1 },
              ConditionExpression: 'attribute_not_exists(pk)',
              ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
            },
          },
        ],
      }),
    );
    await expect(write).rejects.toMatchObject({
      name: 'TransactionCanceledException',
      CancellationReasons: [
        { Code: 'None' },
        { Code: 'ConditionalCheckFailed', Item: { pk: { S: 'a' }, sk: { S: 'there' } } },
      ],
    });
    expect(await get('new')).toBeUndefined();
  });
});

describe('a killed table engine', () => {
  it('is restarted while calls wait, and no stored data is missing', async () => {
    await put('before');
    killEngine(dataDir);
    const [found] = await Promise.all([get('before'), put('during')]);
    expect(found).toMatchObject(keyOf('before'));
    expect(await get('during')).toMatchObject(keyOf('during'));
    expect(troubles).toEqual([
      'The table engine stopped (SIGKILL) and is being restarted. Calls are waiting for it.',
      'The table engine is running again.',
    ]);
  });

  it('repeatedly killed during writes does each of them exactly once', async () => {
    const COUNT = 300;
    let sent = 0;
    const kill = async (): Promise<void> => {
      for (let round = 0; round < 6; round += 1) {
        const from = sent;
        while (sent < Math.min(COUNT, from + 20 + round)) await delay(1);
        if (enginePidOf(dataDir) !== undefined) killEngine(dataDir);
      }
    };
    const write = async (): Promise<void> => {
      while (sent < COUNT) await addOnce(String((sent += 1)));
    };
    await Promise.all([kill(), ...Array.from({ length: 5 }, write)]);
    expect(troubles.filter((sentence) => sentence === 'The table engine is running again.').length).toBeGreaterThan(2);
    await expectAdded(sent);
  });

  it("that can't be restarted makes calls fail within seconds, and works again once it can", async () => {
    await put('before');
    const file = join(dataDir, 'table.db');
    for (const ending of ['', '-wal', '-shm']) rmSync(`${file}${ending}`, { force: true });
    writeFileSync(file, 'This is no database. '.repeat(1000));
    killEngine(dataDir);
    const startedAt = performance.now();
    await expect(get('before')).rejects.toMatchObject({
      name: 'ServiceUnavailable',
      $metadata: { httpStatusCode: 503 },
    });
    expect(performance.now() - startedAt).toBeLessThan(15_000);
    // Later calls don't wait again.
    const laterAt = performance.now();
    await expect(put('later')).rejects.toMatchObject({ name: 'ServiceUnavailable' });
    expect(performance.now() - laterAt).toBeLessThan(4000);
    expect(troubles.filter((sentence) => sentence.startsWith("The table engine can't be started"))).toHaveLength(1);
    rmSync(file);
    await expect.poll(() => troubles.at(-1)).toBe('The table engine is running again.');
    await createTable(engine.endpoint, TableName);
    await put('after');
    expect(await get('after')).toMatchObject(keyOf('after'));
  });
});

describe('a table engine that has done its number of calls', () => {
  /** Adds items, several at once, and returns how many engines were seen doing it. */
  async function addAll(count: number, afterEach: () => void = () => undefined): Promise<number> {
    const pids = new Set<number | undefined>();
    let sent = 0;
    const write = async (): Promise<void> => {
      while (sent < count) {
        await addOnce(String((sent += 1)));
        pids.add(enginePidOf(dataDir));
        afterEach();
      }
    };
    await Promise.all(Array.from({ length: 5 }, write));
    await expectAdded(sent);
    pids.delete(undefined);
    return pids.size;
  }

  it('is replaced while work goes on, and each write is done exactly once', async () => {
    await restartWith({ callsPerEngine: 20 });
    expect(await addAll(200)).toBeGreaterThan(3);
    expect(troubles).toEqual([]);
  });

  it('and is killed at any moment of its replacement does each write exactly once', async () => {
    await restartWith({ callsPerEngine: 20 });
    let written = 0;
    await addAll(300, () => {
      written += 1;
      if (written % 61 === 0 && enginePidOf(dataDir) !== undefined) killEngine(dataDir);
    });
    expect(troubles).toContain('The table engine is running again.');
  });

  it('ends together with the one that replaces it', async () => {
    await restartWith({ callsPerEngine: 1 });
    await addOnce('a');
    await engine.stop();
    expect(enginePidOf(dataDir)).toBeUndefined();
    await start();
    await expectAdded(1);
  });
});

describe('another table engine', () => {
  const startWith = async (endpoint: string): Promise<TableEngine> => {
    vi.stubEnv('DYNAMODB_ENDPOINT', endpoint);
    try {
      return await startTableEngine();
    } finally {
      vi.unstubAllEnvs();
    }
  };

  it.each([
    ['nonsense', /^DYNAMODB_ENDPOINT can't be "nonsense": it must be an address such as /],
    ['http://127.0.0.1:1', /^Can't reach the table engine at DYNAMODB_ENDPOINT, .+Start it first, or unset/],
  ])('missing at %s is reported in a sentence', async (endpoint, sentence) => {
    await expect(startWith(endpoint)).rejects.toThrow(sentence);
  });

  it('that rejects the account is told apart from a missing one', async () => {
    // This run's own engine refuses calls with any other signature.
    await expect(startWith(engine.endpoint)).rejects.toThrow(/doesn't accept calls: .+AWS_ACCESS_KEY_ID/s);
  });
});

describe('a machine without a matching table engine', () => {
  it.each([
    { platform: 'darwin', arch: 'arm64' },
    { platform: 'win32', arch: 'x64' },
    { platform: 'linux', arch: 'arm64' },
  ])('gets three lines of instructions ($platform $arch)', (platform) => {
    let said = '';
    try {
      enginePath(platform);
    } catch (error) {
      said = (error as Error).message;
      expect((error as Error).name).toBe('StartError');
    }
    expect(said.split('\n')).toEqual([
      `Staffbook includes a table engine for Linux on x64 only, and this machine is ${platform.platform} on ${platform.arch}.`,
      "Start a DynamoDB-compatible server, for example Amazon's DynamoDB Local (needs Java), and set its address:",
      'DYNAMODB_ENDPOINT=http://127.0.0.1:8000 npm start',
    ]);
  });
});
