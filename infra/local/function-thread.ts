import { Worker } from 'node:worker_threads';
import { handlerFile } from '../bundle.ts';
import { compileCache } from './compile-cache.ts';
import { type LocalTable, openLine } from './table-at-hand.ts';
import { claims, type FromThread, type Outcome, type ThreadData, type ToThread } from './function-thread-messages.ts';

export interface ThreadCall {
  readonly event: unknown;
}

export interface Ended<C> {
  readonly call: C;
  readonly hasBegun: boolean;
  /** The handler was loaded, so it could run the call. */
  readonly isLoaded: boolean;
}

interface ThreadOptions<C> {
  /** The worker file that runs the handler. */
  readonly file: URL;
  readonly table: LocalTable | undefined;
  readonly bundle: string;
  readonly handler: string;
  readonly name: string;
  readonly environment: Record<string, string>;
  readonly timeoutMs: number;
  /** Runs one call at a time, which may block the thread until it times out. */
  readonly isSingle: boolean;
  readonly log: (text: string) => void;
  readonly onOutcome: (call: C, outcome: Outcome) => void;
  readonly onOverdue: (call: C) => void;
  /** Called if the event loop is blocked, with the calls that hadn't begun; those will no longer begin here. */
  readonly onStalled: (moved: readonly C[]) => void;
  readonly onEnd: (reason: string, calls: readonly Ended<C>[]) => void;
}

interface Pending<C> {
  readonly call: C;
  readonly claim: Int32Array;
  timer?: NodeJS.Timeout;
}

/** Without limits, a busy thread's garbage grows to the machine's memory; a cloud function has less than this. */
const MEMORY = { maxOldGenerationSizeMb: 192 };
/** One call at a time produces less garbage. */
const YOUNG_MB = { shared: 8, single: 4 };

const PING_MS = 250;
/** Counts pings rather than time, because a machine that slept hasn't missed any. */
const STALLED_AFTER = 6;
const BLOCKED_AFTER = 20;

/** A worker thread with a handler and its calls. */
export class FunctionThread<C extends ThreadCall> {
  readonly #options: ThreadOptions<C>;
  readonly #worker: Worker;
  isRetired = false;
  /** When the latest call started. */
  begunAt = 0;
  readonly #pending = new Map<number, Pending<C>>();
  #isReady = false;
  #hasEnded = false;
  #lastId = 0;
  #missedPings = 0;
  #pinging: NodeJS.Timeout | undefined;
  #logged = '';

  constructor(options: ThreadOptions<C>) {
    this.#options = options;
    const { file, table, bundle, handler, name, environment, isSingle } = options;
    const line = table && openLine(table);
    this.#worker = new Worker(file, {
      workerData: {
        file: handlerFile(bundle, handler),
        name,
        ...(line && { table: line }),
      } satisfies ThreadData,
      transferList: line ? [line.port] : [],
      env: { ...environment, ...compileCache },
      execArgv: [],
      resourceLimits: { ...MEMORY, maxYoungGenerationSizeMb: YOUNG_MB[isSingle ? 'single' : 'shared'] },
      stdout: true,
      stderr: true,
    });
    for (const stream of [this.#worker.stdout, this.#worker.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => this.#keep(text));
    }
    this.#worker.on('message', (message: FromThread) => this.#hear(message));
    this.#worker.once('error', (error) => {
      this.#keep(`${error.stack ?? error.message}\n`);
      this.#end(error.message);
    });
    this.#worker.once('exit', () => {
      if (this.#logged !== '') this.#keep('\n');
      this.#end('');
    });
  }

  /** Buffers partial lines, because output of other threads may come between. */
  #keep(text: string): void {
    const end = text.lastIndexOf('\n') + 1;
    if (end > 0) this.#options.log(this.#logged + text.slice(0, end));
    this.#logged = (end > 0 ? '' : this.#logged) + text.slice(end);
  }

  run(call: C): void {
    this.#lastId += 1;
    this.begunAt = performance.now();
    const id = this.#lastId;
    const pending: Pending<C> = { call, claim: new Int32Array(new SharedArrayBuffer(4)) };
    this.#pending.set(id, pending);
    const { timeoutMs } = this.#options;
    this.#worker.postMessage({ id, event: call.event, timeoutMs, claim: pending.claim } satisfies ToThread);
    if (this.#isReady) this.#limit(id, pending);
  }

  /** As in the cloud, loading a handler doesn't count toward a call's time limit. */
  #limit(id: number, pending: Pending<C>): void {
    pending.timer = setTimeout(() => {
      this.#pending.delete(id);
      this.#options.onOverdue(pending.call);
      this.#endWhenDone();
    }, this.#options.timeoutMs);
    this.#pinging ??= setInterval(() => this.#ping(), PING_MS);
  }

  #hear(message: FromThread): void {
    this.#missedPings = 0;
    if (message === 'pong') return;
    if (message === 'ready') {
      this.#isReady = true;
      for (const [id, pending] of this.#pending) this.#limit(id, pending);
      return;
    }
    const pending = this.#pending.get(message.id);
    if (!pending) return;
    this.#pending.delete(message.id);
    clearTimeout(pending.timer);
    this.#options.onOutcome(pending.call, message);
    this.#endWhenDone();
  }

  #ping(): void {
    if (this.#pending.size === 0) {
      clearInterval(this.#pinging);
      this.#pinging = undefined;
      this.#missedPings = 0;
      return;
    }
    if (!this.#options.isSingle) {
      if (this.#missedPings === STALLED_AFTER) this.#options.onStalled(this.#withdraw());
      if (this.#missedPings >= BLOCKED_AFTER) {
        return this.#end(`A call blocked its thread for more than ${(BLOCKED_AFTER * PING_MS) / 1000} seconds.`);
      }
    }
    this.#missedPings += 1;
    this.#worker.postMessage('ping' satisfies ToThread);
  }

  /** Withdraws and returns the calls that haven't begun. */
  #withdraw(): C[] {
    const { sent, withdrawn } = claims;
    return [...this.#pending].flatMap(([id, { call, claim, timer }]) => {
      if (Atomics.compareExchange(claim, 0, sent, withdrawn) !== sent) return [];
      clearTimeout(timer);
      this.#pending.delete(id);
      return [call];
    });
  }

  /** Terminates once all pending calls have finished. */
  retire(): void {
    this.isRetired = true;
    this.#endWhenDone();
  }

  #endWhenDone(): void {
    if (this.isRetired && this.#pending.size === 0) this.#end('');
  }

  #end(reason: string): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    clearInterval(this.#pinging);
    const calls = [...this.#pending.values()].map(({ call, claim, timer }) => {
      clearTimeout(timer);
      const before = Atomics.compareExchange(claim, 0, claims.sent, claims.withdrawn);
      return { call, hasBegun: before === claims.begun, isLoaded: this.#isReady };
    });
    this.#pending.clear();
    void this.#worker.terminate();
    this.#options.onEnd(reason, calls);
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}
