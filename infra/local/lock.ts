import { createHash } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Account } from './account.ts';
import { secureDataFolder } from './data-folder.ts';
import { StartError } from './printer.ts';

/** What a running product tells other commands on the same data. */
export interface Running {
  readonly pid: number;
  readonly url: string;
  readonly tableEndpoint: string;
  /** What its parts are called with. */
  readonly account: Account;
}

export interface Lock {
  announce(running: Running): void;
  release(): Promise<void>;
}

/**
 * A socket that only a living process can answer on, so nothing is left to clean up by hand after a crash. It lies in
 * the system's folder for such things, for a socket's path must be short.
 */
export function socketOf(dataDir: string): string {
  const name = `staffbook-${createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 24)}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

/** The answer of another user's program could lead a command to a table of theirs. */
function assertOwn(path: string, dataDir: string): void {
  const owner = process.platform === 'win32' ? undefined : lstatSync(path, { throwIfNoEntry: false })?.uid;
  if (owner === undefined || owner === process.getuid?.() || owner === statSync(dataDir).uid) return;
  throw new StartError(`${path} belongs to another user of this machine. Ask them or an administrator to remove it.`);
}

/** Asks whoever works on this data; undefined when nobody does. */
async function ask(dataDir: string): Promise<Partial<Running> | undefined> {
  const path = socketOf(dataDir);
  assertOwn(path, dataDir);
  return new Promise((resolve) => {
    let text = '';
    const socket = createConnection(path);
    socket.setEncoding('utf8').setTimeout(2000, () => socket.destroy());
    socket.on('data', (part) => (text += String(part)));
    socket.once('error', () => resolve(undefined));
    socket.once('close', () => resolve(text === '' ? undefined : (JSON.parse(text) as Partial<Running>)));
  });
}

export const findRunning = async (dataDir: string): Promise<Partial<Running> | undefined> =>
  existsSync(dataDir) ? ask(dataDir) : undefined;

/** Whether the process that made a socket is gone; one that is merely busy still takes the connection. */
const isAbandoned = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection(path, () => {
      socket.destroy();
      resolve(false);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED'));
  });

const SWEEP_AFTER_MS = 60_000;

/**
 * Takes away sockets that crashed products left in the system's folder: those that nobody answers on. One that was made a
 * moment ago may belong to a product that only begins.
 */
export async function sweepSockets(folder = tmpdir()): Promise<void> {
  if (process.platform === 'win32') return;
  const names = readdirSync(folder).filter((name) => /^staffbook-[0-9a-f]{24}\.sock$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const found = statSync(path, { throwIfNoEntry: false });
      if (!found || Date.now() - found.mtimeMs < SWEEP_AFTER_MS) return;
      if (await isAbandoned(path)) rmSync(path, { force: true });
    }),
  );
}

function listen(path: string, answer: () => string): Promise<Lock['release'] | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      // Whoever asks may be gone before it has its answer: the product lives on.
      socket.on('error', () => undefined);
      socket.end(answer());
    });
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(path, () => {
      if (process.platform !== 'win32') chmodSync(path, 0o600);
      server.unref();
      resolve(() => new Promise((done) => server.close(() => done())));
    });
  });
}

/** Makes sure that nobody else works on the data of this folder, which it makes when it is not there. */
export async function lockData(dataDir: string): Promise<Lock> {
  secureDataFolder(dataDir);
  const path = socketOf(dataDir);
  let running: Partial<Running> = { pid: process.pid };
  const answer = (): string => JSON.stringify(running);
  let release = await listen(path, answer);
  if (!release) {
    const other = await ask(dataDir);
    if (other) {
      throw new StartError(
        `The data in ${dataDir} is already in use by a running Staffbook${other.url ? ` at ${other.url}` : ''} ` +
          `(process ${String(other.pid)}). Stop that one first, or set another folder in DATA_DIR.`,
      );
    }
    rmSync(path, { force: true });
    release = await listen(path, answer);
  }
  if (!release)
    throw new StartError(`Another Staffbook is currently opening the data in ${dataDir}. Try again in a moment.`);
  void sweepSockets().catch(() => undefined);
  return { announce: (value) => (running = value), release };
}
