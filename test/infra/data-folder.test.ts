import { execFile, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { findRunning, lockData, socketOf } from '../../infra/local/lock.ts';
import { localAccount } from '../../infra/local/account.ts';
import { startSecrets } from '../../infra/local/secrets.ts';
import { createTable, startTableEngine } from '../../infra/local/table-engine.ts';

const base = mkdtempSync(join(tmpdir(), 'staffbook-folder-'));
// Other users may pass through here: it must be the folder itself that keeps them out.
chmodSync(base, 0o755);
afterAll(() => rmSync(base, { recursive: true, force: true }));

let folder: string;
let folders = 0;
beforeEach(() => {
  folders += 1;
  folder = join(base, String(folders));
});

const modeOf = (path: string): string => (lstatSync(path).mode & 0o777).toString(8);

/** What the product says of itself while it runs. */
const runningWith = (tableEndpoint: string) => ({
  pid: 1,
  url: 'http://localhost:1',
  tableEndpoint,
  mailEndpoint: 'http://localhost:3',
  account: localAccount,
});

/** Locks the folder, runs the parts that keep files in it, and returns the modes of all of them. */
async function modesWhileRunning(): Promise<Record<string, string>> {
  const lock = await lockData(folder);
  const engine = await startTableEngine({ dataDir: folder });
  const secrets = await startSecrets(folder);
  await createTable(engine.endpoint, 'Folder');
  lock.announce(runningWith(engine.endpoint));
  const paths = [folder, socketOf(folder), ...readdirSync(folder).map((name) => join(folder, name))];
  const modes = Object.fromEntries(paths.map((path) => [path.split('/').at(-1)!, modeOf(path)]));
  await engine.stop();
  await secrets.stop();
  await lock.release();
  return modes;
}

describe('the data folder', () => {
  it('and every file in it are closed to other users of the machine', async () => {
    const { [String(folders)]: ofFolder, ...ofFiles } = await modesWhileRunning();
    expect(ofFolder).toBe('700');
    expect(Object.keys(ofFiles)).toEqual(
      expect.arrayContaining(['table.db', 'table.db-wal', 'table.db-shm', 'signing-secret.json']),
    );
    expect(new Set(Object.values(ofFiles))).toEqual(new Set(['600']));
  });

  it('is closed again when an older Staffbook left it open', async () => {
    mkdirSync(folder);
    chmodSync(folder, 0o755);
    for (const name of ['table.db', 'functions.log', 'functions.log.1', 'demo-company', 'signing-secret.json']) {
      writeFileSync(join(folder, name), name.endsWith('.json') ? '{"kid":"1","key":"k"}' : '', { mode: 0o644 });
    }
    const { [String(folders)]: ofFolder, ...ofFiles } = await modesWhileRunning();
    expect(ofFolder).toBe('700');
    expect(new Set(Object.values(ofFiles))).toEqual(new Set(['600']));
  });

  it("with other people's files keeps its mode, and its own files are closed", async () => {
    mkdirSync(folder);
    chmodSync(folder, 0o755);
    writeFileSync(join(folder, 'notes.txt'), '', { mode: 0o644 });
    writeFileSync(join(folder, 'table.db'), '', { mode: 0o644 });
    await (await lockData(folder)).release();
    expect([modeOf(folder), modeOf(join(folder, 'notes.txt')), modeOf(join(folder, 'table.db'))]).toEqual([
      '755',
      '644',
      '600',
    ]);
  });

  it("is refused when others can write to it and other people's files are in it", async () => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'notes.txt'), '');
    chmodSync(folder, 0o777);
    await expect(lockData(folder)).rejects.toThrow(/^Other users of this machine can write to .+DATA_DIR\.$/);
  });

  it('is refused when a file is replaced by a link, whose target is left alone', async () => {
    mkdirSync(folder, { mode: 0o700 });
    const elsewhere = join(base, 'elsewhere');
    writeFileSync(elsewhere, '', { mode: 0o644 });
    symlinkSync(elsewhere, join(folder, 'table.db'));
    await expect(lockData(folder)).rejects.toThrow(/table\.db is a link or a folder/);
    expect(modeOf(elsewhere)).toBe('644');
  });

  it("is refused when it or a part of its path is a file, which isn't changed", async () => {
    writeFileSync(folder, 'mine');
    const way = 'Set a writable folder in DATA_DIR.';
    await expect(lockData(folder)).rejects.toThrow(`Staffbook can't keep its data in ${folder}: it's a file. ${way}`);
    const below = join(folder, 'data');
    await expect(lockData(below)).rejects.toThrow(
      `Staffbook can't keep its data in ${below}: a part of its path is a file. ${way}`,
    );
    expect(readFileSync(folder, 'utf8')).toBe('mine');
  });

  const isRoot = process.getuid?.() === 0;

  it.skipIf(!isRoot)('shows another user no file, no environment and no answer of the lock (needs root)', async () => {
    const lock = await lockData(folder);
    const engine = await startTableEngine({ dataDir: folder });
    const secrets = await startSecrets(folder);
    lock.announce(runningWith(engine.endpoint));
    // This process answers, so it must not wait for them synchronously.
    const asNobody = (command: string): Promise<{ succeeded: boolean; stdout: string }> =>
      new Promise((resolve) => {
        const options = { uid: 65_534, gid: 65_534, env: { PATH: process.env.PATH } };
        execFile('sh', ['-c', command], options, (error, stdout) => resolve({ succeeded: error === null, stdout }));
      });
    expect(await asNobody('curl --version >/dev/null && echo works')).toEqual({ succeeded: true, stdout: 'works\n' });
    const tries = [
      `ls ${folder}`,
      `cat ${folder}/signing-secret.json`,
      `cat ${folder}/table.db`,
      `cat /proc/${process.pid}/environ`,
      `curl -sfm 5 -d '{"SecretId":"signing-secret"}' -H 'x-amz-target: secretsmanager.GetSecretValue' ${secrets.endpoint}`,
      `curl -sfm 5 --unix-socket ${socketOf(folder)} http://localhost/`,
    ];
    const seen = await Promise.all(tries.map(async (command) => ({ command, ...(await asNobody(command)) })));
    await engine.stop();
    await secrets.stop();
    await lock.release();
    expect(seen).toEqual(tries.map((command) => ({ command, succeeded: false, stdout: '' })));
  });

  it.skipIf(!isRoot)('ignores a socket owned by another user (needs root)', async () => {
    mkdirSync(folder, { mode: 0o700 });
    const path = socketOf(folder);
    const script = `require('net').createServer(s => s.end('{"pid":1,"tableEndpoint":"http://127.0.0.1:1"}')).listen(${JSON.stringify(path)}, () => process.exit())`;
    expect(spawnSync(process.execPath, ['-e', script]).status).toBe(0);
    // The user nobody could not write here if the temporary folder is private.
    chownSync(path, 65_534, 65_534);
    await expect(findRunning(folder)).rejects.toThrow(/belongs to another user of this machine/);
    await expect(lockData(folder)).rejects.toThrow(/belongs to another user of this machine/);
    rmSync(path);
  });
});
