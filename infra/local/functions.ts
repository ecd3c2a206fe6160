import type { Writable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { handlerFile } from '../bundle.ts';
import type { FunctionPlan } from './template.ts';

export interface Invocation {
  readonly id: number;
  readonly event: unknown;
  readonly timeoutMs: number;
}

export interface Outcome {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: string;
}

export interface FunctionCode {
  /** The folder of the bundled functions. */
  readonly bundle: string;
  /** What a thread runs around a handler. */
  readonly thread: URL;
}

interface Pending {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  timer?: NodeJS.Timeout;
}

interface Thread {
  readonly worker: Worker;
  /** When the handler is loaded; as in the cloud, loading does not count as part of a call. */
  readonly ready: Promise<void>;
  readonly pending: Map<number, Pending>;
}

const IDLE_LOOK_MS = 50;

/** Without limits a busy thread lets its garbage grow to what the machine has; a cloud function has less than this. */
const THREAD_MEMORY = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 192 };

/** One function in a thread of its own, started by its first call; a thread that dies is replaced by the next call. */
export class LocalFunction {
  readonly plan: FunctionPlan;
  readonly #environment: Record<string, string>;
  readonly #log: Writable;
  readonly #file: URL;
  #bundle: string;
  #thread: Thread | undefined;
  #nextId = 1;

  constructor(plan: FunctionPlan, code: FunctionCode, environment: Record<string, string>, log: Writable) {
    this.plan = plan;
    this.#bundle = code.bundle;
    this.#file = code.thread;
    this.#environment = environment;
    this.#log = log;
  }

  readonly #keep = (text: Buffer | string): void => {
    if (this.#log.writable) this.#log.write(text);
  };

  /** Settles what the thread was answering, and lets the next call start another. */
  #giveUp(thread: Thread, reason: string): void {
    if (this.#thread === thread) this.#thread = undefined;
    for (const { reject, timer } of thread.pending.values()) {
      clearTimeout(timer);
      reject(new Error(`The ${this.plan.area} function ended while it answered. ${reason}`.trim()));
    }
    thread.pending.clear();
  }

  #start(): Thread {
    const { area, handler } = this.plan;
    const worker = new Worker(this.#file, {
      workerData: { file: handlerFile(this.#bundle, handler), name: area },
      env: this.#environment,
      execArgv: [],
      resourceLimits: THREAD_MEMORY,
      stdout: true,
      stderr: true,
    });
    // The thread's first message says that it is ready; one that never is ends with its calls.
    const ready = new Promise<void>((resolve) => worker.once('message', () => resolve()));
    const thread: Thread = { worker, ready, pending: new Map() };
    worker.stdout.on('data', this.#keep);
    worker.stderr.on('data', this.#keep);
    worker.on('message', ({ id, result, error }: Outcome) => {
      const call = thread.pending.get(id);
      if (!call) return;
      thread.pending.delete(id);
      clearTimeout(call.timer);
      if (error === undefined) call.resolve(result);
      else call.reject(new Error(error));
    });
    worker.once('error', (error) => {
      this.#keep(`${error.stack ?? error.message}\n`);
      this.#giveUp(thread, error.message);
    });
    worker.once('exit', () => this.#giveUp(thread, ''));
    return thread;
  }

  invoke(event: unknown): Promise<unknown> {
    this.#thread ??= this.#start();
    const [thread, id] = [this.#thread, this.#nextId];
    this.#nextId += 1;
    const timeoutMs = this.plan.timeoutSeconds * 1000;
    return new Promise((resolve, reject) => {
      const call: Pending = { resolve, reject };
      thread.pending.set(id, call);
      thread.worker.postMessage({ id, event, timeoutMs } satisfies Invocation);
      void this.#limit(thread, id, timeoutMs);
    });
  }

  /** A thread that does not come back is replaced, as the cloud replaces such a function. */
  async #limit(thread: Thread, id: number, timeoutMs: number): Promise<void> {
    await thread.ready;
    const call = thread.pending.get(id);
    if (call) call.timer = setTimeout(() => this.#end(thread), timeoutMs);
  }

  #end(thread: Thread): void {
    this.#giveUp(thread, `It took longer than ${this.plan.timeoutSeconds} seconds.`);
    void thread.worker.terminate();
  }

  /** Calls from now on go to the new code; calls under way end on the old. */
  replace(bundle: string): void {
    this.#bundle = bundle;
    const thread = this.#thread;
    this.#thread = undefined;
    if (!thread) return;
    const endWhenIdle = (): void => {
      if (thread.pending.size === 0) void thread.worker.terminate();
      else setTimeout(endWhenIdle, IDLE_LOOK_MS);
    };
    endWhenIdle();
  }

  async stop(): Promise<void> {
    await this.#thread?.worker.terminate();
  }
}
