import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort, LOOPBACK } from '../../infra/local/ports.ts';
import { root } from '../../infra/fingerprint.ts';
import { enginePidOf } from '../support/engine-pid.ts';
import { childrenOf } from '../bench/product.ts';

const START_MS = 120_000;

/** A zombie is still listed but no longer alive. */
function isAlive(pid: number): boolean {
  const file = `/proc/${pid}/stat`;
  if (existsSync(file)) return !/\) [ZX] /.test(readFileSync(file, 'utf8'));
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const canConnect = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection(port, LOOPBACK);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** Throws an uncaught error in the product: on the first signal one of a connection, then a programming error. */
const THROWER = `data:text/javascript,${encodeURIComponent(`
  const errors = [Object.assign(new Error('read ECONNRESET'), { syscall: 'read' }), new TypeError('nothing is a function')];
  process.on('SIGUSR2', () => setImmediate(() => { throw errors.shift(); }));
`)}`;

describe('stopping the product', () => {
  let folder: string;
  let port: number;
  let child: ChildProcess;
  let said = '';
  const folders: string[] = [];
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'staffbook-stop-'));
    folders.push(folder);
    port = await freePort();
    said = '';
  });
  afterEach(() => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  });
  afterAll(() => folders.forEach((each) => rmSync(each, { recursive: true, force: true })));

  async function launch(command: string, args: readonly string[], more: Record<string, string> = {}): Promise<void> {
    const { npm_lifecycle_event: _, ...env } = process.env;
    child = spawn(command, args, {
      cwd: root,
      // A group of its own, as a terminal makes one.
      detached: true,
      env: { ...env, DEMO: '0', PORT: String(port), MAIL_PORT: '0', DATA_DIR: folder, ...more },
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (said += String(part)));
    await expect.poll(() => said, { timeout: START_MS }).toContain('Daily job:');
  }
  const start = (more: Record<string, string> = {}) => launch(process.execPath, ['infra/run.mjs', 'start'], more);
  const enginePid = () => enginePidOf(folder) ?? 0;

  const BODY = JSON.stringify({ first_name: 'Nobody' });

  /**
   * A call without a token of which only the head has arrived, so it stays in progress for as long as the test needs.
   */
  async function beginCall(): Promise<{ socket: Socket; end: () => Promise<string> }> {
    const socket = createConnection(port, LOOPBACK);
    const head = `PUT /api_user_private/update-my-profile HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${BODY.length}\r\nexpect: 100-continue\r\n\r\n`;
    socket.write(head);
    // "Continue": the server has started the call.
    await once(socket, 'data');
    return {
      socket,
      end: async () => {
        let text = '';
        socket.setEncoding('utf8').on('data', (part) => (text += String(part)));
        socket.write(BODY);
        await once(socket, 'close');
        return text;
      },
    };
  }

  it(
    'finishes running calls, accepts no others, and then ends all of its parts',
    async () => {
      await start();
      const engine = enginePid();
      const idle = await fetch(`http://${LOOPBACK}:${port}/login`);
      await idle.arrayBuffer();
      const calls = await Promise.all(Array.from({ length: 10 }, beginCall));
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await expect.poll(() => canConnect(port)).toBe(false);
      const answers = await Promise.all(calls.map(({ end }) => end()));
      for (const answer of answers) {
        expect(answer).toMatch(/^HTTP\/1\.1 401 /);
        expect(answer.toLowerCase()).toContain('connection: close');
      }
      expect(await exited).toEqual([0, null]);
      expect(isAlive(engine)).toBe(false);
      expect(said).not.toContain('failed');
    },
    START_MS,
  );

  it(
    'ends at once on a second signal',
    async () => {
      await start();
      const { socket } = await beginCall();
      socket.on('error', () => undefined);
      const exited = once(child, 'exit');
      child.kill('SIGINT');
      await expect.poll(() => canConnect(port)).toBe(false);
      child.kill('SIGINT');
      expect(await exited).toEqual([1, null]);
    },
    START_MS,
  );

  // SIGKILL and SIGHUP are not passed on by npm.
  it.skipIf(!existsSync('/proc')).each(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL'] as const)(
    'happens when the npm that started it is ended by %s',
    async (signal) => {
      await launch('npm', ['start']);
      const engine = enginePid();
      child.kill(signal);
      await expect.poll(() => isAlive(engine)).toBe(false);
      expect(await canConnect(port)).toBe(false);
    },
    START_MS,
  );

  it.skipIf(process.platform === 'win32')(
    'happens in order by Ctrl-C, which a terminal sends to npm and to everything that npm started',
    async () => {
      await launch('npm', ['start']);
      const engine = enginePid();
      const { end } = await beginCall();
      process.kill(-child.pid!, 'SIGINT');
      await expect.poll(() => canConnect(port)).toBe(false);
      expect(await end()).toMatch(/^HTTP\/1\.1 401 /);
      await expect.poll(() => isAlive(engine)).toBe(false);
    },
    START_MS,
  );

  it.skipIf(process.platform === 'win32')(
    'follows, in order and with a reason, any uncaught error except those of a single connection',
    async () => {
      await start({ NODE_OPTIONS: `--import=${THROWER}` });
      child.kill('SIGUSR2');
      await expect
        .poll(() => said)
        .toMatch(/A connection or file operation failed \(read ECONNRESET\)\. Staffbook keeps running\./);
      expect((await fetch(`http://${LOOPBACK}:${port}/login`)).status).toBe(200);
      const { end } = await beginCall();
      const exited = once(child, 'exit');
      child.kill('SIGUSR2');
      await expect
        .poll(() => said)
        .toMatch(/Staffbook stopped because of an unexpected error: nothing is a function\. All saved data is kept/);
      expect(await end()).toMatch(/^HTTP\/1\.1 401 /);
      expect(await exited).toEqual([1, null]);
      expect(readFileSync(join(folder, 'functions.log'), 'utf8')).toContain('TypeError: nothing is a function');
    },
    START_MS,
  );
});

it.skipIf(!existsSync('/proc'))('a test run that is told to end also ends what it started', async () => {
  const run = spawn(process.execPath, ['infra/run.mjs', 'test', 'test/infra/function-threads'], { cwd: root });
  let said = '';
  run.stdout.on('data', (part) => (said += String(part)));
  await expect.poll(() => said, { timeout: START_MS }).toContain('RUN');
  const exited = once(run, 'exit');
  // Vitest and its workers.
  await expect.poll(() => childrenOf(run.pid!).length).toBeGreaterThan(1);
  const started = childrenOf(run.pid!);
  run.kill('SIGTERM');
  expect(await exited).toEqual([1, null]);
  await expect.poll(() => started.filter(isAlive)).toEqual([]);
});
