import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../infra/local/ports.ts';

export const root = join(import.meta.dirname, '../..');

/** The command behind `npm start`, which a shell would replace itself by. */
function startCommand(tree: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(tree, 'package.json'), 'utf8')) as { scripts: { start: string } };
  return scripts.start.replace(/^exec /, '').split(' ');
}

const START_LIMIT_MS = 120_000;

export interface Running {
  readonly url: string;
  /** Until the first page was answered. */
  readonly startMs: number;
  /** The total memory of the product's processes, with shared pages counted once. */
  memoryBytes: () => number;
  stop: () => Promise<void>;
}

/** Every descendant of this process. */
export function childrenOf(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        return [{ pid: Number(name), parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) }];
      } catch {
        return [];
      }
    });
  const below = (at: number): number[] =>
    parents.filter(({ parent }) => parent === at).flatMap((child) => [child.pid, ...below(child.pid)]);
  return below(pid);
}

function proportionalBytes(pid: number): number {
  try {
    const match = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
    return Number(match?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** The memory of a process and its children, with shared pages counted once. */
export const memoryOf = (pid: number): number =>
  [pid, ...childrenOf(pid)].reduce((sum, each) => sum + proportionalBytes(each), 0);

/** A data folder with a seeded company of this size, identical every time. */
export async function seedCompany(
  checks: number,
  staff: number,
  more: readonly string[] = [],
  tree = root,
): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'staffbook-bench-'));
  const sizes = ['--checks', String(checks), '--staff', String(staff), ...more];
  // By its script, which versions have in common.
  await promisify(execFile)('npm', ['run', 'seed', '--', ...sizes], {
    cwd: tree,
    env: { ...process.env, DATA_DIR: dataDir },
    maxBuffer: 50_000_000,
  });
  return dataDir;
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** Starts the product like a person would, on free ports. */
export async function startProduct(
  dataDir: string,
  parameters: Record<string, string> = {},
  tree = root,
): Promise<Running> {
  const [port, mailPort] = [await freePort(), await freePort()];
  const startedAt = performance.now();
  const child = spawn(process.execPath, startCommand(tree).slice(1), {
    cwd: tree,
    env: {
      ...process.env,
      ...parameters,
      PORT: String(port),
      MAIL_PORT: String(mailPort),
      DATA_DIR: dataDir,
      DEMO: '0',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  const isUp = async () => {
    try {
      return (await fetch(`${url}/login`, { signal: AbortSignal.timeout(1000) })).ok;
    } catch {
      return false;
    }
  };
  const stop = async (): Promise<void> => {
    if (hasEnded(child)) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGINT');
    await ended;
  };
  while (!(await isUp())) {
    if (hasEnded(child)) throw new Error('The product did not start.');
    if (performance.now() - startedAt > START_LIMIT_MS) {
      await stop();
      throw new Error('The product took too long to start.');
    }
    await delay(10);
  }
  return { url, startMs: performance.now() - startedAt, memoryBytes: () => memoryOf(child.pid!), stop };
}

export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });
