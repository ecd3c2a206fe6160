import { setTimeout as delay } from 'node:timers/promises';
import { EngineError } from './engine-calls.ts';
import { EngineGone, type EngineProcess, launchEngine } from './engine-process.ts';
import { Semaphore } from './semaphore.ts';

export interface SupervisedEngine {
  /** Runs a job with the engine, and again if the engine exits before it is done. Jobs don't contain others. */
  work<T>(job: (engine: EngineProcess) => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

export interface Supervision {
  readonly databaseFile: string;
  /** Runs with each new engine before any call. */
  readonly prepare: (engine: EngineProcess) => Promise<void>;
  /** Called once if the engine exits unexpectedly, if it can't be restarted, and when it is running again. */
  readonly onTrouble: (sentence: string) => void;
  /** An engine is replaced after so many calls. */
  readonly callsPerEngine?: number | undefined;
}

/** How long calls wait for a restart, from the moment the engine exited. */
const PATIENCE_MS = 5000;
const MAX_BETWEEN_TRIES_MS = 5000;
/** An engine that ran this long didn't fail on startup. */
const LIVED_MS = 10_000;
/**
 * An engine keeps 2.7 KB of each call until it exits (dynoxide 1.2.1, whatever the call), so it is replaced after this
 * many: 27 MB.
 */
const CALLS_PER_ENGINE = 10_000;

/** Enough that jobs wait in the engine rather than for it. */
const JOBS_AT_ONCE = 64;

const sayError = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export const unavailable = (status = 503): EngineError =>
  new EngineError('ServiceUnavailable', "The table engine isn't running and is being restarted.", status);

async function launch({ databaseFile, prepare }: Supervision): Promise<EngineProcess> {
  const engine = await launchEngine(databaseFile);
  try {
    await prepare(engine);
    return engine;
  } catch (error) {
    await engine.end();
    throw error;
  }
}

class Supervisor implements SupervisedEngine {
  readonly #supervision: Supervision;
  readonly #callsPerEngine: number;
  /** The running engine; undefined during a restart. */
  #running: EngineProcess | undefined;
  #next: Promise<EngineProcess>;
  #launchedAt = performance.now();
  /** When calls stop waiting for a restart. */
  #patientUntil = 0;
  #failures = 0;
  /** The jobs being done, which a replacement waits for and keeps others from beginning. */
  readonly #jobs = new Semaphore(JOBS_AT_ONCE);
  /** At how many of its calls the running engine is replaced. */
  #replaceAt = 0;
  #replacement = Promise.resolve();
  readonly #stopping = new AbortController();

  constructor(supervision: Supervision, first: EngineProcess) {
    this.#supervision = supervision;
    this.#callsPerEngine = supervision.callsPerEngine ?? CALLS_PER_ENGINE;
    this.#next = Promise.resolve(first);
    void this.#watch(first);
  }

  async #watch(engine: EngineProcess): Promise<void> {
    this.#running = engine;
    this.#replaceAt = this.#callsPerEngine;
    const how = await engine.ended;
    // A replaced engine has ended as it was told to.
    if (this.#running !== engine) return;
    this.#running = undefined;
    this.#patientUntil = performance.now() + PATIENCE_MS;
    if (performance.now() - this.#launchedAt > LIVED_MS) this.#failures = 0;
    this.#next = this.#restart(how);
    this.#next.catch(() => undefined);
  }

  async #restart(how: string): Promise<EngineProcess> {
    const { onTrouble } = this.#supervision;
    const { signal } = this.#stopping;
    if (signal.aborted) throw unavailable();
    onTrouble(`The table engine stopped (${how}) and is being restarted. Calls are waiting for it.`);
    for (let hasReported = false; ;) {
      const pause = this.#failures === 0 ? 0 : Math.min(MAX_BETWEEN_TRIES_MS, 100 * 2 ** this.#failures);
      this.#failures += 1;
      await delay(pause, undefined, { signal, ref: false });
      try {
        const engine = await launch(this.#supervision);
        this.#launchedAt = performance.now();
        void this.#watch(engine);
        onTrouble('The table engine is running again.');
        return engine;
      } catch (error) {
        if (!hasReported)
          onTrouble(`The table engine can't be started (${sayError(error)}). Retrying every few seconds.`);
        hasReported = true;
      }
    }
  }

  async #ready(): Promise<EngineProcess> {
    if (this.#running) return this.#running;
    const left = this.#patientUntil - performance.now();
    if (left <= 0) throw unavailable();
    const overdue = delay(left, undefined, { ref: false }).then(() => Promise.reject(unavailable()));
    return Promise.race([this.#next, overdue]);
  }

  /** Passes the work on to a new engine. Calls wait while the old one finishes its own, which takes milliseconds. */
  async #replace(old: EngineProcess): Promise<void> {
    this.#replaceAt += this.#callsPerEngine;
    const fresh = await launchEngine(this.#supervision.databaseFile);
    let unused = fresh;
    try {
      await this.#jobs.alone(async () => {
        await this.#supervision.prepare(fresh);
        // If the old one has exited since, it has been restarted.
        if (this.#running !== old || this.#stopping.signal.aborted) return;
        unused = old;
        this.#launchedAt = performance.now();
        this.#next = Promise.resolve(fresh);
        void this.#watch(fresh);
      });
    } finally {
      await unused.end();
    }
  }

  #replaceIfUsedUp(engine: EngineProcess): void {
    if (engine !== this.#running || engine.calls() < this.#replaceAt || this.#stopping.signal.aborted) return;
    this.#replacement = this.#replace(engine).catch((error: unknown) =>
      this.#supervision.onTrouble(`The table engine couldn't be replaced (${sayError(error)}), so it stays in use.`),
    );
  }

  work<T>(job: (engine: EngineProcess) => Promise<T>): Promise<T> {
    return this.#jobs.beside(async () => {
      for (;;) {
        try {
          const engine = await this.#ready();
          const result = await job(engine);
          this.#replaceIfUsedUp(engine);
          return result;
        } catch (error) {
          if (!(error instanceof EngineGone)) throw error;
          if (this.#stopping.signal.aborted) throw unavailable();
        }
      }
    });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#replacement;
    const last = await this.#next.catch(() => undefined);
    await last?.end();
  }
}

/** Starts an engine and restarts it if it exits; calls wait for a restart for a limited time. */
export async function startSupervised(supervision: Supervision): Promise<SupervisedEngine> {
  return new Supervisor(supervision, await launch(supervision));
}
