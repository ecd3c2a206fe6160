import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportTable } from '../../functions/commands/copy/export-table.ts';
import { importTable } from '../../functions/commands/copy/import-table.ts';
import { writeLines } from '../../functions/commands/copy/runs.ts';
import { seedCompany } from '../../functions/commands/seed/company.ts';
import { hashOf } from '../../functions/identity/credentials.ts';
import { verifyPassword } from '../../functions/identity/password-hash.ts';
import type { Store } from '../../functions/store/store.ts';
import { localAccount } from '../../infra/local/account.ts';
import { createTable, startTableEngine, type TableEngine } from '../../infra/local/table-engine.ts';
import { collections } from '../../shared/contract/collections.ts';
import { DEMO_PASSWORD } from '../../shared/demo.ts';
import { dyingAt, storeOn } from '../support/copy-client.ts';

let engine: TableEngine;
let client: DynamoDBClient;
const folder = mkdtempSync(join(tmpdir(), 'staffbook-copy-'));
const at = (name: string): string => join(folder, name);
let tables = 0;

async function newTable(): Promise<string> {
  tables += 1;
  const name = `copy-${tables}`;
  await createTable(engine.endpoint, name);
  return name;
}

const storeOf = (table: string): Store => storeOn(client, table);
const dying = (call: number): DynamoDBClient => dyingAt(client, call);

let source: string;
beforeAll(async () => {
  Object.assign(process.env, localAccount);
  engine = await startTableEngine();
  client = new DynamoDBClient({ endpoint: engine.endpoint });
  source = await newTable();
  await seedCompany(storeOf(source), { staff: 25, checks: 300 }, '2026-03-02');
  await exportTable(client, { table: source, file: at('source') });
});
afterAll(async () => {
  client.destroy();
  await engine.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('a copy of the table', () => {
  it('is identical each time, however many chunks it was read in', async () => {
    await exportTable(dying(Number.POSITIVE_INFINITY), { table: source, file: at('again'), runBytes: 40_000 });
    expect(readFileSync(at('again')).equals(readFileSync(at('source')))).toBe(true);
    expect(readFileSync(at('source'), 'utf8').split('\n').length).toBeGreaterThan(1000);
  });

  it('restored into an empty table and copied again is identical, and staff can sign in with their passwords', async () => {
    const restored = await newTable();
    const items = await importTable(client, { table: restored, file: at('source') });
    await exportTable(client, { table: restored, file: at('restored') });
    expect(readFileSync(at('restored')).equals(readFileSync(at('source')))).toBe(true);
    expect(items).toBeGreaterThan(1000);
    const store = storeOf(restored);
    const admin = await store.find(collections.User, { email: 'admin@demo.example' });
    const hash = await hashOf(store, Number(admin?.id));
    expect(await verifyPassword(DEMO_PASSWORD, String(hash))).toBe(true);
    expect(await store.nextId(collections.User)).toBe((await storeOf(source).all('User')).length + 1);
  });

  it.each([2, 3, 4])('resumes after an interruption at call %i', async (call) => {
    const options = { table: source, file: at(`cut-${call}`), runBytes: 10_000 };
    await expect(exportTable(dying(call), options)).rejects.toThrow('cut off');
    expect(existsSync(options.file)).toBe(false);
    await exportTable(client, options);
    expect(readFileSync(options.file).equals(readFileSync(at('source')))).toBe(true);
    expect(existsSync(`${options.file}.parts`)).toBe(false);
  });

  it.each([2, 4, 5, 6, 9])('is restored completely after an interruption at call %i', async (call) => {
    const table = await newTable();
    await expect(importTable(dying(call), { table, file: at('source') })).rejects.toThrow('cut off');
    await importTable(client, { table, file: at('source') });
    await exportTable(client, { table, file: at('whole') });
    expect(readFileSync(at('whole')).equals(readFileSync(at('source')))).toBe(true);
  });

  it.each([
    ['truncated', (text: string) => text.slice(0, -200)],
    ['without its last line', (text: string) => `${text.trimEnd().split('\n').slice(0, -1).join('\n')}\n`],
    ['altered in one place', (text: string) => text.replace('admin@demo.example', 'other@demo.example')],
    ['with something else in it', () => '{"a":1}\n'],
    ['that is empty', () => ''],
  ])('%s is refused, and nothing is written', async (_, damage) => {
    const table = await newTable();
    writeFileSync(at('damaged'), damage(readFileSync(at('source'), 'utf8')));
    await expect(importTable(client, { table, file: at('damaged') })).rejects.toThrow(
      /wasn't made by|is incomplete|is empty/,
    );
    await expect(exportTable(client, { table, file: at('nothing') })).rejects.toThrow(
      /is empty, so nothing was exported/,
    );
  });

  it('of an empty table is refused, and the existing good copy stays', async () => {
    const [table, file] = [await newTable(), at('kept')];
    writeFileSync(file, 'a good copy');
    await expect(exportTable(client, { table, file })).rejects.toThrow(`The table ${table} is empty`);
    expect(readFileSync(file, 'utf8')).toBe('a good copy');
    expect(readdirSync(folder).filter((name) => name.startsWith('kept'))).toEqual(['kept']);
  });

  it("that can't be moved to its final place leaves no file behind", async () => {
    mkdirSync(at('taken'));
    await expect(exportTable(client, { table: source, file: at('taken') })).rejects.toThrow(/EISDIR|ENOTEMPTY/);
    expect(existsSync(at('taken.new'))).toBe(false);
  });

  it('says why it failed if the disk gets full while the next line is being read', async () => {
    async function* slowly(): AsyncGenerator<string> {
      yield 'a line';
      for (let turn = 0; turn < 1000; turn += 1) await setImmediate();
      yield 'another line';
    }
    await expect(writeLines('/dev/full', slowly())).rejects.toThrow('no space left');
  });

  it('names the damaged progress file of an interrupted export', async () => {
    mkdirSync(at('noted.parts'));
    writeFileSync(at('noted.parts/progress.json'), '{');
    const says = /progress of the last run can't be read: .+ is damaged\. Delete it/;
    await expect(exportTable(client, { table: source, file: at('noted') })).rejects.toThrow(says);
  });

  it('states its release: a newer one is refused, a missing one is accepted', async () => {
    const [first = '', ...rest] = readFileSync(at('source'), 'utf8').split('\n');
    expect(JSON.parse(first)).toMatchObject({ release: expect.stringMatching(/^\d+\.\d+\.\d+$/) as unknown });
    const newer = first.replace(/"release":"[^"]+"/, '"release":"99.0.0"');
    writeFileSync(at('newer'), [newer, ...rest].join('\n'));
    const table = await newTable();
    await expect(importTable(client, { table, file: at('newer') })).rejects.toThrow(/newer release \(99\.0\.0/);
    writeFileSync(at('older'), [first.replace(/,"release":"[^"]+"/, ''), ...rest].join('\n'));
    expect(await importTable(client, { table, file: at('older') })).toBeGreaterThan(1000);
  });

  it('is never restored into a table that has data', async () => {
    await expect(importTable(client, { table: source, file: at('source') })).rejects.toThrow(/into an empty table/);
  });

  it('holds text with any character that can be typed or pasted', async () => {
    const [from, to] = [await newTable(), await newTable()];
    // JSON keeps these unescaped, and other programs treat some of them as line ends.
    const texts = ['\u2028', '\u2029', '\u0085', '\v', '\r', '\n', '\r\n', '\0', '\ufeff', '😀'];
    const items = texts.map((text, index) => ({ pk: 'Note', sk: String(index), body: `before${text}after` }));
    await storeOf(from).load(items);
    await exportTable(client, { table: from, file: at('texts') });
    expect(await importTable(client, { table: to, file: at('texts') })).toBe(texts.length);
    expect(await storeOf(to).queryItems('Note')).toEqual(items);
  });

  it('can be read only by its owner', () => {
    expect(statSync(at('source')).mode & 0o777).toBe(0o600);
  });
});
