import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from '../../infra/local/ports.ts';
import { root } from '../../infra/fingerprint.ts';
import { memoryOf } from '../bench/product.ts';
import { enginePidOf, killEngine } from '../support/engine-pid.ts';

const START_MS = 60_000;
const LONGEST_SAID = 20_000;

/** The product as `npm start` runs it, on the same port across restarts. */
export class ChaosProduct {
  readonly url: string;
  readonly #dataDir: string;
  readonly #environment: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;
  #said = '';

  private constructor(dataDir: string, faultFolder: string, port: number, mailPort: number) {
    this.#dataDir = dataDir;
    this.url = `http://127.0.0.1:${port}`;
    this.#environment = {
      ...process.env,
      PORT: String(port),
      MAIL_PORT: String(mailPort),
      DATA_DIR: dataDir,
      DEMO: '1',
      CHAOS_FOLDER: faultFolder,
      NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'faults.ts')).href}`,
    };
  }

  static async create(dataDir: string, faultFolder: string): Promise<ChaosProduct> {
    return new ChaosProduct(dataDir, faultFolder, await freePort(), await freePort());
  }

  /** Resolves once it can be called. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, ['--max-semi-space-size=4', 'infra/run.mjs', 'start'], {
      cwd: root,
      env: this.#environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    let heard = '';
    await new Promise<void>((resolve, reject) => {
      const overdue = setTimeout(() => reject(new Error(`The product did not start:\n${this.#said}`)), START_MS);
      const settle = (end: () => void) => () => {
        clearTimeout(overdue);
        end();
      };
      const hear = (part: Buffer): void => {
        this.#said = (this.#said + part.toString()).slice(-LONGEST_SAID);
        heard += part.toString();
        if (heard.includes('is running:')) settle(resolve)();
      };
      child.stdout?.on('data', hear);
      child.stderr?.on('data', hear);
      child.once(
        'exit',
        settle(() => reject(new Error(`The product ended by itself:\n${this.#said}`))),
      );
    });
  }

  get said(): string {
    return this.#said;
  }

  get isUp(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  memoryBytes(): number {
    return this.isUp ? memoryOf(this.#child!.pid!) : 0;
  }

  /** Stops it and returns its exit code, or null if a signal ended it. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    if (!this.isUp) return null;
    const exited = once(this.#child!, 'exit');
    this.#child!.kill(signal);
    const [code] = (await exited) as [number | null];
    return code;
  }

  /** What of the table is not as its records say, in words; nothing where all is. Once the product has ended. */
  async verify(): Promise<string> {
    const { NODE_OPTIONS: _, ...env } = this.#environment;
    const child = spawn(process.execPath, ['infra/run.mjs', 'verify'], { cwd: root, env });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += String(part)));
    const [code] = (await once(child, 'close')) as [number | null];
    return code === 0 ? '' : said || `It ended with ${code}.`;
  }

  get hasEngine(): boolean {
    return enginePidOf(this.#dataDir) !== undefined;
  }

  killEngine(): void {
    killEngine(this.#dataDir);
  }
}
