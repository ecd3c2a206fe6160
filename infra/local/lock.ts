import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Parameters } from '../parameters.ts';
import type { Account } from './account.ts';
import { secureDataFolder } from './data-folder.ts';
import { StartError } from './printer.ts';

/** What a running product reports to other commands on the same data. */
export interface Running {
  readonly pid: number;
  readonly url: string;
  readonly tableEndpoint: string;
  /** Of its stand-in for SES. */
  readonly mailEndpoint: string;
  /** Credentials for its services. */
  readonly account: Account;
  /** As it was started; undefined for an older release. */
  readonly parameters?: Parameters;
}

export interface Lock {
  announce(running: Running): void;
  release(): Promise<void>;
}

/**
 * Returns the path of a socket that only a running process can answer on, so that a crash leaves nothing to clean up by
 * hand. It is in the system's temporary folder because socket paths must be short.
 */
export function socketOf(dataDir: string): string {
  const name = `staffbook-${createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 24)}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

/** The file that names the socket, for commands with another temporary folder. */
const noteOf = (dataDir: string): string => join(dataDir, 'socket');

/** A copy of a data folder has the note of the original, which has a socket with another name. */
function knownSocket(dataDir: string): string {
  const own = socketOf(dataDir);
  const noted = existsSync(noteOf(dataDir)) ? readFileSync(noteOf(dataDir), 'utf8') : own;
  return basename(noted) === basename(own) ? noted : own;
}

/** A socket of another user's program could redirect a command to that user's table. */
function assertOwn(path: string, dataDir: string): void {
  const owner = process.platform === 'win32' ? undefined : lstatSync(path, { throwIfNoEntry: false })?.uid;
  if (owner === undefined || owner === process.getuid?.() || owner === statSync(dataDir).uid) return;
  throw new StartError(`${path} belongs to another user of this machine. Ask them or an administrator to remove it.`);
}

/** Asks the process that uses this data; undefined if there is none. */
async function ask(dataDir: string): Promise<Partial<Running> | undefined> {
  const path = knownSocket(dataDir);
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

/** Whether the process that created a socket is gone; a busy one would still accept the connection. */
const isAbandoned = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection(path, () => {
      socket.destroy();
      resolve(false);
    });
    const gone = ['ECONNREFUSED', 'ENOENT'];
    socket.once('error', ({ code = '' }: NodeJS.ErrnoException) => resolve(gone.includes(code)));
  });

const SWEEP_AFTER_MS = 60_000;

/**
 * Removes sockets that crashed processes left in the temporary folder. A very recent one may belong to a process that
 * is still starting.
 */
export async function sweepSockets(folder = tmpdir()): Promise<void> {
  if (process.platform === 'win32') return;
  const names = readdirSync(folder).filter((name) => /^staffbook-[0-9a-f]{24}\.sock$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const found = statSync(path, { throwIfNoEntry: false });
      if (!found || Date.now() - found.mtimeMs < SWEEP_AFTER_MS) return;
      const isGone = await isAbandoned(path);
      // Unless somebody has taken the name since.
      if (isGone && statSync(path, { throwIfNoEntry: false })?.ino === found.ino) rmSync(path, { force: true });
    }),
  );
}

function listen(path: string, answer: () => string): Promise<Lock['release'] | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      // The client may disconnect before it gets the response; the product must keep running.
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

/** The error for a folder that another process has. */
async function inUse(dataDir: string): Promise<StartError> {
  const other = await ask(dataDir);
  if (other) {
    const [where, what] = other.url
      ? [` at ${other.url}`, 'Stop that one first']
      : ['', 'It is starting or runs a command: wait for it, stop it'];
    return new StartError(
      `The data in ${dataDir} is already in use by a running Staffbook${where} (process ${String(other.pid)}). ` +
        `${what}, or set another folder in DATA_DIR.`,
    );
  }
  // A stopped process, or one that works without a pause, goes on later.
  if (!(await isAbandoned(knownSocket(dataDir)))) {
    return new StartError(
      `The data in ${dataDir} is already in use by a process that doesn't respond, perhaps because it was suspended with Ctrl-Z. ` +
        'Resume or end it, or set another folder in DATA_DIR.',
    );
  }
  if (existsSync(noteOf(dataDir))) {
    return new StartError(
      `The data in ${dataDir} is already in use by a running Staffbook that can't be asked, because ${knownSocket(dataDir)} ` +
        "is gone or can't be seen from here. Stop that one first, or set another folder in DATA_DIR.",
    );
  }
  return new StartError(`Another Staffbook is currently opening the data in ${dataDir}. Try again in a moment.`);
}

/** Listens on the folder's socket; undefined if a process that has no claim on the folder answers there, of an older release. */
async function listenAlone(dataDir: string, answer: () => string): Promise<Lock['release'] | undefined> {
  const path = socketOf(dataDir);
  const stop = await listen(path, answer);
  if (stop) return stop;
  assertOwn(path, dataDir);
  if (!(await isAbandoned(path))) return undefined;
  rmSync(path, { force: true });
  return listen(path, answer);
}

/** Takes the lock on a data folder, which is created if missing; throws if another process is using it. */
export async function lockData(dataDir: string): Promise<Lock> {
  secureDataFolder(dataDir);
  const { claimFolder } = await import('../../functions/deployment/claim-folder.ts');
  // Decides, because processes can have different temporary folders.
  const giveBack = claimFolder(dataDir);
  if (!giveBack) throw await inUse(dataDir);
  try {
    // Of a process that crashed; from here on, the note means that somebody listens.
    rmSync(noteOf(dataDir), { force: true });
    let running: Partial<Running> = { pid: process.pid };
    const stop = await listenAlone(dataDir, () => JSON.stringify(running));
    if (!stop) throw await inUse(dataDir);
    writeFileSync(noteOf(dataDir), socketOf(dataDir), { mode: 0o600 });
    void sweepSockets().catch(() => undefined);
    return {
      announce: (value) => (running = value),
      release: async () => {
        await stop();
        rmSync(noteOf(dataDir), { force: true });
        giveBack();
      },
    };
  } catch (error) {
    giveBack();
    throw error;
  }
}
