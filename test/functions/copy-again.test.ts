import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DynamoDBClient,
  ScanCommand,
  TransactionCanceledException,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeAdmin } from '../../functions/commands/make-admin.ts';
import { seedCompany } from '../../functions/commands/seed/company.ts';
import { exportTable } from '../../functions/commands/copy/export-table.ts';
import { importTable } from '../../functions/commands/copy/import-table.ts';
import { saveRun } from '../../functions/payroll/daily-run.ts';
import { chunksOf } from '../../functions/store/chunks.ts';
import { counterKey } from '../../functions/store/keys.ts';
import type { Store } from '../../functions/store/store.ts';
import { ensureDefaultCheckbook } from '../../functions/upgrade/default-checkbook.ts';
import { beginWhenNew, deployedKey, noteDeployment } from '../../functions/upgrade/registry.ts';
import { localAccount } from '../../infra/local/account.ts';
import { createTable, startTableEngine, type TableEngine } from '../../infra/local/table-engine.ts';
import { collections } from '../../shared/contract/collections.ts';
import { dyingAt, storeOn } from '../support/copy-client.ts';

/** Copies that were interrupted, and what happened to the table or the file before the command is repeated. */

let engine: TableEngine;
let client: DynamoDBClient;
const folder = mkdtempSync(join(tmpdir(), 'staffbook-copies-'));
const at = (name: string): string => join(folder, name);

const storeOf = (table: string): Store => storeOn(client, table);
const dying = (call: number): DynamoDBClient => dyingAt(client, call);

const ITEMS = Array.from({ length: 500 }, (_, n) => ({
  pk: 'Note',
  sk: String(n).padStart(3, '0'),
  body: `Note ${n}`,
}));

beforeAll(async () => {
  Object.assign(process.env, localAccount);
  engine = await startTableEngine();
  client = new DynamoDBClient({ endpoint: engine.endpoint });
  await createTable(engine.endpoint, 'source');
  const account = { ...counterKey(collections.User), value: 1 };
  await storeOf('source').load([...ITEMS, account]);
  await exportTable(client, { table: 'source', file: at('source') });
});
afterAll(async () => {
  client.destroy();
  await engine.stop();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => vi.useRealTimers());

async function empty(table: string): Promise<void> {
  const { Items = [] } = await client.send(new ScanCommand({ TableName: table }));
  const keys = Items.map(({ pk, sk }) => ({ pk: String(pk?.S), sk: String(sk?.S) }));
  for (const some of chunksOf(keys, 100)) {
    await storeOf(table).commit(some.map((key) => ({ kind: 'delete', key }) as const));
  }
}

const exported = async (table: string): Promise<string> => {
  await exportTable(client, { table, file: at('again') });
  return readFileSync(at('again'), 'utf8');
};
const source = (): string => readFileSync(at('source'), 'utf8');

describe('an interrupted import', () => {
  it('starts over if its table was emptied since', async () => {
    await createTable(engine.endpoint, 'emptied');
    await expect(importTable(dying(7), { table: 'emptied', file: at('source') })).rejects.toThrow('cut off');
    await empty('emptied');
    await importTable(client, { table: 'emptied', file: at('source') });
    expect(await exported('emptied')).toBe(source());
  });

  it('is refused if its table has other data since, and stays as it is', async () => {
    await createTable(engine.endpoint, 'other');
    await expect(importTable(dying(7), { table: 'other', file: at('source') })).rejects.toThrow('cut off');
    await empty('other');
    await storeOf('other').load([{ pk: 'Note', sk: '000', body: 'Something else' }]);
    const before = await exported('other');
    await expect(importTable(client, { table: 'other', file: at('source') })).rejects.toThrow("isn't empty");
    expect(await exported('other')).toBe(before);
  });
});

it('an interrupted import into a table that somebody has begun to use is refused', async () => {
  await createTable(engine.endpoint, 'used');
  await expect(importTable(dying(7), { table: 'used', file: at('source') })).rejects.toThrow('cut off');
  await storeOf('used').load([{ ...counterKey(collections.User), value: 5 }]);
  await expect(importTable(client, { table: 'used', file: at('source') })).rejects.toThrow("isn't empty");
});

/** All items, without that which says that a copy is being imported. */
async function itemsOf(table: string) {
  const { Items = [] } = await client.send(new ScanCommand({ TableName: table }));
  return Items.filter(({ sk }) => sk?.S !== 'importing');
}

it('an import that was interrupted once all was stored, and whose table somebody has used since, changes nothing', async () => {
  await createTable(engine.endpoint, 'stored');
  const upgrade = () => Promise.reject(new Error('cut off'));
  const options = { table: 'stored', file: at('source') };
  await expect(importTable(client, { ...options, finish: upgrade })).rejects.toThrow('cut off');
  await storeOf('stored').put(counterKey(collections.User), { value: 2 });
  const before = await itemsOf('stored');
  expect(await importTable(client, options)).toBe(501);
  expect(await itemsOf('stored')).toEqual(before);
});

describe('a table in which an import was interrupted', () => {
  const UNFINISHED = "An import into this table isn't finished. If it was interrupted, run the same import again.";
  const interrupted = async (table: string): Promise<void> => {
    await createTable(engine.endpoint, table);
    await expect(importTable(dying(7), { table, file: at('source') })).rejects.toThrow('cut off');
  };

  it('is exported only once the import is finished, so that no copy of a part replaces a whole one', async () => {
    await interrupted('half');
    await expect(exported('half')).rejects.toThrow(UNFINISHED);
    await importTable(client, { table: 'half', file: at('source') });
    expect(await exported('half')).toBe(source());
  });

  it('gets no administrator and no demo company, which the rest of the import would replace', async () => {
    await interrupted('begun');
    const store = storeOf('begun');
    await expect(makeAdmin(store, 'first@company.test', undefined, 8)).rejects.toThrow(UNFINISHED);
    await expect(seedCompany(store, { staff: 5, checks: 0 }, '2026-03-02')).rejects.toThrow(UNFINISHED);
    await importTable(client, { table: 'begun', file: at('source') });
    expect(await exported('begun')).toBe(source());
  });

  it('takes no other file', async () => {
    await interrupted('mixed');
    await createTable(engine.endpoint, 'smaller');
    await storeOf('smaller').load(ITEMS.slice(1));
    await exportTable(client, { table: 'smaller', file: at('smaller') });
    await expect(importTable(client, { table: 'mixed', file: at('smaller') })).rejects.toThrow(
      "An import of another file into the table mixed isn't finished, so nothing was imported.",
    );
  });
});

describe('an interrupted export', () => {
  it('starts over after an hour, so that a copy never has data of two days', async () => {
    await createTable(engine.endpoint, 'daily');
    const store = storeOf('daily');
    await store.load(ITEMS);
    const file = at('Sun');
    await expect(
      exportTable(client, {
        table: 'daily',
        file,
        onProgress: () => {
          throw new Error('cut off');
        },
      }),
    ).rejects.toThrow('cut off');
    await store.put({ pk: 'Note', sk: '000' }, { body: 'Changed since' });
    vi.useFakeTimers({ now: Date.now() + 61 * 60_000, toFake: ['Date'] });
    await exportTable(client, { table: 'daily', file });
    expect(readFileSync(file, 'utf8')).toContain('Changed since');
    expect(existsSync(`${file}.parts`)).toBe(false);
  });
});

describe('of two exports to one file at once', () => {
  it('the second is refused, and the first makes the whole copy', async () => {
    const file = at('twice');
    const copy = () => exportTable(dyingAt(client, 1000), { table: 'source', file, runBytes: 5000 });
    const [first, second] = await Promise.allSettled([copy(), copy()]);
    expect(first).toEqual({ status: 'fulfilled', value: 501 });
    expect(second).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringContaining('Another export') },
    });
    expect(readFileSync(file, 'utf8')).toBe(source());
    expect(existsSync(`${file}.parts`)).toBe(false);
  });

  it('the second continues once the process of the first is gone', async () => {
    const file = at('killed');
    const module = join(import.meta.dirname, '../../functions/deployment/claim-folder.ts');
    mkdirSync(`${file}.parts`);
    const script = `import { claimFolder } from ${JSON.stringify(module)};
      console.log(claimFolder(${JSON.stringify(`${file}.parts`)}) !== undefined); setInterval(() => {}, 1000);`;
    const other = spawn(process.execPath, ['--input-type=module-typescript', '-e', script]);
    const [said] = (await once(other.stdout, 'data')) as [Buffer];
    expect(said.toString().trim()).toBe('true');
    await expect(exportTable(client, { table: 'source', file })).rejects.toThrow('Another export');
    other.kill('SIGKILL');
    await once(other, 'exit');
    expect(await exportTable(client, { table: 'source', file })).toBe(501);
  });
});

it('an import whose upgrade was interrupted continues with it', async () => {
  await createTable(engine.endpoint, 'upgraded');
  const options = { table: 'upgraded', file: at('source') };
  const upgradeAndDie = async (): Promise<void> => {
    await storeOf('upgraded').put({ pk: 'Note', sk: '499' }, { body: 'Upgraded' });
    throw new Error('cut off');
  };
  await expect(importTable(client, { ...options, finish: upgradeAndDie })).rejects.toThrow('cut off');
  const finish = vi.fn(() => Promise.resolve());
  expect(await importTable(client, { ...options, finish })).toBe(501);
  expect(finish).toHaveBeenCalledOnce();
  expect(await storeOf('upgraded').getItem({ pk: 'Note', sk: '499' })).toMatchObject({ body: 'Upgraded' });
});

it('an import repeats what the table throttles', async () => {
  await createTable(engine.endpoint, 'throttled');
  let refusals = 0;
  const throttling = new Proxy(client, {
    get: (target, name: keyof DynamoDBClient) => {
      if (name !== 'send') return target[name] as unknown;
      return (...command: Parameters<DynamoDBClient['send']>) => {
        if (!(command[0] instanceof TransactWriteItemsCommand) || refusals >= 2) return target.send(...command);
        refusals += 1;
        throw new TransactionCanceledException({
          message: 'Transaction cancelled',
          $metadata: {},
          CancellationReasons: [{ Code: 'None' }, { Code: 'ThrottlingError' }],
        });
      };
    },
  });
  await importTable(throttling, { table: 'throttled', file: at('source') });
  expect(await exported('throttled')).toBe(source());
});

describe("which release's functions are deployed", () => {
  const deployed = async (table: string) => (await storeOf(table).getItem(deployedKey))?.release;
  beforeAll(async () => {
    await createTable(engine.endpoint, 'older');
    await storeOf('older').load([...ITEMS, { ...counterKey(collections.User), value: 1 }]);
    await noteDeployment(storeOf('older'), 'the older one');
    await exportTable(client, { table: 'older', file: at('older') });
  });

  it("is a fact of the stack, so it stays the new table's own when a copy is imported, also after an interruption", async () => {
    await createTable(engine.endpoint, 'newer');
    await noteDeployment(storeOf('newer'), 'the newer one');
    const options = { table: 'newer', file: at('older') };
    await expect(importTable(dying(7), options)).rejects.toThrow('cut off');
    expect(await importTable(dying(Number.POSITIVE_INFINITY), options)).toBe(501);
    expect(await deployed('newer')).toBe('the newer one');
    expect(await storeOf('newer').queryItems('Note')).toEqual(ITEMS);
  });

  it('stays unknown in a table without functions', async () => {
    await createTable(engine.endpoint, 'alone');
    await importTable(client, { table: 'alone', file: at('older') });
    expect(await deployed('alone')).toBeUndefined();
  });
});

describe('a table that only has what the product itself put there', () => {
  it('can be imported into, and has nothing but the copy then', async () => {
    await createTable(engine.endpoint, 'unused');
    const store = storeOf('unused');
    await beginWhenNew(store);
    await ensureDefaultCheckbook(store);
    await saveRun(store, { at: '2026-03-02T06:05:00.000Z', day: '2026-03-02', summary: '', is_complete: true });
    await importTable(client, { table: 'unused', file: at('source') });
    expect(await exported('unused')).toBe(source());
  });
});
