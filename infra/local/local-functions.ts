import { type Area, areas } from '../../shared/contract/areas.ts';
import { scheduledEvent } from '../../shared/daily-job.ts';
import { handlerOf, timeoutOf } from '../function-settings.ts';
import type { Parameters } from '../parameters.ts';
import { localEnvironment, type Surroundings } from './environment.ts';
import { type FunctionCode, type FunctionPlan, LocalFunction } from './functions.ts';
import { IdleThreads } from './idle-threads.ts';
import type { Log } from './log.ts';

export const planOf = (area: Area): FunctionPlan => ({
  area,
  handler: handlerOf(area),
  timeoutSeconds: timeoutOf(area),
});

interface Given extends Surroundings {
  readonly parameters: Parameters;
  readonly code: FunctionCode;
  readonly log: Log;
}

/** Runs the functions of all areas locally. */
export class LocalFunctions {
  readonly byArea: ReadonlyMap<Area, LocalFunction>;
  readonly #given: Given;

  constructor(given: Given) {
    this.#given = given;
    const idle = new IdleThreads();
    const start = (area: Area) =>
      new LocalFunction(planOf(area), given.code, this.environmentOf(area), given.log, idle);
    this.byArea = new Map(areas.map((area) => [area, start(area)]));
  }

  /** Returns the environment of an area's function, also for its commands. */
  environmentOf(area: Area): Record<string, string> {
    return localEnvironment(area, this.#given.parameters, this.#given);
  }

  /** Runs the daily job, by schedule or now; returns its summary. */
  async runDaily(isScheduled: boolean): Promise<string> {
    const daily = this.byArea.get('daily')!;
    const { summary } = (await daily.invoke(isScheduled ? scheduledEvent : {})) as { summary: string };
    // It won't be called again for an hour.
    daily.rest();
    return summary;
  }

  /** Runs new code in all functions from the next call on. */
  replace(bundle: string): void {
    for (const one of this.byArea.values()) one.replace(bundle);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.byArea.values()].map((one) => one.stop()));
  }
}
