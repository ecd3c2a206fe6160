import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root } from '../../infra/fingerprint.ts';
import { localAccount } from '../../infra/local/account.ts';
import { findRunning, lockData, socketOf } from '../../infra/local/lock.ts';
import { withTable } from '../../infra/local/table-access.ts';

/** Says when it is ready, takes the lock when it is told to, and says whether it got it. */
const HOLDER = `
  import { once } from 'node:events';
  const { lockData } = await import('./infra/local/lock.ts');
  process.stdout.write('ready');
  await once(process.stdin, 'data');
  await lockData(process.argv[1]).then(
    () => process.stdout.write('locked'),
    () => process.stdout.write('refused'),
  );
  process.stdin.resume();
`;

let folder: string;
let holders: ChildProcessWithoutNullStreams[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'staffbook-stopped-'));
  holders = [];
});
afterEach(() => {
  for (const holder of holders) holder.kill('SIGKILL');
  rmSync(socketOf(folder), { force: true });
  rmSync(folder, { recursive: true, force: true });
});

const saysNext = async ({ stdout }: ChildProcessWithoutNullStreams): Promise<string> =>
  String(((await once(stdout, 'data')) as [Buffer])[0]);

async function startHolder(temporary = tmpdir()): Promise<ChildProcessWithoutNullStreams> {
  const env = { ...process.env, TMPDIR: temporary };
  const holder = spawn(process.execPath, ['--input-type=module', '-e', HOLDER, folder], { cwd: root, env });
  holders.push(holder);
  expect(await saysNext(holder)).toBe('ready');
  return holder;
}

function takeLock(holder: ChildProcessWithoutNullStreams): Promise<string> {
  const said = saysNext(holder);
  holder.stdin.write('go');
  return said;
}

async function kill(holder: ChildProcessWithoutNullStreams): Promise<void> {
  const exited = once(holder, 'exit');
  holder.kill('SIGKILL');
  await exited;
}

it('the data of a process that is stopped or too busy to answer stays locked', async () => {
  const holder = await startHolder();
  expect(await takeLock(holder)).toBe('locked');
  // As Ctrl-Z does.
  holder.kill('SIGSTOP');
  await expect(lockData(folder)).rejects.toThrow(
    `The data in ${folder} is already in use by a process that doesn't respond`,
  );
  await kill(holder);
  await (await lockData(folder)).release();
});

it('one of several processes that start at once after a crash gets the data', { repeats: 2 }, async () => {
  const crashed = await startHolder();
  expect(await takeLock(crashed)).toBe('locked');
  await kill(crashed);
  const next = await Promise.all(Array.from({ length: 4 }, () => startHolder()));
  const said = await Promise.all(next.map(takeLock));
  expect(said.toSorted()).toEqual(['locked', 'refused', 'refused', 'refused']);
});

it('a process with another temporary folder finds who uses the data, and takes it only after a crash', async () => {
  const temporary = mkdtempSync(join(tmpdir(), 'staffbook-elsewhere-'));
  try {
    const holder = await startHolder(temporary);
    expect(await takeLock(holder)).toBe('locked');
    expect(await findRunning(folder)).toMatchObject({ pid: holder.pid });
    await expect(lockData(folder)).rejects.toThrow(
      `already in use by a running Staffbook (process ${holder.pid}). It is starting or runs a command: wait for it`,
    );
    await kill(holder);
    await (await lockData(folder)).release();
    expect(await findRunning(folder)).toBeUndefined();
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
});

it('a copy of a folder that is in use is not taken for the original', async () => {
  const lock = await lockData(folder);
  const copy = `${folder}-copy`;
  try {
    cpSync(folder, copy, { recursive: true, filter: (path) => !path.includes('lock.db') });
    expect(await findRunning(folder)).toMatchObject({ pid: process.pid });
    expect(await findRunning(copy)).toBeUndefined();
  } finally {
    await lock.release();
    rmSync(copy, { recursive: true, force: true });
  }
});

it('a running process whose socket was removed is said to be one that runs', async () => {
  const holder = await startHolder();
  expect(await takeLock(holder)).toBe('locked');
  rmSync(socketOf(folder));
  await expect(lockData(folder)).rejects.toThrow(
    `is already in use by a running Staffbook that can't be asked, because ${socketOf(folder)} is gone`,
  );
});

const endpointFor = (dataDir: string): Promise<string> =>
  withTable(dataDir, ({ endpoint }) => Promise.resolve(endpoint));

it('a command that meets a product while it starts waits for its table', async () => {
  const lock = await lockData(folder);
  const asked = endpointFor(folder);
  // Answered after the command, which began to ask earlier.
  await findRunning(folder);
  const [tableEndpoint, url, mailEndpoint] = ['http://localhost:2', 'http://localhost:1', 'http://localhost:3'];
  lock.announce({ pid: process.pid, url, tableEndpoint, mailEndpoint, account: localAccount });
  expect(await asked).toBe(tableEndpoint);
  await lock.release();
});

it('a command that meets another one begins after it', async () => {
  const lock = await lockData(folder);
  const asked = endpointFor(folder);
  await findRunning(folder);
  await lock.release();
  expect(await asked).toMatch(/^http:/);
});
