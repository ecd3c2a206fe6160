import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Account } from '../../infra/local/account.ts';
import { findRunning } from '../../infra/local/lock.ts';
import { killEngine } from '../support/engine-pid.ts';

/** The whole local product in separate processes, which a proof may kill at any moment. */
export interface Killable {
  readonly url: string;
  readonly tableEndpoint: string;
  readonly account: Account;
  /** Waits until the product has printed matching output. */
  said(words: RegExp): Promise<void>;
  /** Kills every process without warning; the table engine is in a separate process group. */
  kill(withEngine: boolean): Promise<void>;
}

const root = join(import.meta.dirname, '../..');

function reading(child: ChildProcess) {
  let output = '';
  let heard = (): void => undefined;
  const read = (chunk: Buffer): void => {
    output += chunk.toString();
    heard();
  };
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  return (words: RegExp): Promise<RegExpExecArray> =>
    new Promise((resolve, reject) => {
      heard = () => {
        const match = words.exec(output);
        if (match) resolve(match);
      };
      child.once('exit', () => reject(new Error(`The product ended before it said ${String(words)}:\n${output}`)));
      heard();
    });
}

/** Starts the product on a data folder, empty at first, on free ports. */
export async function startKillable(dataDir: string): Promise<Killable> {
  const child = spawn(process.execPath, ['infra/run.mjs', 'start'], {
    cwd: root,
    env: { ...process.env, PORT: '0', MAIL_PORT: '0', DATA_DIR: dataDir, DEMO: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const until = reading(child);
  const [, url = ''] = await until(/web app\s+(http\S+)/);
  const { tableEndpoint, account } = (await findRunning(dataDir)) ?? {};
  if (!tableEndpoint || !account) throw new Error('The running product does not say where its table is.');
  return {
    url,
    tableEndpoint,
    account,
    said: async (words) => void (await until(words)),
    kill: async (withEngine) => {
      const ended = once(child, 'exit');
      if (withEngine) killEngine(dataDir);
      process.kill(-child.pid!, 'SIGKILL');
      await ended;
    },
  };
}
