import { FunctionThread, type ThreadCall } from './function-thread.ts';
import type { Log } from './log.ts';
import type { FunctionPlan } from './template.ts';

export interface FunctionCode {
  /** The folder of the bundled functions. */
  readonly bundle: string;
  /** What a thread runs around a handler. */
  readonly thread: URL;
}

/** A call that its function did not answer. When the handler never began, nothing can have come of it. */
export class CallFailed extends Error {
  readonly hasBegun: boolean;
  constructor(message: string, hasBegun: boolean) {
    super(message);
    this.hasBegun = hasBegun;
  }
}

export interface CallKind {
  /** Changes nothing, so it can be made twice. */
  readonly isRead?: boolean;
  /** Has a large body: worth a thread of its own, because it can keep one busy. */
  readonly isLarge?: boolean;
}

interface Call extends ThreadCall, CallKind {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  /** Ends the wait for a thread of its own. */
  timer?: NodeJS.Timeout;
}

/** Each takes 15 MB and more; further calls wait their turn. */
const MOST_ALONE = 4;

/**
 * One function, run by threads. Small calls share one, because each thread costs memory; what a thread's death or a
 * blocked event loop would do to them is made good: calls that had not begun move to a new thread, reads that had are
 * made again one to a thread, so that the one at fault meets it again alone. Only of a write that had begun
 * is it unknown what came of it, as when a connection breaks.
 */
export class LocalFunction {
  readonly plan: FunctionPlan;
  readonly #environment: Record<string, string>;
  readonly #log: Pick<Log, 'write'>;
  readonly #file: URL;
  readonly #threads = new Set<FunctionThread<Call>>();
  readonly #waitingAlone: Call[] = [];
  #bundle: string;
  #shared: FunctionThread<Call> | undefined;
  #alone = 0;
  #hasStopped = false;

  constructor(plan: FunctionPlan, code: FunctionCode, environment: Record<string, string>, log: Pick<Log, 'write'>) {
    this.plan = plan;
    this.#bundle = code.bundle;
    this.#file = code.thread;
    this.#environment = environment;
    this.#log = log;
  }

  invoke(event: unknown, kind: CallKind = {}): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const call: Call = { event, resolve, reject, ...kind };
      if (kind.isLarge) this.#runAlone(call);
      else this.#share(call);
    });
  }

  #share(call: Call): void {
    this.#shared ??= this.#start(false);
    this.#shared.run(call);
  }

  #runAlone(call: Call): void {
    if (this.#alone < MOST_ALONE) {
      this.#alone += 1;
      this.#start(true).run(call);
      return;
    }
    this.#waitingAlone.push(call);
    call.timer = setTimeout(() => {
      this.#waitingAlone.splice(this.#waitingAlone.indexOf(call), 1);
      call.reject(new CallFailed(`The ${this.plan.area} function has enough to do.`, call.isRead ?? false));
    }, this.plan.timeoutSeconds * 1000);
  }

  #start(isAlone: boolean): FunctionThread<Call> {
    const { area, handler, timeoutSeconds } = this.plan;
    const thread = new FunctionThread<Call>({
      file: this.#file,
      bundle: this.#bundle,
      handler,
      name: area,
      environment: this.#environment,
      timeoutMs: timeoutSeconds * 1000,
      canBeBlocked: isAlone,
      log: (text) => this.#log.write(text),
      onOutcome: (call, { result, error }) => {
        if (error === undefined) call.resolve(result);
        else call.reject(new CallFailed(error, true));
        if (isAlone) thread.retire();
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
        this.#replace(thread);
        this.#makeGood(calls, `The ${area} function ended. ${reason}`.trim(), isAlone);
        if (isAlone) this.#goOnAlone();
      },
    });
    this.#threads.add(thread);
    return thread;
  }

  /** The next call gets a new thread; this one ends when it has answered the calls that it has. */
  #replace(thread: FunctionThread<Call>): void {
    if (this.#shared === thread) this.#shared = undefined;
    thread.retire();
  }

  #makeGood(calls: readonly { call: Call; hasBegun: boolean; isLoaded: boolean }[], reason: string, isAlone: boolean) {
    for (const { call, hasBegun, isLoaded } of calls) {
      if (isAlone || !isLoaded || this.#hasStopped) call.reject(new CallFailed(reason, hasBegun));
      else if (!hasBegun) this.#share(call);
      else if (call.isRead) this.#runAlone(call);
      else call.reject(new CallFailed(reason, true));
    }
  }

  #goOnAlone(): void {
    this.#alone -= 1;
    const next = this.#waitingAlone.shift();
    clearTimeout(next?.timer);
    if (next) this.#runAlone(next);
  }

  /** Calls from now on go to the new code; calls under way end on the old. */
  replace(bundle: string): void {
    this.#bundle = bundle;
    this.rest();
  }

  /** Gives its memory back until the next call. */
  rest(): void {
    if (this.#shared) this.#replace(this.#shared);
  }

  async stop(): Promise<void> {
    this.#hasStopped = true;
    for (const call of this.#waitingAlone.splice(0)) {
      clearTimeout(call.timer);
      call.reject(new CallFailed('The server is stopping.', false));
    }
    await Promise.all([...this.#threads].map((thread) => thread.stop()));
  }
}
