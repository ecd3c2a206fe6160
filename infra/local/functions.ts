import { type Ended, FunctionThread, type ThreadCall } from './function-thread.ts';
import { IdleThreads } from './idle-threads.ts';
import type { Log } from './log.ts';
import type { LocalTable } from './table-at-hand.ts';

/** What of a function is known before it runs. */
export interface FunctionPlan {
  readonly area: string;
  /** File and export, e.g. `ledger/index.handler`. */
  readonly handler: string;
  readonly timeoutSeconds: number;
}

export interface FunctionCode {
  /** Folder of the bundled functions. */
  readonly bundle: string;
  /** The worker file that runs a handler. */
  readonly thread: URL;
  /** Without it, functions call the endpoint in their environment. */
  readonly table?: LocalTable;
}

/** A call that failed without a response. If the handler never began, the call had no effect. */
export class CallFailed extends Error {
  readonly hasBegun: boolean;
  constructor(message: string, hasBegun: boolean) {
    super(message);
    this.hasBegun = hasBegun;
  }
}

interface CallKind {
  /** Read-only, so it can be retried. */
  readonly isRead?: boolean;
}

interface Call extends ThreadCall, CallKind {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  /** Timer that stops waiting for a dedicated thread. */
  timer?: NodeJS.Timeout;
}

/** So many writes run at once, as many as a small machine has processors; a working thread takes 30 MB. */
const AT_ONCE = 2;
/** Further threads start only for calls that wait behind blocked ones. */
const MAX_SINGLE = 6;
const HELD_UP_AFTER_MS = 1000;

/**
 * One function and its threads. As in the cloud, each write has its own thread, so that a call that blocks, exhausts or
 * ends its thread can't affect other writes. Reads share a thread to save memory: if one of them breaks it, calls that
 * hadn't begun move to a new thread, and the others are retried in separate threads, where only the faulty one fails.
 */
export class LocalFunction {
  readonly plan: FunctionPlan;
  readonly #environment: Record<string, string>;
  readonly #log: Pick<Log, 'write'>;
  readonly #code: FunctionCode;
  readonly #threads = new Set<FunctionThread<Call>>();
  #bundle: string;
  #shared: FunctionThread<Call> | undefined;
  readonly #single = new Set<FunctionThread<Call>>();
  /** The most recently used one is reused first. */
  readonly #idle = new Set<FunctionThread<Call>>();
  readonly #idleOfAll: IdleThreads;
  readonly #waiting: Call[] = [];
  #growth: NodeJS.Timeout | undefined;
  #hasStopped = false;

  constructor(
    plan: FunctionPlan,
    code: FunctionCode,
    environment: Record<string, string>,
    log: Pick<Log, 'write'>,
    idleOfAll = new IdleThreads(),
  ) {
    this.plan = plan;
    this.#idleOfAll = idleOfAll;
    this.#bundle = code.bundle;
    this.#code = code;
    this.#environment = environment;
    this.#log = log;
  }

  invoke(event: unknown, kind: CallKind = {}): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const call: Call = { event, resolve, reject, ...kind };
      if (kind.isRead) this.#share(call);
      else this.#runAlone(call);
    });
  }

  #share(call: Call): void {
    this.#shared ??= this.#start(false);
    this.#shared.run(call);
  }

  #runAlone(call: Call): void {
    this.#waiting.push(call);
    call.timer = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(call), 1);
      call.reject(new CallFailed(`The ${this.plan.area} function is at capacity.`, false));
    }, this.plan.timeoutSeconds * 1000);
    this.#assign();
  }

  #assign(): void {
    while (this.#waiting.length > 0) {
      const thread = [...this.#idle].at(-1) ?? this.#grow();
      if (!thread) return;
      const call = this.#waiting.shift()!;
      this.#wake(thread);
      clearTimeout(call.timer);
      thread.run(call);
    }
  }

  /**
   * Adds a thread if there are few, or if every thread is blocked by a call. If there are simply many calls, another thread
   * would take memory without speeding up any of them.
   */
  #grow(): FunctionThread<Call> | undefined {
    if (this.#single.size < AT_ONCE) return this.#start(true);
    if (this.#single.size >= MAX_SINGLE) return undefined;
    const lastBegun = Math.max(-Infinity, ...[...this.#single].map(({ begunAt }) => begunAt));
    const patience = lastBegun + HELD_UP_AFTER_MS - performance.now();
    if (patience <= 0) return this.#start(true);
    this.#growth ??= setTimeout(() => {
      this.#growth = undefined;
      this.#assign();
    }, patience);
    return undefined;
  }

  #start(isSingle: boolean): FunctionThread<Call> {
    const { area, handler, timeoutSeconds } = this.plan;
    const thread = new FunctionThread<Call>({
      file: this.#code.thread,
      table: this.#code.table,
      bundle: this.#bundle,
      handler,
      name: area,
      environment: this.#environment,
      timeoutMs: timeoutSeconds * 1000,
      isSingle,
      log: (text) => this.#log.write(text),
      onOutcome: (call, { result, error }) => {
        if (error === undefined) call.resolve(result);
        else call.reject(new CallFailed(error, true));
        if (isSingle) this.#free(thread);
      },
      onOverdue: (call) => {
        call.reject(new CallFailed(`The ${area} function took longer than ${timeoutSeconds} seconds.`, true));
        this.#replace(thread);
      },
      onStalled: (moved) => {
        this.#replace(thread);
        for (const call of moved) this.#share(call);
      },
      onEnd: (reason, calls) => {
        this.#threads.delete(thread);
        this.#single.delete(thread);
        this.#wake(thread);
        this.#replace(thread);
        this.#makeGood(calls, `The ${area} function stopped. ${reason}`.trim(), isSingle);
        this.#assign();
      },
    });
    this.#threads.add(thread);
    if (isSingle) this.#single.add(thread);
    return thread;
  }

  #free(thread: FunctionThread<Call>): void {
    if (thread.isRetired) return;
    this.#idle.add(thread);
    this.#assign();
    if (this.#idle.has(thread)) this.#idleOfAll.add(thread);
  }

  #wake(thread: FunctionThread<Call>): void {
    this.#idle.delete(thread);
    this.#idleOfAll.remove(thread);
  }

  /** Sends further calls to a new thread; this one ends once its calls have finished. */
  #replace(thread: FunctionThread<Call>): void {
    if (this.#shared === thread) this.#shared = undefined;
    thread.retire();
  }

  #makeGood(calls: readonly Ended<Call>[], reason: string, isSingle: boolean): void {
    for (const { call, hasBegun, isLoaded } of calls) {
      if (isSingle || !isLoaded || this.#hasStopped) call.reject(new CallFailed(reason, hasBegun));
      else if (hasBegun) this.#runAlone(call);
      else this.#share(call);
    }
  }

  /** Runs new calls with the new code; pending calls finish with the old. */
  replace(bundle: string): void {
    this.#bundle = bundle;
    this.rest();
  }

  /** Frees memory until the next call. */
  rest(): void {
    this.#shared = undefined;
    for (const thread of this.#threads) thread.retire();
  }

  async stop(): Promise<void> {
    this.#hasStopped = true;
    clearTimeout(this.#growth);
    for (const call of this.#waiting.splice(0)) {
      clearTimeout(call.timer);
      call.reject(new CallFailed('The server is stopping.', false));
    }
    await Promise.all([...this.#threads].map((thread) => thread.stop()));
  }
}
