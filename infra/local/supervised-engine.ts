import { setTimeout as delay } from 'node:timers/promises';
import { EngineError } from './engine-calls.ts';
import { EngineGone, type EngineProcess, launchEngine } from './engine-process.ts';

export interface SupervisedEngine {
  /** Runs a job with the engine, and again if the engine exits before it is done. */
  work<T>(job: (engine: EngineProcess) => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

export interface Supervision {
  readonly databaseFile: string;
  /** Runs with each new engine before any call. */
  readonly prepare: (engine: EngineProcess) => Promise<void>;
  /** Called once if the engine exits unexpectedly, if it can't be restarted, and when it is running again. */
  readonly onTrouble: (sentence: string) => void;
}

/** How long calls wait for a restart, from the moment the engine exited. */
const PATIENCE_MS = 5000;
const MAX_BETWEEN_TRIES_MS = 5000;
/** An engine that ran this long didn't fail on startup. */
const LIVED_MS = 10_000;

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
  /** The running engine; undefined during a restart. */
  #running: EngineProcess | undefined;
  #next: Promise<EngineProcess>;
  #launchedAt = performance.now();
  /** When calls stop waiting for a restart. */
  #patientUntil = 0;
  #failures = 0;
  readonly #stopping = new AbortController();

  constructor(supervision: Supervision, first: EngineProcess) {
    this.#supervision = supervision;
    this.#next = Promise.resolve(first);
    void this.#watch(first);
  }

  async #watch(engine: EngineProcess): Promise<void> {
    this.#running = engine;
    const how = await engine.ended;
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
        const reason = error instanceof Error ? error.message : String(error);
        if (!hasReported) onTrouble(`The table engine can't be started (${reason}). Retrying every few seconds.`);
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

  async work<T>(job: (engine: EngineProcess) => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await job(await this.#ready());
      } catch (error) {
        if (!(error instanceof EngineGone)) throw error;
        if (this.#stopping.signal.aborted) throw unavailable();
      }
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    const last = await this.#next.catch(() => undefined);
    await last?.end();
  }
}

/** Starts an engine and restarts it if it exits; calls wait for a restart for a limited time. */
export async function startSupervised(supervision: Supervision): Promise<SupervisedEngine> {
  return new Supervisor(supervision, await launch(supervision));
}
