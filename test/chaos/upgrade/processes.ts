import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { localAccount } from '../../../infra/local/account.ts';
import { root } from '../../../infra/fingerprint.ts';

export type Release = 'before' | 'after';

export const TABLE = 'chaos-upgrade';

const LONGEST_SAID = 20_000;

/** A process of one of the two releases; what it says is kept. */
class OwnProcess {
  readonly child: ChildProcess;
  readonly #closed: Promise<unknown[]>;
  said = '';

  constructor(file: string, release: Release, args: readonly string[], more: Readonly<Record<string, string>> = {}) {
    const preload = pathToFileURL(join(import.meta.dirname, 'preload.ts')).href;
    this.child = spawn(process.execPath, ['--import', preload, join(root, file), ...args], {
      cwd: root,
      env: { ...process.env, ...localAccount, CHAOS_RELEASE: release, ...more },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#closed = once(this.child, 'close');
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (part) => (this.said = (this.said + String(part)).slice(-LONGEST_SAID)));
    }
  }

  get isUp(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Its exit code, once it has ended by itself. */
  async ended(): Promise<number | null> {
    await this.#closed;
    return this.child.exitCode;
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.#closed;
  }
}

/** The functions of a release, on a port that stays over all of their lives. */
export class Functions {
  readonly #release: Release;
  readonly #endpoint: string;
  readonly #port: number;
  #process: OwnProcess | undefined;

  constructor(release: Release, endpoint: string, port: number) {
    this.#release = release;
    this.#endpoint = endpoint;
    this.#port = port;
  }

  async #answer<V>(): Promise<V> {
    const { child } = this.#process!;
    type Answer = readonly [{ readonly value?: V; readonly error?: string }];
    const answered = once(child, 'message') as unknown as Promise<Answer>;
    const gone = once(child, 'exit').then((): Answer => [{ error: `The functions ended:\n${this.#process?.said}` }]);
    const [{ value, error }] = await Promise.race([answered, gone]);
    if (error !== undefined) throw new Error(error);
    return value as V;
  }

  ask<V>(what: object): Promise<V> {
    const answer = this.#answer<V>();
    this.#process!.child.send(what);
    return answer;
  }

  async start(isFirst = false): Promise<void> {
    const args = [this.#endpoint, TABLE, ...(isFirst ? ['first'] : [])];
    this.#process = new OwnProcess('test/chaos/upgrade/server.ts', this.#release, args);
    await this.#answer();
  }

  listen = (): Promise<void> => this.ask({ listen: this.#port });

  async kill(): Promise<void> {
    await this.#process?.kill();
  }
}

export type Job = OwnProcess;

/** A command of the later release on a table, as a deployment runs it; `more` are variables of its environment. */
export const startCommand = (name: string, args: readonly string[], more: Readonly<Record<string, string>>): Job =>
  new OwnProcess(`functions/commands/${name}.ts`, 'after', args, more);

const onTable = (endpoint: string) => ({ TABLE_NAME: TABLE, AWS_ENDPOINT_URL_DYNAMODB: endpoint });

export const startJob = (endpoint: string, ...args: readonly string[]): Job =>
  startCommand('upgrade', args, onTable(endpoint));

/** Runs a command to its end; answers what it said. */
export async function runToEnd(job: Job): Promise<{ readonly code: number | null; readonly said: string }> {
  return { code: await job.ended(), said: job.said };
}

export const runVerify = (endpoint: string) => runToEnd(startCommand('verify', [], onTable(endpoint)));
